"""Lost bus messages: rooms compare open tables with the database, and survive failures of the bus."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import channel_layers
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from tables.access import viewers
from tables.models import Table
from tables.realtime import rooms, sockets
from tables.realtime.room import NOT_YOURS
from tables.realtime.rooms import Rooms
from tests.play.faults.test_faults import DEAD
from tests.realtime.test_live import PATIENCE, Page, page, plays, scene
from tests.support.game_tables import Guest, create_table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
PAGES = 7


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the time between comparisons."""
    monkeypatch.setattr(rooms, "ROUND", 0.05)


@pytest.fixture
def _no_bus() -> Iterator[None]:
    """A channel layer in Redis at an address without a server."""
    deaf = {"default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [DEAD]}}}
    with override_settings(CHANNEL_LAYERS=deaf):
        channel_layers.backends.clear()
        yield
    channel_layers.backends.clear()


@pytest.mark.usefixtures("_no_bus")
async def test_pages_that_connect_without_a_bus_are_greeted_and_follow_the_table() -> None:
    """A table is not deaf because its first page came while Redis was away."""
    table, people = await scene()()
    mover = table.full_position().to_move()[0]
    async with page(table, people[(mover + 1) % 3], v=0) as player, page(table, v=0) as spectator:
        for one in (player, spectator):
            assert (await one.told())["v"] == 1
        await plays(table, people, mover)
        for one in (player, spectator):
            assert (await one.told())["v"] == 2


@pytest.mark.usefixtures("_no_bus")
async def test_who_loses_the_seat_is_sent_away_without_a_bus_too() -> None:
    table, people = await scene()()
    async with page(table, people[0]) as player:
        assert await player.silent()
        await asyncio.wait_for(noted(table), PATIENCE)
        await sync_to_async(table.seats.filter(number=0).update)(user=None)
        assert await closed(player) == sockets.OTHER_EYES


async def test_no_more_than_two_pages_are_greeted_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others wait, and each has its turn as soon as one is done; so a few visitors need not wait for 300."""
    inside, most, goes_on, whole = set[object](), list[int](), asyncio.Semaphore(0), sockets.TableConsumer.arrive

    async def arrive(one: sockets.TableConsumer, site: str) -> bool:
        inside.add(one)
        most.append(len(inside))
        await goes_on.acquire()
        inside.discard(one)
        return await whole(one, site)

    monkeypatch.setattr(sockets.TableConsumer, "arrive", arrive)
    table, _people = await scene()()
    async with AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(page(table, v=0)) for _page in range(PAGES)]
        here = Rooms.of_this_loop()
        assert (here.coming, len(most)) == (PAGES, rooms.AT_ONCE)
        for _page in pages:
            goes_on.release()
        for one in pages:
            assert (await one.told())["v"] == 1
    assert (len(most), max(most), here.coming) == (PAGES, rooms.AT_ONCE, 0)


async def closed(one: Page) -> int:
    """The close code of a page's socket."""
    while (output := await one.socket.receive_output(PATIENCE))["type"] != "websocket.close":
        pass
    code: int = output["code"]
    return code


async def noted(table: Table) -> None:
    """Wait until this table was compared once."""
    while not Rooms.of_this_loop().open[table.slug].doors:
        await asyncio.sleep(0.01)


@pytest.mark.usefixtures("_no_bus")
async def test_pages_of_a_table_that_is_deleted_are_sent_away_without_a_bus_too() -> None:
    table, _people = await scene()()
    async with page(table) as spectator:
        assert await spectator.silent()
        await sync_to_async(table.delete)()
        assert await closed(spectator) == NOT_YOURS


async def test_all_open_tables_are_compared_by_one_query() -> None:
    @sync_to_async
    def compared() -> tuple[list[Table], dict[str, viewers.Newest], int]:
        people = [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]
        tables = [create_table(people) for _table in range(20)]
        with CaptureQueriesContext(connection) as asked:
            found = viewers.load_newest([table.slug for table in tables])
        return tables, found, len(asked)

    tables, found, queries = await compared()
    assert queries == 1
    assert {slug: (newest.version, newest.acts) for slug, newest in found.items()} == {
        table.slug: (1, {0: 0, 1: 0, 2: 0}) for table in tables
    }


async def test_without_an_open_page_nobody_asks() -> None:
    table, _people = await scene()()
    async with page(table) as spectator:
        assert await spectator.silent()
        tasks = Rooms.of_this_loop().tasks
    await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), PATIENCE)
    assert asyncio.get_running_loop() not in Rooms.of_loops


async def test_a_page_that_fails_while_it_is_opened_leaves_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """`connect` ends by leaving when anything fails."""
    table, _people = await scene()()

    def fails(*_asked: Any) -> None:
        raise OSError("the database is away")

    with monkeypatch.context() as broken:
        broken.setattr(viewers, "identify_socket", fails)
        with pytest.raises(OSError, match="away"):
            async with page(table) as late:
                await late.message()
    assert asyncio.get_running_loop() not in Rooms.of_loops
    async with page(table, v=0) as spectator:
        assert (await spectator.told())["v"] == 1


async def pong(of: Page) -> list[int]:
    """The response to a ping."""
    await of.socket.send_to("ping")
    while "pong" not in (message := await of.message()):
        pass
    answer: list[int] = message["pong"]
    return answer


async def test_the_pong_says_the_version_and_a_page_that_is_behind_is_greeted_anew() -> None:
    """A page that asks receives what it lacks."""
    table, people = await scene()()
    mover = table.full_position().to_move()[0]
    async with page(table, people[(mover + 1) % 3]) as player:
        assert await pong(player) == [1, 0]
        await plays(table, people, mover)
        await player.caught_up(2)
        assert await pong(player) == [2, 0]
        await player.socket.send_to("v? 1 0")  # what was pushed has not come
        again = await player.told()
        assert again["v"] == 2
        assert {"board", "prompt", "players", "log"} <= again["parts"].keys()


async def test_before_a_restart_every_page_is_told_when_to_come_back() -> None:
    """Players within a second, spectators 250 in a second."""
    table, people = await scene()()
    async with page(table, people[0]) as player, page(table) as spectator:
        for one in (player, spectator):
            assert await one.silent()
        await Rooms.of_this_loop().announce_restart()
        assert 0 <= (await player.message())["restart"] <= 1
        assert 0 <= (await spectator.message())["restart"] <= 1 / 250 + 0.01
