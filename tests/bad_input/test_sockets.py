"""Sockets of other origins, without a table, or with junk: closed, or answered with one's own view only."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import aiohttp
import pytest

from tables.management.commands.serve import INCOMING
from tests.bad_input.club import Club, with_page
from tests.support.clients import PATIENCE, PONG, Browser, load, nothing_is_pushed, pushed

pytestmark = pytest.mark.server


@pytest.mark.parametrize(
    "origin", ["http://elsewhere.example", "https://127.0.0.1.elsewhere.example", "null", "file://"]
)
def test_a_socket_from_a_page_of_another_site_is_refused(club: Club, origin: str) -> None:
    player = club.at(0)

    async def opened_from(origin: str) -> int:
        try:
            async with player.socket(club.table.slug, Origin=origin):
                return 101
        except aiohttp.WSServerHandshakeError as error:
            return error.status

    assert with_page(player, opened_from(origin)) == 403
    assert with_page(player, opened_from(player.url)) == 101


def test_a_socket_without_a_table_or_without_its_link_is_closed_for_good(club: Club) -> None:
    stranger = Browser(club.server.url)

    async def closed(slug: str) -> Any:
        async with stranger.socket(slug, "?v=0&own=0&seat=0") as socket:
            return (await socket.receive(timeout=PATIENCE)).data

    assert [with_page(stranger, closed(slug)) for slug in ("unknown-table", club.hidden.slug)] == [4403, 4403]


def test_a_socket_shows_its_own_view_whatever_it_asks_for_and_says(club: Club) -> None:
    first = club.at(0)
    asyncio.run(load([first]))

    async def told(visitor: Browser, query: str) -> dict[str, Any]:
        async with visitor.socket(club.table.slug, query) as socket:
            told = await pushed(socket)
            for junk in ("{}", "[]", "\x00", "ping ping", '{"type": "table.changed", "v": 99}', "seat:0"):
                await socket.send_str(junk)
            await socket.send_bytes(b"\xff\x00")
            await nothing_is_pushed(socket)
            return told

    own = with_page(first, told(first, "?v=0&own=0"))
    for visitor in (Browser(club.server.url), club.at(1)):
        plain = with_page(visitor, told(visitor, "?v=0&own=0"))
        assert plain != own
        for query in ("?v=0&own=0&seat=0&as=0&viewer=0", "?v=%00&own=%ff&seat=seat:0", "?v=-1&own=" + "9" * 40, ""):
            assert with_page(visitor, told(visitor, query)) == plain


def test_a_page_says_a_few_words_and_anyone_who_says_more_is_closed(club: Club) -> None:
    """Exactly so much is taken; with a byte more the line is cut without a word (1006), and a new one is as good."""
    player = club.at(0)
    asyncio.run(load([player]))

    async def closed() -> list[int | None]:
        codes = []
        for _time in range(2):
            async with player.socket(club.table.slug, "?v=1&own=0") as socket:
                await socket.send_str("x" * INCOMING)
                await nothing_is_pushed(socket)  # so it is answered
                await socket.send_str("x" * (INCOMING + 1))
                while (await socket.receive(timeout=PATIENCE)).type == aiohttp.WSMsgType.TEXT:
                    pass
                codes.append(socket.close_code)
        return codes

    assert with_page(player, closed()) == [1006, 1006]


def test_a_megabyte_by_socket_closes_that_socket_and_no_other(club: Club) -> None:
    player, other = club.at(0), club.at(1)
    asyncio.run(load([player, other]))

    async def sent() -> None:
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(other.open())
            heard_by_other = await stack.enter_async_context(other.socket(club.table.slug, "?v=1&own=0"))
            socket = await stack.enter_async_context(player.socket(club.table.slug, "?v=1&own=0"))
            await socket.send_str("x" * 1_000_000)
            while (await socket.receive(timeout=PATIENCE)).type == aiohttp.WSMsgType.TEXT:
                pass
            assert socket.closed
            await heard_by_other.send_str("ping")
            while not (await heard_by_other.receive_str(timeout=PATIENCE)).startswith(PONG):
                pass

    with_page(player, sent())
