"""After a fault of server, Redis, PostgreSQL or network every open page is right within 3 seconds.

A page is right if it shows the newest version. During each fault moves are made that no page is informed of; the bound
is 3 s plus the time that this machine needs to load the same pages.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection

from tables.models import Table
from tables.play import commands
from tests.session.extent import extent
from tests.support.clients import PATIENCE, Browser, Player, begun, company, load, seated
from tests.support.counts import tell
from tests.support.following import Page
from tests.support.game_tables import command, fresh
from tests.support.servers.redis_server import PROGRAM, RedisServer
from tests.support.servers.serving import Server, database_url
from tests.support.servers.tcp_proxy import TcpProxy

__test__ = PROGRAM is not None
pytestmark = [pytest.mark.server]

PROMISE = 3.0  # seconds
TIMES = extent(1, 3)  # each fault; a long one once
LONG = 10  # seconds
TABLES = 2
SEATS = 3
ON_POSTGRES = connection.vendor == "postgresql"
Act = Callable[["Site"], Any]
Faults = dict[str, tuple[float, Act, Act]]
FAULTS: Faults = {  # the seconds that it lasts, how it begins, how it ends
    "the server is stopped": (0.5, lambda site: site.server.stop(), lambda site: site.server.start()),
    "the server is killed": (0.5, lambda site: site.server.kill(), lambda site: site.server.start()),
    "the network is cut": (2.0, lambda site: site.to_server.cut(), lambda site: site.to_server.mend()),
    "the network is silent": (3.0, lambda site: site.to_server.hold(), lambda site: site.to_server.mend()),
}
OF_MANY_PROCESSES: Faults = {  # who has Redis has PostgreSQL
    "Redis is stopped for a moment": (0.7, lambda site: site.redis.stop(), lambda site: site.redis.start()),
    "Redis is stopped": (4.0, lambda site: site.redis.stop(), lambda site: site.redis.start()),
    "Redis answers nothing": (3.0, lambda site: site.redis.pause(), lambda site: site.redis.resume()),
    "the line to Redis is cut": (1.0, lambda site: site.to_redis.cut(), lambda site: site.to_redis.mend()),
    "the line to Redis is silent": (3.0, lambda site: site.to_redis.hold(), lambda site: site.to_redis.mend()),
    "the line to PostgreSQL is cut": (1.0, lambda at: at.to_database.cut(), lambda at: at.to_database.mend()),
    "the line to PostgreSQL is silent": (3.0, lambda at: at.to_database.hold(), lambda at: at.to_database.mend()),
    "the network is cut for a while": (20.0, lambda site: site.to_server.cut(), lambda site: site.to_server.mend()),
}
if ON_POSTGRES:
    FAULTS |= OF_MANY_PROCESSES


class Site:
    """A server with its own Redis server, and connections that can be cut on each side."""

    def __init__(self, stack: ExitStack) -> None:
        self.redis = RedisServer()
        stack.callback(self.redis.stop)
        stack.callback(self.redis.resume)
        self.to_redis = stack.enter_context(TcpProxy(self.redis.port))
        where = {"REDIS_URL": f"redis://127.0.0.1:{self.to_redis.port}/0", "KARNAK_PROCESSES": "1"}
        if ON_POSTGRES:
            there = urlsplit(database_url())
            self.to_database = stack.enter_context(TcpProxy(there.port or 5432))
            address = f"{there.username}@{there.hostname}:{self.to_database.port}"
            where["DATABASE_URL"] = there._replace(netloc=address).geturl()
        self.server = Server(**where)
        self.server.log = Path(settings.VAR) / "serve-healing.log"
        self.server.options = [*self.server.options, "--no-ticker"]
        self.server.start()
        stack.callback(lambda: self.server.runs and self.server.stop())
        self.to_server = stack.enter_context(TcpProxy(self.server.port))


@pytest.fixture(scope="module")
def one_site(one_server: Server) -> Iterator[Site]:
    """One site for all faults."""
    with ExitStack() as stack:
        yield Site(stack)


@pytest.fixture
def site(one_site: Site, transactional_db: None) -> Site:
    """The site; it sees what a test commits."""
    return one_site


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("fault", FAULTS)
def test_every_page_is_right_again_after(site: Site, fault: str) -> None:
    lasts, begins, ends = FAULTS[fault]
    people = [company(SEATS, at=n) for n in range(TABLES)]
    tables = [begun(guests) for guests in people]
    players = [
        player
        for table, guests in zip(tables, people, strict=True)
        for player in seated(site.server.url, table, guests)
    ]
    asyncio.run(load(players))
    worst = asyncio.run(healed(site, tables, players, lasts, begins, ends))
    pages = TABLES * (SEATS + 2)
    tried = f"{fault} for {lasts} s: {len(worst)} times, {pages} pages"
    tell(f"{tried}; the last was right {max(worst):.1f} s after it was over")


async def healed(
    site: Site, tables: list[Table], players: list[Player], lasts: float, begins: Act, ends: Act
) -> list[float]:
    """The seconds until the last page was right, for each repetition."""
    rng, worst = random.Random(7), []
    async with AsyncExitStack() as stack:
        pages = [await followed(stack, site, player.slug, player, rng) for player in players]
        pages += [await followed(stack, site, table.slug, None, rng) for table in tables]
        for _time in range(TIMES if lasts < LONG else 1):
            await asyncio.to_thread(begins, site)
            late = [await followed(stack, site, table.slug, None, rng, waits=False) for table in tables]
            for table in tables:
                await sync_to_async(moved)(table, rng)
            await asyncio.sleep(lasts)
            await asyncio.to_thread(ends, site)
            over, patience = time.monotonic(), PROMISE + await loading(site, players)
            versions = {table.slug: (await sync_to_async(fresh)(table)).version for table in tables}
            await asyncio.gather(*(page.reaches(versions[page.slug], patience) for page in (*pages, *late)))
            worst.append(time.monotonic() - over)
    return worst


async def followed(
    stack: AsyncExitStack, site: Site, slug: str, player: Player | None, rng: random.Random, waits: bool = True
) -> Page:
    """An open page of a seat or spectator, connected through the proxy."""
    url = f"http://127.0.0.1:{site.to_server.port}"
    browser = Browser(url, player.cookies["sessionid"] if player else "")
    await stack.enter_async_context(browser.open())
    page = Page(browser, slug)
    following = asyncio.ensure_future(page.follow(rng))
    stack.push_async_callback(ended, following)
    if waits:
        async with asyncio.timeout(PATIENCE):
            await page.greeted.wait()
    return page


async def ended(task: asyncio.Future[None]) -> None:
    """Cancel a task."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def moved(table: Table, rng: random.Random) -> None:
    """Make a move in this process, whose bus reaches no page."""
    table = fresh(table)
    truth = table.full_position()
    seat = table.seats.all()[truth.to_move()[0]]
    commands.play_moves(
        table, seat.number, [str(rng.choice(truth.moves(seat.number)))], table.turn, seat.acts, command()
    )


async def loading(site: Site, players: list[Player]) -> float:
    """The seconds that this machine now needs to load all players' pages."""
    begun = time.monotonic()
    for player in players:
        async with Browser(site.server.url, player.cookies["sessionid"]).open() as browser:
            await browser.get(f"/t/{player.slug}")
    return time.monotonic() - begun
