"""What has happened at a table since some version, as far as a viewer may see it: own losses first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from django.db.models import Max, Q

from engine.core import Event, Sealed, Viewer, say, seats_named
from tables.history import log, spectator_delay, voices
from tables.messages.leaving_events import ABOUT_SEATS
from tables.models import Row, Table, Turn

LINES = 7
FEW = 2  # lines in mails and lists
LOSS, CONCERNS, OPENED, OTHER, ASIDE = range(5)  # ranks of news, in their order


class News(NamedTuple):
    """A line: how much it concerns the reader, the version, and the event."""

    rank: int
    number: int
    event: Event


def lines_since_last_answer(table: Table, seat: int) -> list[str]:
    """The most important lines since a seat's last answer, oldest first."""
    return lines_by_table([(table, seat)])[table.pk]


def lines_by_table(seats: Sequence[tuple[Table, int]]) -> dict[int, list[str]]:
    """The same for one seat at each of several tables, by table, in two queries."""
    if not seats:
        return {}
    own = reduce(or_, (Q(table=table.pk, seat=seat) for table, seat in seats))
    last = dict(Turn.objects.filter(own, undone=False).order_by().values_list("table").annotate(Max("number")))
    later = reduce(or_, (Q(table=table.pk, number__gt=last.get(table.pk, 0)) for table, _seat in seats))
    rows: dict[int, list[Row]] = {table.pk: [] for table, _seat in seats}
    for pk, *row in Turn.objects.filter(later, undone=False).order_by("number").values_list("table", *Row._fields):
        rows[pk].append(Row._make(row))
    return {table.pk: few_lines(table, seat, rows[table.pk]) for table, seat in seats}


def few_lines(table: Table, seat: int, rows: list[Row]) -> list[str]:
    """The most important public events of these rows for a seat, as lines, oldest first.

    Only public ones, since others may read a mail.
    """
    told = voices.voices_of_rows(table, seat, voices.voice(table, seat), rows)
    chosen = sorted(most_important(public_news(table, seat, rows), FEW), key=lambda one: one.number)
    return [say(one.event, told[one.number]) for one in chosen]


def rows_since(table: Table, viewer: Viewer, since: int) -> list[Row]:
    """The effective rows after a version that this viewer may see, oldest first."""
    return [
        row for row in Row.effective_at(table, spectator_delay.visible_version(table, viewer)) if row.number > since
    ]


def news_of(table: Table, viewer: Viewer, rows: list[Row]) -> list[News]:
    """All visible events of these rows, oldest first."""
    return [
        News(rank(event, viewer), row.number, event)
        for row in rows
        for event in log.visible_events(log.events_of(row.events, table.game), viewer)
        if viewer is None or row.seat != viewer  # without one's own moves
    ]


def public_news(table: Table, seat: int, rows: list[Row]) -> list[News]:
    """The public events of these rows, except the seat's own, each ranked for this seat.

    Without the begin of a round, which lists and mails name anyway.
    """
    stage = type(table.full_position().stage())
    return [
        News(rank(event, seat), row.number, event)
        for row in rows
        if row.seat != seat
        for event in log.visible_events(log.events_of(row.events, table.game), None)
        if not log.is_heading(event, stage) and not is_own_seat(event, seat)
    ]


def is_own_seat(event: Event, seat: int) -> bool:
    """Whether an event says that the player of this seat was away or is back, which they know."""
    return isinstance(event, ABOUT_SEATS) and event.seat == seat


def rank(event: Event, viewer: Viewer) -> int:
    """How much an event concerns a viewer."""
    if viewer is not None and getattr(event, "loser", None) == viewer:
        return LOSS
    if isinstance(event, (Sealed, *ABOUT_SEATS)):
        return ASIDE
    if viewer is not None and viewer in seats_named(event):
        return CONCERNS
    return OPENED if event.final or event.reveal else OTHER


def most_important(found: Sequence[News], lines: int = LINES) -> list[News]:
    """The most important lines, the newest of each rank, ordered by rank and time."""
    chosen = sorted(found, key=lambda one: (one.rank, -one.number))[:lines]
    return sorted(chosen, key=lambda one: (one.rank, one.number))
