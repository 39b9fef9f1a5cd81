"""Arbiter's acts at a running table: calls, hold, looking, rewinding, moving for a seat, time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.utils import timezone
from django.utils.translation import gettext as _

from tables.messages.refusals import Refused
from tables.models import Status, Table, damage
from tables.people.models import User
from tables.play import arbiter
from tables.seats import leaving
from tables.tournaments.audit.log import By, Change, logged_act
from tables.tournaments.models import Pod, Stage, Tournament, states
from tables.tournaments.models.states import PodState, RoundState, SeatState, State
from tables.tournaments.permissions import acting, viewing
from tables.tournaments.results import pod_results, queries
from tables.tournaments.rounds import pods, reporting, round_clock

MINUTES = (2, 5, 10, 20, 60, 24 * 60)  # durations that can be added
RUNNING = (PodState.PLAYING, PodState.SUSPENDED)


def refuse_over(tournament: Tournament, by: By, stage: Stage | None = None) -> None:
    """Refuse corrections after the end of the tournament or stage. Raises Refused.

    The owner of the club may still correct.
    """
    if tournament.state == State.FINISHED:
        acting.refuse_unless_owner(tournament, by)
    elif stage is not None and stage.ended:
        acting.refuse_unless_owner(tournament, by, stage)


def plays_at(pod: Pod, user: User | None) -> bool:
    """Whether this person plays at a pod; the log marks such acts as in the actor's own matter."""
    return user is not None and pod.seats.filter(entry__user=user).exclude(state=SeatState.NO_SHOW).exists()


def may_call(pod: Pod, user: User | None) -> bool:
    """Whether this person can call an arbiter to a pod now; once a result exists, it is disputed instead."""
    over = pod.state in (PodState.FINISHED, PodState.CONFIRMED, PodState.ADJUDICATED, PodState.VOID)
    return not over and pod.called_at is None and not pod.objection and plays_at(pod, user)


def live_table(pod: Pod) -> Table | None:
    """The table of a pod while its game is being played, else None."""
    return pod.table if pod.table is not None and pod.table.status == Status.PLAYING else None


def somebody_left(pod: Pod) -> bool:
    """Whether a player has left the game of this pod (a seat has a substitute)."""
    return pod.table is not None and pod.table.sittings.exists()


def build_change(pod: Pod, by: By, kind: str, before: object = None, after: object = None) -> Change:
    """Build a log row about a pod."""
    return Change(kind, pod.target, before, after, own=plays_at(pod, by.user))


def change_pod_state(pod: Pod, state: str) -> str:
    """Change the state of a pod. Returns the state before. Raises Refused."""
    before = pod.state
    states.refuse_transition(states.POD, before, state, PodState)
    pod.state = state
    return before


# -- the call ----------------------------------------------------------------------------------------


@logged_act
def call(tournament: Tournament, by: By, pod_pk: int) -> Change | None:
    """Call the arbiter to a table and stop its clocks; after the game, dispute the result. Raises Refused."""
    pod, user = pods.find_pod(tournament, pod_pk), by.user
    assert user is not None
    seat = pods.own_seat(pod, user)
    if pod.state == PodState.FINISHED:
        return reporting.store_objection(pod, by.reason)
    if pod.called_at is not None:
        raise Refused(_("The arbiter has already been called to this table."), 409)
    if pod.state in (PodState.CONFIRMED, PodState.VOID):
        raise Refused(_("This table’s result is final. Speak to the arbiter."), 409)
    if (table := live_table(pod)) is not None:
        arbiter.call(table, seat.number - 1)
        change_pod_state(pod, PodState.SUSPENDED)
    pod.called_at, pod.called_by = timezone.now(), user
    pod.save()
    return Change("called", pod.target, after={"entry": seat.entry.key})


@logged_act
def cancel_call(tournament: Tournament, by: By, pod_pk: int) -> Change | None:
    """Cancel one's own call. Raises Refused."""
    pod = pods.find_pod(tournament, pod_pk)
    if pod.called_at is None or by.user is None or pod.called_by_id != by.user.pk:
        return None
    seat = pods.own_seat(pod, by.user)
    if (table := live_table(pod)) is not None:
        arbiter.resume(table, seat.number - 1)
        change_pod_state(pod, PodState.PLAYING)
    clear_call(pod)
    return Change("call_back", pod.target)


def clear_call(pod: Pod) -> None:
    """Clear the call of this pod."""
    pod.called_at, pod.called_by = None, None
    pod.save()


# -- stopping and going on ---------------------------------------------------------------------------


@logged_act
def suspend(tournament: Tournament, by: By, pod_pk: int) -> Change:
    """Put a table on hold until `resume`, and answer its call. Raises Refused."""
    acting.require_reason(by)
    pod = pods.find_pod(tournament, pod_pk)
    before = pod.state
    if pod.called_at is None or pod.state == PodState.PLAYING:
        change_pod_state(pod, PodState.SUSPENDED)
    if (table := live_table(pod)) is not None:
        arbiter.stop(table, str(by.user))
    clear_call(pod)
    return build_change(pod, by, "suspended", before, pod.state)


@logged_act
def resume(tournament: Tournament, by: By, pod_pk: int) -> Change:
    """Resume a table and answer its call. Raises Refused."""
    acting.require_reason(by)
    pod = pods.find_pod(tournament, pod_pk)
    before = pod.state
    if pod.called_at is None or pod.state == PodState.SUSPENDED:
        change_pod_state(pod, PodState.PLAYING)
    if (table := live_table(pod)) is not None:
        arbiter.resume(table)
    clear_call(pod)
    return build_change(pod, by, "resumed", before, pod.state)


