"""The spectator delay: the version of a table that spectators see, the same in every channel.

They see the table as it was at that version, including moves that have been undone since. The version never decreases
by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.core import Viewer
from tables.models import Kind, Status, Table

MOVES = (Kind.MOVE, Kind.SEAL)


def is_delayed(table: Table, viewer: Viewer) -> bool:
    """Whether this viewer is behind: spectators, while the game lasts."""
    return viewer is None and bool(table.delay or table.delay_moves) and table.status == Status.PLAYING


def seen_since(table: Table, asked: datetime | None, behind: bool) -> datetime | None:
    """When a viewer sees a decision begin, so that a thinking time is that of the player.

    asked: when it was asked. behind: whether the viewer sees the game later. None where they are moves behind: they
    see it when it is answered.
    """
    if asked is None or (behind and table.delay_moves):
        return None
    return asked + timedelta(seconds=table.delay) if behind else asked


def visible_version(table: Table, viewer: Viewer = None) -> int:
    """The version of the table that this viewer sees."""
    if not is_delayed(table, viewer):
        return table.version
    if table.delay_moves:
        rows = table.turns.values_list("number", "kind", "undone_by")
        return delayed_version(rows, table.delay_moves)
    old = table.turns.filter(time__lte=timezone.now() - timedelta(seconds=table.delay)).last()
    return (old or table.turns.earliest("number")).number


def delayed_version(rows: Iterable[tuple[int, str, int | None]], moves: int) -> int:
    """The newest version after which so many moves were effective at the same time.

    rows: number, kind and the number of the row that undid it, oldest first.
    """
    stand: list[tuple[int, int | None]] = []
    shown = 0
    for number, kind, undone_by in rows:
        shown = shown or number
        stand = [(move, by) for move, by in stand if by != number]
        if kind in MOVES:
            stand.append((number, undone_by))
        if len(stand) >= moves:
            shown = max(shown, stand[-moves][0] - 1)
    return shown


def visible_until(table: Table, viewer: Viewer) -> datetime:
    """The time up to which this viewer may read messages and events."""
    now = timezone.now()
    if not is_delayed(table, viewer):
        return now
    if table.delay:
        return now - timedelta(seconds=table.delay)
    later = table.turns.filter(number__gt=visible_version(table)).values_list("time", flat=True).first()
    return later or now


def next_release(table: Table) -> float | None:
    """Seconds until spectators see a newer version; None if that does not depend on time."""
    if not (is_delayed(table, None) and table.delay):
        return None
    young = table.turns.filter(time__gt=timezone.now() - timedelta(seconds=table.delay))
    soonest = young.values_list("time", flat=True).first()
    if soonest is None:
        return None
    return max(0.0, (soonest - timezone.now()).total_seconds() + table.delay)


def delay_text(table: Table) -> str:
    """The delay in words; empty without one."""
    if table.delay_moves:
        return ngettext("{n} move behind", "{n} moves behind", table.delay_moves).format(n=table.delay_moves)
    if table.delay:
        minutes = -(-table.delay // 60)
        return ngettext("{n} minute behind", "{n} minutes behind", minutes).format(n=minutes)
    return ""


def delay_option(table: Table) -> tuple[str, str]:
    """The delay as a line of the table's options."""
    return _("Spectators"), delay_text(table) or _("See everything live")
