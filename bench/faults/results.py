"""Findings of the referee after each fault, summed by kind of fault and printed as a table."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.faults.referee import Referee

TABLES, PEOPLE, BOTS = 5, 4, 1
PROMISE = 3.0  # seconds in which every page is right again, besides what this machine needs to load one
PATIENCE = 40.0  # seconds for what is late: longer than a claim
COLUMNS = ("count", "moves", "lost", "doubled", "invented", "late", "never", "bots", "robbed", "deaths", "halts")
BROKEN = ("lost", "doubled", "invented", "never", "bots", "robbed", "deaths", "halts")


@dataclass
class Row:
    """Findings of the referee after the faults of one kind."""

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
    halts: int = 0  # times that there was no play within PATIENCE, before the fault
    worst: float = 0.0  # seconds until the last page was right


def broken_promises(rows: dict[str, Row]) -> int:
    """Number of broken promises; a page that is only late is counted in the table alone."""
    return sum(getattr(row, name) for row in rows.values() for name in BROKEN)


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
    """Print the table of faults."""
    print(f"\n{'PostgreSQL, Redis, several processes' if deployed else 'SQLite, one process'}; ", end="")
    print(f"load of the machine {os.getloadavg()[0]:.1f} of {os.cpu_count()} cores")
    print(f"| fault | {' | '.join(COLUMNS)} | slowest s |")
    print(f"|---{'|---' * len(COLUMNS)}|---|")
    for name, row in sorted(rows.items()):
        print(f"| {name} | {' | '.join(str(getattr(row, column)) for column in COLUMNS)} | {row.worst:.1f} |")
    whole = [sum(getattr(row, name) for row in rows.values()) for name in ("count", "moves", "lost", "doubled")]
    print(f"all: {whole[0]} faults, {whole[1]} acknowledged moves, {whole[2]} lost, {whole[3]} doubled")
