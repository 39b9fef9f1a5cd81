"""Measurements of the site: `python -m bench.site [page] [watchers] [tables] [--deployed]`, by default all three.

page      weight of a first visit and of pushes after an ordinary move, queries and server time of a mid-game table
watchers  one move at a table with 300 spectators, and a bare Channels group message to 300 sockets in the same run
tables    50 tables at one move a second each with all pages open, one table alone, and a bare move in the same run
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import random
import re
import socket
import sys
import time

import brotli
from asgiref.sync import sync_to_async

from bench.site import evening
from bench.support.clients import Audience, Player
from bench.support.house import cpu_seconds, house, percentile, play_one, running, site, sites, table_in_the_middle
from engine import GAMES

WATCHERS = 300


def main() -> None:
    """Measure what is named and print it."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("what", nargs="*", choices=["page", "watchers", "tables", []], help="all when none is named")
    ask.add_argument("--deployed", action="store_true", help="tables on a process per core, with PostgreSQL and Redis")
    asked = ask.parse_args()
    what = asked.what or ["page", "watchers", "tables"]
    with house(asked.deployed):
        if "page" in what:
            for game in GAMES:
                page(game)
        if "watchers" in what:
            watchers()
        if "tables" in what:
            made = evening.tables()
            with sites() if asked.deployed else site() as found:
                evening.measure(found if isinstance(found, list) else [found], made)


# -- one page ----------------------------------------------------------------------------------------


