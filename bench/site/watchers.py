"""One move at a table with 300 spectators, and in the same run a group message to 300 sockets."""

from __future__ import annotations

import asyncio
import random
import sys
import time

from asgiref.sync import sync_to_async

from bench.support.clients import Audience, Player
from bench.support.environment import cpu_seconds, free_port, percentile, running, site, table_in_the_middle

WATCHERS = 300
WARM_UP = 3  # moves


def watchers(moves: int = 30) -> None:
    """Measure when the last of 300 spectators sees a move; bare group messages alternate with moves."""
    table, sessions = table_in_the_middle(seats=5, seed=2)
    with (
        running([sys.executable, "-m", "bench.baselines.bare", str(free_port())]) as (bare, _pid),
        site() as (base, pid),
    ):
        print(asyncio.run(fan_out(table, sessions, base, pid, bare, moves)))


async def fan_out(table, sessions, base: str, pid: int, bare: str, moves: int) -> str:
    """Alternate the two measurements under the same conditions. Returns the result as one line."""
    players = [Player(base, table.slug, session) for session in sessions]
    for player in players:
        await player.open()
    here, there = base.replace("http", "ws"), bare.replace("http", "ws")
    await sync_to_async(table.refresh_from_db)()
    site_audience = Audience(f"{here}/ws/t/{table.slug}?v={table.version}&own=0&packed=1", WATCHERS)
    bare_audience = Audience(f"{there}/ws/bench", WATCHERS)
    await site_audience.gather()
    await bare_audience.gather()
    await asyncio.sleep(6)
    site_audience.arrivals.clear()
    site_audience.bytes = 0
    last, peer, spent, rng = [], [], 0.0, random.Random(3)
    async with players[0].http as http:
        for n in range(-WARM_UP, moves):
            before = cpu_seconds(pid)
            took = await one_move(table.pk, players, site_audience, rng)
            bare_took = await one_message(http, bare, bare_audience)
            if n >= 0:
                spent += cpu_seconds(pid) - before
                last.append(took)
                peer.append(bare_took)
    for audience in (site_audience, bare_audience):
        await audience.leave()
    for player in players:
        await player.close()
    return line(last, peer, spent)


async def one_move(pk: int, players: list[Player], audience: Audience, rng: random.Random) -> float:
    """Make a move. Returns the seconds until the last spectator has the board."""
    from tables.models import Table

    table = await Table.objects.with_seats().aget(pk=pk)
    seat, move = await sync_to_async(choice)(table, rng)
    acts = (await table.seats.aget(number=seat)).acts
    started = time.perf_counter()
    status, _seconds = await players[seat].play(move, table.turn, acts, table.version)
    assert status == 200, status
    times = await audience.all_arrived()
    await asyncio.sleep(0.3)
    return max(times) - started


async def one_message(http, bare: str, audience: Audience) -> float:
    """Send a bare group message. Returns the seconds until the last socket has it."""
    started = time.perf_counter()
    async with http.post(bare) as answer:
        await answer.read()
    times = await audience.all_arrived()
    await asyncio.sleep(0.2)
    return max(times) - started


def line(last: list[float], peer: list[float], spent: float) -> str:
    """The result, given the seconds of each move and message and the processor time of the site."""
    ours, theirs, moves = percentile(last, 0.95), percentile(peer, 0.95), len(last)
    return (
        f"one move, {WATCHERS} watchers, {moves} moves: p95 until the last has its board {ours * 1000:.0f} ms "
        f"(median {percentile(last, 0.5) * 1000:.0f}); bare group message p95 {theirs * 1000:.0f} ms "
        f"(median {percentile(peer, 0.5) * 1000:.0f}); ratio {ours / theirs:.2f} (goal 2); "
        f"processor {spent / moves * 1000:.0f} ms a move"
    )


def choice(table, rng: random.Random) -> tuple[int, str]:
    """An awaited seat and one of its moves."""
    truth = table.full_position()
    seat = rng.choice(truth.to_move())
    return seat, str(rng.choice(truth.moves(seat)))
