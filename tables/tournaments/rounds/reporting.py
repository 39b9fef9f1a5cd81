"""Results of games in person: entered by one seat, confirmed by another, disputes go to the arbiter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from engine import GAMES
from tables.messages.refusals import Refused
from tables.people.models import User
from tables.tournaments.audit.log import By, Change, logged_act
from tables.tournaments.mails import notices
from tables.tournaments.models import Pod, PodSeat, Result, Tournament, states
from tables.tournaments.models.states import PodState, SeatState
from tables.tournaments.results import pod_results
from tables.tournaments.rounds import pods
from tables.tournaments.standings.scoring import ranks
from tables.web.parsing import plain_text

LEAST, MOST = -999, 999  # limits of points and of numbers on a score sheet
LONGEST = 300  # characters of an objection
SHARED = 0  # instead of a rank among equals: the place is shared

ScoreSheet = Mapping[str, Sequence[int]]  # by line of the game, the number of each seat


class Typed(NamedTuple):
    """An entered result by seat: points, and the order among equal points (1 before 2; 0: shared place)."""

    points: Sequence[int]
    among: Sequence[int] = ()
    sheet: ScoreSheet | None = None


def places(typed: Typed) -> list[int]:
    """The places by points and then by the entered order: 1, 2, 2, 4."""
    among = typed.among or [SHARED] * len(typed.points)
    return list(ranks([(-points, rank) for points, rank in zip(typed.points, among, strict=True)]))


def equals(points: Sequence[int]) -> list[int]:
    """The seats (from 0) that have as many points as another."""
    return [n for n, each in enumerate(points) if points.count(each) > 1]


def seats_of(pod: Pod) -> list[PodSeat]:
    """The seats of a pod without no-shows, in order."""
    return list(pod.seats.select_related("entry").exclude(state=SeatState.NO_SHOW))


def sheet_points(pod: Pod, sheet: ScoreSheet, seats: int) -> Typed:
    """The points of a score sheet, and the order by the game's own tie-breakers. Raises Refused."""
    lines = GAMES[pod.game].sheet
    if set(sheet) != {line.key for line in lines} or any(len(row) != seats for row in sheet.values()):
        raise Refused(_("The score sheet is not complete."))
    counted = [sheet[line.key] for line in lines if line.kind == "points"]
    between = [[-n if line.kind == "more" else n for n in sheet[line.key]] for line in lines if line.kind != "points"]
    ties = [tuple(row[n] for row in between) for n in range(seats)]
    return Typed([sum(row[n] for row in counted) for n in range(seats)], ranks(ties), sheet)


@logged_act
def report(tournament: Tournament, by: By, pod_pk: int, typed: Typed, staff: bool = False) -> Change | None:
    """Enter the result of a pod as one of its players, or as staff. Raises Refused.

    A result that staff enter is confirmed at once. The same result from another seat confirms; a different one calls
    the arbiter.
    """
    pod = open_pod(tournament, pod_pk)
    seats = seats_of(pod)
    sits = by.user is not None and any(seat.entry.user_id == by.user.pk for seat in seats)
    if not (sits or staff):
        raise Refused(_("You don’t have a seat at this table."), 403)
    refuse_wrong(typed, len(seats))
    last = pod.results.last()
    if last is not None and (last.points, last.places) == (list(typed.points), places(typed)):
        return confirm_report(pod, last, by)
    source = Result.Source.PLAYERS if sits else Result.Source.ARBITER
    if last is not None and sits and by.user != last.reported_by:
        pod.objection = _("{name} has entered a different result.").format(name=by.user)
    result = store_report(pod, source, typed, by.user)
    if not sits:
        pod.objection = ""
        pod_results.confirm_result(pod, by.user)
    elif not pod.objection:
        notices.notify_reported_result(pod, result)
    return Change("reported", pod.target, pod_results.stored_result(last) if last else None, result_for_log(pod))


