"""Taps on the board and the draft that each makes, from the form of the prompt, as in `board.js` and `choice.js`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from django.template.loader import render_to_string

from engine.core import Panel, Voice
from tables.models import COLOURS
from tests.support.elements import Element, around, attribute, elements, parsed

FIELDS = (
    "input[name^=draft], button[name=draft], button[name=whole], button[name=drop][data-place], input[data-word], "
    "input[name=pattern]"
)
Draft = tuple[str, ...]


class Field(NamedTuple):
    """A field of the form: its places, and whether the panel shows it beside the board."""

    element: Element
    places: tuple[str, ...]
    aside: bool

    def has(self, name: str) -> str:
        """The value of an attribute; empty without one."""
        return attribute(self.element, name)

    @property
    def checked(self) -> bool:
        """Whether it is chosen."""
        return "checked" in self.element.attributes

    @property
    def is_radio(self) -> bool:
        """Whether it is one of several choices of which one holds."""
        return self.has("type") == "radio"


class Form:
    """The form of a prompt: its fields, and what is chosen after one press."""

    def __init__(self, panel: Panel, voice: Voice, questions: Collection[str]) -> None:
        """questions: the words of moves that are asked beside the board, as amounts are."""
        self.panel, self.questions = panel, questions
        self.fields = [
            Field(each, tuple(places_of(each)), not getattr(shape, "board", False))
            for shape in panel.shapes
            for each in elements(parsed(drawn(shape, panel, voice)), "input, button")
        ]

    def after_presses(self) -> Iterator[Draft]:
        """The draft after each single press of a place, or of what has none."""
        by_place: dict[str, list[Field]] = {}
        for field in self.fields:
            if matches(field):
                for place in field.places:
                    by_place.setdefault(place, []).append(field)
        for fields in by_place.values():
            for field in pressed(fields):
                yield from self.after(field)
        for field in self.fields:
            if matches(field) and not field.places and self.is_question(field):
                yield from self.after(field)

    def is_question(self, field: Field) -> bool:
        """Whether it is asked beside the board: an amount, or one of the questions."""
        word = (field.has("data-word") or field.has("value")).split()[0]
        return field.aside and (field.has("name") == "pattern" or word in self.questions)

    def after(self, field: Field) -> Iterator[Draft]:
        """The drafts that a field can make: one, or of a slider one for each amount."""
        if field.element.tag == "button":
            yield self.stepped(field)
        elif field.has("name") == "pattern" and "{n}" in field.has("value"):
            for slider in elements(box_of(field), "input[type=range]"):
                for n in range(int(attribute(slider, "data-low")), int(attribute(slider, "max")) + 1):
                    yield self.moves(field, n)
        else:
            yield self.moves(field)

    def stepped(self, field: Field) -> Draft:
        """One piece more or less, or so many in all."""
        name, value = field.has("name"), field.has("value")
        if name == "whole":
            return tuple(value.split(";")) if value else ()
        ends = [one.has("value") for one in self.fields if one.is_radio and one.has("name") == "draft" and one.checked]
        said = [move for move in self.moves(None) if move not in ends[:1]]
        if name == "drop":
            del said[len(said) - 1 - said[::-1].index(value)]
        else:
            said.append(value)
        return tuple(said)

    def moves(self, changed: Field | None, n: int | None = None) -> Draft:
        """What the form says when this field has changed; what depends on the choice of a step goes."""
        step = changed is not None and changed.has("name").startswith("draft-") and not is_apart(changed)
        boxes = {one.has("value") for one in self.fields if is_box(one) or one.has("name").startswith("draft-")}
        said = [move for move in self.panel.draft if move not in boxes]
        for field in self.fields:
            if "data-composed" in field.element.attributes:
                said.append(composed(field, changed, n))
            elif field.has("name").startswith("draft") and field.element.tag == "input" and holds(field, changed):
                said.append(field.has("value"))
            if step and changed is not None and field.element == changed.element:
                break
        return tuple(filter(None, said))


def drawn(shape: object, panel: Panel, voice: Voice) -> str:
    """A shape of choices as the page shows it."""
    shown = {"shape": shape, "panel": panel, "voice": voice, "colours": COLOURS}
    name = shape.__struct_config__.tag  # type: ignore[attr-defined]
    return render_to_string(f"table_page/shape/{name}.html", shown)


def places_of(element: Element) -> Iterator[str]:
    """The places that an element names, and those of what it stands in."""
    for each in (element, *reversed(around(element))):
        yield from attribute(each, "data-place").split()


def matches(field: Field) -> bool:
    """Whether a place can press this field."""
    return field.element.css_matches(FIELDS) and field.has("type") != "hidden"


def pressed(fields: Sequence[Field]) -> Sequence[Field]:
    """The fields of a place that a tap on it can change.

    All radios in turn; of buttons the first; of checkboxes the first that is not chosen, else the last. Of what has two
    places the other one decides.
    """
    if len({len(field.places) for field in fields} | {1}) > 1:
        return fields
    if fields[0].is_radio:
        return fields
    if fields[0].element.tag == "button":
        return fields[:1]
    return [next((field for field in fields if not field.checked), fields[-1])]


def is_box(field: Field) -> bool:
    return field.has("type") == "checkbox" and field.has("name") == "draft"


def is_apart(field: Field) -> bool:
    """Whether it says how a price is paid, which discards nothing."""
    return any("data-apart" in each.attributes for each in around(field.element))


def holds(field: Field, changed: Field | None) -> bool:
    """Whether a field is chosen after another one was pressed."""
    if changed is not None and field.element == changed.element:
        return field.is_radio or not field.checked
    gives_way = changed is not None and changed.is_radio and field.is_radio and field.has("name") == changed.has("name")
    return field.checked and not gives_way


def box_of(field: Field) -> Element:
    """The box in which a move is put together."""
    return next(each for each in reversed(around(field.element)) if "data-slide" in each.attributes)


def composed(field: Field, changed: Field | None, n: int | None) -> str:
    """The move that a box puts together: a pattern, with an amount or with words."""
    box: Any = box_of(field)
    inside = [Field(one, (), False) for one in elements(box, "input")]
    changed = next((one for one in inside if changed is not None and one.element == changed.element), None)
    patterns = [one for one in inside if one.has("name") == "pattern"]
    words = [one.has("data-word") for one in inside if one.has("data-word") and holds(one, changed)]
    by_word = changed is not None and changed.has("data-word") and not any(one.checked for one in patterns)
    pattern = patterns[0] if by_word else next((one for one in patterns if holds(one, changed)), None)
    if pattern is None or not (words or "hidden" not in pattern.element.attributes):
        return ""
    slider = elements(box, "input[type=range]")
    amount = str(n) if n is not None else attribute(slider[0], "value") if slider else ""
    return " ".join([pattern.has("value").replace("{n}", amount), *words])
