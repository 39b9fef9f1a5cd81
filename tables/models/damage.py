"""Damaged tables: marked for the administrator, logged once, and left out of lists."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import TypeVar

from django.db import DatabaseError, transaction

from tables.messages.refusals import Refused, Stale
from tables.models.table import Table

logger = logging.getLogger(__name__)
T = TypeVar("T")
LONGEST = 500  # characters of the stored error
parts: list[Callable[[Table], object]] = [
    Table.chosen_options,
    Table.terms,
]  # functions that read each stored part of a table


def read_or_mark(table: Table, show: Callable[[Table], T]) -> T | None:
    """The result of `show`; None, with the table marked, where it cannot be read."""
    try:
        return show(table)
    except DatabaseError:  # not the table's fault
        raise
    except Exception as error:  # stored data can be wrong in any way, and must not affect other tables
        mark_damaged(table, error)
        return None


def readable(tables: Iterable[Table], show: Callable[[Table], T]) -> list[T]:
    """The results of `show` for those of these tables that can be read."""
    return [found for table in tables if (found := read_or_mark(table, show)) is not None]


def do_or_mark(table: Table, act: Callable[[], object]) -> bool:
    """Carry out an act in a savepoint; where stored data is unreadable, mark the table. Returns success."""
    try:
        with transaction.atomic():
            act()
    except (DatabaseError, Refused, Stale):  # not the fault of stored data
        raise
    except Exception as error:
        mark_damaged(table, error)
        return False
    return True


def is_readable(table: Table) -> bool:
    """Whether the stored data of a table can be read."""
    return read_or_mark(table, read_all) is not None


def read_all(table: Table) -> bool:
    """Read all stored data of a table. Raises any error that it has."""
    for kept in parts:
        kept(table)
    if table.position:
        table.full_position()
    return True


def mark_damaged(table: Table, error: Exception) -> None:
    """Store the error with the table for the administrator; the first one is logged."""
    why = f"{type(error).__name__}: {error}"[:LONGEST]
    if Table.objects.filter(pk=table.pk, damage="").update(damage=why):
        logger.error("table %s cannot be read", table.slug, exc_info=error)
