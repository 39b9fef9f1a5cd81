"""Season points [design: tournaments 3, E23]."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.tournaments.standings.season import event_points, season, season_points


@pytest.mark.parametrize(
    ("entries", "place", "points"),
    [
        (16, 1, 727),
        (16, Fraction(5, 2), 655),
        (16, 16, 0),
        (8, 1, 571),
        (8, 3, 408),
        (24, 1, 800),
        (5, 2, 341),
        (1, 1, 0),
    ],
)
def test_what_a_place_gives(entries: int, place: int | Fraction, points: int) -> None:
    """E23; alone there is nobody to be before."""
    assert season_points(place, entries) == points


def test_a_shared_rank_gives_its_mean() -> None:
    """E23: two sharing rank 2 of sixteen, and those who played no table do not count."""
    ranked = {f"p{n:02}": n for n in range(1, 17)} | {"p03": 2}
    points = event_points(ranked)
    assert (points["p01"], points["p02"], points["p03"], points["p16"]) == (727, 655, 655, 0)
    gaps = {player: 10 * rank for player, rank in ranked.items()}  # ranks among more than those who played
    assert event_points(gaps) == points


def test_the_best_six_events_count() -> None:
    """[design: tournaments 3] What does not count is shown too."""
    events = {f"e{n}": {"A": 100 * n, "B": 350} for n in range(1, 8)}
    first, second = season(events)
    assert (first.player, first.rank, first.points) == ("A", 1, 2700)
    assert first.counted == (("e7", 700), ("e6", 600), ("e5", 500), ("e4", 400), ("e3", 300), ("e2", 200))
    assert first.left_out == (("e1", 100),)
    assert (second.player, second.rank, second.points) == ("B", 2, 2100)


def test_equal_seasons_share_their_rank() -> None:
    """1, 1, 3, and a player who missed an event is listed all the same."""
    years = season({"spring": {"B": 500, "A": 300, "C": 100}, "autumn": {"A": 200}})
    assert [(year.rank, year.player, year.points) for year in years] == [(1, "A", 500), (1, "B", 500), (3, "C", 100)]


@given(st.integers(2, 64))
def test_a_better_place_gives_more_and_a_larger_event_too(entries: int) -> None:
    """[design: tournaments 3] More for the first than for the last, and non-increasing."""
    points = [season_points(place, entries) for place in range(1, entries + 1)]
    assert points == sorted(points, reverse=True)
    assert points[-1] == 0 < points[0] < season_points(1, entries + 1) < 1000
