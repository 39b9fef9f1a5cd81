"""The clients of `bench.faults`, and the referee who holds what they were told."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from contextlib import AsyncExitStack
from typing import Any, NamedTuple

import aiohttp
from asgiref.sync import sync_to_async

from bench.faults.findings import all_commands, asked_again, has_clocks, robbed_seats, waiting_for_bots
from bench.faults.injection import Site
from tables.models import Status, Table
from tests.support import consistency
from tests.support.clients import Answer, Browser, Player, company, seated, shown_by
from tests.support.following import Page
from tests.support.game_tables import Guest, fresh
from tests.support.prompt import Form

THINKS = 0.2, 0.8  # seconds between two acts of a client
LOOKS = 1.0  # seconds after which a client who waits looks again
OF_THE_SITE = ("bot:", "outage:")  # how commands begin that nobody has sent
AGAIN = 0.3  # seconds until what failed is tried again
SOON_BOT = 5.0  # seconds in which a bot that was due before moves after all
FAILED = (aiohttp.ClientError, OSError, TimeoutError, AssertionError)


class Refusal(Exception):
    """The site cannot answer just now."""


class Client(Player):
    """A player who sends the same command again until it is answered, wherever pages are served."""

    site: Site
    failures = 0

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.sent: set[str] = set()  # every command, whatever came of it

    async def play_on(self, gate: asyncio.Event) -> None:
        """Play while the gate is open, until cancelled."""
        await self.try_until_done(self.load)
        while True:
            await gate.wait()
            await self.try_until_done(self.turn)
            await asyncio.sleep(self.rng.uniform(*THINKS))

    async def try_until_done(self, act: Any) -> None:
        """Do this; after a failure look again somewhere else, as behind a proxy."""
        while True:
            try:
                await act()
                return
            except (*FAILED, Refusal):
                self.failures += 1
                await asyncio.sleep(AGAIN)
                self.url = self.rng.choice(self.site.urls() or [self.url])
                act = self.turn if self.pending else self.load

    async def turn(self) -> None:
        """Send what is pending, or act, or look."""
        if self.pending:
            await self.send_again()
        elif self.wants:
            await self.act()
        else:
            await asyncio.sleep(LOOKS)
            await self.look()

    async def send_again(self) -> None:
        """Post the pending form; it stays pending until the site has said yes or no."""
        assert self.pending is not None
        path, form = self.pending
        self.sent.add(form["command"])
        answer = await self.post(f"/t/{self.slug}/{path}", form)
        self.statuses.append(answer.status)
        if answer.status >= 500 or answer.status == 429:
            raise Refusal
        self.pending = None
        if answer.status == 200:
            self.accepted[form["command"]] = tuple(form.get("move", ()))
            if shown_by(answer) >= self.shown:
                self.adopt(shown_by(answer), answer.text)
        else:
            await self.look()

    async def post(self, path: str, form: Form, **headers: str) -> Answer:
        """Post a form; the site's errors are no answers."""
        answer = await super().post(path, form, **headers)
        if answer.status >= 500:
            raise Refusal
        return answer


class Follower(Page):
    """A page that comes back wherever pages are served."""

    site: Site

    def socket(self) -> Any:
        """Open a socket where pages are served."""
        self.browser.url = random.choice(self.site.urls() or [self.browser.url])
        return super().socket()

    async def follow_always(self, rng: random.Random) -> None:
        """Follow until cancelled, whatever a request was answered."""
        while True:
            with contextlib.suppress(AssertionError, KeyError, ValueError):
                await self.follow(rng)
            await asyncio.sleep(AGAIN)


class Found(NamedTuple):
    """Comparison of acknowledged commands with the database, since the last comparison."""

    acknowledged: int
    lost: int
    doubled: int
    extra: int
    overdue: int  # tables that wait for a bot for longer than a claim lasts
    robbed: int  # seats that have lost thinking time which they did not use


class Group:
    """The people of one table after the other, with their pages and a spectator's."""

    def __init__(self, people: list[Guest], bots: int) -> None:
        self.people, self.bots = people, bots
        self.table: Table
        self.clients: list[Client] = []
        self.pages: list[Follower] = []
        self.stack = AsyncExitStack()

    async def sit_down(self, site: Site, gate: asyncio.Event) -> None:
        """Begin a game, and open all pages."""
        self.table = await sync_to_async(has_clocks)(self.people, self.bots)
        url = site.rng.choice(site.urls())
        players = await sync_to_async(seated)(url, self.table, self.people)
        self.clients, self.pages = [], []
        for player in players:
            client = Client(url, player.cookies["sessionid"], player.slug, player.rng)
            client.site = site
            await self.stack.enter_async_context(client.open())
            self.begin(client.play_on(gate))
            self.clients.append(client)
        for session in [*(player.cookies["sessionid"] for player in players), ""]:
            browser = Browser(url, session)
            await self.stack.enter_async_context(browser.open())
            page = Follower(browser, self.table.slug)
            page.site = site
            self.begin(page.follow_always(random.Random(len(self.pages))))
            self.pages.append(page)

    def begin(self, work: Any) -> None:
        """Start a task that ends with the game."""
        task = asyncio.ensure_future(work)
        self.stack.push_async_callback(end_task, task)

    async def get_up(self) -> None:
        """Close all pages."""
        await self.stack.aclose()


