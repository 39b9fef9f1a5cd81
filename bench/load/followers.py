"""Pages of tables that follow by socket and reconnect, at little cost for this process."""

from __future__ import annotations

import asyncio
import random
import re
import time

import aiohttp

from bench.support.clients import VERSION, beginning

GREETED = '{"greeted"'
RESTART = re.compile(r'\{"restart": ([\d.]+)')
SHORTEST = 2.0  # seconds: the limit of the first pauses (static/js/table/connection.js)


class Follower:
    """A page: its newest version, and when each version came."""

    def __init__(self, base: str, slug: str, session: str, rng: random.Random) -> None:
        self.base, self.slug, self.rng = base, slug, rng
        self.headers = {"Origin": base} | ({"Cookie": f"sessionid={session}"} if session else {})
        self.shown = self.failed = 0  # version; handshakes that failed although somebody listened
        self.came: dict[int, float] = {}
        self.greeted, self.news = asyncio.Event(), asyncio.Event()

    async def follow(self, http: aiohttp.ClientSession) -> None:
        """Listen and reconnect until cancelled."""
        while True:
            pause = SHORTEST * (0.25 + 0.75 * self.rng.random())
            url = f"{self.base.replace('http', 'ws', 1)}/ws/t/{self.slug}?v={self.shown}&own=0&packed=1"
            try:
                async with http.ws_connect(url, headers=self.headers, max_msg_size=0) as socket:
                    async for message in socket:
                        text = beginning(message.data)
                        asked = RESTART.match(text)
                        pause = float(asked[1]) if asked else pause
                        self.take_in(text)
            except aiohttp.ClientConnectorError:
                pass  # nobody listens yet
            except (aiohttp.ClientError, OSError):
                self.failed += 1
            self.greeted.clear()
            await asyncio.sleep(pause)

    def take_in(self, text: str) -> None:
        """Note a new version, or the end of the greeting."""
        if found := VERSION.match(text):
            self.shown = max(self.shown, int(found[1]))
            self.came.setdefault(self.shown, time.perf_counter())
            self.news.set()
        elif text.startswith(GREETED):
            self.greeted.set()

    async def has(self, version: int, patience: float) -> bool:
        """Wait until the page shows this version or a newer one. Returns whether it came in time."""
        try:
            async with asyncio.timeout(patience):
                while self.shown < version:
                    self.news.clear()
                    await self.news.wait()
        except TimeoutError:
            return False
        return True

    def delay(self, version: int, since: float) -> float | None:
        """Seconds until this version or a newer one came; None if none has come."""
        times = [at for number, at in self.came.items() if number >= version]
        return min(times) - since if times else None
