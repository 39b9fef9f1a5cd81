"""Notices by mail about a tournament.

Stored in the transaction of the act, so that each is sent exactly once.
"""

from __future__ import annotations

from datetime import timedelta

from django.dispatch import receiver
from django.utils import timezone

from tables.notifications import notices
from tables.notifications.models import Kind
from tables.tournaments.audit.log import act_recorded
from tables.tournaments.models import Adjustment, Pod, PodSeat, Result
from tables.tournaments.models.states import SeatState

TOUCHING = ("result", "adjudicated", "voided", "rewound", "points", "warned")  # kinds of rows that are mailed


def people(pod: Pod) -> list[int]:
    """User ids of the players of a pod with an account or a device of their own."""
    seats = pod.seats.exclude(state=SeatState.NO_SHOW).filter(entry__user__isnull=False, entry__bot="")
    return list(seats.values_list("entry__user", flat=True))


def notify_seats(pod: Pod) -> None:
    """Notify the players of a pod of their seats; nobody twice of the same pod."""
    notices.store_notices(Kind.ROUND, pod.round.tournament, people(pod), pod.pk)


def notify_waiting_tables(pod: Pod) -> None:
    """Notify players of an open pod after `appear` minutes that their table is waiting."""
    minutes = timedelta(minutes=pod.round.stage.rules.appear)
    notices.store_notices(Kind.SEAT, pod.round.tournament, people(pod), pod.pk, timezone.now() + minutes)


def notify_reported_result(pod: Pod, result: Result) -> None:
    """Ask the other players of a pod to confirm a reported result."""
    others = [user for user in people(pod) if user != result.reported_by_id]
    notices.store_notices(Kind.CONFIRM, pod.round.tournament, others, result.pk)


@receiver(act_recorded)
def notify_decision(row: Adjustment, **_more: object) -> None:
    """Notify those concerned by an arbiter's decision, except the actor."""
    if row.kind not in TOUCHING or row.actor_id is None or (row.kind == "result" and row.before is None):
        return
    touched = [user for user in concerned_users(row) if user != row.actor_id]
    notices.store_notices(Kind.DECIDED, row.tournament, touched, row.pk)


def concerned_users(row: Adjustment) -> list[int]:
    """User ids of those concerned by a log row."""
    what, _colon, key = row.target.partition(":")
    if what == "entry":
        return [entry.user_id for entry in row.tournament.entries.all() if entry.key == key and entry.user_id]
    if what != "pod":
        return []
    round, _dot, number = key.partition(".")
    seats = PodSeat.objects.filter(pod__round__tournament=row.tournament, pod__round__number=round, pod__number=number)
    return list(seats.filter(entry__user__isnull=False, entry__bot="").values_list("entry__user", flat=True))
