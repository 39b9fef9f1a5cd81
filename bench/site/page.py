"""The page of a full table in the middle of a game: its weight, its queries, and its pushes."""

from __future__ import annotations

import gzip
import random
import re
import time
from html import unescape

import brotli

from bench.support.environment import percentile, table_in_the_middle
from engine import GAMES


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
    spent = [call_seconds(lambda: client.get(address)) for _n in range(30)]
    html = unpack(answer.content, answer.get("Content-Encoding", "")).decode()
    files = first_visit(client, html)
    middle = percentile(spent, 0.5) * 1000
    page_size = len(answer.content) + head(answer)
    whole = (page_size + sum(files.values())) / 1000
    print(f"table page of {game}, {seats} seats, mid-game: {queries} queries (goal 15), {middle:.1f} ms (goal 40)")
    print(f"first visit over the wire: {whole:.1f} kB with headers (goal 100): page {page_size / 1000:.1f}")
    for name, size in sorted(files.items(), key=lambda item: -item[1]):
        print(f"    {size / 1000:6.1f} kB {name}")
    measure_pushes(game)


def call_seconds(act) -> float:
    """Processor seconds of a call."""
    started = time.process_time()
    act()
    return time.process_time() - started


def first_visit(client, html: str) -> dict[str, int]:
    """The bytes on the wire of every file that the page loads, including fonts with letters that it has."""
    addresses = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', html))
    sizes: dict[str, int] = {}
    while addresses:
        address = addresses.pop()
        answer = client.get(address)
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        sizes[address.rsplit("/", 1)[-1]] = len(body) + head(answer)
        if address.endswith(".css"):
            text = unpack(body, answer.get("Content-Encoding", "")).decode()
            folder = address.rsplit("/", 1)[0]
            for name in re.findall(r'url\("?(?!data:|#)([^")]+)"?\)', style_with_fonts(text, html)):
                addresses.add(absolute_path(folder, name))
    return sizes


def style_with_fonts(css: str, html: str) -> str:
    """A style sheet with the fonts that a browser asks for: those whose range has a letter of the page."""
    letters = {ord(letter) for letter in unescape(html)}

    def asked_face(face: re.Match[str]) -> str:
        ranges = re.findall(r"U\+(\w+)(?:-(\w+))?", face[0])
        within = any(int(first, 16) <= one <= int(last or first, 16) for first, last in ranges for one in letters)
        return face[0] if within or not ranges else ""

    return re.sub(r"@font-face\s*\{[^}]*\}", asked_face, css)


def unpack(body: bytes, encoding: str) -> bytes:
    """A body as it was before it was compressed for the wire."""
    return {"gzip": gzip.decompress, "br": brotli.decompress}.get(encoding, bytes)(body)


def head(answer) -> int:
    """Bytes of the status line and headers of a response, including the two that Daphne adds."""
    lines = [f"{name}: {value}" for name, value in answer.headers.items()]
    lines += [cookie.output() for cookie in answer.cookies.values()]
    return sum(len(line) + 2 for line in ["HTTP/1.1 200 OK", *lines, "Server: karnak", "Date: " + "-" * 29, ""])


def absolute_path(folder: str, name: str) -> str:
    """An address inside a style sheet as an absolute path."""
    while name.startswith("../"):
        folder, name = folder.rsplit("/", 1)[0], name[3:]
    return name if name.startswith("/") else f"{folder}/{name}"


def measure_pushes(game: str) -> None:
    """Print the sizes of the pushes to a spectator and a seat over a whole game of steady bots."""
    table, _sessions = table_in_the_middle(GAMES[game].seats[-1], seed=2, game=game, moves=0)
    for viewer, messages in pushes(table, viewers=(None, 0)).items():
        if messages:
            packed = spread([len(message.packed_text) for message in messages])
            text = spread([len(message.text.encode()) for message in messages])
            whom = "a spectator" if viewer is None else "a seat"
            print(f"pushed to {whom} after a move: {packed} (goal 25); unpacked: {text}")


def spread(sizes: list[int]) -> str:
    """Median, 95th percentile and largest of numbers of bytes."""
    median, most = percentile(sizes, 0.5), percentile(sizes, 0.95)
    return f"median {median / 1000:.1f} kB, p95 {most / 1000:.1f} kB, largest {max(sizes) / 1000:.1f} kB"


def pushes(table, viewers) -> dict[int | None, list]:
    """The messages to each viewer, until the game ends."""
    from tables.models import Status
    from tables.rendering import parts
    from tests.support.game_tables import STRENGTH, fresh, move_on

    rng, messages, had, table = random.Random(7), {viewer: [] for viewer in viewers}, {}, fresh(table)
    while table.status == Status.PLAYING:
        for viewer in viewers:
            rendering = parts.rendering(table, viewer, "fr")
            if viewer in had:
                messages[viewer].append(rendering.message(had[viewer].v, had[viewer]))
            had[viewer] = rendering
        table = move_on(table, rng, strength=STRENGTH, most=1)
    return messages
