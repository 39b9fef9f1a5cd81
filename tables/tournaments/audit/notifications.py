"""Who is told by mail of what in a tournament; noted in the transaction of the act, so that it is told exactly once."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from tables.notifications import notices
from tables.notifications.models import Kind
from tables.tournaments.models import Adjustment, Pod, PodSeat, Result
from tables.tournaments.models.states import SeatState

TOUCHING = ("result", "adjudicated", "voided", "rewound", "points", "warned")  # decisions that somebody is told of


def people(pod: Pod) -> list[int]:
    """Whoever is to play at a pod with an account or a device of their own."""
    seats = pod.seats.exclude(state=SeatState.NO_SHOW).filter(entry__user__isnull=False, entry__bot="")
    return list(seats.values_list("entry__user", flat=True))


def seated(pod: Pod) -> None:
    """The people of a pod learn where they sit; nobody twice of the same pod."""
    notices.tell(Kind.ROUND, pod.round.tournament, people(pod), pod.pk)


def opened(pod: Pod) -> None:
    """Whoever has not come to an open table when the minutes are over that everybody has learns that it waits."""
    minutes = timedelta(minutes=pod.round.stage.rules.appear)
    notices.tell(Kind.SEAT, pod.round.tournament, people(pod), pod.pk, timezone.now() + minutes)


def entered(pod: Pod, result: Result) -> None:
    """A result that one of the players has entered waits for another of them."""
    others = [user for user in people(pod) if user != result.reported_by_id]
    notices.tell(Kind.CONFIRM, pod.round.tournament, others, result.pk)


def decided(row: Adjustment) -> None:
    """The people whom a decision of an arbiter touches learn of it, but for whoever has taken it."""
    if row.kind not in TOUCHING or row.actor_id is None or (row.kind == "result" and row.before is None):
        return
    touched = [user for user in touched_by(row) if user != row.actor_id]
    notices.tell(Kind.DECIDED, row.tournament, touched, row.pk)


def touched_by(row: Adjustment) -> list[int]:
    """Whom a row of the log is about."""
    what, _colon, key = row.target.partition(":")
    if what == "entry":
        return [entry.user_id for entry in row.tournament.entries.all() if entry.key == key and entry.user_id]
    if what != "pod":
        return []
    round, _dot, number = key.partition(".")
    seats = PodSeat.objects.filter(pod__round__tournament=row.tournament, pod__round__number=round, pod__number=number)
    return list(seats.filter(entry__user__isnull=False, entry__bot="").values_list("entry__user", flat=True))
