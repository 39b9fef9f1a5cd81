"""The open rooms of this process, and what keeps them up to date.

The bus is fast, but may lose any message. So the watchman also compares every open table with the database: the
version there is the truth, and no page is behind it for longer than one round of the watchman.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any, ClassVar

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from tables.access import viewers
from tables.play.broadcast import GROUP
from tables.realtime.room import Room

if TYPE_CHECKING:
    from tables.realtime.sockets import TableConsumer

logger = logging.getLogger(__name__)

ROUND = 2.0  # seconds between two comparisons
SOONEST, LATEST = 0.2, 5.0  # seconds after which the bus is listened to again
AT_ONCE = 2  # pages that are greeted at the same time: so a few visitors need not wait for many others
SEATS_BACK = 1.0  # seconds within which the pages of players come back after a restart
BACK = 250  # spectators that come back in a second
SAID_AGAIN = 60.0  # seconds between two warnings of the same kind
PATIENCE = 1.0  # seconds to hand a message to the bus


class Rooms:
    """The rooms of one event loop. The bus and the watchman are at work as long as there are any."""

    of_loops: ClassVar[dict[asyncio.AbstractEventLoop, Rooms]] = {}

    def __init__(self) -> None:
        self.open: dict[str, Room] = {}
        self.turn = asyncio.Semaphore(AT_ONCE)
        self.coming = 0  # pages that wait for their turn, or have it
        self.quiet = asyncio.Event()  # nobody is coming: there is time for what nobody waits for
        self.quiet.set()
        self.leisure = asyncio.Semaphore(1)
        self.channel = ""  # of the bus
        self.beats = self.heard = 0  # messages of this process to itself: sent, and come back
        self.warned: dict[str, float] = {}
        self.missed = False  # one of them was lost, and so may be what was said at the tables
        self.tasks = [asyncio.ensure_future(self.listen()), asyncio.ensure_future(self.watch())]

    @classmethod
    def here(cls) -> Rooms:
        """The rooms of this loop."""
        loop = asyncio.get_running_loop()
        if loop not in cls.of_loops:
            cls.of_loops[loop] = cls()
        return cls.of_loops[loop]

    def room(self, slug: str) -> Room:
        """The room of a table."""
        if slug not in self.open:
            self.open[slug] = Room(slug)
        return self.open[slug]

    @contextlib.asynccontextmanager
    async def in_turn(self) -> AsyncIterator[None]:
        """Wait until it is one's turn to be greeted."""
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
    async def at_leisure(self) -> AsyncIterator[None]:
        """Wait until nobody is coming, one after the other."""
        async with self.leisure:
            await self.quiet.wait()
            yield

    def leave(self, room: Room, socket: TableConsumer) -> None:
        """A page was closed; with the last one its room is gone, and with the last room all the rest."""
        if not room.leave(socket) or self.open.get(room.slug) is not room:
            return
        del self.open[room.slug]
        if not self.open:
            for task in self.tasks:
                task.cancel()
            self.of_loops.pop(asyncio.get_running_loop(), None)

    # -- the bus -----------------------------------------------------------------------------------

    async def listen(self) -> None:
        """Receive the messages about tables. After any failure it tries again, with a new channel each time."""
        pause = SOONEST
        while True:
            layer = get_channel_layer()
            try:
                self.channel = await layer.new_channel()
                await layer.group_add(GROUP, self.channel)
                await self.compare()  # what was told until now nobody has heard
                pause = SOONEST
                while True:
                    self.hear(await layer.receive(self.channel))
            except Exception as error:
                self.warn("The bus cannot be listened to (%s); it is tried again.", error)
            finally:
                with contextlib.suppress(Exception):
                    async with asyncio.timeout(PATIENCE):
                        await layer.group_discard(GROUP, self.channel)
            await asyncio.sleep(pause * random.uniform(0.5, 1))
            pause = min(2 * pause, LATEST)

    def hear(self, event: dict[str, Any]) -> None:
        """Pass on a message about a table that is open here."""
        if event["type"] == "beat":
            self.heard = max(self.heard, event["n"])
        elif (room := self.open.get(event["slug"])) is not None:
            room.begin(room.hear(event))

    # -- the watchman ------------------------------------------------------------------------------

    async def watch(self) -> None:
        """Compare all rooms with the database, again and again."""
        while True:
            await asyncio.sleep(ROUND)
            await self.beat()
            await self.compare()

    async def compare(self) -> None:
        """Compare all rooms with the database, by one query; where that fails, the next round finds out what is new."""
        if not (slugs := list(self.open)):
            return
        try:
            found = await database_sync_to_async(viewers.newest)(slugs)
        except Exception as error:
            self.warn("The open tables could not be compared with the database: %s", error)
            return
        for slug in slugs:
            if slug in self.open:
                self.open[slug].compare(found.get(slug))

    def warn(self, text: str, error: Exception) -> None:
        """Say what is the matter, once a minute."""
        now = time.monotonic()
        if now - self.warned.get(text, -SAID_AGAIN) >= SAID_AGAIN:
            self.warned[text] = now
            logger.warning(text, error)

    async def beat(self) -> None:
        """Send this process a message through the bus. Once it comes again after one was lost, every page is greeted:
        what is said at a table has no version that the watchman could compare."""
        comes = self.heard == self.beats
        if comes and self.missed:
            for room in self.open.values():
                for socket in room.sockets:
                    room.begin(socket.hear_greeters())
        self.missed, self.beats = not comes, self.beats + 1
        with contextlib.suppress(Exception):
            async with asyncio.timeout(PATIENCE):
                await get_channel_layer().send(self.channel, {"type": "beat", "n": self.beats})

    # -- a restart ---------------------------------------------------------------------------------

    async def say_restart(self) -> None:
        """Tell every page when to come back, so that they do not come all at once, and players come first."""
        sockets = [socket for room in self.open.values() for socket in room.sockets]
        watching = sum(socket.viewer is None for socket in sockets)
        for socket in sockets:
            most = watching / BACK if socket.viewer is None else SEATS_BACK
            await socket.say(restart=round(random.uniform(0, most), 2))
