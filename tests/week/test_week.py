"""One week from Monday to Sunday, one try for each person, and a table of results for those who have had theirs."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client

from tables.accounts.guest_upgrade import merge_guest
from tables.models import Purpose, Status, Table
from tables.tournaments.results import rating_history
from tables.week import games, results, weeks
from tables.week.models import Entry, Week
from tests.support.game_tables import Guest, fresh
from tests.week.weekly import MONDAY, NEXT, begun, entry_of, member, page, played

pytestmark = pytest.mark.django_db
Clock = Callable[[datetime], None]


@pytest.mark.parametrize(
    ("moment", "monday"),
    [
        (datetime(2026, 11, 29, 22, 59, tzinfo=UTC), date(2026, 11, 23)),  # Sunday 23:59 in Paris
        (datetime(2026, 11, 29, 23, 0, tzinfo=UTC), date(2026, 11, 30)),
        (datetime(2026, 7, 5, 21, 59, tzinfo=UTC), date(2026, 6, 29)),  # in summer one hour earlier
        (datetime(2026, 7, 5, 22, 0, tzinfo=UTC), date(2026, 7, 6)),
    ],
)
def test_a_week_begins_on_monday_at_midnight_of_the_club(at: Clock, moment: datetime, monday: date) -> None:
    at(moment)
    assert weeks.current_week().first_day == monday


def test_nothing_is_stored_for_those_who_only_look() -> None:
    Client().get("/")
    Client().get("/week")
    assert not Week.objects.exists()


def test_weeks_to_come_and_weeks_that_nobody_played_have_no_page(at: Clock) -> None:
    client = Client()
    for path in ("2026-11-30", "2026-11-16", "2026-11-24", "20261123", "next"):
        assert client.get(f"/week/{path}").status_code == 404
    assert client.get("/week/2026-11-23").status_code == 200
    at(NEXT)
    assert client.get("/week/2026-11-23").status_code == 404


def test_a_person_has_one_try_a_week_however_often_they_press_the_button(at: Clock) -> None:
    nina = member("Nina")
    table = begun(nina)
    assert begun(nina) == table
    assert nina.client.post(f"/t/{table.slug}/give-up").status_code == 302
    assert fresh(table).status == Status.FINISHED
    assert begun(nina) == table
    at(NEXT)
    assert begun(nina) != table


def test_accounts_that_become_one_have_the_try_of_the_member() -> None:
    guest, nina = Guest("Nina"), member("Nina B")
    begun(guest)
    own = begun(nina)
    games_of_guest = Table.objects.get(host=guest.user)
    Table.objects.filter(pk=games_of_guest.pk).update(status=Status.FINISHED)
    merge_guest(guest.user, nina.user)
    assert begun(nina) == own
    assert games.own_entry(weeks.current_week(), nina.user.pk) == entry_of(own)


def test_a_newcomer_plays_as_a_guest_and_the_page_says_what_that_means() -> None:
    client = Client()
    assert "As a guest you play with other cards" in client.get("/week").content.decode()
    assert client.post("/week").status_code == 302
    assert Entry.objects.get().guest
    assert "As a guest you play with other cards" not in page(member("Nina"))


def test_the_game_is_not_rated_has_no_coach_and_stands_in_no_other_list() -> None:
    nina, other = member("Nina"), Guest("Ti")
    table = played(nina)
    assert table.purpose == Purpose.WEEK
    assert not rating_history.open_tables().exists()
    for path in ("/games", "/games?mine=on", "/tables/running", "/tables/mine", "/wall"):
        for person in (nina, other):
            assert table.slug not in person.client.get(path).content.decode()
    nina.client.post(f"/t/{table.slug}/coach", {"on": "1"})
    assert fresh(table).purpose == Purpose.WEEK
    assert nina.client.post(f"/t/{table.slug}/rematch").status_code == 403


def test_nobody_sees_results_before_their_own_game_is_over_and_everybody_after_the_week(at: Clock) -> None:
    nina, mahu, stranger = member("Nina"), member("Mahu"), Guest("Ti")
    table = played(nina)
    points = f'<td class="num">{entry_of(table).points}</td>'
    mine = begun(mahu)
    for person in (mahu, stranger):
        shown = page(person)
        assert "Nina" not in shown
        assert points not in shown
    assert "Nina" in page(nina)
    mahu.client.post(f"/t/{mine.slug}/give-up")
    assert "Nina" in page(mahu)
    at(NEXT)
    assert "Nina" in page(stranger, "/week/2026-11-23")
    assert "/week/2026-11-23" in page(stranger)


def test_the_home_page_says_how_far_one_is() -> None:
    nina = member("Nina")
    assert "Alone, with the same chance for everyone" in page(nina, "/")
    table = begun(nina)
    assert "Continue your game" in page(nina, "/")
    Table.objects.filter(pk=table.pk).update(status=Status.FINISHED)
    Entry.objects.update(points=41, rival=38)
    assert "You have 41 points" in page(nina, "/")


def test_the_end_of_the_game_leads_to_the_results() -> None:
    nina = member("Nina")
    table = played(nina)
    assert f"/week/of/{table.slug}" in nina.sees(table)
    assert nina.client.get(f"/week/of/{table.slug}").headers["Location"] == "/week/2026-11-23#results"


def test_two_boards_stand_beside_each_other_at_the_same_round() -> None:
    nina, mahu = member("Nina"), member("Mahu")
    table, other = played(nina), played(mahu, seed=1)
    shown = page(nina, f"/week/beside/{other.slug}?round=3")
    assert "Beginning of round 3" in shown
    for each in (table, other):
        assert f"/week/board/{each.slug}/" in shown
    board = nina.client.get(f"/week/board/{other.slug}/1")
    assert board.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in board.headers["Content-Security-Policy"]
    assert 'id="board"' in board.content.decode()
    assert nina.client.get(f"/week/beside/{table.slug}").status_code == 404  # one's own
    assert Guest("Ti").client.get(f"/week/beside/{other.slug}").status_code == 404


# -- the order -------------------------------------------------------------------------------------


def result(week: Week, key: str, *, guest: bool = False, stopped: bool = False, ended: datetime = MONDAY) -> Entry:
    """A game of a week that is over. key: points, scribes, and the negative place in the turn order."""
    table = Table.objects.create(game="tekhenu", schema=1, status=Status.FINISHED, finished=ended, stopped=stopped)
    table.seats.create(number=0, name="Nina", colour="lapis")
    return Entry.objects.create(week=week, table=table, guest=guest, points=int(key.split()[0]), rival=0, key=key)


def test_results_are_ordered_by_points_and_then_by_the_rules_and_equal_ones_share_a_place() -> None:
    """[R21.3] The most points; then the most scribes; then the earlier one in the turn order."""
    week = weeks.current_week()
    week.save()
    keys = ["41 3 -1", "52 0 -1", "41 3 0", "41 5 -1", "41 3 0", "9 9 0"]
    made = [result(week, key) for key in keys]
    found = results.finished_entries(week)
    assert [entry.key for entry in found] == ["52 0 -1", "41 5 -1", "41 3 0", "41 3 0", "41 3 -1", "9 9 0"]
    ranks = results.places(found)
    assert [ranks[entry.pk] for entry in made] == [5, 1, 3, 2, 3, 6]


def test_guests_late_results_and_games_ended_early_have_no_place() -> None:
    week = weeks.current_week()
    week.save()
    counted = result(week, "10 0 0")
    others = [
        result(week, "90 0 0", guest=True),
        result(week, "80 0 0", stopped=True),
        result(week, "70 0 0", ended=datetime(2026, 11, 29, 23, 0, tzinfo=UTC)),  # Monday 0:00 in Paris
    ]
    in_time = result(week, "5 0 0", ended=datetime(2026, 11, 29, 22, 59, 59, tzinfo=UTC))
    found = results.finished_entries(week)
    assert found == [counted, in_time, *others]
    assert results.places(found) == {counted.pk: 1, in_time.pk: 2}


def test_many_results_cost_as_many_queries_as_few(django_assert_num_queries: Any) -> None:
    week = weeks.current_week()
    week.save()
    for more in (3, 30):
        for n in range(more):
            result(week, f"{n} 0 0")
        with django_assert_num_queries(3):  # the results; the seats of the page, those who left
            list(results.page_of_results(week, None, None).rows)
