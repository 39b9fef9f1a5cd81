"""Faults injected under play: `python -m bench.faults [--faults 300] [--seed 7] [--deployed]`.

Twenty clients play with bots and clocks while processes, Redis and PostgreSQL are killed or stopped, lines to them cut,
disks filled and wall clocks stepped, in the order of a seed. A referee holds what was acknowledged and what each open
page shows. After each fault play pauses; the referee compares with the database, and the pages with it after three
seconds at most. Filling a disk needs root, stepping a clock libfaketime: what cannot be injected is named at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
import time
from contextlib import AbstractContextManager, AsyncExitStack
from pathlib import Path

from asgiref.sync import sync_to_async

from bench.faults import injection
from bench.faults.results import BOTS, PATIENCE, PEOPLE, TABLES, Row, broken_promises, check, print_table
from bench.faults.surroundings import Surroundings, surroundings
from bench.support.environment import environment
from bench.support.processes import installation

PLAY, MOVES = 1.5, 10  # seconds and moves between the end of a check and the next fault, at least


def main() -> None:
    """Inject the faults and print the table. Ends with status 1 where a promise was broken."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--faults", type=int, default=300)
    ask.add_argument("--seed", type=int, default=7)
    ask.add_argument("--minutes", type=float, default=0.0, help="end after so many minutes, whatever was done")
    ask.add_argument("--only", default="", metavar="WORDS", help="only the faults whose name contains this")
    ask.add_argument("--said", type=Path, metavar="FILE", help="write the log of the processes there")
    ask.add_argument("--deployed", action="store_true", help="with PostgreSQL, Redis and several processes")
    asked = ask.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing is left behind
    kinds = {"pages": 2, "ticker": 1, "bots": 2} if asked.deployed else {"all": 1}
    with (
        surroundings(asked.deployed) as around,
        environment_in(around),
        installation(environment=around.environment, **kinds) as processes,
    ):
        site = injection.Site(processes, around, random.Random(asked.seed))
        try:
            rows = asyncio.run(inject(site, asked.faults, asked.minutes * 60 or float("inf"), asked.only))
        finally:
            if asked.said:
                asked.said.write_text("".join(f"== {process.kind}\n{process.log_text()}" for process in processes))
        print_table(rows, asked.deployed)
        for name, part in injection.lacking(around).items():
            if part != "redis":  # the smaller set-up has none
                print(f"left out: {name} (no {part} here)")
    sys.exit(1 if broken_promises(rows) else 0)


def environment_in(around: Surroundings) -> AbstractContextManager[Path]:
    """An environment on the servers of these surroundings, or with SQLite on their small disk."""
    if around.redis is not None and around.postgres is not None:
        return environment(True, around.redis.url, around.postgres.url)
    return environment(inside=around.disk.folder if around.disk else None)


async def inject(site: injection.Site, number: int, seconds: float, only: str = "") -> dict[str, Row]:
    """Inject so many faults, or faults for so many seconds, under play."""
    from bench.faults.referee import Referee, end_task  # once Django is set up

    ends = time.monotonic() + seconds
    rows: dict[str, Row] = {}
    left_out = injection.lacking(site.around)
    possible = [name for name in injection.FAULTS if name not in left_out and only in name]
    async with AsyncExitStack() as stack:
        referee = await Referee.seat(stack, site, TABLES, PEOPLE, BOTS)
        stack.push_async_callback(end_task, asyncio.ensure_future(site.revive_always()))
        names: list[str] = []
        row = Row()
        for n in range(number):
            if time.monotonic() > ends:
                break
            if not names:  # each as often as the others
                names = site.rng.sample(possible, len(possible))
            row.halts += not await referee.let_play(PLAY, MOVES, PATIENCE)  # after the fault before
            row = rows.setdefault(name := names.pop(), Row())
            await injection.FAULTS[name].inject(site)
            await check(referee, row, n, name)
            await site.heal()
            row.deaths += len(site.deaths)
            site.deaths.clear()
        print(f"bots that had not moved {2 * PATIENCE:.0f} s after the last fault: {await referee.stuck(2 * PATIENCE)}")
        for table in referee.tables_so_far:
            await sync_to_async(referee.check_whole_game)(table)
    return rows


if __name__ == "__main__":
    main()
