"""Fixed SQL for what every move reads: a table with its seats, and history rows for pages.

Django needs several times as long to build such a query as the database to answer it. A test compares what is read
here with what the ORM reads.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from django.db import connection, models
from django.utils import timezone

from tables.models.history import Kind, Row, Turn
from tables.models.packing import key_number, unpack
from tables.models.seat import Seat
from tables.models.standstill import DOWN, Beat, Outage
from tables.models.table import SOON, Bell, Status, Table

Convert = Callable[[Any], Any]


class Statement(NamedTuple):
    """A SELECT of some fields of a model, and what turns its values into those of Python, by column."""

    sql: str
    converters: list[tuple[int, Convert]]

    def rows(self, *values: Any) -> list[list[Any]]:
        """The rows for these values."""
        with connection.cursor() as cursor:
            cursor.execute(self.sql, values)
            found = [list(row) for row in cursor.fetchall()]
        for row in found:
            for column, convert in self.converters:
                row[column] = convert(row[column])
        return found


@cache
def statement(model: type[models.Model], fields: tuple[str, ...], rest: str, vendor: str) -> Statement:
    """The statement for these fields with this WHERE clause, made once for each kind of database."""
    found: list[Any] = [model._meta.get_field(name) for name in fields]
    columns = ", ".join(connection.ops.quote_name(field.column) for field in found)
    sql = f"SELECT {columns} FROM {connection.ops.quote_name(model._meta.db_table)} {rest}"
    return Statement(sql, [(n, convert) for n, field in enumerate(found) if (convert := converter(field)) is not None])


def converter(field: Any) -> Convert | None:
    """What turns a value of this field in the database into one of Python; None if it is one already."""
    column = field.cached_col
    steps = [*connection.ops.get_db_converters(column), *field.get_db_converters(connection)]
    if not steps:
        return None

    def convert(value: object) -> object:
        for step in steps:
            value = step(value, column, connection)
        return value

    return convert


def load_objects(model: type[models.Model], rest: str, *values: Any) -> list[Any]:
    """Whole objects of a model."""
    names = concrete_names(model)
    rows = statement(model, names, rest, connection.vendor).rows(*values)
    return [model.from_db(connection.alias, list(names), row) for row in rows]


@cache
def concrete_names(model: type[models.Model]) -> tuple[str, ...]:
    """The names of all stored fields of a model."""
    return tuple(field.attname for field in model._meta.concrete_fields)


# -- tables ----------------------------------------------------------------------------------------


def table_at(slug: str) -> Table | None:
    """The table of this address with its seats; None if there is none."""
    return next(iter(with_seats(load_objects(Table, "WHERE slug = %s", slug))), None)


def table_with_seats(pk: int) -> Table:
    """The table with its seats. Raises Table.DoesNotExist."""
    return require_one(with_seats(load_objects(Table, "WHERE id = %s", pk)))


def load_locked_table(pk: int) -> Table:
    """The table with its seats, locked until the transaction ends. Raises Table.DoesNotExist."""
    lock = " FOR UPDATE" if connection.features.has_select_for_update else ""  # SQLite locks when it begins
    return require_one(with_seats(load_objects(Table, f"WHERE id = %s{lock}", pk)))


def require_one(tables: Sequence[Table]) -> Table:
    """The one table that was read. Raises Table.DoesNotExist."""
    if not tables:
        raise Table.DoesNotExist
    return tables[0]


def with_seats(tables: list[Table]) -> list[Table]:
    """Add their seats, as `prefetch_related` does."""
    for table in tables:
        seats = table.seats.all()  # not of every table: what is filtered from it must stay at this one
        seats._result_cache = load_objects(Seat, "WHERE table_id = %s ORDER BY number", table.pk)
        seats._prefetch_done = True  # type: ignore[attr-defined]
        table._prefetched_objects_cache = {"seats": seats}  # type: ignore[attr-defined]
        for seat in seats:
            seat.table = table
    return tables


# Of two indexes SQLite takes that of the status, which thousands of rows share, unless the status is an expression.
PLAYED = f"FROM tables_table WHERE status || '' = '{Status.PLAYING}'"
ROUNDS = f"""
    FROM tables_table WHERE status = '{Status.PLAYING}' AND ends_at IS NOT NULL
    AND paused_until IS NULL AND suspended_at IS NULL AND NOT adjourned
"""
DUE = f"""
    SELECT
    (SELECT min(bot_at) {PLAYED} AND bot_at IS NOT NULL AND claimed_until IS NULL),
    (SELECT min(claimed_until) {PLAYED} AND bot_at IS NOT NULL AND claimed_until IS NOT NULL),
    (SELECT min(deadline_at) {PLAYED} AND deadline_at IS NOT NULL),
    (SELECT min(ends_at) {ROUNDS} AND bell = '{Bell.SOON}' AND cut IN (TRUE, FALSE)),
    (SELECT min(ends_at) {ROUNDS} AND bell = '{Bell.SILENT}' AND cut = FALSE),
    (SELECT min(ends_at) {ROUNDS} AND bell = '{Bell.SILENT}' AND cut = TRUE)
