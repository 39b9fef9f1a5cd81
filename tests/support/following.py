"""Pages that follow a table by socket as the script does: they fetch what does not fit, and reconnect."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import aiohttp

from tests.support.clients import PATIENCE, Browser

SHORTEST = 2.0  # seconds: the limit of the first pauses (line.js)


class Page:
    """An open page of a table; open its browser before use."""

    def __init__(self, browser: Browser, slug: str) -> None:
        self.browser, self.slug, self.shown = browser, slug, (0, 0)
        self.sizes: list[int] = []  # of every frame
        self.fetched = self.opened = 0
        self.greeted = asyncio.Event()
        self.news = asyncio.Event()

    def socket(self) -> Any:
        """Open a socket with the page's version."""
        return self.browser.socket(self.slug, "?v={}&own={}".format(*self.shown))

    async def take_in(self, frame: str) -> None:
        """Apply a message."""
        self.sizes.append(len(frame.encode()))
        told = json.loads(frame)
        if "greeted" in told:
            self.greeted.set()
        if "fetch" in told or ("on" in told and tuple(told["on"]) != self.shown):
            told = await self.fetch()
        if "parts" in told and (told["v"], told["own"]) > self.shown:
            self.shown = told["v"], told["own"]
            self.news.set()

    async def fetch(self) -> dict[str, Any]:
        """Fetch all current parts by GET."""
        answer = await self.browser.get(f"/t/{self.slug}/envelope", [("v", str(self.shown[0]))])
        assert answer.status == 200, answer.text
        self.fetched += 1
        told: dict[str, Any] = json.loads(answer.text)
        assert {"board", "prompt", "players", "log"} <= told["parts"].keys()
        return told

    async def follow(self, rng: random.Random) -> None:
        """Listen until cancelled; reconnect after a pause."""
        while True:
            try:
                async with self.socket() as socket:
                    self.opened += 1
                    async for message in socket:
                        if message.type == aiohttp.WSMsgType.TEXT:
                            await self.take_in(message.data)
            except (aiohttp.ClientError, OSError, TimeoutError):
                pass
            self.greeted.clear()
            await asyncio.sleep(SHORTEST * (0.25 + 0.75 * rng.random()))

    async def reaches(self, version: int, patience: float = PATIENCE) -> None:
        """Wait until the page shows this version. Raises TimeoutError."""
        async with asyncio.timeout(patience):
            while self.shown[0] < version:
                self.news.clear()
                await self.news.wait()
