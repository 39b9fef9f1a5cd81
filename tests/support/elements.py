"""Elements of a page, found by selectors of CSS."""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser, LexborNode

Element = LexborNode


def elements(page: str | Element, selector: str) -> list[Element]:
    """The elements of a page, or inside an element, that this selector fits, in the order of the page.

    With `:is(a, b) c` it finds only what is in the first: write `a c, b c`.
    """
    return (parsed(page) if isinstance(page, str) else page).css(selector)


def attributes(page: str | Element, selector: str, name: str) -> list[str]:
    """The value of an attribute of each element that this selector fits; empty where one has none."""
    return [attribute(one, name) for one in elements(page, selector)]


def texts(page: str | Element, selector: str) -> list[str]:
    """What stands in each element that this selector fits."""
    return [text(one) for one in elements(page, selector)]


def parsed(page: str) -> Element:
    """The root of a page or part, to be asked several things."""
    root = LexborHTMLParser(page).root
    assert root is not None
    return root


def around(element: Element) -> list[Element]:
    """The elements of the page's body that an element or a text stands in, the outermost first."""
    parent = element.parent
    return [] if parent is None or parent.tag == "body" else [*around(parent), parent]


def attribute(element: Element, name: str) -> str:
    """The value of an attribute; empty without one."""
    return element.attributes.get(name) or ""


def heard(element: Element) -> str:
    """The name and the description of an element."""
    said = (attribute(element, "aria-label"), attribute(element, "aria-description"))
    return " ".join(" ".join(said).split())


def text(element: Element) -> str:
    """What stands in an element, with single spaces and without its tags."""
    return " ".join(element.text(separator=" ").split())
