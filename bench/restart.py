"""Reconnection of pages after a restart: `python -m bench.restart`.

Options: `[--sockets 300] [--kill] [--deployed]`. A third of the pages are seats', the others spectators'. The server is
terminated or killed, and started again on the same port; every page reconnects as its script does. Goal: all within
10 s, without failed handshakes.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import signal
import subprocess
import sys
import time

import aiohttp

from bench.support.environment import ROOT, cpu_seconds, environment, free_port, percentile, table_in_the_middle
from tests.support.servers.serving import PATIENCE

TABLES, SEATS = 10, 5
AT_ONCE = 50  # pages opened at a time before the restart
SHORTEST = 2.0  # seconds: the limit of the first pauses (static/js/table/connection.js)


class Page:
    """A page: its socket reconnects after a pause, or when the server has asked it to."""

    def __init__(self, url: str, session: str, rng: random.Random) -> None:
        self.url, self.rng = url, rng
        self.headers = {"Cookie": f"sessionid={session}"} if session else {}
        self.greeted = asyncio.Event()
        self.greeted_at = 0.0
        self.refused = self.failed = 0  # connections refused without a server; handshakes that failed

    def forget(self) -> None:
        """Count anew, and wait to be greeted again."""
        self.greeted.clear()
        self.refused = self.failed = 0

    async def follow(self, http: aiohttp.ClientSession) -> None:
        """Listen and reconnect until cancelled."""
        while True:
            pause = SHORTEST * (0.25 + 0.75 * self.rng.random())
            try:
                async with http.ws_connect(self.url, headers=self.headers, max_msg_size=0) as socket:
                    async for message in socket:
                        told = json.loads(message.data)
                        pause = told.get("restart", pause)
                        if "greeted" in told:
                            self.greeted_at = time.perf_counter()
                            self.greeted.set()
            except aiohttp.ClientConnectorError:
                self.refused += 1
            except (aiohttp.ClientError, OSError):
                self.failed += 1
            self.greeted.clear()
            await asyncio.sleep(pause)


def main() -> None:
    """Measure and print."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--sockets", type=int, default=300)
    ask.add_argument("--kill", action="store_true", help="kill the server, so that it tells nobody when to come back")
    ask.add_argument("--deployed", action="store_true", help="with PostgreSQL and Redis")
    asked = ask.parse_args()
    with environment(asked.deployed):
        made = [table_in_the_middle(SEATS, seed) for seed in range(TABLES)]
        seats = [(table.slug, session) for table, sessions in made for session in sessions]  # type: ignore[attr-defined]
        watchers = [(slug, "") for slug, _session in seats]
        port = free_port()
        pages = pages_of(f"ws://127.0.0.1:{port}/ws/t/", seats, watchers, asked.sockets)
        asyncio.run(measure(pages, port, asked.kill))


def pages_of(url: str, seats: list[tuple[str, str]], watchers: list[tuple[str, str]], size: int) -> list[Page]:
    """Create pages, every third of a seat; each has the current version of its table."""
    from tables.models import Table

    versions = dict(Table.objects.values_list("slug", "version"))
    turns = itertools.cycle(seats), itertools.cycle(watchers), itertools.cycle(watchers)
    found = [next(turn) for turn, _n in zip(itertools.cycle(turns), range(size), strict=False)]
    return [
        Page(f"{url}{slug}?v={versions[slug]}&own=0", session, random.Random(n))
        for n, (slug, session) in enumerate(found)
    ]


async def measure(pages: list[Page], port: int, kill: bool) -> None:
    """Open all pages, restart the server, and wait until each has been greeted again."""
    server = await start_server(port)
    try:
        origin = {"Origin": f"http://127.0.0.1:{port}"}
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0), headers=origin) as http:
            begun = time.perf_counter()
            tasks = await open_pages(pages, http)
            opened, failed_first = time.perf_counter() - begun, sum(page.failed for page in pages)
            for page in pages:
                page.forget()
            stopped = time.perf_counter()
            server.send_signal(signal.SIGKILL if kill else signal.SIGTERM)
            await asyncio.to_thread(server.wait, PATIENCE)
            server = await start_server(port)
            listens, spent = time.perf_counter(), cpu_seconds(server.pid)
            await all_greeted(pages)
            spent = cpu_seconds(server.pid) - spent
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        server.terminate()
        server.wait(PATIENCE)
    how = f"{'killed' if kill else 'restarted'}, the server listened again after {listens - stopped:.1f} s"
    print(
        f"{len(pages)} sockets opened {AT_ONCE} at a time in {opened:.1f} s, failed handshakes {failed_first}; "
        f"{how}; {return_text(pages, listens)}; processor {spent / len(pages) * 1000:.1f} ms a socket"
    )


async def open_pages(pages: list[Page], http: aiohttp.ClientSession) -> list[asyncio.Task[None]]:
    """Open the sockets of the pages, so many at a time, and wait for each lot to be greeted."""
    tasks = []
    for n in range(0, len(pages), AT_ONCE):
        tasks += [asyncio.create_task(page.follow(http)) for page in pages[n : n + AT_ONCE]]
        await all_greeted(pages[n : n + AT_ONCE])
    return tasks


def return_text(pages: list[Page], listens: float) -> str:
    """How long the pages took to come back after the server listened again, and what failed meanwhile."""
    back = [page.greeted_at - listens for page in pages]
    return (
        f"all are back {max(back):.1f} s later (median {percentile(back, 0.5):.1f}; goal 10), failed handshakes "
        f"{sum(page.failed for page in pages)} (goal 0), tries while nobody listened {sum(p.refused for p in pages)}"
    )


async def all_greeted(pages: list[Page]) -> None:
    """Wait until every page is connected and up to date."""
    async with asyncio.timeout(2 * PATIENCE):
        await asyncio.gather(*(page.greeted.wait() for page in pages))


async def start_server(port: int) -> subprocess.Popen[str]:
    """Start the server and wait until it listens."""
    command = [sys.executable, "manage.py", "serve", "--no-migrate", "--no-ticker", "--port", str(port)]
    server = subprocess.Popen(command, cwd=ROOT, env=dict(os.environ), stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    said = await asyncio.to_thread(server.stdout.readline)
    assert str(port) in said, said
    return server


if __name__ == "__main__":
    main()
