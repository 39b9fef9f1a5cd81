"""Messages to the open pages of a table: they announce changes without content."""

from __future__ import annotations

import asyncio
import time
from zlib import crc32

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings

from tables.models import Table

PATIENCE = 1.0  # seconds to wait for Redis


GROUP = "tables"  # one group for all tables of a bus: each process has one listener and knows its open tables


def table_changed(table: Table) -> None:
    """Announce a new version of a table: the number, never content."""
    send_event(table.slug, {"type": "table.changed", "v": table.version, "own": 0, "seat": None})


def own_view_changed(table: Table, seat: int, acts: int) -> None:
    """Announce to the pages of one seat that its sealed answer has changed."""
    send_event(table.slug, {"type": "table.changed", "v": table.version, "own": acts, "seat": seat})


def hands_changed(table: Table) -> None:
    """Announce that a hand was opened to spectators or closed."""
    send_event(table.slug, {"type": "table.hands"})


def access_changed(table: Table) -> None:
    """Announce changed seats or access: every page checks its viewer again."""
    send_event(table.slug, {"type": "table.access"})


def send_event(slug: str, event: dict[str, object]) -> None:
    """Send a small event about a table to every process, with the time; dropped while Redis is down."""
    async_to_sync(publish)(bus_of(slug), {**event, "slug": slug, "at": time.time()})


def bus_of(slug: str) -> str:
    """The name of the channel layer that announces this table: several Redis servers share the tables."""
    names = list(settings.CHANNEL_LAYERS)
    return names[crc32(slug.encode()) % len(names)]


async def publish(bus: str, event: dict[str, object]) -> None:
    """Send an event over a bus, waiting one second at most; lost events are found in the database."""
    layer = get_channel_layer(bus)
    if not settings.REDIS_URL:
        await layer.group_send(GROUP, event)
        return
    from tables.web.caches import soft_cache  # its client needs a sixth of a server's start-up time

    if not (breaker := soft_cache.breaker(settings.MORE_BUSES.get(bus, settings.REDIS_URL))).away:
        try:
            async with asyncio.timeout(PATIENCE):
                await layer.group_send(GROUP, event)
        except soft_cache.FAILURES as error:
            breaker.note_failure(error)
