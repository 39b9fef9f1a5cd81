"""The end of a round's time at a table: a warning before, then the game ends after its current round.

In correspondence games the game ends at the deadline itself, since a round could last for weeks.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F
from django.utils import timezone

from tables.messages.durations import length
from tables.messages.refusals import LastRound, RoundEndsSoon, TimeIsOver
from tables.models import SOON, Bell, Sitting, Status, Table
from tables.play import commands


def is_due(table: Table) -> bool:
    """Whether a warning or the end of the round's time is due at this table."""
    if table.ends_at is None or table.status != Status.PLAYING or table.is_still:
        return False
    left = table.ends_at - timezone.now()
    return left <= timedelta(0) if table.bell == Bell.SOON else left <= SOON[table.cut] and table.bell == Bell.SILENT


def ring_bell(table: Table) -> Table:
    """Carry out the due warning or end at a locked table."""
    assert table.ends_at is not None
    left = table.ends_at - timezone.now()
    if left > timedelta(0):
        minutes = -(-left // timedelta(minutes=1))
        return commands.write_notice(table, [RoundEndsSoon(length(minutes))], {"bell": Bell.SOON})
    if table.cut:
        return commands.end_game(table, [TimeIsOver()], {"bell": Bell.OVER})
    return commands.write_notice(table, [LastRound()], {"bell": Bell.OVER})


def shift_ends(since: datetime, until: datetime) -> None:
    """Move the ends of rounds, and the deadlines for returning, by the length of an outage.

    Tables that were stopped then are skipped; resuming them moves theirs.
    """
    going = Table.objects.exclude(status=Status.FINISHED).filter(ends_at__gt=since, still_since=None)
    going.update(ends_at=F("ends_at") + (until - since))
    left = Sitting.objects.filter(table__status=Status.PLAYING, table__still_since=None, left_at__isnull=False)
    left.update(left_at=F("left_at") + (until - since))


def stop_changes(table: Table) -> dict[str, object]:
    """The changed fields when a locked table stops now, if not stopped already."""
    return {"still_since": table.still_since or timezone.now()}


def resume_changes(table: Table) -> dict[str, object]:
    """The changed fields when a locked table resumes; empty if it stays stopped otherwise.

    Deadlines move by the time for which it was stopped.
    """
    since = table.still_since or table.suspended_at
    if table.is_still or since is None:
        return {}
    still = timezone.now() - since
    table.sittings.update(left_at=F("left_at") + still)
    return {"still_since": None, "ends_at": table.ends_at + still if table.ends_at is not None else None}
