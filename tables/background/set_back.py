"""A wall clock that was set back: moments noted before lie ahead of it, and are brought to now.

Without that bots wait, and clocks stand still, until the wall clock is there again.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from tables.clocks import table_clocks
from tables.models import Outage, Status, Table, damage
from tables.play import commands


def bring_back(now: datetime) -> None:
    """Bring to now what lies ahead: ends of outages, due bots, claims, starts of clocks. Idempotent."""
    Outage.objects.filter(begin__gte=now).delete()
    Outage.objects.filter(end__gt=now).update(end=now)
    ahead = Q(bot_at__gt=now) | Q(claimed_until__gt=now) | Q(deadline_at__gt=now)
    for table in Table.objects.filter(ahead, status=Status.PLAYING):
        damage.read_or_mark(table, lambda one: bring_back_table(one, now))


@transaction.atomic
def bring_back_table(table: Table, now: datetime) -> None:
    """Set the moments of one table that lie in the future to now, and clear its claim.

    Another process may then compute the same answer of a bot; only one of the two is played.
    """
    table = commands.lock_table(table)
    if table.status != Status.PLAYING:
        return
    for seat in table.seats.all():
        if seat.since is not None and seat.since > now:
            seat.since = now
            seat.save(update_fields=["since"])
    table.bot_at = min(table.bot_at, now) if table.bot_at is not None else None
    table.claimed_until = None
    table.deadline_at = table_clocks.deadline(table)
    table.save(update_fields=["bot_at", "claimed_until", "deadline_at"])
