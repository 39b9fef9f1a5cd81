"""PostgreSQL ends connections: pages and moves are still answered, and a move is made once."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from tests.support import consistency
from tests.support.clients import Browser, Player, begun, company, load, seated
from tests.support.counts import tell
from tests.support.game_tables import turns
from tests.support.servers.serving import Server, database_url

__test__ = connection.vendor == "postgresql"
pytestmark = pytest.mark.server

MOVES = 40
NAME = "karnak-faults"  # by which PostgreSQL knows the connections that are ended
LATEST = 0.03  # seconds after which a connection is ended in the middle of a request


class Faults:
    """Ends connections at a random time of a request, one request at a time."""

    def __init__(self) -> None:
        self.rng = random.Random(12)
        self.ended = 0

    def end(self) -> None:
        """Let PostgreSQL end all connections of the server."""
        time.sleep(self.rng.uniform(0, LATEST))
        with connection.cursor() as cursor:
            ends = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = %s"
            cursor.execute(ends, [NAME])
            self.ended += cursor.fetchone()[0]
        connection.close()

    async def during(self, request: Awaitable[None]) -> None:
        """Wait for a response, and end all connections meanwhile."""
        await asyncio.gather(asyncio.to_thread(self.end), request)


@pytest.fixture
def faulty(server: Server) -> Iterator[Server]:
    """Another server, whose connections have a name."""
    beside = Server(DATABASE_URL=f"{database_url()}?application_name={NAME}")
    beside.log = Path(settings.VAR) / "serve-faults.log"
    beside.options = [*beside.options, "--no-ticker"]
    beside.start()
    yield beside
    beside.stop()


@pytest.mark.by_turns(2)
def test_no_answer_is_an_error_while_connections_are_ended(faulty: Server) -> None:
    people = company(3)
    table = begun(people)
    players = seated(faulty.url, table, people)
    asyncio.run(load(players))
    faults = Faults()
    statuses = asyncio.run(played(faulty, players, faults))
    lost = faulty.log_text().count("lost its database connection")
    tell(f"{faults.ended} connections ended, {lost} of them within a request. Answers: {dict(statuses)}")
    assert lost >= 5
    assert set(statuses) == {200}
    consistency.kept([table], players)


async def played(server: Server, players: list[Player], faults: Faults) -> Counter[int]:
    """The statuses of moves and pages."""
    statuses: Counter[int] = Counter()
    async with AsyncExitStack() as stack:
        visitor = await stack.enter_async_context(Browser(server.url).open())

        async def looks() -> None:
            statuses[(await visitor.get("/")).status] += 1

        for player in players:
            await stack.enter_async_context(player.open())
        for _time in turns(players[0].slug, players[0].slug):
            if sum(len(player.accepted) for player in players) >= MOVES:
                break
            await faults.during(looks())
            for player in players:
                await faults.during(player.look())
                if not player.prompt.waits:
                    await faults.during(player.act())
    statuses.update(status for player in players for status in player.statuses)
    return statuses
