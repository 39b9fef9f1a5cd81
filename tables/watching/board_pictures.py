"""Small pictures of boards, drawn by the templates of the table page from what spectators see."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from engine import Game
from engine.core import Picture, Voice
from tables.learning.elements import VOID
from tables.learning.pictures import quiet_attributes
from tables.rendering.games import game_files

TAGS = re.compile(r"(</?[a-zA-Z][^<>]*>)")
TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*)(.*?)(/?)>", re.DOTALL)
ATTRIBUTE = re.compile(r"""([\w:-]+)(?:=("[^"]*"|'[^']*'))?""")
SYMBOL = re.compile(r"""<symbol\b[^<>]*?\bid="([\w-]+)"[^<>]*>.*?</symbol>""", re.DOTALL)
REFERS = re.compile(r'href="#([\w-]+)"')
DROPPED_TAGS = {"input", "fieldset", "script", "template", "dialog", "title"}
DROPPED_ATTRIBUTES = {"popover", "popovertarget"}  # what lies over a board on demand, and its button
DROPPED_CLASSES = {"sr", "trays", "parts", "secs"}  # what is only heard or pressed
KEPT_TAGS = 20_000  # different tags whose quiet form is kept


class Drawn(NamedTuple):
    """A board as a picture, and the game's symbols that it uses, by id."""

    html: SafeString
    symbols: dict[str, str]


def draw(game: Game, picture: Picture, speaks: Voice, colours: Sequence[str]) -> Drawn:
    """Draw a board without anything that can be pressed, focused or heard: its text stands beside it."""
    shown = {"game": game, "voice": speaks, "names": speaks.names, "colours": tuple(colours), "picture": picture}
    ground = render_to_string(game_files.templates(game, "_ground.html"), shown)
    symbols = {found[1]: found[0] for found in SYMBOL.finditer(ground)}
    html = quiet_html(ground)
    return Drawn(mark_safe(own_names(game, html, symbols)), used_symbols(game, html, symbols))


def quiet_html(html: str) -> str:
    """What our own templates have drawn, without what a picture does not show.

    Tags are taken as they are written: in these templates no value holds a "<" or ">". A parser is ten times as slow.
    """
    first, *pieces = TAGS.split(html)
    kept, deep = [first], 0  # deep: how many dropped elements are open
    for tag, text in zip(pieces[::2], pieces[1::2], strict=True):
        shown, step = quiet_tag(tag)
        if deep:
            deep += step
        elif shown is None:
            deep = step
        else:
            kept.append(shown)
        if not deep:
            kept.append(text)
    return "".join(kept)


@lru_cache(KEPT_TAGS)
def quiet_tag(tag: str) -> tuple[str | None, int]:
    """A tag as a picture has it, None where its element is dropped; and whether it opens (1) or closes (-1) one."""
    closes, name, attributes, closed = TAG.fullmatch(tag).groups()  # type: ignore[union-attr]
    if closes:
        return tag, -1
    found = {one[1]: one[2] for one in ATTRIBUTE.finditer(attributes)}
    return quiet_opening(name, found, closed), 0 if closed or name in VOID else 1


def quiet_opening(name: str, found: dict[str, str | None], closed: str) -> str | None:
    """An opening tag with the attributes that it keeps in a picture; None where its element is dropped."""
    classes = set((found.get("class") or '""')[1:-1].split())
    if name in DROPPED_TAGS or DROPPED_ATTRIBUTES & found.keys() or DROPPED_CLASSES & classes:
        return None
    if name == "svg" and "hidden" in found:
        return None  # it holds symbols, which come once a page
    if found.get("id") == '"board"':
        found = {**quiet_attributes(found), "class": '"shot__board"'}
    shown = {key: value for key, value in quiet_attributes(found).items() if key != "title"}
    texts = (f" {key}" if value is None else f" {key}={value}" for key, value in shown.items())
    return f"<{name}{''.join(texts)}{closed}>"


def used_symbols(game: Game, html: str, symbols: dict[str, str]) -> dict[str, str]:
    """The symbols that a picture uses, and those that these use, under the names of the game.

    What is used stands in a tree of its own, where rules about elements around it do not hold: each has the class.
    """
    used, todo = dict[str, str](), [html]
    while todo:
        for name in set(REFERS.findall(todo.pop())):
            if name in symbols and own_name(game, name) not in used:
                named = f'id="{own_name(game, name)}" class="pic--{game.folder}"'
                text = symbols[name].replace(f'id="{name}"', named, 1)
                todo.append(text)
                used[own_name(game, name)] = own_names(game, text, symbols)
    return dict(sorted(used.items()))


def own_names(game: Game, html: str, symbols: dict[str, str]) -> str:
    """HTML whose references to the game's symbols have the names of the game: two games may both have a die."""
    return REFERS.sub(lambda at: f'href="#{own_name(game, at[1])}"' if at[1] in symbols else at[0], html)


def own_name(game: Game, name: str) -> str:
    """The name of a symbol on a page with pictures of several games."""
    return f"{game.folder}-{name}"
