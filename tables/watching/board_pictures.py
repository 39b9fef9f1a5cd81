"""Small pictures of boards, drawn by the templates of the table page from what spectators see."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from engine import Game
from engine.core import Picture, Voice
from tables.learning.elements import Element, read_elements
from tables.learning.pictures import quiet_attributes
from tables.rendering import game_files

DROPPED_TAGS = {"input", "fieldset", "script", "template", "dialog", "title"}
DROPPED_CLASSES = {"sr", "trays", "parts", "secs"}  # what is only heard or pressed
REFERS = re.compile(r'href="#([\w-]+)"')


class Drawn(NamedTuple):
    """A board as a picture, and the game's symbols that it uses, by id."""

    html: SafeString
    symbols: dict[str, str]


def draw(game: Game, picture: Picture, speaks: Voice, colours: Sequence[str]) -> Drawn:
    """Draw a board without anything that can be pressed, focused or heard: its text stands beside it."""
    shown = {"game": game, "voice": speaks, "names": speaks.names, "colours": tuple(colours), "picture": picture}
    ground = read_elements(render_to_string(game_files.templates(game, "_ground.html"), shown))
    symbols = {one.attributes.get("id") or "": one for one in ground.elements() if one.tag == "symbol"}
    drop(ground)
    for one in ground.elements():
        one.attributes = quiet_attributes(one.attributes)
        one.attributes.pop("title", None)
    html = "".join(part.text() for part in ground.content if isinstance(part, Element))
    return Drawn(mark_safe(own_names(game, html, symbols)), used_symbols(game, html, symbols))


def drop(element: Element) -> None:
    """Remove what a picture does not show, with everything in it."""
    element.content = [part for part in element.content if not isinstance(part, Element) or is_shown(part)]
    for part in element.content:
        if isinstance(part, Element):
            drop(part)


def is_shown(element: Element) -> bool:
    """Whether an element is seen in a picture."""
    if element.tag in DROPPED_TAGS or DROPPED_CLASSES & set((element.attributes.get("class") or "").split()):
        return False
    return not (element.tag == "svg" and "hidden" in element.attributes)  # it holds symbols, which come once a page


def used_symbols(game: Game, html: str, symbols: dict[str, Element]) -> dict[str, str]:
    """The symbols that a picture uses, and those that these use, under the names of the game.

    What is used stands in a tree of its own, where rules about elements around it do not hold: each has the class.
    """
    used, todo = dict[str, str](), [html]
    while todo:
        for name in REFERS.findall(todo.pop()):
            if name in symbols and own_name(game, name) not in used:
                one = symbols[name]
                named = {**one.attributes, "id": own_name(game, name), "class": f"pic--{game.folder}"}
                text = Element(one.tag, named, one.content).text()
                todo.append(text)
                used[own_name(game, name)] = own_names(game, text, symbols)
    return used


def own_names(game: Game, html: str, symbols: dict[str, Element]) -> str:
    """HTML whose references to the game's symbols have the names of the game: two games may both have a die."""
    return REFERS.sub(lambda at: f'href="#{own_name(game, at[1])}"' if at[1] in symbols else at[0], html)


def own_name(game: Game, name: str) -> str:
    """The name of a symbol on a page with pictures of several games."""
    return f"{game.folder}-{name}"
