"""Elements of rendered HTML: read, found by words, cut down to what a picture shows, written again."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"br", "col", "hr", "img", "input", "link", "meta", "wbr"}
NAMING = ("id", "data-place", "data-anchor")  # attributes by which words find an element, beside its classes


@dataclass
class Element:
    """An element with its attributes and, in order, its elements and texts."""

    tag: str
    attributes: dict[str, str | None]
    content: list[Element | str] = field(default_factory=list)

    def elements(self) -> Iterator[Element]:
        """This element and all elements in it, in reading order."""
        yield self
        for part in self.content:
            if isinstance(part, Element):
                yield from part.elements()

    def is_named(self, word: str) -> bool:
        """Whether its tag, id, place, anchor or one of its classes is this word."""
        own = self.attributes
        return word in (self.tag, *(own.get("class") or "").split(), *(own.get(name) for name in NAMING))

    def find(self, words: str) -> Element | None:
        """The first element at this path of names, each inside the one before; None without one.

        `word:2` is the second element of that name.
        """
        first, _space, rest = words.partition(" ")
        name, _colon, nth = first.partition(":")
        found = [one for one in self.elements() if one.is_named(name)][int(nth or 1) - 1 :]
        if not rest:
            return found[0] if found else None
        return next((deep for one in found if (deep := one.find(rest)) is not None), None)

    def without_others(self, kept: Sequence[Element]) -> Element | None:
        """A copy with only these elements, whole, and those around them; None if none of them is in it."""
        if any(self is one for one in kept):
            return self
        inner = [part.without_others(kept) for part in self.content if isinstance(part, Element)]
        there = [part for part in inner if part is not None]
        return Element(self.tag, self.attributes, [*there]) if there else None

    def text(self) -> str:
        """The element as HTML."""
        attributes = "".join(
            f" {name}" if value is None else f' {name}="{html.escape(value)}"'
            for name, value in self.attributes.items()
        )
        inner = "".join(part.text() if isinstance(part, Element) else html.escape(part) for part in self.content)
        return f"<{self.tag}{attributes}>" + ("" if self.tag in VOID else f"{inner}</{self.tag}>")


class _Reader(HTMLParser):
    """Builds the elements of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("div", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element. A style that a part loads is in the style of the pictures."""
        if tag == "link":
            return
        found = Element(tag, dict(attrs))
        self.open[-1].content.append(found)
        if tag not in VOID:
            self.open.append(found)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Add an element without content, as in SVG."""
        self.open[-1].content.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """Close the innermost element of this tag."""
        while tag not in VOID and len(self.open) > 1 and self.open.pop().tag != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Add a text; of spaces and line breaks one space."""
        self.open[-1].content.append(data if data.strip() else " ")


def read_elements(text: str) -> Element:
    """The elements of HTML, in one element around them."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return reader.open[0]
