"""Rules of clocks: the reserve of each seat, how it runs and stops, and when it expires.

One rule for every kind of clock: each decision has `free` seconds, time beyond them is taken from the reserve, and an
answer earns the increment. A live clock has no free seconds, a correspondence clock has no increment. Nights, weekends,
holidays, pauses and outages do not count.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from typing import TYPE_CHECKING, NamedTuple
from zoneinfo import ZoneInfo

from tables.models.clock_terms import Terms

if TYPE_CHECKING:
    from tables.models import Seat

Span = tuple[datetime, datetime]  # from, to
DAY = 24 * 3600
SATURDAY = 5


def nights(terms: Terms, start: datetime) -> Iterator[Span]:
    """Endless nights from the one before `start`; none if nights count."""
    if terms.night is None:
        return
    zone, (begins, ends) = ZoneInfo(terms.zone), terms.night
    first = start.astimezone(zone).date() - timedelta(days=1)
    for n in count():
        day = first + timedelta(days=n)
        yield moment_at_hour(day, begins, zone), moment_at_hour(day + timedelta(days=ends <= begins), ends, zone)


def weekends(terms: Terms, start: datetime) -> Iterator[Span]:
    """Endless weekends from the one before `start`; none if weekends count."""
    if not terms.weekends:
        return
    day = start.astimezone(ZoneInfo(terms.zone)).date()
    last = day - timedelta(days=(day.weekday() - SATURDAY) % 7)
    for n in count():
        saturday = last + timedelta(weeks=n)
        yield whole_days(saturday, saturday + timedelta(days=1), terms.zone)


def moment_at_hour(day: date, hour: int, zone: ZoneInfo) -> datetime:
    """This hour of a day in the zone, as UTC, since differences within one zone ignore clock changes."""
    return datetime.combine(day, time(hour), zone).astimezone(UTC)


def whole_days(first: date, last: date, zone: str) -> Span:
    """The span from midnight to midnight in the zone."""
    return moment_at_hour(first, 0, ZoneInfo(zone)), moment_at_hour(last + timedelta(days=1), 0, ZoneInfo(zone))


def counted_seconds(start: datetime, end: datetime, pauses: Iterable[Span]) -> float:
    """The seconds between two moments outside of `pauses`, which are ordered by beginning."""
    seconds, at = 0.0, start
    for begins, ends in pauses:
        if begins >= end:
            break
        seconds += max(0.0, (begins - at).total_seconds())
        at = max(at, ends)
    return seconds + max(0.0, (end - at).total_seconds())


def moment_after(start: datetime, seconds: float, pauses: Iterable[Span]) -> datetime:
    """The moment after so many seconds outside of `pauses`, which are ordered by beginning."""
    at = start
    for begins, ends in pauses:
        running = max(0.0, (begins - at).total_seconds())
        if seconds <= running:
            break
        seconds -= running
        at = max(at, ends)
    return at + timedelta(seconds=seconds)


def merged_pauses(start: datetime, end: datetime, pauses: Iterable[Span]) -> tuple[Span, ...]:
    """The pauses between two moments, overlapping ones merged; `pauses` are ordered by beginning."""
    found: list[Span] = []
    for begins, ends in pauses:
        if begins >= end:
            break
        if found and begins <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], ends)
        elif ends > start:
            found.append((begins, ends))
    return tuple(found)


class Clock(NamedTuple):
    """A seat's clock for pages.

    left: seconds left when it started. ends: the moment at which it runs out, None while it is stopped. still: spans of
    time that do not count.
    """

    left: int
    ends: datetime | None
    still: tuple[Span, ...] = ()


class Running:
    """The clocks of a table.

    seats: those of the table; `spans`: other pauses of each seat, ordered by beginning.
    """

    def __init__(self, terms: Terms, seats: Collection[Seat], spans: dict[int, list[Span]]) -> None:
        self.terms = terms
        self.seats = seats
        self.spans = spans

    def pauses(self, seat: Seat, since: datetime) -> Iterator[Span]:
        """Everything that does not count for this seat since its clock started."""
        free = nights(self.terms, since), weekends(self.terms, since)
        return heapq.merge(*free, self.spans.get(seat.number, []))

    def seconds_spent(self, seat: Seat, now: datetime) -> float:
        """The seconds used by this seat for the current decision."""
        running = 0.0 if seat.since is None else counted_seconds(seat.since, now, self.pauses(seat, seat.since))
        return float(seat.spent) + running

    def seconds_left(self, seat: Seat, now: datetime) -> float:
        """The seconds that this seat has left for the current decision."""
        return float(self.terms.free + seat.reserve - self.seconds_spent(seat, now))

    def expiry(self, seat: Seat) -> datetime | None:
        """When the time of this seat expires; None while its clock is stopped."""
        if seat.since is None:
            return None
        return moment_after(
            seat.since, max(0.0, self.terms.free + seat.reserve - seat.spent), self.pauses(seat, seat.since)
        )

    def clock_view(self, seat: Seat, now: datetime) -> Clock:
        """This seat's clock for pages; constant until the next command."""
        ends, since = self.expiry(seat), seat.since or now
        still = merged_pauses(since, ends, self.pauses(seat, since)) if ends is not None else ()
        return Clock(max(0, int(self.seconds_left(seat, since))), ends, still)

    def deadline(self) -> datetime | None:
        """When the first seat's time expires."""
        return min((ends for seat in self.seats if (ends := self.expiry(seat)) is not None), default=None)

    def expired_seats(self, now: datetime) -> list[Seat]:
        """The seats whose time has expired, the earliest first."""
        over = [(ends, seat.number, seat) for seat in self.seats if (ends := self.expiry(seat)) and ends <= now]
        return [seat for _ends, _number, seat in sorted(over)]

    def stop(self, seat: Seat, now: datetime) -> None:
        """Stop this seat's clock; the time used for this decision is kept."""
        seat.spent, seat.since = self.seconds_spent(seat, now), None

    def end_decision(self, seat: Seat, now: datetime, increment: bool) -> None:
        """End the decision of a seat: take time beyond `free` from its reserve, and add the increment."""
        had_part = seat.since is not None or seat.spent > 0
        self.stop(seat, now)
        seat.reserve = max(0.0, seat.reserve - max(0.0, seat.spent - self.terms.free))
        seat.reserve += self.terms.increment * (increment and had_part)
        seat.spent = 0.0

    def remove_increment(self, seat: Seat) -> None:
        """Remove the increment of an undone answer."""
        seat.reserve = max(0.0, seat.reserve - self.terms.increment)

    def switch(self, awaited: Collection[int], answered: Collection[int], anew: bool, now: datetime) -> None:
        """Run the clocks of awaited seats and stop all others after a command.

        answered: seats that get the increment unless awaited again. anew: the awaited decision is a new one; otherwise
        an answer was sealed, and an expired clock stays at zero.
        """
        for seat in self.seats:
            owes = seat.number in awaited and can_expire(seat)
            if anew:
                self.end_decision(seat, now, increment=seat.number in answered and seat.number not in awaited)
            elif not owes:
                self.stop(seat, now)
            if owes and seat.since is None and (anew or self.seconds_left(seat, now) > 0):
                seat.since = now

    def stop_all(self, now: datetime) -> None:
        """Stop every clock."""
        for seat in self.seats:
            self.stop(seat, now)


def can_expire(seat: Seat) -> bool:
    """Whether the time of this seat can expire: it has a player and no bot."""
    return not seat.bot and not seat.vacant
