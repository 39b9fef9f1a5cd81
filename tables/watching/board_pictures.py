"""Small pictures of boards, drawn by the templates of the table page from what spectators see."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from functools import lru_cache
from html.parser import HTMLParser
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe

from engine import Game
from engine.core import Picture, Voice
from tables.learning.elements import VOID
from tables.learning.pictures import quiet_attributes
from tables.rendering.games import game_files
from tables.rendering.part_templates import rows as part_rows
from tables.rendering.part_templates.compiler import part_template
from tables.rendering.part_templates.rows import Row

DROPPED_TAGS = {"input", "fieldset", "script", "template", "dialog", "title"}
DROPPED_ATTRIBUTES = {"popover", "popovertarget"}  # what lies over a board on demand, and its button
DROPPED_CLASSES = {"sr", "trays", "parts", "secs"}  # what is only heard or pressed
KEPT = 2000  # different texts, of rows and of what is around them, whose quiet form is kept
NAME = "\x01"  # on both sides of the name of a symbol that is referred to, until the symbols of the game are known

Attributes = Mapping[str, str | None]


class Drawn(NamedTuple):
    """A board as a picture, and the game's symbols that it uses, by id."""

    html: SafeString
    symbols: dict[str, str]


class Quiet(NamedTuple):
    """A text for a picture, without what pictures do not show, and its symbols.

    html: with the names of symbols marked. symbols: by id.
    """

    html: str
    symbols: dict[str, str]


def draw(game: Game, picture: Picture, speaks: Voice, colours: Sequence[str]) -> Drawn:
    """Draw a board without anything that can be pressed, focused or heard: its text stands beside it."""
    rows: dict[str, Row] = {}
    shown = {"game": game, "voice": speaks, "names": speaks.names, "colours": tuple(colours), "picture": picture}
    ground = part_template(game_files.templates(game, "_ground.html"))({**shown, part_rows.KEY: rows})
    text, symbols = quiet_text(ground)
    names = {name: f"{game.folder}-{name}" for name in symbols}  # of two games both may have a die
    whole = part_rows.fill_marks(text, {row.id: quiet_row(row) for row in rows.values()})
    return Drawn(mark_safe(fill_names(whole, names)), used_symbols(game, whole, symbols, names))


def quiet_row(row: Row) -> str:
    """A row as a picture has it, with the rows in it."""
    return part_rows.fill_marks(quiet_text(row.frame).html, {one.id: quiet_row(one) for one in row.rows.values()})


@lru_cache(KEPT)
def quiet_text(text: str) -> Quiet:
    """A text from the site's templates, changed for a picture.

    Cached, since a move changes few rows of a board.
    """
    reader = _Quieter()
    reader.feed(text)
    reader.close()
    return Quiet("".join(reader.kept), {name: "".join(pieces) for name, pieces in reader.symbols.items()})


class _Quieter(HTMLParser):
    """Writes what it reads again, without what a picture does not show."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.kept: list[str] = []
        self.symbols: dict[str, list[str]] = {}
        self.dropped = 0  # how many dropped elements are open, one in the other
        self.symbol: list[str] | None = None  # of the one that is open

    def write(self, text: str) -> None:
        """Write a piece of the symbol that is open, or of what is shown."""
        if self.symbol is not None:
            self.symbol.append(text)
        elif not self.dropped:
            self.kept.append(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        found = dict(attrs)
        if tag == "symbol":
            self.symbol = self.symbols.setdefault(found["id"] or "", [])
        elif self.symbol is None:
            if tag not in VOID and (self.dropped or is_dropped(tag, found)):
                self.dropped += 1
            elif self.dropped or is_dropped(tag, found):
                return
            found = shown_attributes(found)
        self.write(f"<{tag}{attribute_text(found)}>")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Write an element without content, as in SVG."""
        found = dict(attrs)
        if self.symbol is not None:
            self.write(f"<{tag}{attribute_text(found)}/>")
        elif not is_dropped(tag, found):
            self.write(f"<{tag}{attribute_text(shown_attributes(found))}/>")

    def handle_endtag(self, tag: str) -> None:
        """Close the element that is open."""
        self.write(f"</{tag}>")
        if tag == "symbol":
            self.symbol = None
        elif self.symbol is None and self.dropped:
            self.dropped -= 1

    def handle_data(self, data: str) -> None:
        """Write a text."""
        self.write(data)

    def handle_entityref(self, name: str) -> None:
        """Write a character by its name."""
        self.write(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """Write a character by its number."""
        self.write(f"&#{name};")


def is_dropped(tag: str, found: Attributes) -> bool:
    """Whether an element is not shown in a picture."""
    classes = (found.get("class") or "").split()
    over = tag in DROPPED_TAGS or not DROPPED_ATTRIBUTES.isdisjoint(found) or not DROPPED_CLASSES.isdisjoint(classes)
    return over or (tag == "svg" and "hidden" in found)  # it holds symbols, which come once a page


def shown_attributes(found: dict[str, str | None]) -> dict[str, str | None]:
    """The attributes that an element keeps in a picture."""
    return {name: value for name, value in quiet_attributes(found).items() if name != "title"}


def attribute_text(found: Attributes) -> str:
    """Attributes as HTML; the name of a symbol is marked."""
    return "".join(
        f" {name}" if value is None else f' {name}="{marked_name(name, value) or html.escape(value)}"'
        for name, value in found.items()
    )


def marked_name(name: str, value: str) -> str:
    """The value of an attribute that names a symbol, with its name marked; empty for any other."""
    if name == "href" and value.startswith("#"):
        return f"#{NAME}{value[1:]}{NAME}"
    return f"{NAME}{value}{NAME}" if name == "id" else ""


def fill_names(text: str, names: Mapping[str, str]) -> str:
    """A text with the names of symbols where they are marked; those of the site keep theirs."""
    pieces = text.split(NAME)
    pieces[1::2] = [names.get(name, name) for name in pieces[1::2]]
    return "".join(pieces)


def used_symbols(game: Game, text: str, symbols: Mapping[str, str], names: Mapping[str, str]) -> dict[str, str]:
    """The symbols that a picture uses, and those that these use, by the names that they have there.

    What is used stands in a tree of its own, where rules about elements around it do not hold: each has the class.
    """
    used, todo = dict[str, str](), [text]
    while todo:
        for name in set(todo.pop().split(NAME)[1::2]) & symbols.keys():
            if names[name] not in used:
                todo.append(symbols[name])
                own = symbols[name].replace("<symbol ", f'<symbol class="pic--{game.folder}" ', 1)
                used[names[name]] = fill_names(own, names)
    return dict(sorted(used.items()))
