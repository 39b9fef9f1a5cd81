"""An evening of play: pages of all seats and a spectator at each table, clocks, some bots.

Bots sit at every second table. Beside each move stands a bare move (`bench.baselines.bare_move`), through the same
server in the same run. Processor time of the server is told apart from that of the clients, which run in this process.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from asgiref.sync import sync_to_async

from bench.baselines.catanatron_rate import rate
from bench.support.clients import Page, Player
from bench.support.environment import cpu_seconds, percentile, table_in_the_middle

TABLES, SEATS, SECONDS = 50, 4, 20
ALONE = 3  # tables measured alone, one after the other
PAUSE = 0.25  # seconds between two moves at a table alone; longer than a move with all its pages takes
USUAL = 31_000  # decisions a second of catanatron on the machine for which the goal in milliseconds is stated
GOALS = {"ratio": 2.5, "milliseconds": 15, "together": 4}

Served = list[tuple[str, int]]  # address and pid of each process
Move = tuple[int, str, int, int, int]  # seat, move, turn and acts it answers, version after it
Made = tuple[Any, list[str]]  # a table, and the session of each person


@dataclass
class Group:
    """The open pages of one table, and what is measured at it, in seconds."""

    players: list[Player]
    pages: list[Page]
    answers: list[float] = field(default_factory=list)  # until the mover's answer has arrived
    boards: list[float] = field(default_factory=list)  # until the last page shows the move

    async def open(self, bare: bool) -> None:
        """Open all pages."""
        await asyncio.gather(*(player.open() for player in self.players))
        await asyncio.gather(*(page.open() for page in self.pages))
        if not bare:
            await asyncio.gather(*(page.has(1) for page in self.pages))

    async def close(self) -> None:
        """Close all pages."""
        for page in self.pages:
            await page.close()
        for player in self.players:
            await player.close()


def tables() -> list[Made]:
    """The tables, to be made before the server runs: it would let the bots move meanwhile."""
    return [table_in_the_middle(SEATS, 100 + n, bots=n % 2, clock=True) for n in range(TABLES)]  # type: ignore[misc]


def measure(served: Served, made: list[Made]) -> None:
    """Print the cost of a move beside that of a bare move, and 50 tables beside one table alone."""
    people = made[: 2 * ALONE : 2]  # tables without bots
    asyncio.run(play_together(served, made[-4:], seconds=4))  # warm-up
    whole, whole_cpu, whole_client = asyncio.run(play_in_turn(served, people))
    bare, bare_cpu, bare_client = asyncio.run(bare_moves(served, people))
    answers, boards, spent, moves = asyncio.run(play_together(served, made[4:] + made[:4], SECONDS))
    speed = rate(1.0, 1)
    scale = speed["decisions"] / speed["seconds"] / USUAL  # type: ignore[operator]
    print(
        f"a move with {SEATS} pages and a spectator: {whole_cpu:.1f} ms of the server (clients {whole_client:.1f}), "
        f"a bare move {bare_cpu:.1f} (clients {bare_client:.1f}); ratio {whole_cpu / bare_cpu:.2f} "
        f"(goal {GOALS['ratio']}); on a machine with {USUAL} decisions of catanatron a second "
        f"{whole_cpu * scale:.1f} ms (goal {GOALS['milliseconds']}), here {speed['decisions'] / speed['seconds']:.0f}"  # type: ignore[operator]
    )
    one, many = percentile(whole.answers, 0.95), percentile(answers, 0.95)
    print(
        f"answer to the mover, one table alone: median {percentile(whole.answers, 0.5) * 1000:.0f} ms, "
        f"p95 {one * 1000:.0f}; bare p95 {percentile(bare.answers, 0.95) * 1000:.0f}; last page: p95 "
        f"{percentile(whole.boards, 0.95) * 1000:.0f} ms, bare {percentile(bare.boards, 0.95) * 1000:.0f}"
    )
    print(
        f"{TABLES} tables at a move a second, all pages open, processes: {len(served)}, {moves} moves with those of "
        f"bots: answer p95 {many * 1000:.0f} ms (median {percentile(answers, 0.5) * 1000:.0f}), ratio {many / one:.2f} "
        f"(goal {GOALS['together']}); last page p95 {percentile(boards, 0.95) * 1000:.0f} ms; "
        f"{spent / moves * 1000:.1f} ms of the server a move"
    )


@asynccontextmanager
async def open_pages(served: Served, made: list[Made], bare: bool = False) -> AsyncIterator[list[Group]]:
    """Open the pages of all tables, spread over the processes; closes them in the end."""
    spread = itertools.cycle(base for base, _pid in served)
    groups: list[Group] = []
    try:
        for table, sessions in made:
            players = [Player(next(spread), table.slug, session) for session in [*sessions, ""]]
            groups.append(Group(players, [Page(player, bare) for player in players]))
            await groups[-1].open(bare)
        await asyncio.sleep(1)
        yield groups
    finally:
        for group in groups:
            await group.close()


def spent_by(served: Served) -> float:
    """Processor seconds of all processes so far."""
    return sum(cpu_seconds(pid) for _base, pid in served)


async def play_in_turn(served: Served, made: list[Made]) -> tuple[Group, float, float]:
    """Play at these tables in turn. Returns seconds, and server and client milliseconds per move."""
    all_of_them, server, client = Group([], []), 0.0, 0.0
    for n, (table, sessions) in enumerate(made):
        said = await sync_to_async(script)(table, random.Random(n), SECONDS * 2)
        async with open_pages(served, [(table, sessions)]) as groups:
            before, own = spent_by(served), time.process_time()
            for said_move in said:
                await one_move(groups[0], *said_move)
                await asyncio.sleep(PAUSE)
            server, client = server + spent_by(served) - before, client + time.process_time() - own
            all_of_them.answers += groups[0].answers
            all_of_them.boards += groups[0].boards
    moves = len(all_of_them.answers)
    return all_of_them, server / moves * 1000, client / moves * 1000


async def bare_moves(served: Served, made: list[Made]) -> tuple[Group, float, float]:
    """The same with bare moves."""
    all_of_them, server, client = Group([], []), 0.0, 0.0
    for table, sessions in made:
        async with open_pages(served, [(table, sessions)], bare=True) as groups:
            group, before, own = groups[0], spent_by(served), time.process_time()
            for n in range(2 * SECONDS):
                started = time.perf_counter()
                group.answers.append(await group.players[n % SEATS].bare_move())
                arrivals = [await page.has(n + 1) for page in group.pages]
                group.boards.append(max(arrivals) - started)
                await asyncio.sleep(PAUSE)
            server, client = server + spent_by(served) - before, client + time.process_time() - own
            all_of_them.answers += group.answers
            all_of_them.boards += group.boards
    moves = len(all_of_them.answers)
    return all_of_them, server / moves * 1000, client / moves * 1000


async def play_together(served: Served, made: list[Made], seconds: int) -> tuple[list[float], list[float], float, int]:
    """Play at all tables at the same time, a move a second each.

    Returns seconds until answers and until the last pages, processor seconds of the server, and moves.
    """
    scripts = [await sync_to_async(script)(table, random.Random(n), seconds) for n, (table, _s) in enumerate(made)]
    async with open_pages(served, made) as groups:
        before, clock = spent_by(served), time.perf_counter() + 1
        await asyncio.gather(
            *(
                one_table(group, said, clock + n / len(made))
                for n, (group, said) in enumerate(zip(groups, scripts, strict=True))
            )
        )
        spent, moves = spent_by(served) - before, sum(said[-1][4] - said[0][4] + 1 for said in scripts if said)
    answers = [seconds for group in groups for seconds in group.answers]
    return answers, [seconds for group in groups for seconds in group.boards], spent, moves


async def one_table(group: Group, said: list[Move], clock: float) -> None:
    """Play one move a second; the tables begin spread over the first second."""
    for tick, said_move in enumerate(said):
        await asyncio.sleep(max(0.0, clock + tick - time.perf_counter()))
        await one_move(group, *said_move)


async def one_move(group: Group, seat: int, move: str, turn: int, acts: int, version: int) -> None:
    """Play a move as soon as the mover's page shows what bots have done before it, and wait for all pages."""
    await group.pages[seat].has(version - 1)
    started = time.perf_counter()
    status, seconds = await group.players[seat].play(move, turn, acts, version - 1)
    assert status == 200, (status, move)
    group.answers.append(seconds)
    arrivals = [await page.has(version) for page in group.pages]
    group.boards.append(max(arrivals) - started)


def script(table: Any, rng: random.Random, most: int) -> list[Move]:
    """Moves of people, found by playing them and rolling back.

    Bots answer in between, as the ticker lets them. Random draws repeat, as they depend on the table's seed.
    """
    from django.db import transaction

    from tables.models import Table
    from tables.play import commands
    from tests.support.game_tables import bots_move

    said = []
    with transaction.atomic():
        for n in range(most):
            table = bots_move(Table.objects.with_seats().get(pk=table.pk))
            truth = table.full_position()
            if not truth.to_move():
                break
            seat = rng.choice(truth.to_move())
            move, acts = str(rng.choice(truth.moves(seat))), table.seats.all()[seat].acts
            commands.play_moves(table, seat, [move], table.turn, acts, f"script-{n:04}")
            said.append((seat, move, table.turn, acts, table.version + 1))
        transaction.set_rollback(True)
    return said
