"""Formats of stages: rounds, heats, groups and seat choice [design: tournaments 3]."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.tournaments.pairing.elements.lots import lot
from tables.tournaments.standings.facts import Played, Pod
from tables.tournaments.standings.formats import (
    DEFAULTS,
    Format,
    Group,
    Means,
    cut_from_groups,
    free_seats,
    next_to_choose,
    rounds_suggested,
    snake,
)
from tables.tournaments.standings.standings import qualifiers, standings
from tests.tournaments.tables import EIGHT, pod

SEED = "ibis-2026"


def group(entries: str, *pods: Pod) -> Group:
    """A group at its end, in the order of the group preset."""
    played = Played(tuple(entries), pods)
    return Group(played, standings(played, DEFAULTS[Format.GROUPS], SEED))


@pytest.mark.parametrize(
    ("entries", "rounds"), [(4, 3), (8, 3), (16, 3), (24, 4), (32, 4), (64, 5), (129, 7), (999, 7)]
)
def test_rounds_of_a_swiss(entries: int, rounds: int) -> None:
    """[design: tournaments 3] Ceil(log2 N) − 1, not below 3, not above 7."""
    assert rounds_suggested(entries) == rounds


def test_an_absent_qualifier_is_replaced_by_the_next_rank() -> None:
    """[design: tournaments 3] Of the heats' standing the top ones go on, here to one table of four."""
    rows = standings(EIGHT, DEFAULTS[Format.HEATS], SEED, best=2)
    assert [row.entry for row in rows][:5] == ["A", "E", "B", "C", "F"]  # best two of three: 20, 18, 14, 13, 12.5
    assert qualifiers(rows, 4, absent={"E"}).through == ("A", "B", "C", "F")


def test_groups_are_dealt_like_a_snake() -> None:
    """[design: tournaments 3] Forth and back, so that each group has as much strength."""
    assert snake("abcdefgh", 2) == (("a", "d", "e", "h"), ("b", "c", "f", "g"))
    assert snake("abcdefg", 3) == (("a", "f", "g"), ("b", "e"), ("c", "d"))


@given(st.integers(0, 60), st.integers(1, 9))
def test_groups_are_of_equal_size_but_for_one(entries: int, groups: int) -> None:
    """[design: tournaments 3] ±1, and everybody is in one."""
    dealt = snake([str(n) for n in range(entries)], groups)
    sizes = [len(each) for each in dealt]
    assert max(sizes) - min(sizes) <= 1
    assert sorted(int(entry) for each in dealt for entry in each) == list(range(entries))


def test_the_first_of_each_group_and_the_best_others_go_on() -> None:
    """[design: tournaments 3] Across groups, which differ in tables, by mean grains, then mean SHARE."""
    one = group("ABCD", pod(1, 1, "A B C D", [40, 30, 20, 10]), pod(2, 1, "A B C D", [40, 35, 20, 5]))
    two = group("EFG", pod(1, 1, "E F G", [40, 30, 20]))
    assert Means.of(one.played, "B") == Means(Fraction(360), Fraction(1300))
    assert Means.of(two.played, "F") == Means(Fraction(240), Fraction(1000))
    found = cut_from_groups([one, two], 1, 4, SEED)
    assert found.through == ("A", "E", "B", "F")  # A has share 1600, E 1333
    assert found.by_lot == ()
    with pytest.raises(ValueError, match="more come through"):
        cut_from_groups([one, two], 2, 3, SEED)


def test_lots_decide_across_groups_where_the_means_are_equal() -> None:
    """[design: tournaments 3, 5] Those between whom they did are named."""
    one, two = group("ABC", pod(1, 1, "A B C", [40, 30, 20])), group("DEF", pod(1, 1, "D E F", [40, 30, 20]))
    found = cut_from_groups([one, two], 1, 3, SEED)
    assert sorted("BE", key=lambda entry: lot(SEED, entry)) == ["E", "B"]  # E10
    assert found.through == ("D", "A", "E")
    assert set(found.by_lot) == {"B", "E"}


def test_lots_decide_within_a_group_where_its_rank_is_shared() -> None:
    """[design: tournaments 5] Two who shared the first place, of whom one goes on."""
    one = group("AB", pod(1, 1, "A B", [30, 30]))
    found = cut_from_groups([one], 1, 1, SEED)
    assert (found.through, set(found.by_lot)) == (("B",), {"A", "B"})


def test_the_better_qualifier_chooses_a_seat_first() -> None:
    """[design: tournaments 3] Final, seats by choice."""
    order = ("A", "B", "C")
    taken: dict[str, int] = {}
    assert (next_to_choose(order, taken), free_seats(order, taken)) == ("A", (1, 2, 3))
    taken = {"A": 3, "B": 1}
    assert (next_to_choose(order, taken), free_seats(order, taken)) == ("C", (2,))
    assert next_to_choose(order, {**taken, "C": 2}) is None
