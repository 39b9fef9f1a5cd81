"""Two servers on one database: commands to one are seen at the other, and bots are moved once.

They communicate by Redis only, so nothing is collected without it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import aiohttp
import pytest
from channels_redis.pubsub import RedisPubSubChannelLayer
from django.conf import settings

from tables.models import Table
from tables.play.commands import play_moves
from tables.settings import layer
from tests.support import consistency
from tests.support.clients import PATIENCE, PONG, Player, begun, company, load, nothing_is_pushed, play, pushed, seated
from tests.support.game_tables import fresh, move_on
from tests.support.servers.serving import Server

__test__ = bool(settings.REDIS_URL)
pytestmark = [pytest.mark.server, pytest.mark.timeout(900)]


@pytest.fixture(scope="module")
def other_server(one_server: Server) -> Iterator[Server]:
    """A second server beside that of the session."""
    other = Server(KARNAK_PROCESSES="2")
    other.log = Path(settings.VAR) / "serve-2.log"
    other.start()
    yield other
    other.stop()


@pytest.fixture
def both(server: Server, other_server: Server) -> Iterator[tuple[Server, Server]]:
    """Two servers, neither of which logs a fault."""
    if not other_server.runs:
        other_server.start()
    with consistency.quiet(server, other_server):
        yield server, other_server


@contextlib.asynccontextmanager
async def socket_of(player: Player) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    """The socket of a loaded page, once the server listens to it."""
    async with player.open(), player.socket(player.slug, "?v={}&own={}".format(*player.shown)) as socket:
        await socket.send_str("ping")
        while not (await socket.receive_str(timeout=PATIENCE)).startswith(PONG):  # it has joined before it answers
            pass
        yield socket


def test_two_sites_on_one_redis_do_not_hear_each_other() -> None:
    url = urlsplit(settings.REDIS_URL)

    async def heard() -> dict[str, Any]:
        here, there = (
            RedisPubSubChannelLayer(**layer(url._replace(path=path).geturl())["CONFIG"]) for path in ("/0", "/1")
        )
        listener = await here.new_channel()
        await here.group_add("table.same", listener)
        await there.group_send("table.same", {"type": "of the other site"})
        await here.group_send("table.same", {"type": "of this site"})
        return await asyncio.wait_for(here.receive(listener), PATIENCE)

    assert asyncio.run(heard()) == {"type": "of this site"}


def legal(table: Table, seat: int) -> dict[str, Any]:
    """The form of a legal move of this seat."""
    acts = table.seats.get(number=seat).acts
    return {
        "move": [str(table.full_position().moves(seat)[0])],
        "turn": table.turn,
        "acts": acts,
        "command": f"legal-{seat}-{acts}",
    }


@pytest.mark.by_turns(2)
def test_a_move_posted_to_one_process_is_shown_by_the_sockets_of_the_other(both: tuple[Server, Server]) -> None:
    people = company(3)
    table = begun(people)
    seat = table.full_position().to_move()[0]
    mover = seated(both[0].url, table, people)[seat]
    there = [player for n, player in enumerate(seated(both[1].url, table, people)) if n != seat]
    asyncio.run(load([mover, *there]))
    form = legal(table, seat)

    async def moved() -> list[dict[str, Any]]:
        async with mover.open(), socket_of(there[0]) as one, socket_of(there[1]) as two:
            answer = await mover.post(f"/t/{table.slug}/play", form)
            assert answer.status == 200
            return [await pushed(one), await pushed(two)]

    told = asyncio.run(moved())
    assert [(one["v"], one["own"]) for one in told] == [(2, 0), (2, 0)]
    assert all(one["news"] and "prompt" in one["parts"] for one in told)


def test_a_changed_seal_reaches_the_pages_of_that_seat_in_every_process_and_nobody_else(
    both: tuple[Server, Server],
) -> None:
    people = company(3)
    table = move_on(begun(people), random.Random(6), until="offering", strength="steady")
    play_moves(table, 0, ["steal"], table.turn, table.seats.get(number=0).acts, "first-seal")
    table = fresh(table)
    acts = table.seats.get(number=0).acts
    mover, same, other = seated(both[0].url, table, people)[0], *seated(both[1].url, table, people)[:2]
    asyncio.run(load([mover, same, other]))
    form = {"move": ["offer 1"], "turn": table.turn, "acts": acts, "command": "second-seal"}

    async def changed() -> dict[str, Any]:
        async with mover.open(), socket_of(same) as own, socket_of(other) as others:
            assert (await mover.post(f"/t/{table.slug}/play", form)).status == 200
            told = await pushed(own)
            await nothing_is_pushed(others)
            return told

    told = asyncio.run(changed())
    assert (told["v"], told["own"]) == (table.version, acts + 1)
    assert told["news"] == []


def renderings(server: Server, how: str) -> float:
    """How many spectators' renderings this process has rendered, or taken from another one."""
    with urlopen(f"{server.url}/metrics", timeout=PATIENCE) as answer:
        said = answer.read().decode()
    found = re.search(rf'^karnak_renderings_total{{how="{how}",viewer="spectator"}} (\S+)$', said, re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_one_rendering_serves_the_spectators_of_both_processes(both: tuple[Server, Server]) -> None:
    people = company(3)
    table = begun(people)
    seat = table.full_position().to_move()[0]
    mover = seated(both[0].url, table, people)[seat]
    here, there = (Player(server.url, "", table.slug, random.Random(1)) for server in both)
    asyncio.run(load([mover, here, there]))
    before, form = (renderings(both[1], "rendered"), renderings(both[1], "taken")), legal(table, seat)

    async def watched() -> list[dict[str, Any]]:
        async with mover.open(), socket_of(here) as one, there.open():
            assert (await mover.post(f"/t/{table.slug}/play", form)).status == 200
            rendered = await pushed(one)
            async with there.socket(table.slug, "?v={}&own={}".format(*there.shown)) as two:  # of the version before
                return [rendered, await pushed(two)]

    first, second = asyncio.run(watched())
    assert first["v"] == second["v"] == 2
    assert (first["title"], first["news"]) == (second["title"], second["news"])
    assert (renderings(both[1], "rendered"), renderings(both[1], "taken")) == (before[0], before[1] + 1)


def test_what_is_said_at_one_process_is_heard_at_the_other_by_its_readers_alone(both: tuple[Server, Server]) -> None:
    people, watcher = company(3), company(1, at=1)
    table = begun(people)
    (ti,), player = seated(both[0].url, table, watcher), seated(both[1].url, table, people)[0]
    spectator = seated(both[1].url, table, watcher)[0]
    asyncio.run(load([ti, player, spectator]))

    async def said() -> dict[str, Any]:
        async with ti.open(), socket_of(player) as seat, socket_of(spectator) as reader:
            answer = await ti.post(f"/t/{table.slug}/talk/say", {"text": "Bid six"})
            assert answer.status == 200
            while "talk" not in (told := json.loads(await reader.receive_str(timeout=PATIENCE))):
                pass
            await seat.send_str("ping")
            while not (message := await seat.receive_str(timeout=PATIENCE)).startswith(PONG):
                assert "talk" not in message
            return dict(told["talk"])

    told = asyncio.run(said())
    assert (told["room"], told["number"], "Bid six" in told["line"]) == ("watchers", 1, True)


def test_one_command_sent_to_both_processes_at_once_is_carried_out_once(both: tuple[Server, Server]) -> None:
    people = company(3)
    table = begun(people)
    seat = table.full_position().to_move()[0]
    tabs = [seated(server.url, table, people)[seat] for server in (*both, *both)]
    asyncio.run(load(tabs))
    form = legal(table, seat)

    async def send(forms: list[dict[str, Any]]) -> list[int]:
        async with contextlib.AsyncExitStack() as stack:
            for tab in tabs:
                await stack.enter_async_context(tab.open())
            posts = [tab.post(f"/t/{table.slug}/play", one) for tab, one in zip(tabs, forms, strict=True)]
            return [answer.status for answer in await asyncio.gather(*posts)]

    rivals = [{**form, "command": f"rival-of-{n}"} for n in range(4)]
    assert sorted(asyncio.run(send(rivals))) == [200, 409, 409, 409]
    table = fresh(table)
    tabs[:] = [seated(server.url, table, people)[table.full_position().to_move()[0]] for server in (*both, *both)]
    asyncio.run(load(tabs))
    assert asyncio.run(send([legal(table, table.full_position().to_move()[0])] * 4)) == [200] * 4
    assert fresh(table).version == 3
    consistency.check(table)


@pytest.mark.by_turns(2)
def test_people_and_bots_play_on_at_both_and_one_of_them_may_be_killed(both: tuple[Server, Server]) -> None:
    companies = [company(2, at=n) for n in range(5)]
    tables = [begun(people, bots=2) for people in companies]
    players = [
        seated(both[n].url, table, people)[n] for table, people in zip(tables, companies, strict=True) for n in (0, 1)
    ]
    asyncio.run(load(players))
    asyncio.run(play(players, moves=40))
    consistency.bots_rest()
    consistency.kept(tables, players)
    both[1].kill()
    for player in players:
        player.url = both[0].url
    consistency.claims_run_out()
    asyncio.run(play(players, moves=30))
    consistency.bots_rest()
    consistency.kept(tables, players)
    for table in tables:
        consistency.each_bot_moved_once(table)
    both[0].kill()  # so that it renders nothing for closed pages while the tables are emptied
