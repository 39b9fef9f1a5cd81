"""Elements of a page, found by tag and attributes."""

from __future__ import annotations

from collections.abc import Iterator

from django.test.html import Element, parse_html


def elements(page: str | Element, tag: str = "", **wanted: str | None) -> list[Element]:
    """The elements with this tag and these attributes, in the order of the page.

    `class_="row"` finds elements that have this class among others, `data_place=None` those that have the attribute.
    """
    root = parse_html(page) if isinstance(page, str) else page
    return [one for one in descendants(root) if tag in ("", one.name) and fits(one, wanted)]


def descendants(root: Element) -> Iterator[Element]:
    """All elements inside this one, in the order of the page."""
    for child in root.children:
        if not isinstance(child, str):
            yield child
            yield from descendants(child)


def fits(element: Element, wanted: dict[str, str | None]) -> bool:
    """Whether an element has these attributes; None stands for any value."""
    has = dict(element.attributes)
    for key, value in wanted.items():
        name = key.rstrip("_").replace("_", "-")
        if name not in has:
            return False
        found = has[name] or ""
        if value is not None and value not in (found.split() if name == "class" else [found]):
            return False
    return True


def attribute(element: Element, name: str) -> str:
    """The value of an attribute; empty without one."""
    return dict(element.attributes).get(name) or ""


def text(element: Element) -> str:
    """What stands in an element, with single spaces and without its tags."""
    said = (child if isinstance(child, str) else text(child) for child in element.children)
    return " ".join(" ".join(said).split())
