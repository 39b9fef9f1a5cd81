"""Blows under play: `python -m bench.faults [--blows 300] [--seed 7] [--deployed]`.

Twenty clients play with bots and clocks while processes, Redis and PostgreSQL are killed or stopped, lines to them cut,
disks filled and wall clocks stepped, in the order of a seed. A referee holds what was acknowledged and what each open
page shows. After each blow play pauses; the referee compares with the database, and the pages with it after three
seconds at most. Filling a disk needs root, stepping a clock libfaketime: what cannot be struck is named at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import time
from contextlib import AbstractContextManager, AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from asgiref.sync import sync_to_async

from bench.faults import blows
from bench.faults.surroundings import Surroundings, surroundings
from bench.support.house import house
from bench.support.processes import installation

if TYPE_CHECKING:
    from bench.faults.referee import Referee

TABLES, PEOPLE, BOTS = 5, 4, 1
PLAY, MOVES = 1.5, 10  # seconds and moves between the end of a check and the next blow, at least
PROMISE = 3.0  # seconds in which every page is right again, besides what this machine needs to load one
PATIENCE = 40.0  # seconds for what is late: longer than a claim


COLUMNS = ("count", "moves", "lost", "doubled", "invented", "late", "never", "bots", "robbed", "deaths", "halts")
FAULTS = ("lost", "doubled", "invented", "never", "bots", "robbed", "deaths", "halts")


@dataclass
class Row:
    """What the referee has found after the blows of one kind."""

    count: int = 0
    moves: int = 0  # acknowledged since the last check
    lost: int = 0
    doubled: int = 0
    invented: int = 0
    late: int = 0  # pages that were not right in time
    never: int = 0  # pages that were not right after PATIENCE
    bots: int = 0  # overdue
    robbed: int = 0  # seats that lost thinking time
    deaths: int = 0  # processes that ended by themselves
    halts: int = 0  # times that there was no play within PATIENCE, before the blow
    worst: float = 0.0  # seconds until the last page was right


def main() -> None:
    """Run the blows and print the table. Ends with status 1 where a promise was broken."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--blows", type=int, default=300)
    ask.add_argument("--seed", type=int, default=7)
    ask.add_argument("--minutes", type=float, default=0.0, help="end after so many minutes, whatever was done")
    ask.add_argument("--only", default="", metavar="WORDS", help="only the blows whose name contains this")
    ask.add_argument("--said", type=Path, metavar="FILE", help="write the log of the processes there")
    ask.add_argument("--deployed", action="store_true", help="with PostgreSQL, Redis and several processes")
    asked = ask.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing is left behind
    kinds = {"pages": 2, "ticker": 1, "bots": 2} if asked.deployed else {"all": 1}
    with (
        surroundings(asked.deployed) as around,
        housed(around),
        installation(environment=around.environment, **kinds) as processes,
    ):
        site = blows.Site(processes, around, random.Random(asked.seed))
        try:
            rows = asyncio.run(struck(site, asked.blows, asked.minutes * 60 or float("inf"), asked.only))
        finally:
            if asked.said:
                asked.said.write_text("".join(f"== {process.kind}\n{process.said()}" for process in processes))
        print_table(rows, asked.deployed)
        for name, part in blows.lacking(around).items():
            if part != "redis":  # the smaller set-up has none
                print(f"left out: {name} (no {part} here)")
    sys.exit(1 if faults_of(rows) else 0)


def housed(around: Surroundings) -> AbstractContextManager[Path]:
    """A house on the servers of these surroundings, or with SQLite on their small disk."""
    if around.redis is not None and around.postgres is not None:
        return house(True, around.redis.url, around.postgres.url)
    return house(inside=around.disk.folder if around.disk else None)


def faults_of(rows: dict[str, Row]) -> int:
    """How often a promise was broken; a page that is only late is counted in the table alone."""
    return sum(getattr(row, name) for row in rows.values() for name in FAULTS)


async def struck(site: blows.Site, number: int, seconds: float, only: str = "") -> dict[str, Row]:
    """Strike so many times, or for so many seconds, under play."""
    from bench.faults.referee import Referee, ended  # once Django is set up

    ends = time.monotonic() + seconds
    rows: dict[str, Row] = {}
    left_out = blows.lacking(site.around)
    possible = [name for name in blows.BLOWS if name not in left_out and only in name]
    async with AsyncExitStack() as stack:
        referee = await Referee.seat(stack, site, TABLES, PEOPLE, BOTS)
        stack.push_async_callback(ended, asyncio.ensure_future(site.revive_always()))
        names: list[str] = []
        row = Row()
        for n in range(number):
            if time.monotonic() > ends:
                break
            if not names:  # each as often as the others
                names = site.rng.sample(possible, len(possible))
            row.halts += not await referee.let_play(PLAY, MOVES, PATIENCE)  # after the blow before
            row = rows.setdefault(name := names.pop(), Row())
            await blows.BLOWS[name].strike(site)
            await check(referee, row, n, name)
            await site.heal()
            row.deaths += len(site.deaths)
            site.deaths.clear()
        print(f"bots that had not moved {2 * PATIENCE:.0f} s after the last blow: {await referee.stuck(2 * PATIENCE)}")
        for table in referee.tables_so_far:
            await sync_to_async(referee.check_whole_game)(table)
    return rows


async def check(referee: Referee, row: Row, n: int, name: str) -> None:
    """Pause play, and compare with the database what clients and pages know."""
    over = time.monotonic()
    loading = await referee.pause()
    late, never, worst = await referee.pages_right(over, PROMISE + loading, PATIENCE)
    found = await referee.compare()
    row.count += 1
    row.moves += found.acknowledged
    for what, number in (("lost", found.lost), ("doubled", found.doubled), ("invented", found.extra)):
        setattr(row, what, getattr(row, what) + number)
    row.late, row.never, row.bots = row.late + late, row.never + never, row.bots + found.overdue
    row.robbed += found.robbed
    row.worst = max(row.worst, worst)
    kept = f"{found.acknowledged} moves, {found.lost} lost, {found.doubled} doubled"
    shown = f"{late} pages late, the last right after {worst:.1f} s; a page loads in {loading:.1f} s"
    print(f"{n + 1:4} {name}: {kept}; {shown}; bots overdue {found.overdue}; robbed {found.robbed}", flush=True)


def print_table(rows: dict[str, Row], deployed: bool) -> None:
    """Print the table of blows."""
    print(f"\n{'PostgreSQL, Redis, several processes' if deployed else 'SQLite, one process'}; ", end="")
    print(f"load of the machine {os.getloadavg()[0]:.1f} of {os.cpu_count()} cores")
    print(f"| blow | {' | '.join(COLUMNS)} | slowest s |")
    print(f"|---{'|---' * len(COLUMNS)}|---|")
    for name, row in sorted(rows.items()):
        print(f"| {name} | {' | '.join(str(getattr(row, column)) for column in COLUMNS)} | {row.worst:.1f} |")
    whole = [sum(getattr(row, name) for row in rows.values()) for name in ("count", "moves", "lost", "doubled")]
    print(f"all: {whole[0]} blows, {whole[1]} acknowledged moves, {whole[2]} lost, {whole[3]} doubled")


if __name__ == "__main__":
    main()
