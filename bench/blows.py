"""The blows of `bench.faults`: what is done to the processes of a site, to its database and to Redis."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from asgiref.sync import sync_to_async

from bench.processes import Process, family, of_kind
from tests.redis_server import RedisServer

PAUSED = 2.0  # seconds for which Redis answers nothing
AWAY = 0.5  # seconds for which Redis is stopped


class Site:
    """The processes of a site, and its Redis server if it has one of its own."""

    def __init__(self, processes: list[Process], redis: RedisServer | None, rng: random.Random) -> None:
        self.processes, self.redis, self.rng = processes, redis, rng
        self.starting: set[asyncio.Task[None]] = set()

    def kind(self, kind: str) -> list[Process]:
        """The processes of a kind."""
        return of_kind(self.processes, kind)

    def urls(self) -> list[str]:
        """Where pages are served now, as a proxy knows it by asking."""
        return [process.url for process in self.kind("pages") if process.ready and process.runs]

    async def end(self, process: Process, how: signal.Signals) -> None:
        """End a process, and let it be started again, as systemd does; where it was the only one, wait for that."""
        await asyncio.to_thread(process.end, how)
        starting = asyncio.create_task(asyncio.to_thread(process.start))
        self.starting.add(starting)
        if process in self.kind("pages") and not self.urls_but(process):
            await starting

    def urls_but(self, process: Process) -> list[str]:
        """Where else pages are served."""
        return [other.url for other in self.kind("pages") if other is not process and other.ready]

    async def heal(self) -> None:
        """Wait until everything runs again."""
        await asyncio.gather(*self.starting)
        self.starting.clear()


async def end_one(site: Site, kind: str, how: signal.Signals) -> None:
    """End one process of a kind."""
    await site.end(site.rng.choice(site.kind(kind)), how)


async def kill_all(site: Site, kind: str) -> None:
    """Kill all processes of a kind at once, and start them."""
    for process in site.kind(kind):
        if process.child is not None:
            process.child.send_signal(signal.SIGKILL)
    await asyncio.gather(*(process.restart(signal.SIGKILL) for process in site.kind(kind)))


async def kill_workers(site: Site) -> None:
    """Kill the worker processes of the bots."""
    for process in site.kind("bots"):
        if process.child is not None:
            for pid in family(process.child.pid)[1:]:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    continue


async def roll(site: Site) -> None:
    """Restart all processes, one after the other."""
    for process in site.processes:
        await process.restart(signal.SIGTERM)


async def drop_connections(site: Site) -> None:
    """End all connections to the database, this one too."""
    await sync_to_async(terminate_backends)()


def terminate_backends() -> None:
    """End all other connections to this database."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


async def restart_redis(site: Site) -> None:
    """Kill Redis, and start it a moment later."""
    assert site.redis is not None
    await asyncio.to_thread(site.redis.stop)
    await asyncio.sleep(AWAY)
    await asyncio.to_thread(site.redis.start)


async def flush_redis(site: Site) -> None:
    """Empty Redis."""
    import redis

    assert site.redis is not None
    await asyncio.to_thread(redis.Redis.from_url(site.redis.url).flushall)


async def pause_redis(site: Site) -> None:
    """Let Redis answer nothing for a while."""
    assert site.redis is not None
    site.redis.pause()
    await asyncio.sleep(PAUSED)
    site.redis.resume()


class Blow(NamedTuple):
    """A blow, and whether it needs several processes with Redis and PostgreSQL."""

    strike: Callable[[Site], Awaitable[None]]
    needs_redis: bool = False


BLOWS: dict[str, Blow] = {
    "kill -9 of a process with pages": Blow(lambda site: end_one(site, "pages", signal.SIGKILL)),
    "SIGTERM to a process with pages": Blow(lambda site: end_one(site, "pages", signal.SIGTERM)),
    "kill -9 of the bots' workers": Blow(kill_workers),
    "kill -9 of all processes with pages": Blow(lambda site: kill_all(site, "pages"), True),
    "kill -9 of the ticker": Blow(lambda site: end_one(site, "ticker", signal.SIGKILL), True),
    "kill -9 of a process of bots": Blow(lambda site: end_one(site, "bots", signal.SIGKILL), True),
    "kill -9 of all processes of bots": Blow(lambda site: kill_all(site, "bots"), True),
    "SIGTERM to a process of bots": Blow(lambda site: end_one(site, "bots", signal.SIGTERM), True),
    "restart of all processes, one by one": Blow(roll, True),
    "all connections to PostgreSQL ended": Blow(drop_connections, True),
    "Redis killed and started": Blow(restart_redis, True),
    "Redis emptied": Blow(flush_redis, True),
    "Redis answers nothing for 2 s": Blow(pause_redis, True),
}
