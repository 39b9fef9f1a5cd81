"""What happens at a table without a click, but for the moves of bots: timeouts, clean-up.

Any number of processes may run it.
"""

from __future__ import annotations

import logging
import math
from datetime import timedelta

from channels.db import database_sync_to_async
from django.db import DatabaseError
from django.dispatch import receiver
from django.utils import timezone

from tables.background import downtime, loops, planner, timeouts
from tables.models import Purpose, Status, Table, damage, fixed_reads
from tables.play.signals import table_written
from tables.web import metrics

logger = logging.getLogger(__name__)

LOOP = "tables"  # its name
NEVER_STARTED = timedelta(days=7)
CODE_STAYS = timedelta(days=1)  # after the end of a game
IDLE, SWEEP = 10.0, 3600.0  # seconds between two looks, and between two clean-ups


async def tick() -> float:
    """Apply due timeouts. Returns the seconds until something else is due."""
    wait: float = await database_sync_to_async(seconds_until_due)()
    if wait > 0:
        return wait
    await database_sync_to_async(apply_due_timeouts)()
    return loops.AGAIN


@receiver(table_written)
def wake_when_due(table: Table, **_more: object) -> None:
    """Let the ticker work in time for what is due soon at a table."""
    if table.status == Status.PLAYING and table.deadline_at:
        loops.wake_on_commit(LOOP, table.deadline_at)


def seconds_until_due() -> float:
    """The seconds until the next timeout; infinite without one."""
    _bot, at = fixed_reads.next_due()
    return (at - timezone.now()).total_seconds() if at else math.inf


def apply_due_timeouts() -> None:
    """Apply timeouts as soon as they are due; otherwise the next access would apply them.

    Does nothing during an outage, while nobody can reach a page.
    """
    if downtime.is_down():
        return
    found = list(Table.objects.with_due_timeout(timezone.now()))
    metrics.note_delays("timeouts", [table.deadline_at for table in found])
    for table in found:
        try:
            damage.read_or_mark(table, timeouts.apply_timeouts)
        except DatabaseError:  # one table must not stop the clocks of the others
            logger.exception("what has run out at table %s could not be applied", table.slug)


async def clean_up() -> float:
    """Delete unused tables and update statistics. There is no next moment, so it returns infinity."""
    await database_sync_to_async(delete_unused_tables)()
    await database_sync_to_async(planner.update_statistics)()
    return math.inf


def delete_unused_tables() -> None:
    """Delete tables that were never started, and tables of lessons, after seven days.

    Tables of tournaments are kept. The codes of finished games are released after a day; until then they lead to the
    table.
    """
    Table.objects.filter(status=Status.FINISHED, finished__lt=timezone.now() - CODE_STAYS, code__isnull=False).update(
        code=None
    )
    old = Table.objects.filter(status=Status.OPEN, created__lt=timezone.now() - NEVER_STARTED)
    old.filter(arbitrated=False).delete()
    Table.objects.filter(purpose=Purpose.LESSON, created__lt=timezone.now() - NEVER_STARTED).delete()
