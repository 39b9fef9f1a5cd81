"""Due times of notices: soon, or at the next common hour, and never in quiet hours."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from tables.notifications.models import Turns, Wishes

GRACE = timedelta(seconds=60)  # for people who are about to look anyway
FOUR = range(0, 24, 4)  # the hours of the mails every four hours


def due_at(wishes: Wishes, together: bool, now: datetime) -> datetime:
    """When a notice that arises now is due.

    together: grouped with all waiting tables.
    """
    soonest = next_hour(wishes, now) if together else now + GRACE
    return after_quiet_hours(wishes, soonest)


def next_hour(wishes: Wishes, now: datetime) -> datetime:
    """The next time of a grouped mail."""
    hours = FOUR if wishes.turns == Turns.HOURS else [wishes.hour]
    return next(moment for moment in moments(wishes.zone, now, hours) if moment > now)


def after_quiet_hours(wishes: Wishes, moment: datetime) -> datetime:
    """The same moment, or the end of the quiet hours around it."""
    begins, ends = wishes.quiet_from, wishes.quiet_to
    if begins is None or ends is None or begins == ends:
        return moment
    hour = moment.astimezone(ZoneInfo(wishes.zone)).hour
    quiet = begins <= hour < ends if begins < ends else hour >= begins or hour < ends
    return next(end for end in moments(wishes.zone, moment, [ends]) if end > moment) if quiet else moment


def moments(zone: str, start: datetime, hours: range | list[int]) -> Iterator[datetime]:
    """These hours on the day of `start` and on following days, in the zone."""
    day = start.astimezone(ZoneInfo(zone)).date()
    while True:
        for hour in hours:
            yield datetime.combine(day, time(hour), ZoneInfo(zone))
        day += timedelta(days=1)
