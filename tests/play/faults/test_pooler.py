"""Behind pgbouncer, which lends a connection of PostgreSQL for one transaction, games go on and are backed up.

Nothing is collected without PostgreSQL or without the program `pgbouncer`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from tests.support import consistency
from tests.support.clients import begun, company, load, play, seated
from tests.support.servers.pooler import PROGRAM, Pooler
from tests.support.servers.serving import Server, database_url

__test__ = connection.vendor == "postgresql" and PROGRAM is not None
pytestmark = pytest.mark.server

MOVES = 30
CONNECTIONS = 2  # fewer than the threads of a process


@pytest.fixture
def pooled(server: Server) -> Iterator[Server]:
    """The only server, behind a pooler; its listener and backups go around it."""
    server.stop()
    pooler = Pooler(database_url(), CONNECTIONS)
    beside = Server(DATABASE_URL=pooler.url, DATABASE_DIRECT_URL=database_url())
    beside.log = Path(settings.VAR) / "serve-pooled.log"
    beside.start()
    yield beside
    beside.stop()
    pooler.stop()


@pytest.mark.by_turns(2)
def test_games_are_played_and_backed_up_behind_a_pooler(pooled: Server, tmp_path: Path) -> None:
    people = company(3)
    table = begun(people, bots=1)
    players = seated(pooled.url, table, people)
    asyncio.run(load(players))
    asyncio.run(play(players, MOVES))
    consistency.bots_rest()  # the last answer may have been followed by the bot's
    consistency.kept([table], players)
    consistency.each_bot_moved_once(table)
    pooled.manage("backup", str(tmp_path / "evening.tar"))
    assert (tmp_path / "evening.tar").stat().st_size > 0
    assert "listener lost the database" not in pooled.log_text()
