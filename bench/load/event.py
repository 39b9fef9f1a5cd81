"""A tournament held while tables are played: an organiser's desk, and the phones of its entries."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress

import aiohttp
from asgiref.sync import sync_to_async

from bench.organiser import ENTRIES, ROUNDS, Evening
from bench.support.clients import TOKEN
from bench.support.environment import percentile

ASKS = 3.0  # seconds between two questions of a phone whether there is news (templates/tournaments/base.html)
PATIENCE = 60.0  # seconds until a round is drawn, or shown by every phone


class Phone:
    """An entry's page of the event: it asks whether there is news, and loads itself again."""

    def __init__(self, base: str, slug: str, rng: random.Random) -> None:
        self.address, self.rng = f"{base}/e/{slug}", rng
        self.version = 0
        self.loaded: list[tuple[float, float, int]] = []  # when the page had come, in how many seconds, its version

    async def follow(self, http: aiohttp.ClientSession) -> None:
        """Ask and load until cancelled."""
        await asyncio.sleep(ASKS * self.rng.random())
        while True:
            with suppress(aiohttp.ClientError):
                async with http.get(f"{self.address}/stir?v={self.version}") as answer:
                    news = "stirred" in answer.headers.get("HX-Trigger", "")
                if news:
                    await self.load(http)
            await asyncio.sleep(ASKS)

    async def load(self, http: aiohttp.ClientSession) -> None:
        """Load the page."""
        asked = time.perf_counter()
        async with http.get(self.address) as answer:
            text = await answer.text()
        self.version = int(text.partition("/stir?v=")[2].partition('"')[0])
        self.loaded.append((time.perf_counter(), time.perf_counter() - asked, self.version))


class Event:
    """The event: rounds are drawn and published at its desk, one after the other."""

    def __init__(self, evening: Evening, bases: list[str]) -> None:
        rng = random.Random(2)
        self.evening, self.base = evening, bases[0]
        self.phones = [Phone(bases[n % len(bases)], evening.event.slug, rng) for n in range(ENTRIES)]
        self.drawn: list[float] = []  # seconds from the question for a round until its draft
        self.published: list[float] = []  # seconds of the desk's answer
        self.shown: list[float] = []  # seconds from publishing until each phone showed the round

    async def hold(self) -> None:
        """Draw, publish and end rounds until cancelled, or until the last one is over."""
        cookies = {"sessionid": self.evening.client.cookies["sessionid"].value}
        jar = aiohttp.CookieJar(unsafe=True)
        async with (
            aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http,
            aiohttp.ClientSession(cookies=cookies, cookie_jar=jar, headers={"Origin": self.base}) as desk,
        ):
            following = [asyncio.create_task(phone.follow(http)) for phone in self.phones]
            try:
                for _round in range(ROUNDS):
                    await self.hold_round(desk)
            finally:
                for task in following:
                    task.cancel()
                await asyncio.gather(*following, return_exceptions=True)

    async def hold_round(self, desk: aiohttp.ClientSession) -> None:
        """Draw a round, publish it, wait until all phones show it, and give its tables random results."""
        asked = time.perf_counter()
        await self.press(desk, "draw")
        while (draft := await sync_to_async(self.evening.draft)()) is None:
            await asyncio.sleep(0.1)
        self.drawn.append(time.perf_counter() - asked)
        began = time.perf_counter()
        await self.press(desk, "publish", **draft)
        self.published.append(time.perf_counter() - began)
        version = await sync_to_async(
            self.evening.version
        )()  # a phone may have loaded it before the desk had its answer
        async with asyncio.timeout(PATIENCE):
            while not all(phone.version >= version for phone in self.phones):
                await asyncio.sleep(0.1)
        self.shown += [next(at for at, _took, v in phone.loaded if v >= version) - began for phone in self.phones]
        await sync_to_async(self.evening.play_out)()

    async def press(self, desk: aiohttp.ClientSession, what: str, **fields: str) -> None:
        """Press a button of the desk."""
        address = f"{self.base}/e/{self.evening.event.slug}/desk"
        async with desk.get(address) as page:
            found = TOKEN.search(await page.text())
        assert found, f"the desk answers {page.status}"
        headers = {"X-CSRFToken": found[1] or found[2]}
        async with desk.post(f"{address}/{what}", data=fields, headers=headers) as answer:
            assert answer.status == 200, f"{what}: {answer.status} {await answer.text()}"

    def line(self) -> str:
        """What was measured, as a sentence."""
        pages = [took for phone in self.phones for _at, took, _version in phone.loaded]
        if not self.shown:
            return "an event: no round was published in time"
        return (
            f"an event with {ENTRIES} entries, a phone of each: {len(self.published)} rounds published; "
            f"a draft after {percentile(self.drawn, 0.5):.1f} s (longest {max(self.drawn):.1f}), "
            f"the desk's answer to publishing {percentile(self.published, 0.5):.1f} s, "
            f"the round on a phone after {percentile(self.shown, 0.5):.1f} s (95th percentile "
            f"{percentile(self.shown, 0.95):.1f}; it asks every {ASKS:.0f} s), "
            f"a page of the event {percentile(pages, 0.5) * 1000:.0f} ms ({percentile(pages, 0.95) * 1000:.0f})"
        )
