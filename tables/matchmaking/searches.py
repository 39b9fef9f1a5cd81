"""Searches: beginning one, keeping it alive while its page is open, and withdrawing it."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from engine import GAMES
from tables.background import loops
from tables.lobby import ratings
from tables.matchmaking import matching
from tables.matchmaking.models import Search
from tables.people.models import User

LOOP = "matchmaking"  # its name
LEFT = timedelta(seconds=60)  # after its page was left, a live search ends
WEEK = timedelta(days=7)  # after which one by correspondence ends
RENEWED = timedelta(seconds=15)  # an open page asks more often than that; only so often is it stored


class Wanted(NamedTuple):
    """What somebody looks for; `near`: only people of about their rating."""

    game: str
    seats: int
    live: bool
    near: bool

    @property
    def exists(self) -> bool:
        """Whether there is such a game for people."""
        return self.game in GAMES and self.seats in GAMES[self.game].seats and self.seats > 1


def begin_search(person: User, wanted: Wanted) -> None:
    """Look for players, in place of an earlier search at the same speed, and seat those who are found.

    If players were found for the earlier one at the same moment, nothing else is looked for.
    """
    with suppress(IntegrityError):  # sent twice at the same moment: the other one is stored
        store_search(person, wanted)
    matching.match_waiting(wanted.game, wanted.seats, wanted.live)


@transaction.atomic
def store_search(person: User, wanted: Wanted) -> None:
    """Store a search. Raises IntegrityError if another one is stored at the same moment."""
    found = Search.objects.filter(person=person, live=wanted.live)
    found.filter(table=None).delete()  # first: it waits for who is seating this person
    now = timezone.now()
    if found.filter(until__gt=now).exists():
        return
    rating = ratings.rating_of(person.pk, wanted.game)
    search = Search.objects.create(person=person, until=end_of(wanted.live, now), rating=rating, **wanted._asdict())
    loops.wake_on_commit(LOOP, search.until)


def end_of(live: bool, now: datetime) -> datetime:
    """When a search ends that begins or is renewed now."""
    return now + (LEFT if live else WEEK)


def renew_search(person: User) -> None:
    """Keep a live search alive, because its page is open."""
    now = timezone.now()
    lasting = Search.objects.filter(person=person, live=True, table=None)
    lasting.filter(until__lt=now + LEFT - RENEWED).update(until=now + LEFT)


def withdraw_search(person: User, number: int) -> None:
    """End a search of this person, unless its players were found."""
    Search.objects.filter(person=person, pk=number, table=None).delete()


def current_searches(person: User) -> list[Search]:
    """The searches of a person that wait, or whose players have just been found."""
    found = Search.objects.filter(Q(until__gt=timezone.now()), person=person)
    return list(found.select_related("table").order_by("-live", "-pk"))
