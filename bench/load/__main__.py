"""A site under rising load on this machine: `python -m bench.load`.

Options: `[--tables 20] [--watchers 200] [--seconds 10] [--processes 2] [--event]`. People play at all tables with their
pages open, bots at every second one; half of the watchers sit at one table, the final. With `--event` rounds of a
tournament are drawn and published meanwhile, with a phone of each entry. Each step asks for twice as many moves as the
one before, until something breaks. Then a process with pages is restarted. All processes, PostgreSQL, Redis and the
clients share this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.request import urlopen

import aiohttp
from asgiref.sync import sync_to_async

from bench.load.event import Event
from bench.load.followers import Follower
from bench.organiser import Evening
from bench.site.tables import Move, script
from bench.support.clients import Player
from bench.support.environment import environment, percentile, table_in_the_middle
from bench.support.processes import Process, cpu_by_kind, installation, of_kind
from tests.support.servers.redis_server import RedisServer

SEATS, BEFORE = 4, 40  # of each table; commands played before
RATES = (0.125, 0.25, 0.5, 1.0)  # moves a second at each table, step by step
LIMITS = {"answer": 1.0, "seats": 1.0, "spectators": 1.0, "bots": 3.0}  # seconds, 95th percentile
REACHED = 0.9  # of the moves that were asked for
PATIENCE = 15.0  # seconds for what is late
STORM = 60.0  # seconds in which all pages have to be back


@dataclass
class Group:
    """The people of one table, their pages, and the moves that they are going to make."""

    players: list[Player]
    pages: list[Follower]
    moves: Iterator[Move]
    watchers: list[Follower] = field(default_factory=list)


@dataclass
class Step:
    """Measurements of one step, in seconds unless stated."""

    asked: float  # moves a second
    made: list[tuple[Group, int, float]] = field(default_factory=list)  # table, version, when it was sent
    bots: list[float] = field(default_factory=list)  # for which a table waited for its bots
    answer: list[float] = field(default_factory=list)
    seats: list[float] = field(default_factory=list)  # until a player's page has a move
    spectators: list[float] = field(default_factory=list)  # until a spectator's page has it
    refused: int = 0
    lost: int = 0  # pages that a move has not reached
    lasted: float = 0.0
    spent: Counter[str] = field(default_factory=Counter)  # processor seconds by kind

    def broken_limits(self) -> list[str]:
        """Sentences on the limits that this step has broken."""
        found = [f"{self.refused} moves refused"] if self.refused else []
        found += [f"{self.lost} pages without a move"] if self.lost else []
        for name, limit in LIMITS.items():
            if (late := share(getattr(self, name), 0.95)) > limit:
                found.append(f"{name} {late:.1f} s (limit {limit:g})")
        rate = len(self.made) / self.lasted
        return found + ([f"{rate:.1f} moves a second of {self.asked:.1f}"] if rate < REACHED * self.asked else [])

    def line(self) -> str:
        """The step as a row of the table."""
        moves = max(1, len(self.made))
        late = [f"{share(self.answer, at) * 1000:.0f}" for at in (0.5, 0.95)]
        pushes = [f"{share(times, 0.95) * 1000:.0f}" for times in (self.seats, self.spectators, self.bots)]
        spent = ", ".join(f"{kind} {seconds / moves * 1000:.0f}" for kind, seconds in sorted(self.spent.items()))
        cells = [f"{self.asked:.1f}", f"{len(self.made) / self.lasted:.1f}", *late, *pushes, spent]
        return "| " + " | ".join([*cells, "; ".join(self.broken_limits()) or "-"]) + " |"


def share(values: list[float], part: float) -> float:
    """The percentile of these values; 0 without any."""
    return percentile(values, part) if values else 0.0


def main() -> None:
    """Measure and print."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--tables", type=int, default=20)
    ask.add_argument("--watchers", type=int, default=200)
    ask.add_argument("--seconds", type=int, default=10, help="of each step")
    ask.add_argument("--processes", type=int, default=2, help="with pages; besides, a ticker and one for bots")
    ask.add_argument("--event", action="store_true", help="hold a tournament meanwhile")
    asked = ask.parse_args()
    redis = RedisServer()
    try:
        with environment(deployed=True, redis=redis.url):
            made = [table_in_the_middle(SEATS, n, bots=n % 2, clock=True, moves=BEFORE) for n in range(asked.tables)]
            most = sum(1 + round(rate * asked.seconds) for rate in RATES)
            scripts = [script(table, random.Random(n), most) for n, (table, _s) in enumerate(made)]
            evening = Evening() if asked.event else None
            with installation(pages=asked.processes, ticker=1, bots=1) as processes:
                server = redis.process.pid if redis.process else 0
                asyncio.run(measure(asked, processes, made, scripts, server, evening))
    finally:
        redis.stop()


async def measure(
    asked: argparse.Namespace,
    processes: list[Process],
    made: list,
    scripts: list[list[Move]],
    redis: int,
    evening: Evening | None,
) -> None:
    """Open all pages, go through the steps, and restart a process."""
    pages = of_kind(processes, "pages")
    print(f"{asked.tables} tables, {asked.watchers} watchers, {asked.processes} processes with pages", end=", ")
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
        groups = await make_groups(pages, made, scripts, asked.watchers)
        everybody = [page for group in groups for page in (*group.pages, *group.watchers)]
        tasks = [asyncio.create_task(page.follow(http)) for page in everybody]
        await asyncio.gather(*(page.greeted.wait() for page in everybody))
        print(f"{len(everybody)} pages open; load of the machine {os.getloadavg()[0]:.1f} of {os.cpu_count()} cores")
        event = Event(evening, [page.url for page in pages]) if evening else None
        held = asyncio.create_task(event.hold()) if event else None
        await steps(groups, asked.seconds, processes, redis)
        if event and held:
            held.cancel()
            with suppress(asyncio.CancelledError):
                await held
            print(event.line())
        await storm(pages[0], everybody)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for group in groups:
            await asyncio.gather(*(player.close() for player in group.players))


