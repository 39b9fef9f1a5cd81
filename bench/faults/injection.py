"""The faults of `bench.faults`: what is done to the processes of a site, to its database and to Redis."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeVar

from asgiref.sync import sync_to_async

from bench.faults.surroundings import Surroundings
from bench.support.processes import Process, family, of_kind
from tests.support.servers.tcp_proxy import TcpProxy

Part = TypeVar("Part")

PAUSED = 2.0  # seconds for which Redis answers nothing
AWAY = 0.5  # seconds for which Redis or PostgreSQL is stopped
CUT, SILENT = 1.0, 3.0  # seconds for which a line is cut, or carries nothing
FULL = 3.0  # seconds for which a disk is full
STEPPED = 12.0  # seconds for which the clock goes wrong: two heartbeats of the site
HOUR = 3600  # seconds
RESTARTED = 1.0  # seconds after which systemd starts again what has died


class Site:
    """The processes of a site, and what is around them."""

    def __init__(self, processes: list[Process], around: Surroundings, rng: random.Random) -> None:
        self.processes, self.around, self.rng = processes, around, rng
        self.starting: set[asyncio.Task[None]] = set()
        self.deaths: list[str] = []  # the kinds of processes that have ended by themselves

    def kind(self, kind: str) -> list[Process]:
        """The processes of a kind."""
        return of_kind(self.processes, kind)

    def urls(self) -> list[str]:
        """Where pages are served now, as a proxy knows it by asking."""
        return [process.url for process in self.kind("pages") if process.ready and process.runs]

    async def end(self, process: Process, how: signal.Signals) -> None:
        """End a process and restart it, as systemd does; wait for the restart if no other serves pages."""
        await asyncio.to_thread(process.end, how)
        starting = asyncio.create_task(asyncio.to_thread(process.start))
        self.starting.add(starting)
        if process in self.kind("pages") and not self.urls_but(process):
            await starting

    def urls_but(self, process: Process) -> list[str]:
        """Where else pages are served."""
        return [other.url for other in self.kind("pages") if other is not process and other.ready]

    async def revive_always(self) -> None:
        """Start again what has died, as systemd does, until cancelled."""
        while True:
            for process in [process for process in self.processes if process.has_died]:
                process.ready = False
                self.deaths.append(process.kind)
                await asyncio.sleep(RESTARTED)
                self.starting.add(asyncio.create_task(revive(process)))
            await asyncio.sleep(RESTARTED / 2)

    async def heal(self) -> None:
        """Wait until everything runs again."""
        await asyncio.gather(*self.starting)
        self.starting.clear()


async def revive(process: Process) -> None:
    """Start a process, again and again if it ends meanwhile."""
    while True:
        try:
            await asyncio.to_thread(process.start)
            return
        except RuntimeError:
            await asyncio.sleep(RESTARTED)


async def end_one(site: Site, kind: str, how: signal.Signals) -> None:
    """End one process of a kind."""
    await site.end(site.rng.choice(site.kind(kind)), how)


async def kill_all(site: Site, kind: str) -> None:
    """Kill all processes of a kind at once, and start them."""
    for process in site.kind(kind):
        if process.child is not None:
            process.ready = False
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
    redis = of(site.around.redis)
    await asyncio.to_thread(redis.stop)
    await asyncio.sleep(AWAY)
    await asyncio.to_thread(redis.start)


async def flush_redis(site: Site) -> None:
    """Empty Redis."""
    import redis

    await asyncio.to_thread(redis.Redis.from_url(of(site.around.redis).url).flushall)


async def pause_redis(site: Site) -> None:
    """Let Redis answer nothing for a while."""
    redis = of(site.around.redis)
    redis.pause()
    await asyncio.sleep(PAUSED)
    redis.resume()


async def restart_postgres(site: Site, how: str) -> None:
    """Stop PostgreSQL, and start it a moment later."""
    postgres = of(site.around.postgres)
    await asyncio.to_thread(postgres.stop, how)
    await asyncio.sleep(AWAY)
    await asyncio.to_thread(postgres.start)


async def cut_line(proxy: TcpProxy) -> None:
    """Cut a line for a while."""
    await asyncio.to_thread(proxy.cut)
    await asyncio.sleep(CUT)
    await asyncio.to_thread(proxy.mend)


async def silence_line(proxy: TcpProxy) -> None:
    """Let a line carry nothing for a while."""
    await asyncio.to_thread(proxy.hold)
    await asyncio.sleep(SILENT)
    await asyncio.to_thread(proxy.mend)


async def fill_disk(site: Site) -> None:
    """Fill the disk of the database for a while; start PostgreSQL where it has ended for that."""
    disk, postgres = of(site.around.disk), site.around.postgres
    ends = time.monotonic() + FULL
    await sync_to_async(empty_log)()
    while time.monotonic() < ends:
        await asyncio.to_thread(disk.fill)  # also what has become free meanwhile
        await asyncio.sleep(FULL / 10)
    disk.free()
    if postgres is not None:
        await asyncio.to_thread(postgres.start)


def empty_log() -> None:
    """Let the log of SQLite need new room for the next commit; else old room in it would last for a while."""
    from django.db import connection

    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


async def step_clock(site: Site, seconds: int) -> None:
    """Let the clock of all processes go wrong by so many seconds, and right again after a while."""
    clock = of(site.around.clock)
    clock.step(seconds)
    await asyncio.sleep(STEPPED)
    clock.step(0)


def of(part: Part | None) -> Part:
    """A part of the surroundings that this fault needs."""
    assert part is not None
    return part


class Fault(NamedTuple):
    """A fault to inject, and the parts of the surroundings without which it is left out."""

    inject: Callable[[Site], Awaitable[None]]
    needs: tuple[str, ...] = ()


MANY = ("redis", "postgres")  # of several processes

FAULTS: dict[str, Fault] = {
    "kill -9 of a process with pages": Fault(lambda site: end_one(site, "pages", signal.SIGKILL)),
    "SIGTERM to a process with pages": Fault(lambda site: end_one(site, "pages", signal.SIGTERM)),
    "kill -9 of the bots' workers": Fault(kill_workers),
    "kill -9 of all processes with pages": Fault(lambda site: kill_all(site, "pages"), MANY),
    "kill -9 of the ticker": Fault(lambda site: end_one(site, "ticker", signal.SIGKILL), MANY),
    "kill -9 of a process of bots": Fault(lambda site: end_one(site, "bots", signal.SIGKILL), MANY),
    "kill -9 of all processes of bots": Fault(lambda site: kill_all(site, "bots"), MANY),
    "SIGTERM to a process of bots": Fault(lambda site: end_one(site, "bots", signal.SIGTERM), MANY),
    "restart of all processes, one by one": Fault(roll, MANY),
    "all connections to PostgreSQL ended": Fault(drop_connections, MANY),
    "PostgreSQL restarted": Fault(lambda site: restart_postgres(site, "fast"), MANY),
    "PostgreSQL crashed and started": Fault(lambda site: restart_postgres(site, "immediate"), MANY),
    "Redis killed and started": Fault(restart_redis, MANY),
    "Redis emptied": Fault(flush_redis, MANY),
    "Redis answers nothing for 2 s": Fault(pause_redis, MANY),
    "line to Redis cut for 1 s": Fault(lambda site: cut_line(of(site.around.to_redis)), MANY),
    "line to Redis silent for 3 s": Fault(lambda site: silence_line(of(site.around.to_redis)), MANY),
    "line to PostgreSQL cut for 1 s": Fault(lambda site: cut_line(of(site.around.to_database)), MANY),
    "line to PostgreSQL silent for 3 s": Fault(lambda site: silence_line(of(site.around.to_database)), MANY),
    "disk full for 3 s": Fault(fill_disk, ("disk",)),
    "clock an hour ahead for 12 s": Fault(lambda site: step_clock(site, HOUR), ("clock",)),
    "clock an hour behind for 12 s": Fault(lambda site: step_clock(site, -HOUR), ("clock",)),
}


def lacking(around: Surroundings) -> dict[str, str]:
    """The faults that cannot be injected, each with the first part that it lacks."""
    missing = {name: [part for part in fault.needs if getattr(around, part) is None] for name, fault in FAULTS.items()}
    return {name: parts[0] for name, parts in missing.items() if parts}
