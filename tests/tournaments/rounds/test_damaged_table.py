"""A damaged table affects a tournament only at that table: every page and every act for all still works."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tables.accounts import deletion
from tables.background import repair
from tables.clocks import table_clocks
from tables.models import Status, Table
from tables.people import export_registry
from tables.tournaments.arbiter import rulings, running_table
from tables.tournaments.models import Pod, Tournament
from tables.tournaments.models.states import PodState, State
from tables.tournaments.rounds import pods
from tables.tournaments.stages import setup
from tests.models.test_damage import faults, spoil
from tests.support.game_tables import Guest, create_table, first, fresh, legal
from tests.tournaments.running_tournament import by, drawn, entered, tournament

pytestmark = pytest.mark.django_db

DAMAGE: list[dict[str, Any]] = [
    {"options": "{"},
    {"clock": "{"},
    {"vote": "{"},
    {"position": "{}"},
]
damaged = pytest.mark.parametrize("values", DAMAGE, ids=json.dumps)
HERE = [f"People {n}" for n in range(6)]
WHY = "The lamp went out"


class Evening:
    """A round with two tables for six people."""

    def __init__(self, come: bool = True) -> None:
        self.made, self.owner = tournament()
        self.people = [Guest(name) for name in HERE]
        entries = entered(self.made, self.people)
        self.round = drawn(self.made, 1, [entries[:3], entries[3:]])
        for number, people in ((1, self.people[:3]), (2, self.people[3:])):
            for person in people if come else people[:2]:
                pods.take_own_seat(self.made, by(person), self.pod(number).pk, person.user)

    def pod(self, number: int) -> Pod:
        """A pod by number."""
        return self.round.pods.select_related("table").get(number=number)

    def table(self, number: int) -> Table:
        """The table of a pod by number."""
        table = self.pod(number).table
        assert table is not None
        return fresh(table)

    def moved(self, to: str) -> Tournament:
        """Pause or resume the tournament as organiser."""
        return setup.change_state(self.made, by(), to)


def running(table: Table) -> list[int]:
    """The seats whose clocks are running."""
    return [seat.number for seat in fresh(table).seats.all() if seat.since is not None]


def paths(evening: Evening) -> Iterator[str]:
    """The pages of a tournament and of its people."""
    event, pod = f"/e/{evening.made.slug}", evening.pod(2)
    entry = evening.made.entries.last()
    assert entry is not None
    yield from (f"{event}{page}" for page in ("", "/wall", "/log", "/me", "/rounds/1", "/rounds/1/tiles", "/stir"))
    yield from (f"{event}/rounds/1/{number}" for number in (1, 2))
    yield from (f"{event}{page}" for page in (".json", ".ics", "/standings.json", f"/rank/{entry.pk}"))
    yield from (f"{event}/{sheet}.csv" for sheet in ("entries", "pairings", "results", "standings"))
    yield from (f"{event}/print/{sheet}" for sheet in ("tables", "names", "slips", "standing", "cross"))
    yield from (f"{event}{page}" for page in ("/desk", "/arbiter", "/setup", f"/pods/{pod.pk}"))
    yield from (
        "/",
        "/wall",
        "/tables/running",
        "/tables/mine",
        "/games",
        "/clubs",
        "/ratings",
        "/me",
        "/me/data/export",
    )
    yield f"/people/{entry.user and entry.user.username}"


def looks(evening: Evening, *clients: Client) -> None:
    """Check that no page fails for these clients, and that most of them can be read."""
    for client in clients:
        answers = {path: client.get(path).status_code for path in paths(evening)}
        assert {path: status for path, status in answers.items() if status >= 500} == {}
        assert sum(status == 200 for status in answers.values()) > 25, answers


@pytest.mark.by_turns(4)
@damaged
def test_every_page_works_and_the_table_is_logged_once(
    values: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    evening = Evening()
    bad = evening.table(2)
    spoil(bad, values)
    looks(evening, evening.owner.client, Client(), evening.people[3].client)
    assert faults(caplog) == [f"table {bad.slug} cannot be read"] * bool(fresh(bad).damage)
    assert bool(fresh(bad).damage) or "vote" in values, "only the page of the table itself shows a question"
    assert not evening.table(1).damage


@pytest.mark.by_turns(4)
@damaged
def test_every_page_works_when_the_games_are_over(values: dict[str, Any], caplog: pytest.LogCaptureFixture) -> None:
    evening = Evening()
    bad = evening.table(2)
    Table.objects.update(status=Status.FINISHED, finished=timezone.now())
    spoil(bad, values)
    pods.settle_results()
    assert [evening.pod(n).state for n in (1, 2)] == [PodState.FINISHED] * 2, "its seats know their points"
    looks(evening, evening.owner.client)
    assert len(faults(caplog)) == bool(fresh(bad).damage)


@pytest.mark.by_turns(4)
@pytest.mark.server
@damaged
def test_the_others_pause_and_go_on(values: dict[str, Any], caplog: pytest.LogCaptureFixture) -> None:
    evening = Evening()
    good, bad = evening.table(1), evening.table(2)
    spoil(bad, values)
    assert evening.moved(State.PAUSED).state == State.PAUSED
    for table in (fresh(good), fresh(bad)):
        assert (table.adjourned, table.deadline_at, table.bot_at, running(table)) == (True, None, None, [])
    looks(evening, evening.owner.client)
    assert evening.moved(State.RUNNING).state == State.RUNNING
    assert not fresh(good).adjourned
    assert not fresh(bad).adjourned
    mover = first(good, evening.people[:3])
    assert running(good) == [mover.seat(good)]
    assert mover.plays(good, legal(good, mover.seat(good))).status_code == 200
    assert len(faults(caplog)) == bool(fresh(bad).damage)


@pytest.mark.by_turns(4)
@pytest.mark.server
@pytest.mark.parametrize("mended", ["in the pause", "after it"])
@pytest.mark.parametrize("values", [{"clock": "{"}, {"vote": "{"}], ids=json.dumps)
def test_a_table_that_is_mended_goes_on_with_its_clocks(values: dict[str, Any], mended: str) -> None:
    evening = Evening()
    bad = evening.table(2)
    awaited, whole = running(bad), {"clock": bad.clock, "vote": bad.vote}
    before = [clock.left for clock in table_clocks.clock_views(bad) if clock is not None]
    spoil(bad, values)
    evening.moved(State.PAUSED)
    if mended == "in the pause":
        spoil(bad, whole)
        assert repair.clear_mark(fresh(bad))
        assert running(bad) == []
    evening.moved(State.RUNNING)
    if mended == "after it":
        assert running(bad) == []
        spoil(bad, whole)
        assert repair.clear_mark(fresh(bad))
    assert running(bad) == awaited
    assert fresh(bad).deadline_at is not None
    after = [clock.left for clock in table_clocks.clock_views(fresh(bad)) if clock is not None]
    assert all(0 <= now - then <= 5 for now, then in zip(after, before, strict=True)), "nobody has lost time by it"


def test_the_others_begin_when_it_goes_on() -> None:
    """The last of each table came while the tournament was paused."""
    evening = Evening(come=False)
    evening.moved(State.PAUSED)
    for number, person in ((1, evening.people[2]), (2, evening.people[5])):
        pods.take_own_seat(evening.made, by(person), evening.pod(number).pk, person.user)
    spoil(evening.table(2), {"options": "{"})
    evening.moved(State.RUNNING)
    assert [evening.pod(n).state for n in (1, 2)] == [PodState.PLAYING, PodState.WAITING]
    assert [evening.table(n).status for n in (1, 2)] == [Status.PLAYING, Status.OPEN]


@damaged
def test_more_time_for_a_round_reaches_the_others(values: dict[str, Any]) -> None:
    evening = Evening()
    reserves = [seat.reserve + 300 for seat in evening.table(1).seats.all()]
    spoil(evening.table(2), values)
    running_table.add_time_to_round(evening.made, by(None, WHY), evening.round.pk, 5)
    assert [seat.reserve for seat in evening.table(1).seats.all()] == reserves


@pytest.mark.parametrize("values", [{"clock": "{"}, {"position": "{}"}], ids=json.dumps)
def test_the_staff_reads_which_table_it_is(values: dict[str, Any]) -> None:
    evening = Evening()
    spoil(evening.table(2), values)
    evening.moved(State.PAUSED)
    assert Client().get(f"/e/{evening.made.slug}").status_code == 200
    for page in ("arbiter", "desk"):
        shown = evening.owner.client.get(f"/e/{evening.made.slug}/{page}").content.decode()
        assert shown.count("This table cannot be read. The site administrator has been told.") == 1
        assert f"/e/{evening.made.slug}/pods/{evening.pod(2).pk}" in shown


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("act", ["result", "void"])
@damaged
def test_an_arbiter_ends_it(values: dict[str, Any], act: str, caplog: pytest.LogCaptureFixture) -> None:
    evening = Evening()
    pod = evening.pod(2)
    spoil(evening.table(2), values)
    asked = {"vp-1": 20, "vp-2": 30, "vp-3": 10, "place-1": 2, "place-2": 1, "place-3": 3}
    for _time in range(2):
        page = evening.owner.client.get(f"/e/{evening.made.slug}/pods/{pod.pk}/do/{act}", asked)
        assert page.status_code == 200
    assert faults(caplog) == [f"table {pod.table and pod.table.slug} cannot be read"]
    if act == "void":
        rulings.void_pod(evening.made, by(None, WHY), pod.pk)
    else:
        rulings.adjudicate(evening.made, by(None, WHY), pod.pk, [20, 30, 10], [2, 1, 3], [])
    table = evening.table(2)
    assert (table.status, table.stopped, running(table)) == (Status.FINISHED, True, [])
    assert evening.pod(2).state == (PodState.VOID if act == "void" else PodState.CONFIRMED)
    assert Client().get(f"/e/{evening.made.slug}").status_code == 200


def test_ones_own_data_have_the_games_that_can_be_read() -> None:
    evening = Evening()
    player = evening.people[3]
    other = create_table([player, *evening.people[:2]])
    Table.objects.update(status=Status.FINISHED, finished=timezone.now())
    bad = evening.table(2)
    spoil(bad, {"options": "{"})
    games = {game["table"]: game["record"] for game in export_registry.everything(player.user)["games"]}
    assert games[bad.slug] is None
    assert games[other.slug]


@pytest.mark.by_turns(4)
@damaged
def test_somebody_who_sits_there_can_delete_the_account(values: dict[str, Any]) -> None:
    evening = Evening()
    player = evening.people[3].user
    bad = evening.table(2)
    spoil(bad, values)
    deletion.delete_account(player)
    assert not type(player).objects.filter(pk=player.pk).exists()
    assert not fresh(bad).seats.filter(name=HERE[3]).exists()
