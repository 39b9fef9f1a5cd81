"""Lower bounds [design: tournaments 7.4, E15], and random arrangements never below them."""

from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.tournaments import simulate
from tables.tournaments.pairing.search.bounds import contiguous, event_bound, forced_repeats, repeats, round_bound
from tables.tournaments.pairing.search.enumeration import arrangements
from tables.tournaments.pairing.table_sizes import sizes

Rounds = list[list[tuple[str, ...]]]


@pytest.mark.parametrize(
    ("tables", "rounds", "bound"),
    [
        ((4, 4), 4, 24),
        ((3, 3, 3), 5, 9),
        ((4, 4, 4), 4, 18),
        ((4, 4, 3, 3, 3), 5, 0),
        ((5, 4, 4, 4), 5, 10),
        ((4, 4, 3, 3, 3), 7, 11),
    ],
)
def test_example_e15(tables: tuple[int, ...], rounds: int, bound: int) -> None:
    assert event_bound(tables, rounds) == bound


def test_example_e15_pigeonholes() -> None:
    """pig(4, 2) = 2, pig(3, 3) = 0, pig(4, 3) = 1 and pig(5, 4) = 1, for each table of two rounds."""
    plans = (4, 4), (3, 3, 3), (4, 4, 4), (5, 4, 4, 4)
    assert [forced_repeats(plan, plan) for plan in plans] == [2 * 2, 0, 3 * 1, 1]


def test_who_sits_out_is_taken_away_once_and_not_from_each_table() -> None:
    """Three tables of 5 over three: 2 + 2 + 1 each, two pairs a table; each of the two who sit out spares one pair."""
    assert forced_repeats((5, 5, 5, 1, 1), (5, 5, 5), out=2) == 3 * 2 - 2
    assert event_bound((5, 5, 5), 4, byes=2) == 6 * 4  # six times two rounds
    assert event_bound((5, 4, 4, 4), 4) == 6 * 1


def test_a_newcomer_spares_no_more_than_the_seat_that_is_taken() -> None:
    """Five of one table over four tables are one pair, even if others have joined them."""
    first = [tuple("ABCDE"), tuple("FGHI"), tuple("JKLM"), tuple("NOPQ")]
    assert round_bound((5, 5, 4, 4), set("ABCDEFGHIJKLMNOPQR"), [first]) == 1


