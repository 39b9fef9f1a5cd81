"""Places by seat and points by game [design: tournaments 7.5, 9]."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from tables.tournaments.standings.statistics import FinishedSeat, Over, statistics_by_game
from tests.tournaments import stored_tournaments
from tests.tournaments.tables import EIGHT


def test_example_e7_by_seat() -> None:
    """Twice the first seat wins alone, twice it shares the win (E7)."""
    tables = [Over("game", [FinishedSeat(seat.place, seat.vp) for seat in pod.seats]) for pod in EIGHT.pods]
    (found,) = statistics_by_game(tables)
    assert (found.tables, found.most) == (6, 52)
    assert found.winners == Fraction(42 + 50 + 44 + 39 + 47 + 52, 6)
    first, second, third, fourth = found.seats
    assert first.places == (6, 0, 0, 0)
    assert (first.wins, first.even, first.mean) == (5, Fraction(3, 2), 1)
    assert second.places == (2, 4, 0, 0)
    assert second.wins == 1
    assert third.places == (0, 1, 5, 0)
    assert fourth.places == (0, 0, 0, 6)


def test_who_left_is_not_counted_and_small_tables_have_no_last_seat() -> None:
    tables = [
        Over("one", [FinishedSeat(2, 10), FinishedSeat(1, 20), FinishedSeat(3, 90, left=True)]),
        Over("other", [FinishedSeat(1, 5), FinishedSeat(2, 4)]),
        Over("one", [FinishedSeat(1, 8), FinishedSeat(2, 6)]),
    ]
    one, other = statistics_by_game(tables)
    assert (one.game, one.tables, one.most, one.mean) == ("one", 2, 20, 11)
    assert [seat.tables for seat in one.seats] == [2, 2]
    assert [seat.even for seat in one.seats] == [Fraction(5, 6), Fraction(5, 6)]
    assert (other.game, other.winners) == ("other", 5)


seats = st.lists(st.integers(-5, 30), min_size=2, max_size=5).map(
    lambda vps: [FinishedSeat(1 + sum(other > vp for other in vps), vp) for vp in vps]
)


@given(st.lists(st.builds(Over, st.sampled_from(["a", "b"]), seats), max_size=12))
def test_every_table_has_one_win_and_the_even_share_adds_up_to_it(tables: list[Over]) -> None:
    for game in statistics_by_game(tables):
        assert sum(seat.wins for seat in game.seats) == game.tables
        assert sum(seat.even for seat in game.seats) == game.tables
        assert sum(seat.tables for seat in game.seats) == sum(len(t.seats) for t in tables if t.game == game.game)


@pytest.mark.django_db
def test_the_overview_has_them_as_tables_with_headers() -> None:
    tournament = stored_tournaments.prepared([("swiss", "")], tuple("ABCDEFGH"), games=["nefertiti"], rounds=3)
    assert "By game" not in Client().get(f"/e/{tournament.slug}").content.decode()
    round = stored_tournaments.published(tournament)
    stored_tournaments.report(round, lambda _round, names: [40, 30, 20, 10][: len(names)])
    text = Client().get(f"/e/{tournament.slug}", headers={"Accept-Language": "en"}).content.decode()
    assert "<caption>Final places by seat: Nefertiti</caption>" in text
    row = (
        text.partition("<caption>Final places by seat: Nefertiti</caption>")[2]
        .partition("</tr>")[2]
        .partition("</tr>")[0]
    )
    assert row.count('<th scope="row">1</th>') == 1
    assert row.count('<td class="num">2</td>') == 3  # both tables, both first, two wins
    assert f"/e/{tournament.slug}/print/cross" in text
    assert "Round 1: complete. Results in: 2 of 2.</p>" in text  # the polite region of a page that follows
