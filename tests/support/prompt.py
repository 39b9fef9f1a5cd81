"""Parser of the prompt of a page: its choices, and what each of its forms would send."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from tests.support.elements import attribute, elements

Moves = tuple[str, ...]
Form = dict[str, Any]


class Field(NamedTuple):
    """A control of a form, or a button that belongs to it."""

    kind: str  # its type; "submit" for a button that can be pressed
    attributes: dict[str, str | None]

    @property
    def name(self) -> str:
        """The name under which it is sent."""
        return self.attributes.get("name") or ""

    @property
    def value(self) -> str:
        """The value that is sent."""
        return self.attributes.get("value") or ""

    @property
    def on(self) -> bool:
        """Whether it would be sent in its current state."""
        return self.kind == "hidden" or "checked" in self.attributes


class Prompt:
    """The prompt of a page: its decision, and the controls of each of its forms."""

    def __init__(self, html: str) -> None:
        found = elements(html, "section#prompt")
        assert found, html[:2000]
        self.waits = "is-waiting" in attribute(found[0], "class").split()
        self.forms: dict[str, list[Field]] = {}
        for form in elements(found[0], "form"):
            self.forms[attribute(form, "id")] = [
                Field(attribute(one, "type") or "submit", one.attributes) for one in elements(form, "input, button")
            ]

    def fields(self, form: str, name: str) -> list[Field]:
        """The controls of a form that have this name."""
        return [field for field in self.forms.get(form, []) if field.name == name]

    def sends(self, form: str) -> Form | None:
        """What a form sends when its button is pressed; None without an enabled button."""
        fields = self.forms.get(form, [])
        if not any(field.kind == "submit" for field in fields):
            return None
        hidden = [field for field in fields if field.kind == "hidden"]
        return {name: [field.value for field in hidden if field.name == name] for name in {f.name for f in hidden}}

    def drafts(self, rng: random.Random) -> list[Moves]:
        """Every draft that is one click away."""
        fields = [field for field in self.fields("compose", "draft") if "data-composed" not in field.attributes]
        boxes = [field.value for field in fields if field.kind == "checkbox"]
        kept = [field for field in fields if field.on and not (field.kind == "hidden" and field.value in boxes)]
        found = []
        for field in fields:
            if field.value and not field.on:
                others = [other.value for other in kept if not (field.kind == other.kind == "radio")]
                found.append((*others, field.value))
        return found + self.amounts(rng)

    def amounts(self, rng: random.Random) -> list[Moves]:
        """Moves composed by the script: a pattern with an amount, perhaps with the words of switches."""
        bars = [field.attributes for field in self.forms.get("compose", []) if field.kind == "range"]
        words = [str(f.attributes["data-word"]) for f in self.forms.get("compose", []) if "data-word" in f.attributes]
        found = []
        for pattern in self.fields("compose", "pattern"):
            amount = rng.randint(int(bars[0]["data-low"] or 0), int(bars[0]["max"] or 0)) if bars else 0
            chosen = [word for word in words if rng.random() < 0.5]
            if "hidden" in pattern.attributes and not chosen:
                continue  # things to toggle are a move when one is on
            found.append((" ".join([pattern.value.replace("{n}", str(amount)), *chosen]),))
        return found