"""


def next_due() -> tuple[datetime | None, datetime | None]:
    """When the next bot moves or loses its claim, and when the next timeout applies.

    Before them `Tables.with_due_bot` and `with_due_timeout` find nothing. Six looks into indexes, however many tables
    there are.
    """
    with connection.cursor() as cursor:
        cursor.execute(DUE)
        bot, claim, deadline, end, warning, day_before = map(moment, cursor.fetchone())
    warnings = [at - SOON[cut] for at, cut in ((warning, False), (day_before, True)) if at is not None]
    return soonest(bot, claim), soonest(deadline, end, *warnings)


def moment(value: Any) -> datetime | None:
    """A moment as the database stores it, in Python's form."""
    convert = converter(Table._meta.get_field("bot_at"))
    found: datetime | None = value if convert is None or value is None else convert(value)
    return found


def soonest(*moments: datetime | None) -> datetime | None:
    """The first of these moments; None without any."""
    return min((at for at in moments if at is not None), default=None)


OUTAGES = f"""
    WHERE "end" > %s UNION ALL SELECT at, %s FROM {Beat._meta.db_table} WHERE at < %s ORDER BY "begin"
"""


def outages_since(since: datetime) -> list[tuple[datetime, datetime]]:
    """Begin and end of the outages that ended later, in order.

    One that no process has noted yet is the last of them: from an old heartbeat until now. After a sleep of the machine
    or a step of its clock, a command may come before the next heartbeat.
    """
    now = timezone.now()
    moments = (since, now, now - DOWN)
    values = [connection.ops.adapt_datetimefield_value(at) for at in moments]
    rows = statement(Outage, ("begin", "end"), OUTAGES, connection.vendor).rows(*values)
    return [(begin, end) for begin, end in rows]


# -- history ---------------------------------------------------------------------------------------


def key_text(table_pk: int, number: int) -> bytes | None:
    """The position of the key row of a row, as JSON; None if the row is one itself, or none can be read."""
    key = key_number(number)
    if key == number:
        return None
    found = statement(Turn, ("after",), KEY, connection.vendor).rows(table_pk, key)
    try:
        return unpack(found[0][0]) if found else None
    except zlib.error:
        return None


KEY = "WHERE table_id = %s AND number = %s AND key IS NULL"
RECENT = """
    WHERE table_id = %s AND number <= %s AND (NOT undone OR undone_by > %s)
    AND (substr(stage, 1, %s) = %s OR number > %s) ORDER BY number
"""


def recent_rows(table: Table, version: int, begins: str, since: int) -> list[Row]:
    """The effective rows at a version that are later than `since` or of a round, oldest first.

    begins: the common prefix of the stages of the round.
    """
    found = statement(Turn, ROW, RECENT, connection.vendor)
    return [Row._make(row) for row in found.rows(table.pk, version, version, len(begins), begins, since)]


ANSWERS = f"""
    SELECT number, moves, before FROM (
        SELECT number, seat, kind, undone, moves, LAG(stage) OVER (ORDER BY number) AS before
        FROM tables_turn WHERE table_id = %s
    ) AS rows WHERE seat = %s AND NOT undone AND kind IN ('{Kind.MOVE}', '{Kind.SEAL}')
"""


class Answered(NamedTuple):
    """An effective answer of a seat: its row, the name of its first move, the stage in which it was given."""

    number: int
    verb: str
    stage: str


def answers_of_seat(table: Table, seat: int) -> list[Answered]:
    """The effective answers of a seat, oldest first."""
    with connection.cursor() as cursor:
        cursor.execute(ANSWERS, (table.pk, seat))
        rows = sorted(cursor.fetchall())
        return [Answered(number, moves.split(None, 1)[0], before or "") for number, moves, before in rows if moves]


COMMAND = "WHERE table_id = %s AND (command = %s OR (kind = %s AND replaced LIKE %s))"


def seats_of_command(table: Table, command: str) -> list[int | None]:
    """The seats of the rows that hold this command id, or held it before their sealed answer was changed.

    An id may contain "_", which LIKE takes for any character, so what is found is compared.
    """
    found = statement(Turn, ("seat", "command", "replaced"), COMMAND, connection.vendor)
    rows = found.rows(table.pk, command, Kind.SEAL, f"%{command}%")
    return [seat for seat, first, replaced in rows if command in (first, *replaced.split())]


ROW = tuple("id" if name == "pk" else name for name in Row._fields)
