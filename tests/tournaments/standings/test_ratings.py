"""Ratings and their laws [design: tournaments 10, 11, E22]."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from tables.tournaments.standings.ratings import (
    Career,
    Finished,
    Rating,
    Seated,
    careers_after,
    new_ratings,
    orders,
    replay,
)
from tables.tournaments.standings.scoring import ranks

START = datetime(2026, 1, 1, tzinfo=UTC)
ratings = st.builds(Rating, st.floats(0, 50), st.floats(1, 10))


def table(n: int, names: str, places: list[int], left: str = "") -> Finished:
    """The n-th table of the year."""
    seats = zip(names, places, strict=True)
    return Finished(
        START + timedelta(days=n), f"t{n}", tuple(Seated(name, place, name in left) for name, place in seats)
    )


def test_four_new_players_and_nobody_equal() -> None:
    """E22."""
    found = new_ratings([Rating()] * 4, [1, 2, 3, 4])
    assert [each.mu for each in found] == pytest.approx([27.7953, 26.5529, 24.6894, 20.9624], abs=5e-5)
    assert [each.sigma for each in found] == pytest.approx([8.2636, 8.1796, 8.0841, 8.0841], abs=5e-5)
    assert [each.display_value for each in found] == [1120, 1081, 1017, 868]


def test_two_share_the_first_place() -> None:
    """E22: the library alone would give the third as much as them."""
    found = new_ratings([Rating()] * 4, [1, 1, 3, 4])
    assert [each.mu for each in found] == pytest.approx([27.1741, 27.1741, 24.6894, 20.9624], abs=5e-5)
    assert [each.sigma for each in found[:2]] == pytest.approx([8.2217, 8.2217], abs=5e-5)
    assert [each.display_value for each in found[:2]] == [1100, 1100]


def test_two_share_the_second_place() -> None:
    """E22."""
    found = new_ratings([Rating()] * 3, [1, 2, 2])
    assert [each.mu for each in found] == pytest.approx([27.8690, 23.5655, 23.5655], abs=5e-5)


def test_a_new_player_has_a_thousand() -> None:
    """10."""
    assert Rating().display_value == 1000


@pytest.mark.parametrize(("places", "count"), [([1, 2, 3, 4], 1), ([1, 1, 3, 3, 5], 4), ([1] * 5, 120)])
def test_all_orders_that_agree_with_the_places(places: list[int], count: int) -> None:
    """[design: tournaments 10] At most 120, each once."""
    found = list(orders(places))
    assert len(found) == len(set(found)) == count
    for order in found:
        assert all(places[one] <= places[other] for one, other in pairwise(order))


@settings(deadline=None)
@given(ratings, st.lists(st.integers(1, 3), min_size=2, max_size=5))
def test_equal_players_are_parted_by_their_places_alone(prior: Rating, values: list[int]) -> None:
    """Invariant 20: equal place, equal result; better place, larger mu."""
    places = ranks(values)
    found = new_ratings([prior] * len(places), places)
    for one, place in zip(found, places, strict=True):
        for other, behind in zip(found, places, strict=True):
            if place == behind:
                assert (one.mu, one.sigma) == pytest.approx((other.mu, other.sigma), abs=1e-9)
            if place < behind:
                assert one.mu > other.mu


@given(st.lists(ratings, min_size=2, max_size=5), st.randoms(use_true_random=False))
def test_a_strict_order_is_rated_as_the_library_does(priors: list[Rating], chance: Random) -> None:
    """Invariant 20."""
    places = list(range(1, len(priors) + 1))
    chance.shuffle(places)
    model = PlackettLuce()
    theirs = model.rate([[model.rating(each.mu, each.sigma)] for each in priors], ranks=[float(p) for p in places])
    for mine, (their,) in zip(new_ratings(priors, places), theirs, strict=True):
        assert (mine.mu, mine.sigma) == pytest.approx((their.mu, their.sigma), abs=1e-9)


def test_who_left_is_last_together_with_all_who_left() -> None:
    """[design: tournaments 10] Whatever the seat had reached."""
    stayed = careers_after({}, table(1, "ABCD", [3, 2, 1, 4], left="CD"))
    assert stayed == careers_after({}, table(1, "ABCD", [2, 1, 3, 3]))
    assert (stayed["B"].wins, stayed["C"].wins, stayed["C"].places) == (1, 0, 3)


def test_one_rated_player_alone_is_not_rated() -> None:
    """[design: tournaments 10] Tables with two humans or more."""
    assert careers_after({}, table(1, "A", [1])) == {}


YEARS = st.lists(
    st.tuples(st.permutations("ABCDEF"), st.lists(st.integers(1, 3), min_size=2, max_size=4)), min_size=1, max_size=8
)


@settings(deadline=None, max_examples=40)
@given(YEARS, st.integers(0, 8), st.randoms(use_true_random=False))
def test_a_rebuild_is_the_sum_of_all_tables(
    year: list[tuple[list[str], list[int]]], middle: int, chance: Random
) -> None:
    """Invariant 20: from the start or from any point, in whatever order the tables are handed over."""
    tables = [table(n, "".join(names[: len(values)]), list(ranks(values))) for n, (names, values) in enumerate(year)]
    step: dict[str, Career] = {}
    for each in tables:
        step |= careers_after(step, each)
    shuffled = list(tables)
    chance.shuffle(shuffled)
    for rebuilt in (replay(shuffled), replay(tables[middle:], replay(tables[:middle]))):
        assert rebuilt.keys() == step.keys()
        for player, career in rebuilt.items():
            assert career.rating.mu == pytest.approx(step[player].rating.mu, abs=1e-9)
            assert career.rating.sigma == pytest.approx(step[player].rating.sigma, abs=1e-9)
            assert (career.tables, career.places, career.trend) == (
                step[player].tables,
                step[player].places,
                step[player].trend,
            )