def page(game: str) -> None:
    """Weights, queries and processor time of the page of a full table in the middle of a game."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    seats = GAMES[game].seats[-1]
    table, sessions = table_in_the_middle(seats, seed=1, game=game)
    client = Client(headers={"accept-encoding": "gzip, br"})
    client.cookies["sessionid"] = sessions[0]
    address = f"/t/{table.slug}"
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(address)
    queries = len(asked)
    spent = [timed(lambda: client.get(address)) for _n in range(30)]
    html = unpacked(answer.content, answer.get("Content-Encoding", "")).decode()
    files = first_visit(client, html)
    middle = percentile(spent, 0.5) * 1000
    page_size = len(answer.content) + head(answer)
    whole = (page_size + sum(files.values())) / 1000
    print(f"table page of {game}, {seats} seats, mid-game: {queries} queries (goal 15), {middle:.1f} ms (goal 40)")
    print(f"first visit over the wire: {whole:.1f} kB with headers (goal 100): page {page_size / 1000:.1f}")
    for name, size in sorted(files.items(), key=lambda item: -item[1]):
        print(f"    {size / 1000:6.1f} kB {name}")
    pushed(table)


def timed(act) -> float:
    """Processor seconds of a call."""
    started = time.process_time()
    act()
    return time.process_time() - started


def first_visit(client, html: str) -> dict[str, int]:
    """The bytes on the wire of every file that the page loads, including fonts of style sheets."""
    addresses = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', html))
    sizes: dict[str, int] = {}
    while addresses:
        address = addresses.pop()
        answer = client.get(address)
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        sizes[address.rsplit("/", 1)[-1]] = len(body) + head(answer)
        if address.endswith(".css"):
            text = unpacked(body, answer.get("Content-Encoding", "")).decode()
            folder = address.rsplit("/", 1)[0]
            for name in re.findall(r'url\("?(?!data:|#)([^")]+)"?\)', text):
                addresses.add(resolved(folder, name))
    return sizes


def unpacked(body: bytes, encoding: str) -> bytes:
    """A body as it was before it was compressed for the wire."""
    return {"gzip": gzip.decompress, "br": brotli.decompress}.get(encoding, bytes)(body)


def head(answer) -> int:
    """Bytes of the status line and headers of a response, including the two that Daphne adds."""
    lines = [f"{name}: {value}" for name, value in answer.headers.items()]
    lines += [cookie.output() for cookie in answer.cookies.values()]
    return sum(len(line) + 2 for line in ["HTTP/1.1 200 OK", *lines, "Server: karnak", "Date: " + "-" * 29, ""])


def resolved(folder: str, name: str) -> str:
    """An address inside a style sheet as an absolute path."""
    while name.startswith("../"):
        folder, name = folder.rsplit("/", 1)[0], name[3:]
    return name if name.startswith("/") else f"{folder}/{name}"


def pushed(table) -> None:
    """Print the sizes of the pushes to a spectator and a seat, from the middle of a game on."""
    for viewer, sizes in pushes(table, viewers=(None, 0)).items():
        if sizes:
            print(
                f"pushed to {'a spectator' if viewer is None else 'a seat'} after a move, uncompressed: "
                f"median {percentile(sizes, 0.5) / 1000:.1f} kB, p95 {percentile(sizes, 0.95) / 1000:.1f} kB, "
                f"largest {max(sizes) / 1000:.1f} kB (goal 25)"
            )


def pushes(table, viewers) -> dict[int | None, list[int]]:
    """Bytes of the pushes to each viewer over ninety moves, or until the game ends."""
    from tables.models import Status, Table
    from tables.rendering import parts

    rng, sizes, had = random.Random(7), {viewer: [] for viewer in viewers}, {}
    for n in range(90):
        table = Table.objects.with_seats().get(pk=table.pk)
        if table.status == Status.FINISHED:
            break
        play_one(table, rng, f"pushed-{n:04}")
        for viewer in viewers:
            rendering = parts.rendering(Table.objects.with_seats().get(pk=table.pk), viewer, "fr")
            if viewer in had:
                sizes[viewer].append(len(rendering.message(had[viewer].v, had[viewer]).encode()))
            had[viewer] = rendering
    return sizes


# -- 300 watchers ------------------------------------------------------------------------------------


def watchers(moves: int = 30) -> None:
    """Measure when the last of 300 spectators has the board after a move, interleaved with bare group messages."""
    table, sessions = table_in_the_middle(seats=5, seed=2)
    with (
        running([sys.executable, "-m", "bench.baselines.bare", str(free_port())]) as (bare, _pid),
        site() as (base, pid),
    ):
        print(asyncio.run(fan_out(table, sessions, base, pid, bare, moves)))


async def fan_out(table, sessions, base: str, pid: int, bare: str, moves: int) -> str:
    """Alternate the two measurements, so that both have the same conditions."""
    from tables.models import Table

    players = [Player(base, table.slug, session) for session in sessions]
    for player in players:
        await player.open()
    here, there = base.replace("http", "ws"), bare.replace("http", "ws")
    await sync_to_async(table.refresh_from_db)()
    site_audience = Audience(f"{here}/ws/t/{table.slug}?v={table.version}&own=0", WATCHERS)
    bare_audience = Audience(f"{there}/ws/bench", WATCHERS)
    await site_audience.gather()
    await bare_audience.gather()
    await asyncio.sleep(6)
    site_audience.arrivals.clear()
    site_audience.bytes = 0
    last, every, peer, spent, rng = [], [], [], 0.0, random.Random(3)
    async with players[0].http as http:
        for n in range(moves + 3):
            table = await Table.objects.with_seats().aget(pk=table.pk)
            seat, move = await sync_to_async(choice)(table, rng)
            acts = (await table.seats.aget(number=seat)).acts
            before, started = cpu_seconds(pid), time.perf_counter()
            status, _seconds = await players[seat].play(move, table.turn, acts)
            assert status == 200, status
            times = await site_audience.all_arrived()
            await asyncio.sleep(0.3)
            bare_started = time.perf_counter()
            async with http.post(bare) as answer:
                await answer.read()
            bare_times = await bare_audience.all_arrived()
            await asyncio.sleep(0.2)
            if n < 3:  # warm-up
                continue
            spent += cpu_seconds(pid) - before
            last.append(max(times) - started)
            every += [at - started for at in times]
            peer.append(max(bare_times) - bare_started)
    for audience in (site_audience, bare_audience):
        await audience.leave()
    for player in players:
        await player.close()
    ours, theirs = percentile(last, 0.95), percentile(peer, 0.95)
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


def free_port() -> int:
    """A free port."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


if __name__ == "__main__":
    main()
