"""Events for tests of the desk, made with the functions of the site."""

from __future__ import annotations

import itertools
import time
from collections.abc import Sequence
from html import unescape
from typing import Any

from django.test import Client

from tables.people.models import User
from tables.tournaments.audit.log import By
from tables.tournaments.draft import draw_request, edits
from tables.tournaments.draft.stored_draw import compute_draw
from tables.tournaments.entries import entering
from tables.tournaments.models import Member, Round, Tournament
from tables.tournaments.models.regulations import Regulations
from tables.tournaments.models.states import RoundState
from tables.tournaments.results import pod_results
from tables.tournaments.stages import setup
from tests.support.game_tables import Guest
from tests.support.servers.serving import PATIENCE

NAMES = [
    "Adèle", "Basile", "Camille", "Driss", "Elena", "Farid", "Gaël", "Hana", "Ilan",
    "Jeanne", "Karim", "Lucie", "Milo", "Nora", "Oscar", "Paula", "Quentin",
]  # fmt: skip
_numbers = itertools.count(1)


def key() -> str:
    """A new form key."""
    return f"key-{next(_numbers)}"


class Evening:
    """An event of a club with its organiser, its people checked in."""

    def __init__(
        self,
        names: Sequence[str] = NAMES,
        bots: bool = False,
        more: dict[str, Any] | None = None,
        stages: Sequence[tuple[str, str]] = (("swiss", ""),),
        **rules: Any,
    ) -> None:
        self.organiser = Guest("Ani")
        self.by = By(self.organiser.user)
        self.club = setup.create_club(self.organiser.user, f"Thèbes {next(_numbers)}", "en", "Europe/Paris")
        chosen = Regulations(**{"games": ["amun-re-cards"], "rounds": 3, "confirm": 0, **rules})
        made = setup.create_tournament(self.club, self.by, "Winter Cup", chosen, stages, **(more or {}))
        made = setup.change_state(made, self.by, "open")
        made = entering.enter_all(made, self.by, [(name, "") for name in names])
        if bots:
            made.entries.update(bot="random")
        self.pk = setup.change_state(made, self.by, "check_in").pk
        for entry in self.tournament.entries.all():
            entering.check_in(self.tournament, self.by, entry.pk)

    @property
    def tournament(self) -> Tournament:
        """The event as it is in the database."""
        return Tournament.objects.get(pk=self.pk)

    @property
    def round(self) -> Round:
        """The last round."""
        return self.tournament.rounds.select_related("stage__tournament").last()  # type: ignore[return-value]

    @property
    def slug(self) -> str:
        """Its address."""
        return self.tournament.slug

    def entry(self, name: str) -> int:
        """The id of an entry."""
        return self.tournament.entries.get(name=name).pk

    def draw(self, plan: Sequence[int] = ()) -> Round:
        """Request a draw, and make it in this process."""
        draw_request.request_draw(self.tournament, self.by, plan)
        return self.drawn()

    def drawn(self) -> Round:
        """Make the requested draws."""
        for round in draw_request.claim_draws():
            draws = draw_request.question(round)
            draw_request.store_draw(
                round.tournament, By(), round.pk, draws[0].attempt, [compute_draw(draw) for draw in draws]
            )
        end = time.monotonic() + PATIENCE
        while self.round.wanted is not None and time.monotonic() < end:
            time.sleep(0.02)  # a server that runs beside us was faster to claim it
        return self.round

    def tables(self) -> list[list[str]]:
        """The names at the tables of the last round, in seat order, without no-shows."""
        pods = self.round.pods.filter(side=False).exclude(state="void").prefetch_related("seats__entry")
        return [[seat.entry.name for seat in pod.seats.all() if seat.state != "no_show"] for pod in pods]

    def posts(self, what: str, client: Client | None = None, **form: Any) -> Any:
        """Press a button of the desk."""
        form = {"key": key(), "round": self.round.pk if self.round else 0, **form}
        return (client or self.organiser.client).post(f"/e/{self.slug}/desk/{what}", form)

    def sees(self, client: Client | None = None, **query: Any) -> str:
        """The text of the desk."""
        answer = (client or self.organiser.client).get(f"/e/{self.slug}/desk", query)
        assert answer.status_code == 200, answer.content.decode()
        return str(answer.content.decode())

    def staff(self, role: str = Member.Role.ARBITER, name: str = "Meryt") -> Guest:
        """One more of the club's staff."""
        guest = Guest(name)
        Member.objects.create(club=self.club, user=guest.user, role=role)
        return guest


def user_of(evening: Evening, name: str) -> User:
    """A user at their own device who plays this entry."""
    guest = Guest(name)
    entering.claim(evening.tournament, evening.by, evening.entry(name), guest.user)
    return guest.user


def says(answer: object, status: int, sentence: str) -> None:
    """Check that the response refuses with this status and sentence."""
    assert answer.status_code == status, answer.content.decode()  # type: ignore[attr-defined]
    assert sentence in unescape(answer.content.decode())  # type: ignore[attr-defined]


def worse_by_hand(evening: Evening) -> None:
    """Swap two entries so that pairs meet again."""
    round = evening.round
    for one in evening.tables()[0]:
        for two in evening.tables()[1]:
            pair = evening.entry(one), evening.entry(two)
            if edits.with_swap(round, *pair).objective.repeats:
                evening.posts("swap", one=pair[0], two=pair[1])
                return
    raise AssertionError("no swap makes it worse")


def second_round(evening: Evening) -> Round:
    """The draft of round 2, after round 1."""
    evening.draw()
    evening.posts("publish")
    play_out(evening)
    return evening.draw()


def play_out(evening: Evening) -> None:
    """Give every table of the last round a confirmed result."""
    play(evening.round)


def play(round: Round) -> None:
    """Give every table of a round a confirmed result."""
    round.pods.update(state="finished")
    Round.objects.filter(pk=round.pk).update(state=RoundState.RUNNING)
    for pod in round.pods.select_related("round__stage__tournament"):
        places = list(range(1, pod.seats.exclude(state="no_show").count() + 1))
        pod_results.store_result(pod, "engine", [30 - place for place in places], places)
        pod_results.confirm_result(pod)
        pod.round.refresh_from_db()
