"""Acts offered to a visitor at a pod: enter, confirm or dispute its result."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from django.http import HttpRequest

from tables.tournaments.models import Member, Pod, PodSeat, Tournament
from tables.tournaments.models.states import PodState, SeatState
from tables.tournaments.permissions import viewing
from tables.tournaments.rounds import reporting


def is_staff(request: HttpRequest, tournament: Tournament) -> bool:
    """Whether this visitor is staff of the tournament."""
    return viewing.role_of(request, tournament) in Member.STAFF


def is_seated(request: HttpRequest, seats: Iterable[PodSeat]) -> bool:
    """Whether this visitor sits at the table."""
    mine = (seat for seat in seats if seat.state != SeatState.NO_SHOW)
    return request.user.pk is not None and any(seat.entry.user_id == request.user.pk for seat in mine)


def offers_context(
    request: HttpRequest, tournament: Tournament, pod: Pod, seats: Iterable[PodSeat]
) -> dict[str, object]:
    """The acts offered on the page of a pod, as context."""
    mine = is_seated(request, seats)
    by_hand = tournament.mode == Tournament.Mode.REPORTED
    still_open = pod.state in (PodState.WAITING, PodState.SEATED, PodState.FINISHED)
    waits = pod.state == PodState.FINISHED and not pod.objection and not reporting.is_too_late(pod)
    return {
        "may_report": by_hand and still_open and (mine or is_staff(request, tournament)),
        "may_object": mine and waits,
        "key": secrets.token_hex(16),
    }
