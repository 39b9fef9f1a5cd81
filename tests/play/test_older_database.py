"""A database of an earlier commit goes on: its migrations, sessions, games, records and tournaments.

`saved/before-the-packages.sql.gz` was made by the site of 22 November 2026 (commit 62c992c), before its modules moved:
a game of each kind after 24 moves with a message of its chat, and an event whose first round is published.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.session import collected
from tests.support.clients import STEPS, Browser, Player
from tests.support.prompt import Prompt
from tests.support.servers.serving import Server

SAVED = Path(__file__).parent / "saved" / "before-the-packages.sql.gz"
KEY = "of-this-database-alone"  # signs its sessions
MOVES = 24


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the saved database."""
    folder = tmp_path_factory.mktemp("older")
    with sqlite3.connect(folder / "karnak.sqlite3") as connection:
        connection.executescript(gzip.decompress(SAVED.read_bytes()).decode())
    connection.close()
    return folder


@pytest.fixture(scope="module")
def older(database: Path) -> Iterator[Server]:
    """A server of this commit with that database, which it migrates by itself."""
    server = Server(KARNAK_VAR=str(database), DATABASE_URL="", REDIS_URL="", SECRET_KEY=KEY)
    server.options, server.log = [], database / "serve.log"
    server.log.touch()
    collected.link(database / "static")
    server.start()
    yield server
    server.stop()


def sessions(database: Path) -> list[str]:
    """The sessions of all players."""
    with sqlite3.connect(database / "karnak.sqlite3") as connection:
        keys = [key for (key,) in connection.execute("select session_key from django_session order by session_key")]
    connection.close()
    return keys


async def goes_on(server: Server, slug: str, keys: list[str]) -> tuple[int, str]:
    """Open the table's page with each session, and let the first who is awaited move. Returns the version and the
    position."""
    for key in keys:
        player = Player(server.url, key, slug, random.Random(slug))
        async with player.open():
            page = (await player.load()).replace(
                'name="draft-1"', 'name="draft"'
            )  # one group of radio buttons is enough
            player.prompt, before = Prompt(page), player.shown
            if 'data-seat=""' in page or player.prompt.waits:
                continue
            for _step in range(STEPS):
                await player.act()
                if player.accepted:
                    break
            assert player.accepted, f"nothing was accepted at {slug}"
            assert player.shown > before
            position = await player.get(f"/t/{slug}/position.json")
            return player.shown[0], position.text
    raise AssertionError(f"nobody is awaited at {slug}")


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("key", ["amun-re", "amun-re-cards", "nefertiti", "tekhenu"])
def test_a_game_of_an_earlier_commit_is_played_on_by_the_sessions_of_its_players(
    older: Server, database: Path, key: str
) -> None:
    slug = f"was-{key}"
    version, position = asyncio.run(goes_on(older, slug, sessions(database)))
    assert version > MOVES
    assert json.loads(position), "what the player sees can be read as data"


def test_its_lists_its_event_and_its_chat_are_shown(older: Server, database: Path) -> None:
    with sqlite3.connect(database / "karnak.sqlite3") as connection:
        (event,) = connection.execute("select slug from tournaments_tournament").fetchone()
    connection.close()

    async def visit() -> None:
        browser = Browser(older.url)
        async with browser.open():
            for path in ("/", "/tables/running", f"/e/{event}", f"/e/{event}/log", f"/e/{event}/rounds/1"):
                answer = await browser.get(path)
                assert answer.status == 200, path

    asyncio.run(visit())
