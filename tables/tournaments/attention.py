"""What needs an arbiter now: calls, objections, seats that nobody has taken, clocks that have run out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tables import timing
from tables.clocks import Span, after
from tables.models import Status
from tables.tournaments import roundclock
from tables.tournaments.models import Pod, Round, Tournament
from tables.tournaments.states import PUBLIC, UNBEGUN, PodState, RoundState, SeatState

SOON = timedelta(minutes=10)  # before the end of a round
NOT_CLOSED = (*PUBLIC, RoundState.COMPLETE)


class Need(NamedTuple):
    """One of them: the longest waits first. `acts` are those that answer it, the likeliest first."""

    kind: str
    since: datetime
    text: str
    acts: Sequence[str]
    round: Round
    pod: Pod | None = None
    version: int = 0  # of the result that could be confirmed as it is


def needs(tournament: Tournament) -> list[Need]:
    """Everything that waits for an arbiter, in a constant number of queries."""
    by_hand = Q(table=None, state__in=(PodState.SEATED, PodState.FINISHED))
    states = Q(state__in=(PodState.WAITING, PodState.SUSPENDED))
    waiting = Q(called_at__isnull=False) | ~Q(objection="") | states | by_hand
    pods = Pod.objects.filter(waiting | Q(state=PodState.PLAYING, table__status=Status.PLAYING))
    pods = pods.filter(round__tournament=tournament, round__state__in=NOT_CLOSED)
    pods = pods.select_related("round__stage__tournament", "table", "called_by")
    spans, pods = roundclock.stood_still(tournament), pods.prefetch_related("seats__entry", "table__seats", "results")
    found = [need for pod in pods for need in of_pod(pod, spans)]
    now = roundclock.paused_at(tournament) or timezone.now()
    rounds = tournament.rounds.filter(state__in=PUBLIC, ends_at__lte=now + SOON)
    return sorted([*found, *(of_round(round, now) for round in rounds)], key=lambda need: need.since)


def of_pod(pod: Pod, spans: Sequence[Span]) -> Iterator[Need]:
    """What needs an arbiter at one pod; spans: when nothing of the tournament ran."""
    if pod.called_at is not None:
        text = _("{name} calls the arbiter.").format(name=caller(pod))
        yield Need("call", pod.called_at, text, ("come", "resume"), pod.round, pod)
    elif pod.state == PodState.SUSPENDED:
        since = pod.table.suspended_at if pod.table is not None else None
        yield Need("stopped", since or timezone.now(), _("This table stands still."), ("resume",), pod.round, pod)
    if pod.objection:
        since = pod.settled_at or timezone.now()
        text = _("Objection to the result: {why}").format(why=pod.objection)
        yield Need("objection", since, text, ("uphold", "result"), pod.round, pod)
    yield from absent(pod, spans)
    yield from late(pod)
    yield from by_hand(pod)


def caller(pod: Pod) -> str:
    """The name, in the tournament, of whoever calls."""
    names = (seat.entry.name for seat in pod.seats.all() if seat.entry.user_id == pod.called_by_id)
    return next(names, str(pod.called_by or ""))


def absent(pod: Pod, spans: Sequence[Span]) -> Iterator[Need]:
    """Seats that nobody has taken within the minutes that the regulations give, pauses and outages left out."""
    if pod.state != PodState.WAITING or pod.later or pod.table is None:
        return
    due = after(pod.table.created, pod.round.stage.rules.appear * 60, spans)
    names = [seat.entry.name for seat in pod.seats.all() if seat.state == SeatState.EXPECTED]
    if names and due <= timezone.now():
        text = _("Has not come: {names}").format(names=", ".join(names))
        yield Need("absent", due, text, ("void",), pod.round, pod)


def late(pod: Pod) -> Iterator[Need]:
    """Clocks that have run out, where no bot has taken over."""
    table = pod.table
    if table is None or pod.state != PodState.PLAYING:
        return
    names = [seat.said for seat in table.seats.all() if timing.ran_out(table, seat.number)]
    if names:
        text = _("The time of {names} has run out.").format(names=", ".join(names))
        yield Need("clock", timezone.now(), text, ("time", "result"), pod.round, pod)


def by_hand(pod: Pod) -> Iterator[Need]:
    """Tables with the box: a result that nobody has confirmed, or none when the time of the round is over."""
    ends_at = pod.round.ends_at
    if pod.table is not None or pod.later or pod.objection:
        return
    if pod.state == PodState.FINISHED:
        text = _("The result waits for somebody else of the table to confirm it.")
        last = list(pod.results.all())[-1]
        yield Need("result", last.at, text, ("result",), pod.round, pod, last.version)
    elif pod.state in UNBEGUN and ends_at is not None and ends_at <= timezone.now():
        yield Need("result", ends_at, _("The time is over, and there is no result yet."), ("result",), pod.round, pod)


def of_round(round: Round, now: datetime) -> Need:
    """A round whose time is over, or soon will be."""
    assert round.ends_at is not None
    over = round.ends_at <= now
    text = _("The time of round {n} is over.") if over else _("Round {n} ends in less than ten minutes.")
    return Need("round", round.ends_at, text.format(n=round.number), ("time",), round)
