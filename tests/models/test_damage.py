"""A damaged table affects no other page: it is left out, marked for the administrator, and logged once."""

from __future__ import annotations

import json
import random
import zlib
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tables.background import bots, downtime, ticker
from tables.models import Outage, Seat, Status, Table, damage
from tables.people.models import Role
from tests.support.game_tables import Guest, create_table, fresh, move_on
from tests.tournaments.running_tournament import seated, tournament

pytestmark = pytest.mark.django_db

NEWER = {"schema": 99}  # written by a newer release
DAMAGE: list[dict[str, Any]] = [
    {"position": "{}"},
    {"position": "{"},
    {"position": '{"agenda": 7}'},
    NEWER,
    {"options": "[]"},
    {"options": "{"},
    {"options": '{"edition": "2003"'},
    {"options": '{"edition": "super-meeple"'},
    {"clock": "{"},
    {"game": "senet"},
]
LISTS = ("/", "/wall", "/wall/of/{0},{1}", "/tables/running", "/tables/mine", "/games", "/waiting")
damaged = pytest.mark.parametrize("values", DAMAGE, ids=json.dumps)


def spoil(table: Table, values: dict[str, Any]) -> None:
    """Make stored data of a table unreadable."""
    Table.objects.filter(pk=table.pk).update(**values)


