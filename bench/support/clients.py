"""Clients that play and watch over HTTP and sockets, as browsers do."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
import zlib
from typing import Any

import aiohttp

TOKEN = re.compile(r'"X-CSRFToken": "([^"]+)"|X-CSRFToken&quot;: &quot;([^&]+)&quot;')

VERSION = re.compile(r'\{"v": (\d+)')
BEGINNING = 64  # bytes of a message, which name its version


def beginning(message: str | bytes) -> str:
    """The first letters of a message, packed or not."""
    if isinstance(message, str):
        return message[:BEGINNING]
    return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(message, BEGINNING).decode(errors="ignore")


class Player:
    """A player's browser: its session, and the CSRF token of its page."""

    def __init__(self, base: str, slug: str, session: str = "") -> None:
        self.base, self.slug = base, slug
        self.http = aiohttp.ClientSession(
            cookies={"sessionid": session} if session else {},
            cookie_jar=aiohttp.CookieJar(unsafe=True),
            headers={"Origin": base},
        )
        self.token = ""

    async def open(self) -> None:
        """Load the table's page once, for its token."""
        async with self.http.get(f"{self.base}/t/{self.slug}") as answer:
            found = TOKEN.search(await answer.text())
            assert answer.status == 200, answer.status
            assert found, "the page has no token"
            self.token = found[1] or found[2]

    async def play(self, move: str, turn: int, acts: int, version: int) -> tuple[int, float]:
        """Post one move, with the version that the page shows, so that the answer brings what differs.

        Returns the status, and the seconds until the whole response was received.
        """
        shows = f"{version} {acts} en"
        data = {"move": move, "turn": turn, "acts": acts, "command": secrets.token_hex(8), "shows": shows}
        started = time.perf_counter()
        url = f"{self.base}/t/{self.slug}/play"
        async with self.http.post(url, data=data, headers={"X-CSRFToken": self.token, "HX-Request": "true"}) as answer:
            await answer.read()
            return answer.status, time.perf_counter() - started

    async def bare_move(self) -> float:
        """Post a bare move (`bench.baselines.bare_move`). Returns the seconds until its whole response."""
        started = time.perf_counter()
        headers = {"X-CSRFToken": self.token, "HX-Request": "true"}
        async with self.http.post(f"{self.base}/bench/{self.slug}", headers=headers) as answer:
            await answer.read()
            assert answer.status == 200, answer.status
            return time.perf_counter() - started

    async def close(self) -> None:
        """Close the HTTP session."""
        await self.http.close()


class Page:
    """Socket of an open table page. `shown`: its newest version; `arrived`: the time it came."""

    def __init__(self, player: Player, bare: bool = False) -> None:
        self.player, self.bare = player, bare
        self.shown, self.arrived, self.bytes = 0, 0.0, 0
        self.socket: Any = None
        self.task: asyncio.Task[None] | None = None
        self.news = asyncio.Event()

    async def open(self) -> None:
        """Connect as the page does; the site answers what the page lacks."""
        path = f"bench/{self.player.slug}" if self.bare else f"t/{self.player.slug}?v=0&own=0&packed=1"
        url = f"{self.player.base.replace('http', 'ws')}/ws/{path}"
        self.socket = await self.player.http.ws_connect(url, max_msg_size=0)
        self.task = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        """Note every version; of bare moves, count the messages."""
        async for message in self.socket:
            found = VERSION.match(beginning(message.data))
            if not found and not self.bare:
                continue
            self.shown = int(found[1]) if found else self.shown + 1
            self.arrived, self.bytes = time.perf_counter(), self.bytes + len(message.data)
            self.news.set()

    async def has(self, version: int, patience: float = 15.0) -> float:
        """Wait until the page shows this version or a newer one. Returns the time at which its newest came."""
        async with asyncio.timeout(patience):
            while self.shown < version:
                self.news.clear()
                await self.news.wait()
        return self.arrived

    async def close(self) -> None:
        """Close the socket."""
        await self.socket.close()
        if self.task is not None:
            await self.task


class Audience:
    """A number of sockets at one address; `arrivals`: times of received messages."""

    def __init__(self, url: str, size: int) -> None:
        self.url, self.size = url, size
        self.arrivals: list[float] = []
        self.bytes = 0
        self.http: aiohttp.ClientSession | None = None
        self.tasks: list[asyncio.Task[None]] = []

    async def gather(self) -> None:
        """Open all sockets."""
        self.http = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
        sockets: list[Any] = []
        for _batch in range(0, self.size, 25):
            wanted = min(25, self.size - len(sockets))
            origin = self.url.replace("ws://", "http://").split("/ws")[0]
            opening = [self.http.ws_connect(self.url, origin=origin, max_msg_size=0) for _n in range(wanted)]
            sockets += await asyncio.gather(*opening)
        self.tasks = [asyncio.create_task(self.listen(socket)) for socket in sockets]

    async def listen(self, socket: Any) -> None:
        """Note when each message arrives, except counts of spectators."""
        async for message in socket:
            if not beginning(message.data).startswith('{"watchers"'):
                self.arrivals.append(time.perf_counter())
                self.bytes += len(message.data)

    async def all_arrived(self, patience: float = 15.0) -> list[float]:
        """Wait until every socket has a message. Returns the times and clears them."""
        end = time.perf_counter() + patience
        while len(self.arrivals) < self.size and time.perf_counter() < end:
            await asyncio.sleep(0.002)
        times, self.arrivals = self.arrivals, []
        assert len(times) == self.size, f"{len(times)} of {self.size} heard it"
        return times

    async def leave(self) -> None:
        """Close all sockets."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.http is not None:
            await self.http.close()
