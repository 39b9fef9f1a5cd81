"""Taking a table back that could not be read, once an administrator has mended what was stored."""

from __future__ import annotations

from django.db import DatabaseError, transaction

from tables.clocks import table_clocks
from tables.models import Status, Table, damage
from tables.play import commands


def clear_mark(table: Table) -> bool:
    """Take the mark from a table that can be read again; whether it can."""
    try:
        damage.read_all(table)
        for turn in table.turns.all():
            turn.position()
        restart_table(table)
    except DatabaseError:
        raise
    except Exception:
        return False
    Table.objects.filter(pk=table.pk).update(damage="")
    return True


@transaction.atomic
def restart_table(table: Table) -> None:
    """Let the clocks and the bots of a running game go on that nobody could set going while it could not be read."""
    table = commands.lock_table(table)
    if table.status == Status.PLAYING:
        table_clocks.resume_clocks(table)
        commands.write_notice(table, [])