def compositions(total: int, room: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All ways to spread the people of a table over the free seats."""
    ways = product(*(range(min(total, seats) + 1) for seats in room))
    return [way for way in ways if sum(way) == total]


def least(earlier: tuple[int, ...], now: tuple[int, ...], out: int) -> int:
    """The fewest pairs that meet again, by exhaustive comparison; the last place of each way is to sit out."""

    @cache
    def rest(number: int, room: tuple[int, ...]) -> int:
        if number == len(earlier):
            return 0
        return min(
            sum(comb(people, 2) for people in way[:-1])
            + rest(number + 1, tuple(seats - people for seats, people in zip(room, way, strict=True)))
            for way in compositions(earlier[number], room)
        )

    return rest(0, (*now, out))


THREE = combinations_with_replacement((3, 4, 5), 3)


@pytest.mark.parametrize(("plan", "out"), [(plan, out) for plan in THREE for out in range(3)])
def test_between_two_rounds_of_three_tables_the_bound_is_what_must_be(plan: tuple[int, ...], out: int) -> None:
    earlier = (*plan, *[1] * out)
    assert forced_repeats(earlier, plan, out) == least(earlier, plan, out)


@given(
    plan=st.lists(st.integers(2, 5), min_size=1, max_size=4),
    before=st.lists(st.integers(1, 5), min_size=1, max_size=4),
    out=st.integers(0, 2),
)
def test_no_way_to_spread_repeats_less_than_the_bound(plan: list[int], before: list[int], out: int) -> None:
    """Whatever the tables were; who has no place in the earlier ones was at none."""
    people = sum(plan) + out
    before = before[: next((n for n in range(len(before), 0, -1) if sum(before[:n]) <= people), 0)]
    earlier = (*before, *[1] * (people - sum(before)))
    assert forced_repeats(earlier, plan, out) <= least(earlier, tuple(plan), out)


@st.composite
def events(draw: st.DrawFn) -> tuple[tuple[int, ...], int, Rounds]:
    """Rounds of random tables, sometimes with byes."""
    plan = sizes(draw(st.integers(6, 20)), 3, 5, 4).sizes
    byes = draw(st.integers(0, 2))
    names = [f"e{n}" for n in range(sum(plan) + byes)]
    rounds: Rounds = []
    for _round in range(draw(st.integers(1, 5))):
        order = draw(st.permutations(names))
        rounds.append([tuple(order[sum(plan[:t]) : sum(plan[: t + 1])]) for t in range(len(plan))])
    return plan, byes, rounds


@given(event=events())
def test_no_event_repeats_less_than_its_bound(event: tuple[tuple[int, ...], int, Rounds]) -> None:
    """Invariant 13, over all rounds."""
    plan, byes, rounds = event
    assert repeats(rounds) >= event_bound(plan, len(rounds), byes)


@given(event=events())
def test_no_round_repeats_less_than_its_bound(event: tuple[tuple[int, ...], int, Rounds]) -> None:
    """Invariant 13, for a round."""
    plan, _byes, rounds = event
    *earlier, last = rounds
    met = [frozenset(pair) for tables in earlier for table in tables for pair in combinations(table, 2)]
    again = sum(met.count(frozenset(pair)) for table in last for pair in combinations(table, 2))
    assert again >= round_bound(plan, {entry for table in last for entry in table}, earlier)


@given(event=events())
def test_the_bounds_of_all_rounds_add_up_to_no_more_than_the_repeats(
    event: tuple[tuple[int, ...], int, Rounds],
) -> None:
    plan, _byes, rounds = event
    each = [
        round_bound(plan, {entry for table in tables for entry in table}, rounds[:n]) for n, tables in enumerate(rounds)
    ]
    assert repeats(rounds) >= sum(each)


def difference(scores: list[int], places: tuple[int, ...], plan: tuple[int, ...]) -> int:
    """D of an arrangement."""
    runs = [places[sum(plan[:t]) : sum(plan[: t + 1])] for t in range(len(plan))]
    return sum((scores[a] - scores[b]) ** 2 for run in runs for a, b in combinations(run, 2))


@given(
    plan=st.sampled_from([(3, 3), (4, 3), (4, 4), (3, 3, 3), (5, 4), (5, 3), (3, 2, 2), (5, 2)]),
    scores=st.lists(st.integers(0, 12), min_size=9, max_size=9),
)
def test_no_tables_differ_less_in_score_than_the_best_runs(plan: tuple[int, ...], scores: list[int]) -> None:
    some = scores[: sum(plan)]
    least = min(difference(some, tuple(row), plan) for row in arrangements(plan).tolist())
    assert contiguous(some, plan) == least


def test_the_best_runs_of_a_worked_case() -> None:
    """Scores 0 1 | 5 5 6 beat 0 1 5 | 5 6: 1 + 2 against 42 + 1."""
    assert contiguous([5, 0, 6, 1, 5], (3, 2)) == 3


@pytest.mark.parametrize("rounds", [4, 5, 6, 7])
def test_nine_entries_repeat_no_more_than_they_must(rounds: int) -> None:
    """[design: tournaments 7.4] The goal for nine, which every event reaches."""
    assert [simulate(9, rounds, seed).repeats for seed in range(5)] == [0] * 5


@pytest.mark.parametrize(("entries", "rounds"), [(17, 4), (24, 4), (64, 4)])
def test_club_events_of_four_rounds_repeat_nothing(entries: int, rounds: int) -> None:
    """[design: tournaments 7.4] The bound is 0 for each of them."""
    event = simulate(entries, rounds, seed=1)
    assert (event.repeats, event.thrice) == (0, False)