def open_pod(tournament: Tournament, pk: int) -> Pod:
    """A pod whose result is entered by hand and not confirmed yet. Raises Refused."""
    pod = pods.find_pod(tournament, pk)
    if tournament.mode != Tournament.Mode.REPORTED:
        raise Refused(_("At this table, the game itself gives the result."), 409)
    if pod.state not in (PodState.WAITING, PodState.SEATED, PodState.FINISHED):
        states.refuse_transition(states.POD, pod.state, PodState.FINISHED, PodState)
    return pod


def refuse_wrong(typed: Typed, seats: int) -> None:
    """Refuse incomplete or impossible points. Raises Refused."""
    if len(typed.points) != seats or len(typed.among or typed.points) != seats:
        raise Refused(_("Enter the points for every seat."))
    for row in (typed.points, *(typed.sheet or {}).values()):
        refuse_points(row)


def refuse_points(points: Sequence[int], status: int = 422) -> None:
    """Refuse points outside the limits. Raises Refused."""
    if any(not LEAST <= each <= MOST for each in points):
        raise Refused(_("Points are whole numbers from −999 to 999."), status)


def store_report(pod: Pod, source: str, typed: Typed, user: User | None) -> Result:
    """Store the next version of the result, which waits for confirmation."""
    result = pod_results.store_result(pod, source, typed.points, places(typed), by=user)
    if typed.sheet is not None:
        result.sheet = {key: list(row) for key, row in typed.sheet.items()}
        result.save()
    pods.set_round_running(pod)
    pod.state = PodState.FINISHED
    pod.save()
    return result


def result_for_log(pod: Pod) -> dict[str, object]:
    """The newest version for the log."""
    last = pod.results.last()
    assert last is not None
    return {**pod_results.stored_result(last), "version": last.version}


def confirm_report(pod: Pod, last: Result, by: By) -> Change | None:
    """Confirm a result that was entered again; None if by the same person or disputed."""
    if pod.objection or by.user == last.reported_by:
        return None
    pod_results.confirm_result(pod, by.user)
    return Change("confirmed", pod.target, after={"version": last.version})


@logged_act
def agree(tournament: Tournament, by: By, pod_pk: int, version: int, user: User, staff: bool = False) -> Change | None:
    """Confirm a result as another seat or as staff. Raises Refused."""
    pod = pods.find_pod(tournament, pod_pk)
    last = pod.results.last()
    if last is not None and last.version == version and pod.state == PodState.CONFIRMED:
        return None
    if last is None or last.version != version or pod.state != PodState.FINISHED:
        raise Refused(_("The result has changed in the meantime. Check it again."), 409)
    sits = any(seat.entry.user_id == user.pk for seat in seats_of(pod))
    if not (sits or staff):
        raise Refused(_("You don’t have a seat at this table."), 403)
    if sits and last.reported_by == user:
        raise Refused(_("Another player at this table must confirm what you entered."), 409)
    if pod.objection:
        raise Refused(_("This result is disputed: the arbiter decides."), 409)
    pod_results.confirm_result(pod, user)
    return Change("confirmed", pod.target, after={"version": version})


@logged_act
def object_to(tournament: Tournament, by: By, pod_pk: int, user: User, why: str) -> Change | None:
    """Dispute the result of one's own pod before it is confirmed. Raises Refused."""
    pod = pods.find_pod(tournament, pod_pk)
    pods.own_seat(pod, user)
    return store_objection(pod, why)


def store_objection(pod: Pod, why: str) -> Change | None:
    """Store an objection, so that the result waits for the arbiter; only the first counts. Raises Refused."""
    if pod.state != PodState.FINISHED or is_too_late(pod):
        raise Refused(_("The result is already final. Ask the arbiter."), 409)
    if pod.objection:
        return None
    why = plain_text(" ".join(why.split()), LONGEST)
    if not why:
        raise Refused(_("Say in a few words what is wrong with the result."))
    pod.objection = why
    pod.save()
    return Change("objected", pod.target, after={"why": why})


def is_too_late(pod: Pod) -> bool:
    """Whether the time to object to an engine's result is over."""
    return pod.settled_at is not None and pod.settled_at <= timezone.now()
