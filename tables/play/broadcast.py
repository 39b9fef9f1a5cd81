"""Messages to the open pages of a table: they say that something is new, never what it is."""

from __future__ import annotations

import asyncio
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings

from tables.models import Table
from tables.web import soft_cache

PATIENCE = 1.0  # seconds for Redis to take an event


GROUP = "tables"  # one listener in each process, which knows its open tables itself


def table_changed(table: Table) -> None:
    """Tell every page of a table that there is a new version: the number, never content."""
    send_event(table.slug, {"type": "table.changed", "v": table.version, "own": 0, "seat": None})


def own_view_changed(table: Table, seat: int, acts: int) -> None:
    """Tell the pages of one seat that its sealed answer is another."""
    send_event(table.slug, {"type": "table.changed", "v": table.version, "own": acts, "seat": seat})


def hands_changed(table: Table) -> None:
    """A hand was opened to the spectators, or closed again."""
    send_event(table.slug, {"type": "table.hands"})


def access_changed(table: Table) -> None:
    """A seat or the access to the table has changed: every page checks again who its viewer is."""
    send_event(table.slug, {"type": "table.access"})


def send_event(slug: str, event: dict[str, Any]) -> None:
    """One small event about a table to every process; where Redis is away it is dropped."""
    async_to_sync(publish)(GROUP, {**event, "slug": slug})


async def publish(name: str, event: dict[str, Any]) -> None:
    """One event to a group. The database knows what is new: nobody waits for a Redis that does not answer."""
    if not settings.REDIS_URL:
        await get_channel_layer().group_send(name, event)
    elif not (bus := soft_cache.breaker(settings.REDIS_URL)).away:
        try:
            async with asyncio.timeout(PATIENCE):
                await get_channel_layer().group_send(name, event)
        except soft_cache.FAILURES as error:
            bus.failed(error)
