"""Every choice that the panel leaves to the board has its place there or in one's own things, exactly once."""

from __future__ import annotations

import random
import re

import pytest
from django.core.cache import cache

from engine.core import Ladder, Picks
from tables.models import Table
from tests.house import Guest, fresh, move_on, opened

pytestmark = pytest.mark.django_db
ANCHOR = re.compile(r'<button type="button"[^>]* data-place="(\w+)"')
STEPS = 120  # moves of each game that are looked at, from the first on


def anchors(page: str) -> list[str]:
    """The places of the board and of one's own things."""
    return ANCHOR.findall(page[page.index('id="board"') : page.index('id="prompt"')])


def asked_places(table: Table, seat: int) -> tuple[set[str], bool]:
    """The places of the choices of a seat, and whether each choice that is left to the board has one."""
    shapes = table.rules.panel(table.full_position().seen_by(seat), seat).shapes
    rungs = [rung for shape in shapes if isinstance(shape, Ladder) for row in shape.rows for rung in row.rungs]
    listed = [(shape.board, choice) for shape in shapes if isinstance(shape, Picks) for choice in shape.choices]
    left = [choice.place for board, choice in listed if board] + [rung.place for rung in rungs]
    places = {place for _board, choice in listed for place in choice.place.split()} | {rung.place for rung in rungs}
    return places, all(left)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_choice_on_the_board_has_one_place(seats: int) -> None:
    cache.clear()
    people = [Guest(name) for name in ("Nitocris", "Harkhuf", "Merit", "Ti")[:seats]]
    table, rng, seen = opened(people, game="tekhenu"), random.Random(seats), set[str]()
    for _step in range(STEPS):
        truth = table.full_position()
        if not truth.to_move():
            break
        name, seat = type(truth.decision).__name__, truth.to_move()[0]
        if name not in seen:
            seen.add(name)
            wanted, placed = asked_places(table, seat)
            found = anchors(people[seat].sees(table))
            assert placed, name
            assert wanted <= set(found), (name, wanted - set(found))
            assert len(found) == len(set(found)), name
        table = fresh(move_on(table, rng, strength="random", most=1))
    assert {"Selecting", "Acting"} <= seen