@logged_act
def uphold(tournament: Tournament, by: By, pod_pk: int) -> Change:
    """Confirm a disputed result. Raises Refused."""
    acting.require_reason(by)
    pod = pods.find_pod(tournament, pod_pk)
    if not pod.objection:
        raise Refused(_("Nobody disputes this result."), 409)
    pod.objection = ""
    pod_results.confirm_result(pod, by.user)
    return build_change(pod, by, "upheld")


# -- at the game -------------------------------------------------------------------------------------


def running_game(tournament: Tournament, pod_pk: int) -> tuple[Pod, Table]:
    """A pod and its table while a game is being played there. Raises Refused."""
    pod = pods.find_pod(tournament, pod_pk)
    table = live_table(pod)
    if table is None or pod.state not in RUNNING:
        raise Refused(_("No game is being played at this table."), 409)
    return pod, table


def undelayed_table(tournament: Tournament, pod_pk: int, user: User | None) -> tuple[Pod, Table]:
    """A running game that this person may see without delay. Raises Refused.

    For acts that reveal part of it.
    """
    pod, table = running_game(tournament, pod_pk)
    if user is not None and table.is_hidden and not viewing.can_oversee(pod.round, user.pk):
        raise Refused(_("This table is hidden and you play in its round: another arbiter must look at it."), 403)
    return pod, table


@logged_act
def look(tournament: Tournament, by: By, pod_pk: int, seat: int) -> Change:
    """Show the arbiter a seat's view once, and tell the players at the table. Raises Refused.

    seat: from 0.
    """
    acting.require_reason(by)
    pod, table = undelayed_table(tournament, pod_pk, by.user)
    if plays_at(pod, by.user):
        raise Refused(_("You play at this table: another arbiter must look at it."), 403)
    if not 0 <= seat < table.seats.count():
        raise Refused(_("There is no such seat at this table."), 404)
    version = arbiter.log_look(table, seat).version
    return build_change(pod, by, "looked", after={"seat": seat + 1, "version": version})


@logged_act
def rewind(tournament: Tournament, by: By, pod_pk: int, number: int) -> Change:
    """Undo to before move `number` (its row), reshuffling what nobody had seen then. Raises Refused."""
    acting.require_reason(by)
    pod, table = undelayed_table(tournament, pod_pk, by.user)
    before = table.version
    after = arbiter.rewind_table(table, number).version
    return build_change(pod, by, "rewound", {"version": before}, {"before_move": number, "version": after})


@logged_act
def move(tournament: Tournament, by: By, pod_pk: int, seat: int, moves: Sequence[str]) -> Change:
    """Make a move for a seat (from 0). Raises Refused.

    Only the log of the table names the move, as its secrecy allows.
    """
    acting.require_reason(by)
    pod, table = undelayed_table(tournament, pod_pk, by.user)
    if not 0 <= seat < table.seats.count():
        raise Refused(_("There is no such seat at this table."), 404)
    version = arbiter.move(table, seat, moves).version
    return build_change(pod, by, "moved_for", after={"seat": seat + 1, "version": version})


@logged_act
def readmit(tournament: Tournament, by: By, pod_pk: int, seat: int) -> Change:
    """Readmit a player who left a seat after the deadline to come back. seat: from 0. Raises Refused."""
    acting.require_reason(by)
    pod, table = running_game(tournament, pod_pk)
    if not 0 <= seat < table.seats.count():
        raise Refused(_("There is no such seat at this table."), 404)
    leaving.readmit_player(table, seat)
    return build_change(pod, by, "readmitted", after={"seat": seat + 1})


# -- time --------------------------------------------------------------------------------------------


@logged_act
def add_time(tournament: Tournament, by: By, pod_pk: int, minutes: int, seat: int | None = None) -> Change:
    """Add minutes to one seat (from 0), or to all seats and the end of the game. Raises Refused."""
    acting.require_reason(by)
    refuse_minutes(minutes)
    pod, table = running_game(tournament, pod_pk)
    if seat is not None and not 0 <= seat < table.seats.count():
        raise Refused(_("There is no such seat at this table."), 404)
    arbiter.add_time(table, minutes, seat)
    return build_change(pod, by, "time", after={"minutes": minutes, "seat": None if seat is None else seat + 1})


@logged_act
def add_time_to_round(tournament: Tournament, by: By, round_pk: int, minutes: int) -> Change:
    """Add minutes to a round and to each of its running tables. Raises Refused."""
    acting.require_reason(by)
    refuse_minutes(minutes)
    round = queries.find_round(tournament, round_pk)
    if round.state not in (RoundState.PUBLISHED, RoundState.RUNNING):
        states.refuse_transition({}, round.state, RoundState.RUNNING, RoundState)
    for pod in round.pods.filter(state__in=RUNNING).select_related("table"):
        table = live_table(pod)
        if table is not None and (table.clock or table.ends_at is not None):
            damage.do_or_mark(table, partial(arbiter.add_time, table, minutes))
    before = round.ends_at
    round_clock.prolong_round(round, minutes)
    ends = [at.isoformat() if at else None for at in (before, round.ends_at)]
    return Change("time", f"round:{round.number}", ends[0], {"minutes": minutes, "ends": ends[1]})


def refuse_minutes(minutes: int) -> None:
    """Refuse durations that the page does not offer. Raises Refused."""
    if minutes not in MINUTES:
        raise Refused(_("Choose one of the durations offered."), 400)
