"""A new release under play: `python -m bench.upgrade OLD [--seed 7]`. OLD: commit to upgrade from.

The old release makes the database, and its processes are started. As `deploy/README.md` says, the migrations of this
release are then applied while the old one runs, and the processes are restarted one after the other, as this release.
Twenty clients play with bots through all of it; after each step the referee compares as in `bench.faults`. It needs
PostgreSQL and Redis.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import subprocess
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from asgiref.sync import sync_to_async

from bench.faults import injection
from bench.faults.results import BOTS, PATIENCE, PEOPLE, TABLES, Row, broken_promises, check, print_table
from bench.faults.surroundings import Surroundings
from bench.support.environment import ROOT, empty_environment
from bench.support.processes import Process, installation
from tests.support.servers.redis_server import RedisServer

PLAY, MOVES = 20.0, 40  # seconds and moves before and after each step, at least
PROCESSES = 2  # each with pages, bots and clocks


def main() -> None:
    """Upgrade under play and print the table. Ends with status 1 where a promise was broken."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("old", metavar="OLD")
    ask.add_argument("--seed", type=int, default=7)
    asked = ask.parse_args()
    redis = RedisServer()
    try:
        with empty_environment(deployed=True, redis=redis.url), tempfile.TemporaryDirectory() as folder:
            old = Path(folder)
            unpack(asked.old, old)
            prepare(old)
            with installation(old, all=PROCESSES) as processes:
                prepare(ROOT)
                site = injection.Site(processes, Surroundings(redis), random.Random(asked.seed))
                rows = asyncio.run(upgrade(site))
    finally:
        redis.stop()
    print_table(rows, deployed=True)
    sys.exit(1 if broken_promises(rows) else 0)


def unpack(commit: str, folder: Path) -> None:
    """Write the files of a commit into a folder."""
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    subprocess.run(["tar", "--extract", "--directory", folder], input=packed, check=True)


def prepare(root: Path) -> None:
    """Apply the migrations of the release in this folder; add its static files to those in place."""
    for words in (["migrate", "--verbosity=0"], ["collectstatic", "--noinput", "--verbosity=0"]):
        subprocess.run([sys.executable, "manage.py", *words], cwd=root, check=True)


async def upgrade(site: injection.Site) -> dict[str, Row]:
    """Play on the old release, restart each process as this one, and play on."""
    from bench.faults.referee import Referee  # once Django is set up

    rows: dict[str, Row] = {}
    async with AsyncExitStack() as stack:
        referee = await Referee.seat(stack, site, TABLES, PEOPLE, BOTS)
        steps = [
            ("old release, new tables", None),
            *((f"process {n} restarted", process) for n, process in enumerate(site.processes, 1)),
        ]
        for n, (name, process) in enumerate(steps):
            await referee.let_play(PLAY, MOVES, PATIENCE)
            if process is not None:
                await restart_as_new(process)
            await referee.let_play(PLAY, MOVES, PATIENCE)
            await check(referee, rows.setdefault(name, Row()), n, name)
        print(f"bots that had not moved {2 * PATIENCE:.0f} s after the last step: {await referee.stuck(2 * PATIENCE)}")
        print(f"requests that failed and were sent again: {referee.failures()}")
        for table in referee.tables_so_far:
            await sync_to_async(referee.check_whole_game)(table)
    return rows


async def restart_as_new(process: Process) -> None:
    """Stop a process, and start it as this release."""
    await asyncio.to_thread(process.end, signal.SIGTERM)
    process.root = ROOT
    await asyncio.to_thread(process.start)


if __name__ == "__main__":
    main()
