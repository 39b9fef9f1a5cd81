"""A whole club evening by HTTP alone: seventeen entries, four rounds, and common mishaps."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Callable
from functools import partial

import msgspec
import pytest
from django.test import Client

from tables.models import Table
from tables.tournaments.audit import log
from tables.tournaments.draft import drafts
from tables.tournaments.exchange import document
from tables.tournaments.models import Club, Round, Tournament
from tables.tournaments.stages import setup
from tests.play.faults.test_killed import pid_of
from tests.support import consistency
from tests.support.clients import Answer, Browser, Form
from tests.support.game_tables import turns
from tests.support.servers.serving import Server
from tests.tournaments.club_evening import organiser
from tests.tournaments.organiser_pages import Member

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(900)]
ROUNDS = 4
ABSENT = "Gaël"  # checked in, drawn, and never seen


class Organiser(Browser):
    """The organiser's browser, which reads pages and posts forms."""

    def __init__(self, url: str, session: str) -> None:
        super().__init__(url, session)
        self.event, self.keys = "", 0

    def presses(self, path: str, **form: object) -> str:
        """Post a form with a new key. Returns the resulting address."""
        self.keys += 1
        sent = {"key": f"evening {self.keys}", **{name: str(value) for name, value in form.items()}}
        came = asyncio.run(self.answered(path, sent))
        assert came.status in (200, 204, 302), (path, came.status, came.text)
        return str(came.headers.get("Location", ""))

    async def answered(self, path: str, form: Form) -> Answer:
        """The response to a form."""
        async with self.open():
            if not self.token:
                await self.get("/clubs")
            return await self.post(path, form)

    def does(self, path: str, **form: object) -> str:
        """Post a form of the tournament."""
        return self.presses(f"{self.event}/{path}", **form)

    def sets_up(self) -> None:
        """Create a club and a tournament for seventeen, and check everyone in."""
        self.presses("/clubs/found", name="Club of Thebes", zone="Europe/Paris")
        chosen = {"title": "Winter Cup", "game": "amun-re-cards", "format": "swiss", "rounds": ROUNDS, "people": 17}
        there = self.presses(f"/c/{Club.objects.get().slug}/new", **chosen)
        self.event = there.removesuffix("/setup")
        self.does("move", to="open")
        self.does("entries/bots", strength="random", n=16)
        self.does("entries/add", name=ABSENT)
        self.does("move", to="check_in")
        for entry in tournament().entries.exclude(state="checked_in"):
            self.does("checkin", entry=entry.pk, here=1)

    def publishes(self) -> Round:
        """Draw and publish the next round."""
        self.does("desk/draw")
        consistency.eventually(lambda: bool(last().pods.exists()))
        self.does("desk/publish", round=last().pk, seen=drafts.draft_hash(last()))
        return last()


def tournament() -> Tournament:
    return Tournament.objects.get()


def last() -> Round:
    return tournament().rounds.latest("number")


def evening(server: Server, fault: Callable[[], None]) -> None:
    """A tournament from the club's creation to its end; `fault` is injected in the middle of round 2."""
    browser = Organiser(server.url, Member("Nitocris").client.cookies["sessionid"].value)
    browser.sets_up()
    hurried()
    browser.publishes()
    absent = tournament().entries.get(name=ABSENT).pk
    browser.does("desk/no-show", round=last().pk, missing=absent)
    browser.does(f"entries/{absent}/withdraw")
    over(browser)
    browser.does("entries/bots", strength="random", n=1)
    browser.publishes()
    consistency.eventually(lambda: last().pods.filter(state="playing").exists())
    fault()
    over(browser)
    gone = tournament().entries.filter(state="active").last()
    assert gone is not None
    browser.does(f"entries/{gone.pk}/withdraw")
    corrects(browser, Round.objects.get(number=1))
    for _round in range(2, ROUNDS):
        browser.publishes()
        over(browser)
    browser.does("move", to="finished")


def moved() -> tuple[int, ...]:
    """The versions of the tables."""
    return tuple(Table.objects.order_by("pk").values_list("version", flat=True))


def has_moved(before: tuple[int, ...]) -> bool:
    """Whether a table has advanced, or the round is complete."""
    return moved() != before or last().state == "complete"


def over(browser: Organiser) -> None:
    """Wait for all results of the last round, and close it."""
    for _step in turns(f"round {last().number} of the evening"):
        if last().state == "complete":
            break
        consistency.eventually(partial(has_moved, moved()))
    browser.does("desk/close", round=last().pk)


def corrects(browser: Organiser, round: Round) -> None:
    """Correct a result in which the last two places were swapped."""
    pod = round.pods.exclude(state="void").first()
    assert pod is not None
    seats = list(pod.seats.exclude(state="no_show"))
    ranked = sorted(seats, key=lambda seat: (seat.place or 0, seat.number))
    form: dict[str, object] = {}
    for place, seat in enumerate([*ranked[:-2], ranked[-1], ranked[-2]], start=1):
        form |= {f"vp-{seat.number}": 50 - place, f"place-{seat.number}": place}
    browser.does(f"pods/{pod.pk}/do/result", reason="The slip was read wrongly", **form)


def hurried() -> None:
    """Let bots move at once and results be confirmed at once, to save time."""
    event = tournament()
    rules = msgspec.structs.replace(event.rules, confirm=0, pace=0.0)
    Tournament.objects.filter(pk=event.pk).update(regulations=rules.as_json())


def holds() -> None:
    """Check the invariants of every evening."""
    event = tournament()
    assert (event.state, event.rounds.count()) == ("finished", ROUNDS)
    assert log.first_broken_row(event) is None
    for round in event.rounds.all():
        seated = [
            seat.entry_id for pod in round.pods.exclude(state="void") for seat in pod.seats.exclude(state="no_show")
        ]
        out = list(round.unplayed.values_list("entry", flat=True))
        assert len(seated) == len(set(seated))
        assert not set(seated) & set(out)
        there = event.entries.filter(from_round__lte=round.number, state__in=("active", "resting"))
        assert set(there.values_list("pk", flat=True)) <= {*seated, *out}
    assert event.entries.filter(state="withdrawn").count() == 2
    assert max(pod.results.count() for pod in Round.objects.get(number=1).pods.all()) == 2


def taken_along() -> None:
    """Check that the export recreates the tournament, and that every sheet is there."""
    event, client = tournament(), Client()
    text = client.get(f"/e/{event.slug}.json").content
    again = document.import_tournament(
        setup.create_club(organiser("Merit"), "Memphis", "fr", "Europe/Paris"), json.loads(text)
    )
    assert msgspec.json.encode(document.tournament_document(again)) == msgspec.json.encode(json.loads(text))
    for sheet in ("entries", "pairings", "results", "standings"):
        assert client.get(f"/e/{event.slug}/{sheet}.csv").status_code == 200


@pytest.mark.by_turns(2)
@pytest.mark.server
def test_a_club_evening_from_set_up_to_export_whose_server_is_killed_in_round_2(server: Server) -> None:
    def killed() -> None:
        os.kill(pid_of(server), signal.SIGKILL)
        server.kill()
        consistency.claims_run_out()
        server.start()

    evening(server, killed)
    holds()
    taken_along()
