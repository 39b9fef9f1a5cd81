"""What the pages of a table are told: that there is something new, never what it is."""

from __future__ import annotations

from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from tables.models import Table


def group(slug: str) -> str:
    """Everybody at a table: one listener in each process that has pages of it open."""
    return f"table.{slug}"


def announce(table: Table) -> None:
    """Tell every page of a table that there is a new version: the number, never content."""
    send(table.slug, {"type": "table.changed", "v": table.version, "own": 0, "seat": None})


def announce_own(table: Table, seat: int, acts: int) -> None:
    """Tell the pages of one seat that its sealed answer is another."""
    send(table.slug, {"type": "table.changed", "v": table.version, "own": acts, "seat": seat})


def announce_hands(table: Table) -> None:
    """A hand was opened to the spectators, or closed again."""
    send(table.slug, {"type": "table.hands"})


def announce_access(table: Table) -> None:
    """Somebody sat down, left, or may no longer look: every page asks again who it is."""
    send(table.slug, {"type": "table.access"})


def send(slug: str, event: dict[str, Any]) -> None:
    """One small event to the processes that have pages of a table open."""
    async_to_sync(get_channel_layer().group_send)(group(slug), event)
