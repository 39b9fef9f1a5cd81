"""Everything that stands on a table page has an entry in the glossary, in both languages, in every stage of a game."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import NamedTuple

import pytest
from django.utils import translation

from tables.learning import glossary
from tables.models import Status, Table
from tables.rendering import parts
from tests.games import RELEASED
from tests.support.game_tables import STRENGTH, Guest, move_on, opened, turns

PEOPLE = ("Nitocris", "Harkhuf", "Merit", "Ti", "Senbi")
TABLES: list[tuple[str, int, dict[str, object], str]] = [
    *((game, 3, {}, language) for game in RELEASED for language in ("en", "fr")),
    ("amun-re", 5, {"edition": "2003", "expert": True}, "fr"),
    ("nefertiti", 2, {"characters": "random6"}, "en"),
    ("nefertiti", 5, {"characters": "palace_intrigues"}, "fr"),
    ("tekhenu", 1, {"level": "hard"}, "en"),
]  # with what only some games have: province cards in hand, collectors, the port, Botankhamon
PARTS = ("bar", "players", "board", "hand", "prompt")
SIGNS = {"i", "d", "tok"}  # classes of drawings that answer for themselves; others are part of a thing
NUMBER = re.compile(r"[+×−]?\s?\d+")
VOID = {"input", "br", "img", "hr", "meta", "link"}


class Tag(NamedTuple):
    """An open element. what: what it says that it is; place: its anchor."""

    name: str
    what: str
    place: str
    classes: frozenset[str]


class Reader(HTMLParser):
    """Collects what a part says that its elements are.

    whats: ids of elements and signs. drawn: for each other drawing, the ids of what it stands in. bare: numbers of the
    board in nothing with an id.
    """

    def __init__(self, anchors: bool) -> None:
        super().__init__()
        self.anchors = anchors  # places are those of the board, not choices of the prompt
        self.stack: list[Tag] = []
        self.whats: set[str] = set()
        self.drawn: list[tuple[str, ...]] = []
        self.bare: list[str] = []

    def handle_starttag(self, name: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {key: value or "" for key, value in attrs}
        if "data-what" in values:
            self.whats.add(values["data-what"])
        elif self.anchors and name == "button" and values.get("data-place"):
            self.whats.add(values["data-place"])
        if name == "use":
            self.see(values["href"].removeprefix("#"))
        if name not in VOID:
            classes = frozenset(values.get("class", "").split())
            self.stack.append(Tag(name, values.get("data-what", ""), values.get("data-place", ""), classes))

    def see(self, symbol: str) -> None:
        """Note a drawing."""
        *around, svg = [tag for tag in self.stack if tag.name not in {"g", "use"}]
        if not svg.classes & SIGNS:
            self.drawn.append((symbol, *filter(None, (tag.what or tag.place for tag in around))))
        elif not (around and around[-1].what and not around[-1].place):
            self.whats.add(symbol)

    def handle_endtag(self, name: str) -> None:
        last = max((k for k, tag in enumerate(self.stack) if tag.name == name), default=len(self.stack))
        del self.stack[last:]

    def handle_data(self, data: str) -> None:
        if NUMBER.fullmatch(data.strip()) and not any(tag.what or tag.place for tag in self.stack):
            self.bare.append(f"{data.strip()} in {[tag.name for tag in self.stack]}")


def read(name: str, html: str) -> Reader:
    """A part, read."""
    reader = Reader(anchors=name in {"board", "hand"})
    reader.feed(html)
    return reader


def stages(table: Table, seed: object) -> Iterator[Table]:
    """Stages of a whole game."""
    rng = random.Random(f"{table.game} {seed}")
    for _turn in turns(table, seed):
        yield table
        if table.status != Status.PLAYING:
            return
        table = move_on(table, rng, strength=STRENGTH, most=rng.randint(3, 9))


@pytest.mark.django_db
@pytest.mark.parametrize(("game", "seats", "options", "language"), TABLES)
def test_everything_on_the_page_has_an_entry_in_every_stage_of_a_game(
    game: str, seats: int, options: dict[str, object], language: str
) -> None:
    """[teaching 9.3] For a player and for spectators."""
    opening = opened([Guest(name) for name in PEOPLE[:seats]], game=game, **options)
    known: dict[str, bool] = {}

    def means(table: Table, id_: str) -> bool:
        if id_ not in known:
            with translation.override(language):
                found = glossary.entry(table.rules, id_, table.chosen_options())
            known[id_] = found is not None and bool(found.name and found.meaning)
        return known[id_]

    for table in stages(opening, seed=language):
        for viewer in (0, None):
            drawn = parts.rendering(table, viewer, language).parts
            for name in PARTS:
                seen = read(name, drawn[name].html)
                stage = f"{name}, {table.full_position().stage()}"
                assert not (missing := [id_ for id_ in seen.whats if not means(table, id_)]), (stage, missing)
                strange = [ids for ids in seen.drawn if not any(means(table, id_) for id_ in ids)]
                assert not strange, (stage, strange)
                assert name != "board" or not seen.bare, (stage, seen.bare)
    assert len(known) > 20
