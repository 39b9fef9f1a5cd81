"""Detects players who have not acted for a week, so that votes may pass without them."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from tables.clocks import table_clocks
from tables.clocks.rules import Span, counted_seconds, whole_days
from tables.history import log
from tables.messages.leaving_events import CameBack, SeatTaken
from tables.messages.refusals import PauseEnded, SeatsSwapped
from tables.models import Holiday, Kind, Outage, Seat, Table
from tables.web import presence

LONG = timedelta(days=7)  # without acting, not counting holidays and outages
LOOKED = timedelta(days=1)  # players who have opened the table since then are not absent
ACTS = (Kind.MOVE, Kind.SEAL, Kind.UNDO)
ANEW = (PauseEnded, SeatTaken, CameBack, SeatsSwapped)  # events that restart the waiting time


def is_late(table: Table, number: int) -> bool:
    """Whether the table waits for a late seat: its clock is at zero, or after a week without clocks."""
    seat = table.seats.all()[number]
    if seat.user_id is None or not seat.awaited or table.is_still:
        return False
    if table.clock:
        return table_clocks.is_at_zero(table, number)
    return has_week_passed(seat.user_id, max(awaited_since(table), last_activity(table, seat)))


def is_silent(table: Table, number: int, asked: datetime) -> bool:
    """Whether a player has been absent for a week since a proposal at `asked`."""
    seat = table.seats.all()[number]
    now, user = timezone.now(), seat.user_id
    if user is None or now - asked < LONG or not has_week_passed(user, max(asked, last_activity(table, seat))):
        return False
    return not presence.has_looked_since(table.slug, user, now - LOOKED)


def has_week_passed(user: int, since: datetime) -> bool:
    """Whether a week of the player's counted time has passed."""
    now = timezone.now()
    return now - since >= LONG and counted_seconds(since, now, uncounted_spans(user, since)) >= LONG.total_seconds()


def uncounted_spans(user: int, since: datetime) -> list[Span]:
    """Time not counted as absence: holidays of the user and outages of the site."""
    days = Holiday.objects.filter(user=user, last__gte=since.date()).values_list("first", "last")
    down = Outage.objects.filter(end__gt=since).values_list("begin", "end")
    return sorted([*(whole_days(first, last, "UTC") for first, last in days), *down])


def awaited_since(table: Table) -> datetime:
    """When the current decision began, passed to another player, or could be answered again after a pause."""
    rows = table.turns.filter(number__gte=table.turn).values_list("number", "events", "time")
    begun = [
        time
        for number, events, time in rows
        if number == table.turn or any(isinstance(event, ANEW) for event in log.events_of(events, table.game))
    ]
    return max(begun)


def last_activity(table: Table, seat: Seat) -> datetime:
    """When the player in this seat last acted or wrote a message at this table."""
    acts = table.turns.filter(seat=seat.number, kind__in=ACTS).values_list("time", flat=True).last()
    said = table.messages.filter(author=seat.user_id).values_list("time", flat=True).last()
    return max((time for time in (acts, said) if time is not None), default=table.created)
