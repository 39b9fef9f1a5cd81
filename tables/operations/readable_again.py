"""Tables that were marked as damaged, and that this release can read: `unmark_readable_tables`."""

from __future__ import annotations

import logging

from django.db import DatabaseError

from tables.history import log
from tables.models import Table
from tables.operations.data_checks import can_be_read

logger = logging.getLogger(__name__)


def unmark_readable_tables() -> list[str]:
    """Take the mark from every table that can be read to its last row; returns their codes.

    While two releases run side by side, the older one marks tables in which the newer one has written something new.
    """
    marked = Table.objects.exclude(damage="").order_by("pk")
    again = [table.slug for table in marked if can_be_read(table) and rows_can_be_read(table)]
    Table.objects.filter(slug__in=again).update(damage="")
    if again:
        logger.warning("can be read again: %s", ", ".join(again))
    return again


def rows_can_be_read(table: Table) -> bool:
    """Whether the events of every row can be read. Raises DatabaseError if the database cannot."""
    try:
        for row in table.turns.iterator():
            log.events_of(row.events, table.game)
    except DatabaseError:
        raise
    except Exception:  # stored data can be wrong in any way
        return False
    return True
