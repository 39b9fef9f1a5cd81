"""The arbiter's queue: calls, disputes, no-shows, expired clocks, unreadable tables, missing results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tables.clocks import table_clocks
from tables.clocks.rules import Span, moment_after
from tables.models import Status, Table, damage
from tables.tournaments.models import Pod, Round, Tournament
from tables.tournaments.models.states import ONGOING_STATES, UNBEGUN, PodState, RoundState, SeatState
from tables.tournaments.rounds import round_clock

SOON = timedelta(minutes=10)  # before the end of a round
OPEN = (*UNBEGUN, PodState.PLAYING, PodState.SUSPENDED)
NOT_CLOSED = (*ONGOING_STATES, RoundState.COMPLETE)


class Need(NamedTuple):
    """An item of the queue; `actions`: those that answer it, the likeliest first."""

    kind: str
    since: datetime
    text: str
    actions: Sequence[str]
    round: Round
    pod: Pod | None = None
    version: int = 0  # of the result that could be confirmed as it is


def needs(tournament: Tournament) -> list[Need]:
    """Everything that needs an arbiter, the oldest first; in a constant number of queries."""
    by_hand = Q(table=None, state__in=(PodState.SEATED, PodState.FINISHED))
    states = Q(state__in=(PodState.WAITING, PodState.SUSPENDED))
    waiting = Q(called_at__isnull=False) | ~Q(objection="") | states | by_hand | Q(table__damage__gt="")
    pods = Pod.objects.filter(waiting | Q(state=PodState.PLAYING, table__status=Status.PLAYING))
    pods = pods.filter(round__tournament=tournament, round__state__in=NOT_CLOSED)
    pods = pods.select_related("round__stage__tournament", "table", "called_by")
    found = list(pods.prefetch_related("seats__entry", "table__seats", "results"))
    rounds = tournament.rounds.filter(state__in=ONGOING_STATES)
    return needs_among(tournament, found, rounds, round_clock.stopped_spans(tournament))


def needs_among(
    tournament: Tournament, pods: Sequence[Pod], rounds: Iterable[Round], spans: Sequence[Span]
) -> list[Need]:
    """What needs an arbiter at these pods and in these rounds, oldest first.

    pods: with everything loaded that is read of them.
    """
    whys = call_reasons(tournament, pods)
    found = [need for pod in pods for need in pod_needs(pod, spans, whys)]
    now = round_clock.paused_at(tournament) or timezone.now()
    ends = [round_need(each, now) for each in rounds if each.state in ONGOING_STATES and ends_soon(each, now)]
    return sorted([*found, *ends], key=lambda need: need.since)


def ends_soon(round: Round, now: datetime) -> bool:
    """Whether the time of a round is up, or will be soon."""
    return round.ends_at is not None and round.ends_at <= now + SOON


def pod_needs(pod: Pod, spans: Sequence[Span], whys: Mapping[str, str]) -> Iterator[Need]:
    """The needs of one pod. spans: when the tournament stood still; whys: as of `call_reasons`."""
    if pod.called_at is not None:
        text = calls(pod, whys.get(pod.target, ""))
        yield Need("call", pod.called_at, text, ("come", "resume"), pod.round, pod)
    elif pod.state == PodState.SUSPENDED:
        since = pod.table.suspended_at if pod.table is not None else None
        yield Need("stopped", since or timezone.now(), _("This table is on hold."), ("resume",), pod.round, pod)
    if pod.objection:
        since = pod.settled_at or timezone.now()
        text = _("Result disputed: {why}").format(why=pod.objection)
        yield Need("objection", since, text, ("uphold", "result"), pod.round, pod)
    yield from absence_needs(pod, spans)
    yield from clock_needs(pod)
    yield from unreadable_needs(pod)
    yield from in_person_needs(pod)


def call_reasons(tournament: Tournament, pods: Iterable[Pod]) -> dict[str, str]:
    """The reasons of open calls by target, as the callers have written them."""
    called = [pod.target for pod in pods if pod.called_at is not None]
    rows = tournament.log.filter(kind="called", target__in=called) if called else tournament.log.none()
    return dict(rows.values_list("target", "reason"))  # of several calls the last one


def calls(pod: Pod, why: str) -> str:
    """Text of a call: the caller and the reason."""
    if not why:
        return _("{name} calls the arbiter.").format(name=caller(pod))
    return _("{name} calls the arbiter: {why}").format(name=caller(pod), why=why)


def caller(pod: Pod) -> str:
    """The name of the caller in the tournament."""
    names = (seat.entry.name for seat in pod.seats.all() if seat.entry.user_id == pod.called_by_id)
    return next(names, str(pod.called_by or ""))


def absence_needs(pod: Pod, spans: Sequence[Span]) -> Iterator[Need]:
    """Seats not taken within the minutes of the regulations, without pauses and outages."""
    if pod.state != PodState.WAITING or pod.later or pod.table is None:
        return
    due = moment_after(pod.table.created, pod.round.stage.rules.appear * 60, spans)
    names = [seat.entry.name for seat in pod.seats.all() if seat.state == SeatState.EXPECTED]
    if names and due <= timezone.now():
        text = _("No-show: {names}").format(names=", ".join(names))
        yield Need("absent", due, text, ("void",), pod.round, pod)


def clock_needs(pod: Pod) -> Iterator[Need]:
    """Expired clocks where no bot has taken over."""
    table = pod.table
    if table is None or pod.state != PodState.PLAYING or table.status != Status.PLAYING:
        return
    if names := damage.read_or_mark(table, without_time):
        text = _("Out of time: {names}.").format(names=", ".join(names))
        yield Need("clock", timezone.now(), text, ("time", "result"), pod.round, pod)


def unreadable_needs(pod: Pod) -> Iterator[Need]:
    """A table that cannot be read: play stops there, and neither pauses nor added time reach it."""
    if pod.table is None or not pod.table.damage or pod.state not in OPEN:
        return
    text = _("This table cannot be read. The site administrator has been told.")
    actions = ("void",) if pod.table.status == Status.OPEN else ("result", "void")
    yield Need("damage", timezone.now(), text, actions, pod.round, pod)


def without_time(table: Table) -> list[str]:
    """Names of the players whose clock has expired."""
    return [seat.displayed_name for seat in table.seats.all() if table_clocks.is_at_zero(table, seat.number)]


def in_person_needs(pod: Pod) -> Iterator[Need]:
    """Games in person: an unconfirmed result, or none when the round's time is up."""
    ends_at = pod.round.ends_at
    if pod.table is not None or pod.later or pod.objection:
        return
    if pod.state == PodState.FINISHED:
        text = _("The result is waiting for another player at the table to confirm it.")
        last = list(pod.results.all())[-1]
        yield Need("result", last.at, text, ("result",), pod.round, pod, last.version)
    elif pod.state in UNBEGUN and ends_at is not None and ends_at <= timezone.now():
        yield Need("result", ends_at, _("Time is up and there is no result yet."), ("result",), pod.round, pod)


def round_need(round: Round, now: datetime) -> Need:
    """A round whose time is up, or will be within ten minutes."""
    assert round.ends_at is not None
    over = round.ends_at <= now
    text = _("Time is up for round {n}.") if over else _("Round {n} ends in less than ten minutes.")
    return Need("round", round.ends_at, text.format(n=round.number), ("time",), round)
