"""Results: stored as versions, turned into places and grains when confirmed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypedDict

from django.db.models import Q
from django.utils import timezone

from tables.people.models import User
from tables.tournaments.audit import log
from tables.tournaments.audit.log import By, Change
from tables.tournaments.models import Pod, PodSeat, Result, Round, Unplayed, states
from tables.tournaments.models.states import EntryState, PodState, RoundState, SeatState
from tables.tournaments.standings import scoring, unplayed
from tables.tournaments.standings.facts import Kind
from tables.tournaments.standings.scoring import Finish, Preset

OVER = Q(state__in=(PodState.CONFIRMED, PodState.VOID)) | Q(side=True)
FORFEITS = (SeatState.FORFEITED, SeatState.NO_SHOW)


def store_result(
    pod: Pod,
    source: str,
    points: Sequence[int],
    places: Sequence[int],
    forfeits: Sequence[int] = (),
    by: User | None = None,
) -> Result:
    """Store the next version of a pod's result.

    points, places: by seat, without no-shows; places after the game's own tie-breakers. forfeits: seats from 1.
    """
    last = pod.results.last()
    return pod.results.create(
        version=last.version + 1 if last else 1,
        source=source,
        points=list(points),
        places=list(places),
        forfeits=list(forfeits),
        reported_by=by,
    )


def confirm_result(pod: Pod, confirmed_by: User | None = None) -> None:
    """Confirm the newest result: store place, grains and share by seat; perhaps complete the round."""
    result = pod.results.last()
    assert result is not None
    result.confirmed, result.confirmed_by = True, confirmed_by
    result.save()
    seats = list(pod.seats.select_related("entry").exclude(state=SeatState.NO_SHOW))
    rules = pod.round.stage.rules
    custom = {int(size): row for size, row in rules.vectors.items()}
    scored = scoring.scored_table(pod.round.number, pod.number, finishes(seats, result), Preset(rules.preset), custom)
    left = [seat for seat, got in zip(seats, scored.seats, strict=True) if got.forfeited and seat.state not in FORFEITS]
    for seat, got in zip(seats, scored.seats, strict=True):
        seat.vp, seat.place, seat.grains, seat.share = got.vp, got.place, got.grains, got.share
        seat.state = SeatState.FORFEITED if got.forfeited else SeatState.FINISHED
        seat.save()
    states.refuse_transition(states.POD, pod.state, PodState.CONFIRMED, PodState)
    pod.state, pod.settled_at, pod.unrated = PodState.CONFIRMED, None, True
    pod.save()
    if not pod.side:
        withdraw_forfeiters(left, rules.forfeits)
    complete_round(pod.round)


def finishes(seats: Sequence[PodSeat], result: Result) -> list[Finish]:
    """The outcome of each seat as input of the scoring."""
    return [
        Finish(str(seat.entry_id), points, place, seat.number in result.forfeits)
        for seat, points, place in zip(seats, result.points, result.places, strict=True)
    ]


def withdraw_forfeiters(seats: Sequence[PodSeat], most: int) -> None:
    """Withdraw entries that have forfeited `most` times (0: never); an arbiter may let them come back.

    Side games do not count.
    """
    for entry in (seat.entry for seat in seats):
        if entry.state not in (EntryState.ACTIVE, EntryState.RESTING):
            continue
        if most and entry.seats.filter(state__in=FORFEITS, pod__side=False).count() >= most:
            before, entry.state = entry.state, EntryState.WITHDRAWN
            entry.save()
            log.append_row(entry.tournament, By(), Change("sent_away", f"entry:{entry.key}", before, entry.state))


def complete_round(round: Round) -> None:
    """Complete a running round when every pod that counts is confirmed or void."""
    if round.state == RoundState.RUNNING and not round.pods.exclude(OVER).exists():
        round.state = RoundState.COMPLETE
        round.save()


class StoredResult(TypedDict):
    """A result as stored in the log, by seat; `forfeits`: numbers of seats."""

    points: list[int]
    places: list[int]
    forfeits: list[int]


def stored_result(result: Result) -> StoredResult:
    """A result as stored in the log."""
    return {"points": result.points, "places": result.places, "forfeits": result.forfeits}


def close_round(round: Round) -> None:
    """Close a round. Raises Refused."""
    states.refuse_transition(states.ROUND, round.state, RoundState.CLOSED, RoundState)
    round.state, round.closed_at = RoundState.CLOSED, timezone.now()
    round.save()


def store_unplayed(round: Round, who: Iterable[tuple[int, Kind]]) -> None:
    """Store rows for entries without a table: the kind and its value."""
    rules = round.stage.rules
    values = unplayed.Values(rules.forced_bye, rules.requested_bye, rules.late)
    rows = [(pk, unplayed.unplayed_round(str(pk), round.number, kind, values)) for pk, kind in who]
    Unplayed.objects.bulk_create(
        Unplayed(round=round, entry_id=pk, kind=row.kind, grains=row.grains, share=row.share) for pk, row in rows
    )
