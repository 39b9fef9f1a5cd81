"""Work that is repeated beside the pages: when its time has come, or at once when it is woken.

A loop sleeps until something of its kind is due. What brings that nearer wakes it: in the same process directly, from a
process without loops through PostgreSQL (LISTEN and NOTIFY). Whatever is missed is found when a loop looks by itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Collection
from datetime import datetime

from channels.db import database_sync_to_async
from django.db import Error, connection, transaction
from django.utils import timezone

from tables.hosting.direct_connection import direct_parameters

logger = logging.getLogger(__name__)

AGAIN = 0.5  # seconds until work that failed, or that may have more to do, is tried again
CHANNEL = "karnak_due"  # of PostgreSQL; a message is the name of a loop
RECONNECT = 5.0  # seconds until a lost listener connects again


class Loop:
    """Repeated work of this process.

    work: does what is due and returns the seconds until something else is; infinite if nothing is known.
    idle: the most seconds that it sleeps if nothing wakes it.
    """

    def __init__(self, work: Callable[[], Awaitable[float]], idle: float) -> None:
        self.work, self.idle = work, idle
        self.loop: asyncio.AbstractEventLoop | None = None  # while it runs
        self.woken = asyncio.Event()
        self.stopping = False

    async def run(self) -> None:
        """Work until stopped."""
        self.loop, self.stopping = asyncio.get_running_loop(), False
        self.woken = asyncio.Event()  # of this loop
        while not self.stopping:
            self.woken.clear()
            try:
                wait = await self.work()
            except Error:
                logger.exception("%s could not read the database", self.work.__module__)
                wait = AGAIN
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.woken.wait(), min(wait, self.idle))
        self.loop = None

    def wake(self, seconds: float = 0.0) -> None:
        """Work again after so many seconds at the latest; may be called from any thread."""
        loop = self.loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(loop.call_later, seconds, self.woken.set)

    def stop(self) -> None:
        """Stop after the current work; must be called on the event loop of `run`."""
        self.stopping = True
        self.woken.set()


registered: dict[str, Loop] = {}


def register(name: str, work: Callable[[], Awaitable[float]], idle: float) -> None:
    """Register work under the name by which it is woken."""
    registered[name] = Loop(work, idle)


async def run(names: Collection[str] = ()) -> None:
    """Run the loops of these names, without names all, on the event loop of this process."""
    listening = asyncio.ensure_future(listen()) if connection.vendor == "postgresql" else None
    try:
        await asyncio.gather(*(loop.run() for name, loop in registered.items() if not names or name in names))
    finally:
        if listening is not None:
            listening.cancel()


def all_but(name: str) -> list[str]:
    """The names of all other loops."""
    return [other for other in registered if other != name]


def stop() -> None:
    """End `run`."""
    for loop in registered.values():
        loop.stop()


def wake_on_commit(name: str, at: datetime | None = None) -> None:
    """Let a loop work when this transaction is committed and `at` has come; without `at`, at once.

    What is further away than the loop sleeps needs no call. One process is woken for it: this one if it runs loops.
    """
    loop = registered[name]
    seconds = 0.0 if at is None else max(0.0, (at - timezone.now()).total_seconds())
    if seconds > loop.idle:
        return
    if loop.loop is not None:
        transaction.on_commit(lambda: loop.wake(seconds), robust=True)
    elif connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, name])  # delivered on commit


async def listen() -> None:
    """Wake the loops that other processes call, as long as this task runs."""
    import psycopg  # only where the database is PostgreSQL

    while True:
        try:
            await listen_until_lost()
        except psycopg.Error as error:
            logger.warning("the listener lost the database (%s); it connects again", type(error).__name__)
            await asyncio.sleep(RECONNECT)


async def listen_until_lost() -> None:
    """Wake loops by the messages of one connection. Raises psycopg.Error when it is lost."""
    import psycopg

    named = await database_sync_to_async(direct_parameters)()
    async with await psycopg.AsyncConnection.connect(**named, autocommit=True) as line:
        await line.execute(f"LISTEN {CHANNEL}")
        async for message in line.notifies():
            if message.payload in registered:
                registered[message.payload].wake()