def faults(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The log messages about tables."""
    return [record.getMessage() for record in caplog.records if "cannot be read" in record.getMessage()]


@pytest.mark.by_turns(5)
@damaged
def test_lists_and_walls_leave_it_out_and_log_it_once(
    three: list[Guest], values: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    good, bad = create_table(three), create_table(three)
    spoil(bad, values)
    shows = 0
    for _time in range(2):
        for client in (Client(), three[0].client):
            for path in LISTS:
                answer = client.get(path.format(good.slug, bad.slug), follow=True)
                assert answer.status_code == 200, path
                shows += good.slug.encode() in answer.content
    assert shows > 6
    assert len(faults(caplog)) <= 1
    assert bool(fresh(bad).damage) == bool(faults(caplog))
    assert not fresh(good).damage


@pytest.mark.parametrize("values", [{"position": "{}"}, {"options": "[]"}, {"game": "senet"}], ids=json.dumps)
def test_the_start_page_shows_the_others(
    three: list[Guest], values: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    good, bad = create_table(three), create_table(three)
    spoil(bad, values)
    page = Client().get("/").content.decode()
    assert f"/t/{good.slug}" in page
    assert f"/t/{bad.slug}" not in page
    assert faults(caplog) == [f"table {bad.slug} cannot be read"]
    assert fresh(bad).damage


@pytest.mark.by_turns(5)
@damaged
def test_the_archive_and_the_file_of_ones_own_games_have_the_others(three: list[Guest], values: dict[str, Any]) -> None:
    good, bad = (move_on(create_table(three), random.Random(n)) for n in (1, 2))
    assert (good.status, bad.status) == (Status.FINISHED, Status.FINISHED)
    spoil(bad, values)
    assert f"/t/{good.slug}" in Client().get("/games").content.decode()
    answer = three[0].client.get("/games/mine.zip")
    assert answer.status_code == 200
    assert good.slug.encode() in answer.content


@pytest.mark.by_turns(5)
@pytest.mark.server
@damaged
@pytest.mark.parametrize("edition", ["super-meeple", "2003"])
def test_a_search_for_an_edition_finds_the_others(
    three: list[Guest], values: dict[str, Any], edition: str, caplog: pytest.LogCaptureFixture
) -> None:
    found, bad, other = (create_table(three, edition=one) for one in (edition, edition, "2003"))
    usual = create_table(three)
    Table.objects.update(status=Status.FINISHED, finished=timezone.now())
    spoil(bad, values)
    for _time in range(2):
        answer = Client().get("/games", {"edition": f"amun-re edition {edition}"})
        assert answer.status_code == 200
        page = answer.content.decode()
        assert f"/t/{found.slug}" in page
        assert (f"/t/{usual.slug}" in page) == (edition == "super-meeple")
        assert (f"/t/{other.slug}" in page) == (edition == "2003")
    assert len(faults(caplog)) == bool(fresh(bad).damage)
    if "options" in values or "game" in values:
        assert f"/t/{bad.slug}" not in page


@pytest.mark.parametrize("values", [values for values in DAMAGE if values != NEWER], ids=json.dumps)
def test_its_own_page_says_so(three: list[Guest], values: dict[str, Any], caplog: pytest.LogCaptureFixture) -> None:
    table = create_table(three)
    spoil(table, values)
    three[0].client.raise_request_exception = False
    answers = [three[0].client.get(f"/t/{table.slug}") for _time in range(3)]
    assert {answer.status_code for answer in answers} == {500}
    assert "This table cannot be read." in answers[0].content.decode()
    assert len(faults(caplog)) == 1


def test_what_a_newer_release_has_played_is_no_damage(three: list[Guest], caplog: pytest.LogCaptureFixture) -> None:
    """A process of that release answers: pages and moves are told to come back, and the move is not made."""
    table = create_table(three)
    (mover, *_others) = table.full_position().to_move()
    move = str(table.full_position().moves(mover)[0])
    spoil(table, NEWER)
    answers = [
        three[0].client.get(f"/t/{table.slug}"),
        three[mover].plays(table, move),
    ]
    for answer in answers:
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
        assert "The site is being updated" in answer.content.decode()
    left = Table.objects.get(pk=table.pk)
    assert (left.damage, left.version, left.position) == ("", table.version, table.position)
    assert not faults(caplog)


@damaged
def test_bots_and_clocks_of_the_others_go_on(
    three: list[Guest], values: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = (create_table([person], bots=2, first=1) for person in three[:2])
    past = timezone.now() - timedelta(seconds=1)
    Table.objects.update(bot_at=past, claimed_until=None, deadline_at=past)
    spoil(bad, values)
    asked: Counter[int] = Counter()
    for _tick in range(3):
        ticker.apply_due_timeouts()
        for table in Table.objects.with_due_bot(timezone.now()):
            asked[table.pk] += damage.read_or_mark(table, bots.build_bot_request) is not None
    assert asked[good.pk] == 3
    assert len(faults(caplog)) <= 1


@damaged
def test_the_site_comes_back_from_an_outage(three: list[Guest], values: dict[str, Any]) -> None:
    """Otherwise no server could start again."""
    bad, good = (create_table(three) for _table in range(2))
    Seat.objects.filter(awaited=True).update(since=timezone.now() - timedelta(hours=2))
    Outage.objects.create(begin=timezone.now() - timedelta(hours=1), end=timezone.now())
    spoil(bad, values)
    downtime.record_heartbeat()
    assert not Outage.objects.filter(told=False).exists()
    assert good.turns.filter(command__startswith="outage:").exists()


@pytest.mark.by_turns(5)
@damaged
def test_a_tournament_shows_its_other_tables(three: list[Guest], values: dict[str, Any]) -> None:
    made, owner = tournament()
    _pod, table = seated(made, three)
    spoil(table, values)
    for path in ("", "/rounds/1/1", "/wall", "/desk", "/arbiter"):
        assert owner.client.get(f"/e/{made.slug}{path}").status_code == 200, path
    assert Client().get(f"/e/{made.slug}").status_code == 200


def test_the_administrator_finds_it_and_takes_the_mark_away_once_it_can_be_read(three: list[Guest]) -> None:
    table = create_table(three)
    position = table.position
    spoil(table, {"position": "{}"})
    Client().get("/")
    three[1].user.appoint(Role.ADMINISTRATOR)
    runs, marked = three[1].client, "/admin/tables/table/?damage__isempty=0"
    again = {"action": "read_again", "_selected_action": [table.pk]}
    assert table.slug in runs.get(marked).content.decode()
    assert "1 table still cannot be read." in runs.post(marked, again, follow=True).content.decode()
    spoil(table, {"position": position})
    assert "All of these tables can be read." in runs.post(marked, again, follow=True).content.decode()
    assert table.slug not in runs.get(marked).content.decode()


def test_a_row_of_the_history_that_cannot_be_read_closes_its_own_pages_alone(three: list[Guest]) -> None:
    table = create_table(three)
    table.turns.update(events="{", after=zlib.compress(b"{}"))
    three[0].client.raise_request_exception = False
    assert three[0].client.get(f"/t/{table.slug}").status_code == 500
    assert three[0].client.get(f"/t/{table.slug}/at/1").status_code == 500
    assert Client().get("/").status_code == 200
    assert Client().get("/wall").status_code == 200
