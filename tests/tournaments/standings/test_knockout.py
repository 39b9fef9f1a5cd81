"""Ladders: fields, who advances, and the standing [design: tournaments 3, E20]."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.tournaments.pairing.table_sizes import sizes
from tables.tournaments.standings.explanations import Criterion
from tables.tournaments.standings.facts import Kind, Played, Unplayed
from tables.tournaments.standings.knockout import Advance, Endless, Field, advance, ladder, next_field, plan, seats_all
from tests.tournaments.tables import pod

SEED = "ibis-2026"


@pytest.mark.parametrize(
    ("entries", "first", "fields"),
    [(16, 1, (16, 4)), (17, 2, (17, 10, 6, 4)), (40, 1, (40, 10, 4)), (8, 1, (8, 4))],
)
def test_the_fields_of_a_ladder(entries: int, first: int, fields: tuple[int, ...]) -> None:
    """E20."""
    assert plan(entries, first, 3, 5, 4, lambda field: len(sizes(field, 3, 5, 4).sizes)) == fields


def test_a_final_is_filled_up_with_the_best_others() -> None:
    """E20: ten entries at 4 3 3, one of each goes on, one best other; eight at 4 4, and two best others."""
    assert next_field(10, 3, 1, 3, 5, 4) == Field(3, 1, final=True)
    assert next_field(8, 2, 1, 3, 5, 4) == Field(2, 2, final=True)
    assert next_field(20, 5, 1, 3, 5, 4) == Field(5, 0, final=True)
    assert next_field(3, 1, 1, 3, 5, 4).size == 3  # no more than there are


def test_a_field_is_raised_to_what_seats_without_a_bye() -> None:
    """[design: tournaments 3] From seven tables of four only, seven winners and one best other."""
    assert next_field(28, 7, 1, 4, 4, 4) == Field(7, 1, final=False)
    assert [n for n in range(3, 20) if not seats_all(n, 4, 5)] == [3, 6, 7, 11]  # [design: tournaments 6]


def test_a_ladder_on_which_nobody_goes_out_is_refused() -> None:
    """Six at two tables of three, of whom two each go on: four, raised to six."""
    with pytest.raises(Endless):
        next_field(6, 2, 2, 3, 3, 3)


@given(st.integers(2, 200), st.integers(2, 5), st.integers(0, 3), st.integers(1, 2))
def test_every_field_is_smaller_than_the_one_before(entries: int, least: int, more: int, first: int) -> None:
    """Until the final, or the ladder is refused."""
    most = min(5, least + more)
    try:
        fields = plan(entries, first, least, most, least, lambda n: max(1, n // most))
    except Endless:
        return
    assert list(fields) == sorted(set(fields), reverse=True)


def first_round() -> Played:
    """Three tables, of whom one each goes on; C and F are the best others by grains, then SHARE."""
    pods = (
        pod(1, 1, "A B C", [40, 30, 20]),
        pod(1, 2, "D E F", [40, 31, 20]),
        pod(1, 3, "G H I J", [40, 30, 20, 10]),
    )
    return Played(tuple("ABCDEFGHIJ"), pods)


def test_the_first_of_each_table_and_the_best_others_go_on() -> None:
    """[design: tournaments 3] Best others by grains (H 6 points), then SHARE (E 3·31/91, B 3·30/90)."""
    before = dict.fromkeys("ABCDEFGHIJ", 1)
    assert advance(first_round(), 1, before, 1, 4, SEED) == Advance(("A", "D", "G"), ("H",))
    assert advance(first_round(), 1, before, 1, 5, SEED).others == ("H", "E")


def test_the_rank_before_the_round_then_the_lot_decide_between_equals() -> None:
    """[design: tournaments 3] Also where the first place of a table is shared."""
    played = Played(tuple("ABC"), (pod(1, 1, "A B C", [30, 30, 20]),))
    assert advance(played, 1, {"A": 1, "B": 2, "C": 3}, 1, 1, SEED).through == ("A",)
    assert advance(played, 1, {"A": 2, "B": 1, "C": 3}, 1, 1, SEED).through == ("B",)
    assert advance(played, 1, {"A": 1, "B": 1, "C": 1}, 1, 1, SEED).through == ("B",)  # the lot of E10


def test_who_left_does_not_go_on_and_a_bye_may() -> None:
    """[design: tournaments 4.4] The others fill the field; a forced bye counts like a table."""
    pods = (pod(1, 1, "A B C", [40, 30, 20], left="BC"),)
    rows = (
        Unplayed("D", 1, Kind.FORCED_BYE, 360, 1000),
        Unplayed("E", 1, Kind.ABSENT, 0, 0),
    )
    played = Played(tuple("ABCDE"), pods, rows)
    assert advance(played, 1, dict.fromkeys("ABCDE", 1), 2, 3, SEED) == Advance(("A",), ("D",))


def test_the_standing_is_by_round_reached_and_what_the_last_round_gave() -> None:
    """[design: tournaments 5] The final's order, then who left in round 1 by grains, SHARE, earlier rank."""
    final = pod(2, 1, "A D G H", [10, 20, 30, 40])
    played = Played(tuple("ABCDEFGHIJ"), (*first_round().pods, final))
    rows = ladder(played, SEED)
    # Out in round 1: E and B 4 points (SHARE 1022, 1000), I 3, then C, F and J 1 (SHARE 667, 659, 400).
    assert [row.entry for row in rows] == list("HGDAEBICFJ")
    assert [row.values[Criterion.REACHED].number for row in rows] == [2] * 4 + [1] * 6
    assert [row.below_by for row in rows] == [
        None,
        *[Criterion.PTS] * 3,
        Criterion.REACHED,
        Criterion.SHARE,
        *[Criterion.PTS] * 2,
        *[Criterion.SHARE] * 2,
    ]
    assert [part[:4] for part in rows[4].values[Criterion.PTS].summands] == [("table", 240, 1, 2)]


def test_equals_of_a_ladder_share_their_rank_unless_they_were_apart_before() -> None:
    """[design: tournaments 5] Earlier standing in the round of leaving."""
    played = Played(tuple("ABCDEF"), (pod(1, 1, "A B C", [40, 30, 20]), pod(1, 2, "D E F", [40, 30, 20])))
    assert [(row.rank, row.entry) for row in ladder(played, SEED)] == [
        (1, "D"),
        (1, "A"),
        (3, "E"),
        (3, "B"),
        (5, "C"),
        (5, "F"),
    ]
    seeding = {entry: n for n, entry in enumerate("ABCDEF")}
    rows = ladder(played, SEED, seeding)
    assert [(row.rank, row.entry) for row in rows] == list(enumerate("ADBECF", 1))
    assert rows[1].below_by == Criterion.BEFORE
