"""Repair of damaged tables after an administrator has corrected their data."""

from __future__ import annotations

from django.db import DatabaseError, transaction

from tables.clocks import table_clocks
from tables.models import Status, Table, damage, positions
from tables.play import commands


def clear_mark(table: Table) -> bool:
    """Clear the damage mark of a table if it can be read. Returns whether it can."""
    try:
        damage.read_all(table)
        for _position in positions(table.turns.all()):
            pass
        restart_table(table)
    except DatabaseError:
        raise
    except Exception:
        return False
    Table.objects.filter(pk=table.pk).update(damage="")
    return True


@transaction.atomic
def restart_table(table: Table) -> None:
    """Resume clocks and bots of a running game after a repair."""
    table = commands.lock_table(table)
    if table.status == Status.PLAYING:
        table_clocks.resume_clocks(table)
        commands.write_notice(table, [])
