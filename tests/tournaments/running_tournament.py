"""A running tournament with people at published tables, made with the functions of the site."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from tables.models import Table
from tables.models.clock_terms import Terms
from tables.people.models import User
from tables.tournaments.audit.log import By
from tables.tournaments.draft import drafts, publishing
from tables.tournaments.models import Entry, Member, Pod, Round, Tournament
from tables.tournaments.models.regulations import Regulations
from tables.tournaments.models.states import EntryState, RoundState, State
from tables.tournaments.rounds import pods
from tables.tournaments.stages import setup
from tests.support.game_tables import Guest, fresh

_numbers = itertools.count(1)
GAME = "amun-re"


def staff(tournament: Tournament, name: str, role: str = Member.Role.ARBITER) -> Guest:
    """A user with a browser and this role in the club."""
    guest = Guest(name)
    Member.objects.create(club=tournament.club, user=guest.user, role=role)
    return guest


def by(user: User | Guest | None = None, reason: str = "", key: str = "") -> By:
    """The actor of an act, with reason and key."""
    return By(user.user if isinstance(user, Guest) else user, key, reason)


def tournament(games: Sequence[str] = (GAME,), stage: str = "swiss", **more: Any) -> tuple[Tournament, Guest]:
    """A running tournament, and the owner of its club."""
    owner = Guest(f"Owner {next(_numbers)}")
    club = setup.create_club(owner.user, f"Ibis {next(_numbers)}", "en", "Europe/Paris")
    mode = more.pop("mode", Tournament.Mode.LIVE)
    chosen = Regulations(games=list(games), rounds=3, clock=Terms(bank=600, increment=10), **more)
    made = setup.create_tournament(club, By(owner.user), "Evening", chosen, [(stage, "")], mode=mode)
    Tournament.objects.filter(pk=made.pk).update(state=State.RUNNING)
    made.refresh_from_db()
    return made, owner


def entered(made: Tournament, people: Sequence[Guest | str]) -> list[Entry]:
    """Active entries: users with accounts, or typed names."""
    return [
        Entry.objects.create(
            tournament=made,
            name=one if isinstance(one, str) else one.user.name,
            user=None if isinstance(one, str) else one.user,
            state=EntryState.ACTIVE,
        )
        for one in people
    ]


def drawn(made: Tournament, number: int, tables: Sequence[Sequence[Entry]]) -> Round:
    """A published round with these tables, the entries in seat order."""
    stage = made.stages.get()
    round = Round.objects.create(tournament=made, stage=stage, number=number, state=RoundState.PROPOSED)
    drafts.store_draft(round, [[tuple(entry.key for entry in table) for table in tables]], [])
    publishing.publish(made, By(), round.pk)
    round.refresh_from_db()
    return round


def seated(made: Tournament, people: Sequence[Guest]) -> tuple[Pod, Table]:
    """A pod of the first round at which these people have begun to play, in seat order."""
    round = drawn(made, 1, [entered(made, people)])
    pod = round.pods.get()
    for person in people:
        pods.take_own_seat(made, By(person.user), pod.pk, person.user)
    pod.refresh_from_db()
    assert pod.table is not None
    return pod, fresh(pod.table)


def kinds(made: Tournament) -> list[str]:
    """The kinds of the log's rows, in order."""
    return list(made.log.values_list("kind", flat=True))
