"""Several Redis servers share the announcements of tables; one that is away takes only its own share with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count

import pytest
from asgiref.sync import sync_to_async
from channels.layers import channel_layers
from django.test import override_settings

from tables.models import Table
from tables.play.broadcast import bus_of
from tables.realtime import rooms
from tables.settings import layer
from tests.realtime.test_live import page, plays, scene
from tests.support.game_tables import Guest, fresh
from tests.support.servers.redis_server import PROGRAM, RedisServer

__test__ = PROGRAM is not None
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
NAMES = ("default", "bus-1")
NEVER, OFTEN = 1000.0, 0.05  # seconds between two comparisons with the database
Servers = dict[str, RedisServer]


@pytest.fixture
def servers() -> Iterator[Servers]:
    """Two servers, the first of which is that of the cache."""
    found = {name: RedisServer() for name in NAMES}
    urls = {name: server.url for name, server in found.items()}
    named = {"CHANNEL_LAYERS": {name: layer(url) for name, url in urls.items()}, "MORE_BUSES": {"bus-1": urls["bus-1"]}}
    with override_settings(REDIS_URL=urls["default"], **named):
        channel_layers.backends.clear()
        yield found
    channel_layers.backends.clear()
    for server in found.values():
        server.stop()


async def table_of(name: str) -> tuple[Table, list[Guest]]:
    """A table that this bus announces, and its people."""
    table, people = await scene()()
    slug = next(slug for n in count() if bus_of(slug := f"on-{name}-{n}") == name)
    await Table.objects.filter(pk=table.pk).aupdate(slug=slug)
    return await sync_to_async(fresh)(table), people


async def is_pushed(name: str) -> bool:
    """Whether a spectator of a table of this bus gets the next move."""
    table, people = await table_of(name)
    async with page(table) as spectator:
        assert await spectator.silent()
        await plays(table, people, table.full_position().to_move()[0])
        return bool((await spectator.told())["v"] == 2)


async def test_every_server_announces_its_tables(servers: Servers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "ROUND", NEVER)
    for name in NAMES:
        assert await is_pushed(name)


async def test_tables_of_the_other_server_are_announced_when_one_is_away(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "ROUND", NEVER)
    servers["bus-1"].stop()
    assert await is_pushed("default")


async def test_tables_of_a_server_that_is_away_are_found_in_the_database(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "ROUND", OFTEN)
    servers["bus-1"].stop()
    assert await is_pushed("bus-1")


async def test_the_tables_are_shared_evenly() -> None:
    """Of 3,000 tables each of three servers gets 1,000, give or take four standard deviations (26 each)."""
    with override_settings(CHANNEL_LAYERS=dict.fromkeys(("default", "bus-1", "bus-2"))):
        shares = Counter(bus_of(f"table-{n}") for n in range(3000))
    assert all(abs(share - 1000) <= 4 * 26 for share in shares.values())
    assert len(shares) == 3
