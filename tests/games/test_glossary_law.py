"""Everything that stands on a table page has an entry in the glossary, in both languages, in every stage of a game."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest
from django.utils import translation

from tables.learning import glossary
from tables.models import Status, Table
from tables.rendering import parts
from tests.games import RELEASED
from tests.support.elements import Element, around, attribute, elements, parsed
from tests.support.game_tables import STRENGTH, Guest, create_table, move_on, turns

PEOPLE = ("Nitocris", "Harkhuf", "Merit", "Ti", "Senbi")
TABLES: list[tuple[str, int, dict[str, object], str]] = [
    *((game, 3, {}, language) for game in RELEASED for language in ("en", "fr")),
    ("amun-re", 5, {"edition": "2003", "expert": True}, "fr"),
    ("nefertiti", 2, {"characters": "random6"}, "en"),
    ("nefertiti", 5, {"characters": "palace_intrigues"}, "fr"),
    ("tekhenu", 1, {"level": "hard"}, "en"),
]  # with what only some games have: province cards in hand, collectors, the port, Botankhamon
PARTS = ("bar", "players", "board", "hand", "prompt")
MARK = "mark"  # the sign of the site, which fills what is blank
SIGNS = {"i", "d", "tok"}  # classes of drawings that answer for themselves; others are part of a thing
NUMBER = re.compile(r"[+×−]?\s?\d+")
PLACES = "button[data-place]:not([data-what], [data-place=''])"


class Seen(NamedTuple):
    """What a part says that its elements are.

    whats: ids of elements and signs. drawn: for each other drawing, the ids of what it stands in. bare: numbers in
    nothing with an id.
    """

    whats: set[str]
    drawn: list[tuple[str, ...]]
    bare: list[str]


@cache
def read(name: str, html: str) -> Seen:
    """A part, read. Places are those of the board, not choices of the prompt."""
    part = parsed(html)
    seen = Seen({attribute(one, "data-what") for one in elements(part, "[data-what]")}, [], [])
    if name in {"board", "hand"}:
        seen.whats.update(attribute(one, "data-place") for one in elements(part, PLACES))
    for drawing in elements(part, "use"):
        see(drawing, seen)
    for data in part.traverse(include_text=True):
        if data.is_text_node and NUMBER.fullmatch(found := data.text_content.strip()) and not any(ids(around(data))):
            seen.bare.append(f"{found} in {[one.tag for one in around(data)]}")
    return seen


def see(drawing: Element, seen: Seen) -> None:
    """Note a drawing."""
    symbol = attribute(drawing, "href").removeprefix("#")
    *outer, svg = [one for one in around(drawing) if one.tag != "g"]
    if symbol == MARK:
        return
    if not set(attribute(svg, "class").split()) & SIGNS:
        seen.drawn.append((symbol, *filter(None, ids(outer))))
    elif not (outer and "data-what" in outer[-1].attributes and "data-place" not in outer[-1].attributes):
        seen.whats.add(symbol)


def ids(elements: list[Element]) -> list[str]:
    """What each of them says that it is, or its place."""
    return [attribute(one, "data-what") or attribute(one, "data-place") for one in elements]


def stages(table: Table, seed: object) -> Iterator[Table]:
    """Stages of a whole game."""
    rng = random.Random(f"{table.game} {seed}")
    for _turn in turns(table, seed):
        yield table
        if table.status != Status.PLAYING:
            return
        table = move_on(table, rng, strength=STRENGTH, most=rng.randint(3, 9))


@pytest.mark.by_turns(3)
@pytest.mark.django_db
@pytest.mark.parametrize(("game", "seats", "options", "language"), TABLES)
def test_everything_on_the_page_has_an_entry_in_every_stage_of_a_game(
    game: str, seats: int, options: dict[str, object], language: str
) -> None:
    """[teaching 9.3] For a player and for spectators."""
    opening = create_table([Guest(name) for name in PEOPLE[:seats]], game=game, **options)
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
