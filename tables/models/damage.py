"""Tables that cannot be read: left out of lists, marked for the administrator, and logged once each."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import TypeVar

from django.db import DatabaseError, transaction

from tables.messages.refusals import Refused, Stale
from tables.models import Table

logger = logging.getLogger(__name__)
T = TypeVar("T")
LONGEST = 500  # characters of what is noted
parts: list[Callable[[Table], object]] = [Table.chosen, Table.terms]  # what reads each thing that a table stores


def read_or_mark(table: Table, show: Callable[[Table], T]) -> T | None:
    """What `show` makes of a table; None where it cannot be read."""
    try:
        return show(table)
    except DatabaseError:  # the fault of no table
        raise
    except Exception as error:  # stored data can be wrong in any way, and nobody else must suffer for it
        mark_damaged(table, error)
        return None


def readable(tables: Iterable[Table], show: Callable[[Table], T]) -> list[T]:
    """What `show` makes of each of these tables, without those that cannot be read."""
    return [found for table in tables if (found := read_or_mark(table, show)) is not None]


def done_or_marked(table: Table, act: Callable[[], object]) -> bool:
    """Whether an act of one of many tables could be done; where what is stored cannot be read, nothing of it is."""
    try:
        with transaction.atomic():
            act()
    except (DatabaseError, Refused, Stale):  # no fault of what is stored
        raise
    except Exception as error:
        mark_damaged(table, error)
        return False
    return True


def is_readable(table: Table) -> bool:
    """Whether what a table keeps of itself can be read."""
    return read_or_mark(table, read_all) is not None


def read_all(table: Table) -> bool:
    """Read what a table keeps of itself. Raises whatever is wrong with it."""
    for kept in parts:
        kept(table)
    if table.position:
        table.truth()
    return True


def mark_damaged(table: Table, error: Exception) -> None:
    """Note for the administrator what is wrong with a table; the first to find it logs it."""
    why = f"{type(error).__name__}: {error}"[:LONGEST]
    if Table.objects.filter(pk=table.pk, damage="").update(damage=why):
        logger.error("table %s cannot be read", table.slug, exc_info=error)
