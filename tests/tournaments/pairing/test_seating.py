"""Seats [design: tournaments 7.5, E18], and no other order of a table costs less."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.tournaments.pairing.elements import seating
from tables.tournaments.pairing.elements.seating import SeatHistory

# E18: each has sat in two seats of tables of four.
HISTORIES = {"A": (1, 2), "B": (4, 1), "C": (2, 4), "D": (3, 3)}


def sat(histories: dict[str, tuple[int, ...]]) -> dict[str, SeatHistory]:
    """Where each has sat, at tables of four."""
    return {
        name: SeatHistory({seat: seats.count(seat) for seat in seats}, sum(seating.position(seat, 4) for seat in seats))
        for name, seats in histories.items()
    }


@pytest.mark.parametrize(
    ("size", "values"), [(2, [-12, 12]), (3, [-12, 0, 12]), (4, [-12, -4, 4, 12]), (5, [-12, -6, 0, 6, 12])]
)
def test_the_first_seat_is_worth_minus_twelve_and_the_last_plus_twelve(size: int, values: list[int]) -> None:
    assert [seating.position(seat, size) for seat in range(1, size + 1)] == values


def test_example_e18_costs() -> None:
    assert seating.costs("ABCD", sat(HISTORIES), 4).tolist() == [
        [1072, 688, 144, 16],
        [432, 16, 16, 432],
        [16, 304, 144, 688],
        [16, 16, 720, 400],
    ]


def test_example_e18_best_order() -> None:
    where = sat(HISTORIES)
    assert seating.seat_order("ABCD", where, "any") == tuple("CDBA")
    totals = sorted(seating.cost(order, where) for order in permutations("ABCD"))
    assert totals[:2] == [64, 192]


def test_example_e18_after_one_round_the_order_turns_round() -> None:
    where = seating.history([[tuple("ABCD")]])
    assert seating.seat_order("ABCD", where, "any") == tuple("DCBA")
    assert seating.cost(tuple("DCBA"), where) == 0


@st.composite
def evenings(draw: st.DrawFn) -> list[list[tuple[str, ...]]]:
    """Earlier tables of two to five out of nine."""
    names = draw(st.lists(st.permutations("ABCDEFGHI"), max_size=4))
    return [
        [tuple(order[:k]), tuple(order[k:][: draw(st.integers(2, 4))])]
        for order in names
        for k in [draw(st.integers(2, 5))]
    ]


@given(rounds=evenings(), table=st.lists(st.sampled_from("ABCDEFGHI"), min_size=2, max_size=5, unique=True))
def test_no_order_costs_less_than_the_one_taken(rounds: list[list[tuple[str, ...]]], table: list[str]) -> None:
    """Invariant 24."""
    where = seating.history(rounds)
    taken = seating.seat_order(table, where, "seed")
    assert sorted(taken) == sorted(table)
    assert seating.cost(taken, where) == min(seating.cost(order, where) for order in permutations(table))


@given(rounds=evenings(), table=st.permutations("ABCD"))
def test_the_order_does_not_depend_on_how_the_table_is_given(
    rounds: list[list[tuple[str, ...]]], table: list[str]
) -> None:
    where = seating.history(rounds)
    assert seating.seat_order(table, where, "seed") == seating.seat_order("ABCD", where, "seed")


@given(rounds=evenings())
def test_seats_and_drift_are_those_of_the_log(rounds: list[list[tuple[str, ...]]]) -> None:
    """Invariant 14, for seats."""
    where = seating.history(rounds)
    tables = [table for tables in rounds for table in tables]
    for name in "ABCDEFGHI":
        seats = [(table.index(name) + 1, len(table)) for table in tables if name in table]
        one = where.get(name, SeatHistory())
        assert sum(one.times.values()) == len(seats)
        assert all(one.times[seat] == [s for s, _size in seats].count(seat) for seat, _size in seats)
        assert one.drift == sum(seating.position(seat, size) for seat, size in seats)
