"""Changing a proposal by hand: the tables that were touched, and the objective before and after."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.tournaments import changes
from tables.tournaments.objective import Terms, measure
from tables.tournaments.pairing import Draw, Player, pair
from tests.tournaments.drawing import draws, sets, tables, worth
from tests.tournaments.test_pairing import E16


def test_a_swap_in_example_e16_costs_what_the_example_says() -> None:
    """From {A B E F} to {A E B C}: the best tables have D 48; repeats rise from 4 to 6."""
    found = pair(E16).tables
    change = changes.swap(E16, found, "F", "C")
    assert sets(change.tables) == sets(tables("ABEC", "FDGH"))
    assert (change.before.repeats, change.after.repeats) == (4, 6)
    assert change.before.scores == 48 * 3600
    assert "repeats" in change.worse
    assert "scores" in change.worse


@settings(deadline=None, max_examples=25)
@given(draw=draws(least=6), data=st.data())
def test_a_swap_undone_gives_the_same_tables(draw: Draw, data: st.DataObject) -> None:
    found = pair(draw).tables
    if len(found) < 2:
        return
    one, other = data.draw(st.sampled_from(found[0])), data.draw(st.sampled_from(found[1]))
    there = changes.swap(draw, found, one, other)
    assert worth(draw, there.tables) >= worth(draw, found)
    back = changes.swap(draw, there.tables, one, other)
    assert (back.tables, back.after) == (found, there.before)


def test_a_move_changes_two_sizes_and_nothing_else() -> None:
    draw = Draw([Player(name) for name in "ABCDEFGHIJK"], (4, 4, 3), seed="s")
    found = pair(draw).tables
    largest = max(range(3), key=lambda n: len(found[n]))
    smallest = min(range(3), key=lambda n: len(found[n]))
    change = changes.move(draw, found, found[largest][0], smallest + 1)
    assert [len(change.tables[n]) for n in (largest, smallest)] == [3, 4]
    (third,) = {0, 1, 2} - {largest, smallest}
    assert change.tables[third] == found[third]
    assert change.after == measure(Terms(draw), change.tables)


def test_somebody_who_sits_out_takes_a_seat_or_changes_places() -> None:
    draw = Draw([Player(name) for name in "ABCDEFG"], (3, 3), seed="s")
    there = tables("ABC", "DEF")
    assert sets(changes.move(draw, there, "G", 1).tables) == sets(tables("ABCG", "DEF"))
    assert sets(changes.swap(draw, there, "G", "A").tables) == sets(tables("GBC", "DEF"))


def test_a_change_that_changes_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="different"):
        changes.swap(E16, tables("ABCD", "EFGH"), "A", "B")
    with pytest.raises(ValueError, match="already"):
        changes.move(E16, tables("ABCD", "EFGH"), "A", 1)
