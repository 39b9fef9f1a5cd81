"""Fifty tables at once, played by browsers: nothing is lost, nothing is doubled, nobody is in the way of anybody."""

from __future__ import annotations

import asyncio

import pytest

from tests import sound
from tests.clients import begun, company, load, play, seated
from tests.house import fresh
from tests.serving import Server

pytestmark = pytest.mark.server

TABLES = 50


def test_fifty_tables_at_once_play_a_round_and_nothing_is_lost(server: Server) -> None:
    companies = [company(2, at=n) for n in range(TABLES)]
    tables = [begun(people, bots=1) for people in companies]
    players = [p for table, people in zip(tables, companies, strict=True) for p in seated(server.url, table, people)]
    for player in players:
        player.goal = "Old Kingdom, round 2 of 3"
    with sound.quiet(server):
        asyncio.run(load(players))
        asyncio.run(play(players))
    sound.kept(tables, players)
    assert all(player.stage == player.goal and not player.pending for player in players)
    assert {str(fresh(table).truth().stage().path).split("/")[1] for table in tables} == {"2"}