async def steps(groups: list[Group], seconds: int, processes: list[Process], redis: int) -> None:
    """Play at each rate, with a line of the table for each, until something breaks."""
    pages = of_kind(processes, "pages")
    print(
        "| moves a second: asked | made | answer p50 ms | p95 | players' pages p95 | spectators' p95 | bots p95 "
        "| processor ms a move | broken |\n|---|---|---|---|---|---|---|---|---|"
    )
    for rate in RATES:
        before = renderings(pages)
        step = await play_step(groups, rate, seconds, processes, redis)
        print(step.line(), flush=True)
        final = sum(group is groups[0] for group, _version, _at in step.made)
        rendered, taken = (after - earlier for after, earlier in zip(renderings(pages), before, strict=True))
        views = f"rendered {rendered:.0f}, taken from another process {taken:.0f}"
        print(f"    spectators' views {views}; final: {final} moves")
        if step.broken_limits():
            break


async def make_groups(pages: list[Process], made: list, scripts: list[list[Move]], watchers: int) -> list[Group]:
    """The people of all tables and the watchers, spread over the processes."""
    groups, rng = [], random.Random(1)
    for n, ((table, sessions), moves) in enumerate(zip(made, scripts, strict=True)):
        bases = [pages[(n + seat) % len(pages)].url for seat in range(len(sessions))]
        players = [Player(base, table.slug, session) for base, session in zip(bases, sessions, strict=True)]
        await asyncio.gather(*(player.open() for player in players))
        own = [Follower(base, table.slug, one, rng) for base, one in zip(bases, sessions, strict=True)]
        groups.append(Group(players, own, iter(moves)))
    for n in range(watchers):
        group = groups[0] if n % 2 else groups[n // 2 % len(groups)]
        base = pages[n // 2 % len(pages)].url
        group.watchers.append(Follower(base, group.players[0].slug, "", rng))
    return groups


async def play_step(groups: list[Group], rate: float, seconds: int, processes: list[Process], redis: int) -> Step:
    """Play at all tables at this rate."""
    step = Step(rate * len(groups))
    before, begun = await sync_to_async(cpu_by_kind)(processes, redis), time.perf_counter()
    ends = begun + seconds
    await asyncio.gather(
        *(one_table(group, step, rate, begun + n / len(groups) / rate, ends) for n, group in enumerate(groups))
    )
    step.lasted = max(time.perf_counter() - begun, seconds)
    await asyncio.sleep(LIMITS["seats"])  # what is under way arrives
    step.spent = await sync_to_async(cpu_by_kind)(processes, redis)
    step.spent.subtract(before)
    for group, version, sent in step.made:
        for pages, times in ((group.pages, step.seats), (group.watchers, step.spectators)):
            for page in pages:
                late = page.delay(version, sent)
                times.extend([] if late is None else [late])
                step.lost += late is None
    return step


async def one_table(group: Group, step: Step, rate: float, begin: float, ends: float) -> None:
    """Let the people of one table move at this rate, each as soon as the bots before have moved."""
    tick = 0
    while (at := begin + tick / rate) < ends and (move := next(group.moves, None)) is not None:
        tick += 1
        await asyncio.sleep(max(0.0, at - time.perf_counter()))
        seat, text, turn, acts, version = move
        asked = time.perf_counter()
        if not await group.pages[0].has(version - 1, PATIENCE):
            step.bots.append(PATIENCE)
            return
        step.bots.append(time.perf_counter() - asked)
        sent = time.perf_counter()
        status, seconds = await group.players[seat].play(text, turn, acts, version - 1)
        if status != 200:
            step.refused += 1
            return
        step.answer.append(seconds)
        step.made.append((group, version, sent))


def renderings(pages: list[Process]) -> tuple[float, float]:
    """Numbers of spectators' views rendered by all processes and taken from another one."""
    found = Counter[str]()
    for process in pages:
        with urlopen(f"{process.url}/metrics") as answer:
            said = answer.read().decode()
        for how, number in re.findall(r'karnak_renderings_total\{how="(\w+)",viewer="spectator"\} (\S+)', said):
            found[how] += float(number)  # type: ignore[assignment]
    return found["rendered"], found["taken"]


async def storm(process: Process, everybody: list[Follower]) -> None:
    """Restart a process, and print when its pages are back."""
    its = [page for page in everybody if page.base == process.url]
    for page in its:
        page.greeted.clear()
        page.failed = 0
    await process.restart(signal.SIGTERM)
    listens = time.perf_counter()
    try:
        async with asyncio.timeout(STORM):
            await asyncio.gather(*(page.greeted.wait() for page in its))
    except TimeoutError:
        print(f"after {STORM:.0f} s {sum(not page.greeted.is_set() for page in its)} pages were not back", end="; ")
    print(
        f"restart of a process with {len(its)} pages: all back {time.perf_counter() - listens:.1f} s after it listened "
        f"again, failed handshakes {sum(page.failed for page in its)}"
    )


if __name__ == "__main__":
    main()
