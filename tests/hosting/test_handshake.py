"""Sockets of other origins and too many of one visitor are denied; a club at one address has enough."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import aiohttp
import pytest
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import RequestFactory

from tables.web import rate_limits
from tables.web.connections import socket_handshake as handshake
from tests.support.clients import PATIENCE, Browser, begun, company, seated
from tests.support.counts import tell
from tests.support.servers.serving import Server

CLUB = 17 * 10  # people behind one address, each with ten pages


@pytest.mark.parametrize(
    ("origin", "headers", "own"),
    [
        ("http://localhost", {}, True),
        ("http://localhost:80", {}, True),
        ("http://LOCALHOST", {}, True),
        ("http://localhost:8000", {"host": "localhost:8000"}, True),
        ("http://[::1]:8000", {"host": "[::1]:8000"}, True),
        ("https://localhost", {}, False),
        ("http://localhost:8001", {"host": "localhost:8000"}, False),
        ("http://localhost", {"host": "localhost:8000"}, False),
        ("http://127.0.0.1", {}, False),
        ("http://elsewhere.example", {"host": "elsewhere.example"}, False),
        ("https://localhost", {"x-forwarded-proto": "https"}, False),  # nobody has told us of a proxy
        ("http://localhost:x", {}, False),
        ("null", {}, False),
        ("", {}, False),
    ],
)
def test_a_socket_is_opened_by_a_page_of_the_same_scheme_host_and_port(
    origin: str, headers: dict[str, str], own: bool
) -> None:
    assert handshake.is_own({"host": "localhost", "origin": origin, **headers}) is own


def test_behind_https_its_pages_are_https(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "HTTPS", True)
    assert handshake.is_own({"host": "localhost", "origin": "https://localhost"})
    assert not handshake.is_own({"host": "localhost", "origin": "http://localhost", "x-forwarded-proto": "http"})


def test_a_proxy_that_is_known_tells_the_scheme(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "ALLAUTH_TRUSTED_PROXY_COUNT", 1)
    forwarded = {"host": "localhost", "x-forwarded-proto": "https"}
    assert handshake.is_own({**forwarded, "origin": "https://localhost"})
    assert not handshake.is_own({**forwarded, "origin": "http://localhost"})


def test_all_addresses_of_one_network_of_ipv6_are_one_visitor() -> None:
    made = RequestFactory()
    seen = {rate_limits.visitor(made.get("/", REMOTE_ADDR=f"2001:db8::{n:x}:1")) for n in range(50)}
    assert seen == {"2001:db8::/64"}
    assert rate_limits.visitor(made.get("/", REMOTE_ADDR="192.0.2.7")) == "192.0.2.7"


async def waiting(_scope: Any, receive: Any, send: Any) -> None:
    """A socket that stays open until it is closed."""
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def opened(door: handshake.Handshake, times: int, **headers: str) -> tuple[int, list[WebsocketCommunicator]]:
    """Open a number of sockets. Returns how many were accepted, and all of them."""
    sent = {"host": "localhost", "origin": "http://localhost", **headers}
    listed = [(name.replace("_", "-").encode(), value.encode()) for name, value in sent.items()]
    sockets = [WebsocketCommunicator(door, "/ws/t/x", headers=listed) for _socket in range(times)]
    return sum([(await socket.connect(PATIENCE))[0] for socket in sockets]), sockets


def test_a_club_on_one_address_opens_its_pages_and_a_flood_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "ALLAUTH_TRUSTED_PROXY_COUNT", 1)

    async def flooded() -> list[int]:
        door = handshake.Handshake(waiting)
        let_in, first = await opened(door, handshake.OF_ADDRESS + 20, x_forwarded_for="192.0.2.1")
        other, second = await opened(door, 1, x_forwarded_for="192.0.2.2")
        for socket in first[:10]:
            await socket.disconnect()
        again, third = await opened(door, 11, x_forwarded_for="192.0.2.1")
        for socket in [*first[10 : handshake.OF_ADDRESS], *second, *third[:10]]:
            await socket.disconnect()
        return [let_in, other, again, len(door.open)]

    counts = asyncio.run(flooded())
    tell(f"{counts[0]} of {handshake.OF_ADDRESS + 20} sockets of one address were let in")
    assert counts == [handshake.OF_ADDRESS, 1, 10, 0]
    assert CLUB < handshake.OF_ADDRESS


@pytest.mark.server
def test_the_sockets_of_one_session_are_counted(server: Server) -> None:
    people = company(3)
    table = begun(people)
    player = seated(server.url, table, people)[0]

    async def sixty_and_one_more() -> None:
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(player.open())
            for _page in range(handshake.OF_SESSION):
                await stack.enter_async_context(player.socket(table.slug))
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await stack.enter_async_context(player.socket(table.slug))
            stranger = await stack.enter_async_context(Browser(server.url).open())
            await stack.enter_async_context(stranger.socket(table.slug))

    asyncio.run(sixty_and_one_more())


@pytest.mark.server
def test_who_says_too_much_at_once_is_closed(server: Server) -> None:
    slug = begun(company(3)).slug

    async def closed() -> Any:
        async with Browser(server.url).open() as visitor, visitor.socket(slug) as socket:
            for _message in range(handshake.MESSAGES.times + 1):
                await socket.send_str("away")
            while (told := await socket.receive(timeout=PATIENCE)).type == aiohttp.WSMsgType.TEXT:
                pass
            return told.data

    assert asyncio.run(closed()) == handshake.TOO_MANY
