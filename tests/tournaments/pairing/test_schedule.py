"""Schedules and heats ignore scores; club sizes reach the lower bound on repeats."""

import pytest

from tables.tournaments.pairing.round_robin import longest, schedule
from tables.tournaments.pairing.search.bounds import event_bound, repeats
from tables.tournaments.pairing.table_sizes import sizes

NAMES = [f"e{n:02}" for n in range(64)]


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    ("entries", "rounds"),
    [
        (8, 4),
        (8, 5),
        (9, 4),
        (9, 5),
        (10, 4),
        (10, 5),
        (11, 5),
        (12, 4),
        (12, 5),
        (13, 4),
        (16, 4),
        (16, 5),
        (17, 5),
        (32, 7),
    ],
)
def test_a_schedule_of_a_club_repeats_no_more_than_it_must(entries: int, rounds: int) -> None:
    """[design: tournaments 7.4] The bound is attained here."""
    plan = sizes(entries, 3, 5, 4).sizes
    drawn = schedule(NAMES[:entries], plan, rounds, seed="ibis-2026")
    assert [sorted(map(len, tables), reverse=True) for tables in drawn] == [list(plan)] * rounds
    assert all(sorted(entry for table in tables for entry in table) == NAMES[:entries] for tables in drawn)
    assert repeats(drawn) == event_bound(plan, rounds)


@pytest.mark.parametrize(("plan", "rounds"), [((3, 3, 3), 4), ((4, 4), 1), ((4, 4, 4, 4), 5), ((2, 2), 3)])
def test_the_longest_schedule_without_repeats(plan: tuple[int, ...], rounds: int) -> None:
    """Nine meet eight others two at a time, sixteen meet fifteen three at a time, four meet three one at a time."""
    assert longest(plan) == rounds


def test_who_sits_out_takes_turns() -> None:
    drawn = schedule(NAMES[:7], (3, 3), 7, seed="s", preferred=3)
    out = [set(NAMES[:7]) - {entry for table in tables for entry in table} for tables in drawn]
    assert sorted(entry for some in out for entry in some) == NAMES[:7]


def test_the_same_seed_gives_the_same_schedule() -> None:
    assert schedule(NAMES[:13], (4, 3, 3, 3), 4, "s") == schedule(NAMES[12::-1], (4, 3, 3, 3), 4, "s")
