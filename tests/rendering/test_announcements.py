"""Pages never announce a preview that nobody has chosen."""

from __future__ import annotations

from random import Random

import pytest

from engine import GAMES
from engine.core import say
from tables.history import voices
from tables.models import Table
from tests.session.extent import extent
from tests.support.elements import elements, text
from tests.support.game_tables import Guest, create_table, move_on, turns

pytestmark = pytest.mark.django_db

BUYING = "You finish buying"
APART = extent(14, 7)  # moves from look to look


def announced(person: Guest, table: Table) -> str:
    """The text of the preview region on a newly opened page of this person."""
    (region,) = elements(person.sees(table), "#preview[aria-live=polite]")  # one, whatever has been chosen
    return text(region)


@pytest.mark.by_turns(1)
@pytest.mark.parametrize("key", GAMES)
def test_nothing_is_announced_before_it_is_chosen(three: list[Guest], key: str) -> None:
    """At many moments of a whole game, for every seat; what stands there by itself is on the page, and only read."""
    table, rng, foreseen = create_table(three, game=key), Random(key), 0
    for _look in turns(table, key):
        truth = table.full_position()
        if not truth.to_move():
            break
        for seat, person in enumerate(three):
            assert announced(person, table) == ""
            panel = table.rules.panel(truth.seen_by(seat), seat)
            if panel.preview is not None and panel.preview.lines and seat in truth.to_move():
                line = say(panel.preview.lines[0], voices.voice(table, seat))
                foreseen += line[:20] in person.sees(table)
        table = move_on(table, rng, most=APART)
    assert foreseen or key != "amun-re"


def test_the_end_of_the_purchases_is_not_announced_after_a_bid(three: list[Guest]) -> None:
    table = move_on(create_table(three), Random(3), until="purchase")
    buyer = three[table.full_position().to_move()[0]]
    assert BUYING in buyer.sees(table)
    assert announced(buyer, table) == ""
