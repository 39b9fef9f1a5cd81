"""The tournaments of a member, with their ranks."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Count, Q

from tables.people.models import User
from tables.tournaments.models import Entry, Tournament
from tables.tournaments.models.states import OVER, EntryState, State

SHOWN = 20
NOT_IN = (EntryState.APPLIED, EntryState.WAITING, EntryState.REFUSED)


class Played(NamedTuple):
    """A tournament of a member; rank: once it is over, among so many entries."""

    tournament: Tournament
    rank: int | None
    entries: int


def tournaments(user: User, to_all: bool) -> list[Played]:
    """The last tournaments of a user, newest first; `to_all`: only public ones. One query."""
    entries = Entry.objects.filter(user=user).exclude(state__in=NOT_IN).exclude(tournament__state=State.DRAFT)
    if to_all:
        entries = entries.filter(tournament__visibility=Tournament.Visibility.PUBLIC)
    counted = entries.annotate(n=Count("tournament__entries", filter=Q(tournament__entries__rank__isnull=False)))
    found = counted.select_related("tournament").order_by("-tournament__created", "-pk")[:SHOWN]
    return [Played(one.tournament, one.rank if one.tournament.state in OVER else None, one.n) for one in found]
