"""What spectators see of many tables, read in a fixed number of queries.

For each table this is what `rendering.parts` finds for a spectator of it alone; a test compares the two.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import reduce
from operator import or_
from typing import NamedTuple

from django.db.models import F, Q
from django.utils import timezone

from engine import Position
from tables.history import seat_history, spectator_delay
from tables.models import Seat, Table, Turn
from tables.models.packing import unpack

Place = tuple[int, int]  # table and number of a row


class Moment(NamedTuple):
    """What spectators see of a table.

    row: the history row they see, if they are behind. since: when they saw that the decision was asked.
    """

    table: Table
    version: int
    seats: tuple[Seat, ...]
    since: datetime | None
    row: Turn | None = None
    key: bytes | None = None

    @property
    def behind(self) -> bool:
        """Whether spectators see the game later than its players."""
        return self.row is not None

    def position(self) -> Position:
        """The full position at this version; shown only through `seen_by`."""
        if self.row is None:
            return self.table.full_position()
        self.row.table = self.table
        keys = None if self.row.key is None or self.key is None else {self.row.key: self.key}
        return self.row.position(keys)


def spectator_moments(tables: Sequence[Table]) -> list[Moment]:
    """What spectators see of these tables, which have begun; seven queries at most."""
    behind = [table for table in tables if spectator_delay.is_delayed(table, None)]
    versions = visible_versions(behind)
    rows = rows_at(versions)
    keys = key_texts(rows)
    seated = players_at(versions)
    asked = moments_asked(tables, rows)
    found = []
    for table in tables:
        row = rows.get(table.pk)
        seats = seat_history.past_seats(table, seated.get(table.pk)) if row else list(table.seats.all())
        version = row.number if row else table.version
        since = spectator_delay.seen_since(table, asked.get(table.pk), row is not None)
        found.append(Moment(table, version, tuple(seats), since, row, keys.get(table.pk)))
    return found


def visible_versions(tables: Sequence[Table]) -> dict[int, int]:
    """The version that spectators see of each delayed table, by its key."""
    if not tables:
        return {}
    rows = defaultdict[int, list[tuple[int, str, int | None, datetime]]](list)
    read = Turn.objects.filter(table__in=tables).order_by("table", "number")
    for pk, *row in read.values_list("table", "number", "kind", "undone_by", "time"):
        rows[pk].append(tuple(row))  # type: ignore[arg-type]
    now = timezone.now()
    return {table.pk: visible_version(table, rows[table.pk], now) for table in tables}


def visible_version(table: Table, rows: Sequence[tuple[int, str, int | None, datetime]], now: datetime) -> int:
    """The version that spectators see of a delayed table, from its rows: number, kind, undone by, time."""
    if table.delay_moves:
        return spectator_delay.delayed_version([row[:3] for row in rows], table.delay_moves)
    until = now - timedelta(seconds=table.delay)
    return max((number for number, *_more, time in rows if time <= until), default=rows[0][0])


def at(places: Sequence[Place]) -> Q:
    """The condition for these rows of the history."""
    return reduce(or_, (Q(table=pk, number=number) for pk, number in places), Q(pk=None))


def rows_at(versions: dict[int, int]) -> dict[int, Turn]:
    """The rows of these versions, by table."""
    return {row.table_id: row for row in Turn.objects.filter(at([*versions.items()]))} if versions else {}


def key_texts(rows: dict[int, Turn]) -> dict[int, bytes]:
    """The positions to which the rows hold the differences, by table."""
    places = [(pk, row.key) for pk, row in rows.items() if row.key is not None]
    if not places:
        return {}
    found = Turn.objects.filter(at(places), key=None).values_list("table", "after")
    return {pk: unpack(after) for pk, after in found}


def players_at(versions: dict[int, int]) -> dict[int, str]:
    """The players at these versions, by table, where they have changed since."""
    if not versions:
        return {}
    found = dict[int, str]()
    changed = Turn.objects.filter(table__in=versions).exclude(seated="").order_by("number")
    for pk, number, seated in changed.values_list("table", "number", "seated"):
        if number > versions[pk]:
            found.setdefault(pk, seated)
    return found


def moments_asked(tables: Sequence[Table], rows: dict[int, Turn]) -> dict[int, datetime]:
    """When the decision that spectators see was asked, by table."""
    present = [table.pk for table in tables if table.pk not in rows]
    asked = dict(Turn.objects.filter(table__in=present, number=F("table__turn")).values_list("table", "time"))
    if rows:
        asked |= dict(
            Turn.objects.filter(at([(pk, row.turn) for pk, row in rows.items()])).values_list("table", "time")
        )
    return asked
