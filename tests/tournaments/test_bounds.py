"""Lower bounds: worked example E15, and that nothing ever beats them."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.tournaments import simulate
from tables.tournaments.bounds import contiguous, event_bound, pigeonhole, repeats, round_bound
from tables.tournaments.enumeration import arrangements
from tables.tournaments.sizes import sizes

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
    assert [pigeonhole(4, 2), pigeonhole(3, 3), pigeonhole(4, 3), pigeonhole(5, 4)] == [2, 0, 1, 1]


@st.composite
def events(draw: st.DrawFn) -> tuple[tuple[int, ...], int, Rounds]:
    """Rounds of random tables, sometimes with somebody who sits out."""
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
    """Section 7.4: the goal for nine, which every event reaches."""
    assert [simulate(9, rounds, seed).repeats for seed in range(5)] == [0] * 5


@pytest.mark.parametrize(("entries", "rounds"), [(17, 4), (24, 4), (64, 4)])
def test_club_events_of_four_rounds_repeat_nothing(entries: int, rounds: int) -> None:
    """Section 7.4, whose bound is 0 for each of them."""
    event = simulate(entries, rounds, seed=1)
    assert (event.repeats, event.thrice) == (0, False)
