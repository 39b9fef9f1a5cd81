"""Readmission of a player who left a tournament game before the deadline [design: tournaments 4.4]."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tables.messages.refusals import Refused
from tables.seats import leaving
from tables.tournaments.audit.log import By, Change, logged_act
from tables.tournaments.models import Tournament
from tables.tournaments.rounds import pods


@logged_act
def come_back(tournament: Tournament, by: By, pod_pk: int) -> Change | None:
    """Take one's seat back from the bot, so that it is no forfeit. Raises Refused."""
    pod = pods.find_pod(tournament, pod_pk)
    if pod.table is None or by.user is None:
        raise Refused(_("You don’t have a seat at this table."), 403)
    if pod.table.seat_of(by.user.pk) is not None:
        return None
    seat = pods.own_seat(pod, by.user)
    leaving.retake_seat(pod.table, by.user)
    return Change("came_back", pod.target, after={"entry": seat.entry.key})