async def end_task(task: asyncio.Future[None]) -> None:
    """Cancel a task."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


class Referee:
    """Holds what every client was told, and compares it with the database."""

    def __init__(self, site: Site) -> None:
        self.site, self.gate = site, asyncio.Event()
        self.groups: list[Group] = []
        self.known: set[str] = set()  # commands that were found before
        self.robbed: set[tuple[str, int]] = set()  # seats that were found before
        self.tables_so_far: list[Table] = []

    @classmethod
    async def seat(cls, stack: AsyncExitStack, site: Site, tables: int, people: int, bots: int) -> Referee:
        """Seat everybody."""
        referee = cls(site)
        for n in range(tables):
            group = Group(await sync_to_async(company)(people, at=n), bots)
            await group.sit_down(site, referee.gate)
            referee.groups.append(group)
            referee.tables_so_far.append(group.table)
            stack.push_async_callback(group.get_up)
        return referee

    async def let_play(self, seconds: float, moves: int, most: float) -> bool:
        """Open the gate, and wait for so many seconds and moves. Returns whether they came in `most` seconds."""
        self.gate.set()
        before, begun = self.acknowledged_commands(), time.monotonic()
        while (since := time.monotonic() - begun) < most:
            if since > seconds and self.acknowledged_commands() >= before + moves:
                return True
            await asyncio.sleep(0.05)
        return False

    def acknowledged_commands(self) -> int:
        """Number of commands answered with success, in the games played now."""
        return sum(len(client.accepted) for group in self.groups for client in group.clients)

    def failures(self) -> int:
        """Number of requests that failed and were sent again, in the games played now."""
        return sum(client.failures for group in self.groups for client in group.clients)

    async def pause(self) -> float:
        """Close the gate. Returns the seconds that a page needs to load now."""
        self.gate.clear()
        begun = time.monotonic()
        url = self.site.rng.choice(self.site.urls())
        with contextlib.suppress(*FAILED):
            async with Browser(url).open() as browser:
                await browser.get(f"/t/{self.groups[0].table.slug}")
        return time.monotonic() - begun

    async def pages_right(self, over: float, promise: float, patience: float) -> tuple[int, int, float]:
        """Wait until every page shows what the database had when the fault was over, and then what it has now.

        Returns how many were late for the first, how many not up to date after `patience`, and seconds of the slowest.
        """
        late: set[Follower] = set()
        first, worst = await self.versions(), 0.0
        while True:
            behind, since = self.behind(first), time.monotonic() - over
            late |= set(behind) if since > promise else set()
            worst = since if behind else worst or since
            if not behind and not self.behind(await self.versions()):
                return len(late), 0, worst
            if since > patience:
                return len(late), len(self.behind(await self.versions())), worst
            await asyncio.sleep(0.1)

    async def versions(self) -> dict[str, int]:
        """The version of each table in the database."""
        slugs = [group.table.slug for group in self.groups]
        found: dict[str, int] = await sync_to_async(asked_again)(
            lambda: dict(Table.objects.filter(slug__in=slugs).values_list("slug", "version"))
        )
        return found

    def behind(self, versions: dict[str, int]) -> list[Follower]:
        """The pages that show an older version."""
        return [page for group in self.groups for page in group.pages if page.shown[0] < versions[page.slug]]

    async def compare(self) -> Found:
        """Compare with the database what was acknowledged, and seat people anew whose game is over."""
        acknowledged = lost = doubled = extra = 0
        robbed = await sync_to_async(asked_again)(self.newly_robbed)
        for group in self.groups:
            accepted = {name for client in group.clients for name in client.accepted}
            table = await sync_to_async(asked_again)(lambda table=group.table: fresh(table))
            done = await sync_to_async(asked_again)(lambda table=table: all_commands(table))
            acknowledged += len(accepted - self.known)
            lost += len(accepted - set(done))
            doubled += len(done) - len(set(done))
            sent = {name for client in group.clients for name in client.sent}
            extra += len({name for name in done if not name.startswith(OF_THE_SITE)} - sent)
            self.known |= accepted
            if table.status == Status.FINISHED:
                await group.get_up()
                await group.sit_down(self.site, self.gate)
                self.tables_so_far.append(group.table)
        return Found(acknowledged, lost, doubled, extra, await self.overdue(), robbed)

    async def overdue(self) -> int:
        """Number of tables whose bot is late, and still is a moment later."""
        first = await sync_to_async(asked_again)(waiting_for_bots)
        if not first:
            return 0
        await asyncio.sleep(SOON_BOT)
        return len(first & await sync_to_async(asked_again)(waiting_for_bots))

    def newly_robbed(self) -> int:
        """Number of seats that have lost thinking time since the last comparison."""
        found = {
            (group.table.slug, number) for group in self.groups for number in robbed_seats(fresh(group.table))
        } - self.robbed
        self.robbed |= found
        return len(found)

    async def stuck(self, patience: float) -> int:
        """Wait until no bot is awaited any more. Returns the number of tables where one still is."""
        ends = time.monotonic() + patience
        while True:
            waiting: int = await sync_to_async(asked_again)(
                lambda: Table.objects.filter(status=Status.PLAYING).exclude(bot_at=None).count()
            )
            if not waiting or time.monotonic() > ends:
                return waiting
            await asyncio.sleep(0.5)

    def check_whole_game(self, table: Table) -> None:
        """Play the whole game again from its record, and count the turns of its bots. Raises AssertionError."""
        consistency.check(table)
        consistency.each_bot_moved_once(table)
