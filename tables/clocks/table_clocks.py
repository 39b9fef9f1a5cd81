"""Clocks of tables in the database: start, stop and switch, and views for pages."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime

from django.utils import timezone

from tables.clocks.rules import Clock, Running, Span, whole_days
from tables.models import Bell, Holiday, Kind, Seat, Status, Table, Turn, damage, fixed_reads
from tables.models.clock_terms import Terms


def start_clocks(table: Table) -> None:
    """Set every seat's reserve before the first decision."""
    terms = table.terms()
    if terms is not None:
        for seat in table.seats.all():
            seat.reserve, seat.spent, seat.since = terms.bank, 0.0, None


def load_clocks(table: Table) -> Running | None:
    """The clocks of a table; None without any."""
    terms = table.terms()
    if terms is None:
        return None
    seats = list(table.seats.all())
    return Running(terms, seats, Pauses(seats, terms.is_live).spans(terms, seats))


class Pauses:
    """Outages since the first of these clocks started, and holidays of the players.

    live: whether all of these seats play live, so that no holidays count.
    """

    def __init__(self, seats: Iterable[Seat], live: bool = False) -> None:
        running = [(seat.since, seat.user_id) for seat in seats if seat.since is not None]
        self.since = min((since for since, _user in running), default=None)
        self.down: list[Span] = []
        self.days: dict[int, list[tuple[date, date]]] = {}
        if self.since is not None:
            self.down = fixed_reads.outages_since(self.since)
        if self.since is not None and not live:
            days = Holiday.objects.filter(
                user__in={user for _since, user in running if user}, last__gte=self.since.date()
            )
            for user, first, last in days.values_list("user_id", "first", "last"):
                self.days.setdefault(user, []).append((first, last))

    def spans(self, terms: Terms, seats: Iterable[Seat]) -> dict[int, list[Span]]:
        """The spans that do not count for each seat; holidays only in correspondence games."""
        return {seat.number: sorted([*self.down, *self.holidays(terms, seat)]) for seat in seats}

    def holidays(self, terms: Terms, seat: Seat) -> list[Span]:
        """The holidays of the player in the seat."""
        days = [] if terms.is_live or seat.user_id is None else self.days.get(seat.user_id, [])
        return [whole_days(first, last, terms.zone) for first, last in days]


def switch_clocks(table: Table, awaited: Collection[int], row: Turn, anew: bool, now: datetime) -> None:
    """Run and stop the clocks after a command."""
    clocks = load_clocks(table)
    if clocks is None:
        return
    everybody = range(len(clocks.seats))
    answered = {Kind.MOVE: [row.seat], Kind.SEAL: everybody}.get(Kind(row.kind), [])
    clocks.switch(awaited, [seat for seat in answered if seat is not None], anew, now)
    if row.kind == Kind.UNDO and row.seat is not None and row.seat in awaited:
        restart_clock(clocks, table.seats.all()[row.seat], anew, now)
    if table.is_still:
        clocks.stop_all(now)  # also where a move is undone by a vote


def restart_clock(clocks: Running, seat: Seat, anew: bool, now: datetime) -> None:
    """Restart the clock of a seat that has to answer again; if `anew`, without the increment."""
    if anew:
        clocks.remove_increment(seat)
    seat.since = seat.since or now


def deadline(table: Table) -> datetime | None:
    """When this table needs attention: the first time expires, or the pause ends."""
    if table.suspended_at is not None or table.adjourned:
        return None
    if table.paused_until is not None:
        return table.paused_until
    clocks = load_clocks(table)
    return clocks.deadline() if clocks is not None else None


def stop_clocks(table: Table) -> None:
    """Stop every clock of the table."""
    clocks = load_clocks(table)
    if clocks is not None:
        clocks.stop_all(timezone.now())


def resume_clocks(table: Table) -> None:
    """Run the clocks of awaited seats, unless the table is stopped."""
    clocks = load_clocks(table)
    if clocks is not None and not table.is_still:
        awaited = [seat.number for seat in clocks.seats if seat.awaited]
        clocks.switch(awaited, (), False, timezone.now())


def add_minutes(table: Table, seat: Seat, minutes: int) -> None:
    """Add minutes to a seat's reserve; an expired clock gets all of them."""
    terms = table.terms()
    spent_beyond = max(0.0, seat.spent - (terms.free if terms else 0))
    seat.reserve = max(seat.reserve, spent_beyond) + minutes * 60


def is_at_zero(table: Table, number: int) -> bool:
    """Whether the clock of this seat is at zero."""
    terms, seat = table.terms(), table.seats.all()[number]
    return terms is not None and seat.awaited and seat.since is None and terms.free + seat.reserve <= seat.spent


def round_clock(table: Table) -> Clock | None:
    """The remaining time of the round in a tournament; None where no round ends the game."""
    if table.ends_at is None or table.status != Status.PLAYING or table.bell == Bell.OVER:
        return None
    since = table.still_since or table.suspended_at
    left = max(0, int((table.ends_at - (since or timezone.now())).total_seconds()))
    return Clock(left, None if since else table.ends_at)


def clock_views(table: Table) -> tuple[Clock | None, ...]:
    """Every seat's clock for pages; None for bots, and without clocks."""
    terms = table.terms()
    return seat_clocks(table, Pauses(table.seats.all() if terms else (), live=terms is not None and terms.is_live))


def clock_views_by_table(tables: Sequence[Table]) -> dict[int, tuple[Clock | None, ...]]:
    """The clocks of each of these tables for pages, in a constant number of queries."""
    pauses = Pauses([seat for table in tables if table.clock for seat in table.seats.all()])
    return dict(damage.readable(tables, lambda table: (table.pk, seat_clocks(table, pauses))))


def seat_clocks(table: Table, pauses: Pauses) -> tuple[Clock | None, ...]:
    """Every seat's clock for pages."""
    terms, seats, now = table.terms(), list(table.seats.all()), timezone.now()
    if terms is None or table.status != Status.PLAYING:
        return (None,) * len(seats)
    clocks = Running(terms, seats, pauses.spans(terms, seats))
    return tuple(None if seat.bot else clocks.clock_view(seat, now) for seat in seats)
