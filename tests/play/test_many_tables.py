"""Many tables at once, played by HTTP: nothing is lost or doubled, and tables do not block each other."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence

import pytest
from django.db import connection

from tests.session.extent import extent
from tests.support import consistency
from tests.support.clients import Player, begun, company, seated
from tests.support.game_tables import fresh, turns
from tests.support.servers.serving import Server

pytestmark = [pytest.mark.server, pytest.mark.timeout(900)]

TABLES = extent({"sqlite": 12, "postgresql": 8}, {"sqlite": 50, "postgresql": 20})  # SQLite lets one write at a time
LOOKS_AGAIN = 0.25  # seconds, while a bot is awaited
FIRST_ROUND = "Old Kingdom, round 1 of 3"


async def play_a_round(players: Sequence[Player]) -> None:
    """The players of one table act when awaited; while a bot is choosing, one of them reloads."""
    async with contextlib.AsyncExitStack() as stack:
        for player in players:
            await stack.enter_async_context(player.open())
            await player.load()
        player = players[0]
        for _look in turns(player.slug, player.slug):
            if player.stage != FIRST_ROUND:
                break
            awaited = [one for seat, one in enumerate(players) if seat in player.active]
            if not awaited:
                await asyncio.sleep(LOOKS_AGAIN)
            player = awaited[0] if awaited else player
            await player.look()
            for _act in turns(player.slug, player.slug):
                if player.prompt.waits or player.stage != FIRST_ROUND:
                    break
                await player.act()


def test_many_tables_at_once_play_a_round_and_nothing_is_lost(server: Server) -> None:
    companies = [company(2, at=n) for n in range(TABLES[connection.vendor])]
    tables = [begun(people, bots=1) for people in companies]
    parties = [seated(server.url, table, people) for table, people in zip(tables, companies, strict=True)]

    async def evening() -> None:
        await asyncio.gather(*map(play_a_round, parties))

    with consistency.quiet(server):
        asyncio.run(evening())
        consistency.bots_rest()
    consistency.kept(tables, [player for party in parties for player in party])
    assert {fresh(table).full_position().stage().path for table in tables} == {"old_kingdom/2/auction"}
