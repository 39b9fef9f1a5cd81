"""The open rooms of this process, and what keeps them up to date.

What a bus announces may be lost. So a watcher also compares every open table with the version in the database,
and no page is behind for longer than one round of comparisons.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import AsyncIterator
from typing import Any, ClassVar

from channels.db import database_sync_to_async
from django.conf import settings

from tables.access import viewers
from tables.realtime.bus import Bus, is_cancelled
from tables.realtime.room import Page, Room

logger = logging.getLogger(__name__)

ROUND = 2.0  # seconds between two comparisons
AT_ONCE = 2  # pages greeted at the same time, so that others are served in between
SEATS_BACK = 1.0  # seconds within which the pages of players come back after a restart
BACK = 250  # spectators per second that reconnect
SAID_AGAIN = 60.0  # seconds between two warnings of the same kind


class Rooms:
    """The rooms of one event loop. Buses and comparisons run while there are any."""

    of_loops: ClassVar[dict[asyncio.AbstractEventLoop, Rooms]] = {}

    def __init__(self) -> None:
        self.open: dict[str, Room] = {}
        self.turn = asyncio.Semaphore(AT_ONCE)
        self.coming = 0  # pages that are being greeted or wait for that
        self.quiet = asyncio.Event()  # no page is waiting: there is time for background work
        self.quiet.set()
        self.leisure = asyncio.Semaphore(1)
        self.warned: dict[str, float] = {}
        self.buses = [Bus(name, self) for name in settings.CHANNEL_LAYERS]
        self.tasks = [asyncio.ensure_future(work) for work in (self.watch(), *(bus.listen() for bus in self.buses))]

    @classmethod
    def of_this_loop(cls) -> Rooms:
        """The rooms of this loop."""
        loop = asyncio.get_running_loop()
        if loop not in cls.of_loops:
            cls.of_loops[loop] = cls()
        return cls.of_loops[loop]

    def room(self, slug: str) -> Room:
        """The room of a table, created if needed."""
        if slug not in self.open:
            self.open[slug] = Room(slug)
        return self.open[slug]

    @contextlib.asynccontextmanager
    async def greeting_turn(self) -> AsyncIterator[None]:
        """Wait for a turn to greet a page."""
        self.coming += 1
        self.quiet.clear()
        try:
            async with self.turn:
                yield
        finally:
            self.coming -= 1
            if not self.coming:
                self.quiet.set()

    @contextlib.asynccontextmanager
    async def idle_turn(self) -> AsyncIterator[None]:
        """Wait until no page is being greeted; one task at a time."""
        async with self.leisure:
            await self.quiet.wait()
            yield

    def leave(self, room: Room, socket: Page) -> None:
        """Remove a closed page, its empty room, and with the last room the tasks."""
        if not room.leave(socket) or self.open.get(room.slug) is not room:
            return
        del self.open[room.slug]
        if not self.open:
            for task in self.tasks:
                task.cancel()
            self.of_loops.pop(asyncio.get_running_loop(), None)

    def hear(self, event: dict[str, Any]) -> None:
        """Pass an event on to the room of its table."""
        if (room := self.open.get(event["slug"])) is not None:
            room.begin(room.hear(event))

    # -- comparison with the database --------------------------------------------------------------

    async def watch(self) -> None:
        """Compare all rooms with the database, in rounds."""
        while not is_cancelled():
            await asyncio.sleep(ROUND)
            await self.beat()
            await self.compare()

    async def compare(self) -> None:
        """Compare all rooms with the database by one query; after a failure, the next round does."""
        if not (slugs := list(self.open)):
            return
        try:
            found = await database_sync_to_async(viewers.load_newest)(slugs)
        except Exception as error:
            self.warn("The open tables could not be compared with the database: %s", error)
            return
        for slug in slugs:
            if slug in self.open:
                self.open[slug].start_comparison(found.get(slug))

    def warn(self, text: str, error: Exception) -> None:
        """Log a warning, once a minute for each text."""
        now = time.monotonic()
        if now - self.warned.get(text, -SAID_AGAIN) >= SAID_AGAIN:
            self.warned[text] = now
            logger.warning(text, error)

    async def beat(self) -> None:
        """Look for losses on every bus. After one, greet every page: chat messages have no version to compare."""
        if any(await asyncio.gather(*(bus.beat() for bus in self.buses))):
            for room in self.open.values():
                for socket in room.sockets:
                    room.begin(socket.hear_greeters())

    # -- a restart ---------------------------------------------------------------------------------

    async def announce_restart(self) -> None:
        """Tell every page when to reconnect: spread over time, players first."""
        sockets = [socket for room in self.open.values() for socket in room.sockets]
        watching = sum(socket.viewer is None for socket in sockets)
        for socket in sockets:
            most = watching / BACK if socket.viewer is None else SEATS_BACK
            await socket.say(restart=round(random.uniform(0, most), 2))
