"""No message to a page exceeds a frame of 64 kB, for any game, edition, number of seats, language and stage.

Random games are played to their end; larger messages are fetched by GET.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any

import aiohttp
import msgspec
import pytest
from asgiref.sync import sync_to_async

from engine import GAMES
from engine.tools.benchmark import editions
from tables.models import Status, Table
from tables.rendering.push_messages import Part, Rendering
from tests.games import RELEASED
from tests.session.extent import extent
from tests.support.clients import PATIENCE, Browser, Player, begun, load, seated
from tests.support.counts import tell
from tests.support.following import Page
from tests.support.game_tables import Guest, command, fresh, move_on, turns
from tests.support.servers.serving import Server

pytestmark = pytest.mark.timeout(900)

FRAME = 64 * 1024  # bytes
LANGUAGES = ("en", "fr")
STRIDE = 80  # moves between two looks at a game
MIDDLE, FOLLOWED = extent((60, 40), (0, 10_000))  # moves before the pages are opened, and while they are open
NAMES = [f"Nefer-neferu-aten ta-sherit {n}" for n in range(5)]  # 29 letters: nearly the longest that a name may be


def gathered(key: str, edition: Any, seats: int) -> tuple[Table, list[Guest]]:
    """A table of people with long names."""
    people = [Guest(name) for name in NAMES[:seats]]
    return begun(people, game=key, **msgspec.to_builtins(edition)), people


async def reaches(page: Page, socket: aiohttp.ClientWebSocketResponse, version: int) -> None:
    """Apply messages until the page shows this version."""
    while page.shown[0] < version:
        await page.take_in(await socket.receive_str(timeout=PATIENCE))


@pytest.mark.parametrize(("size", "fits"), [(30_000, True), (32_001, False)])
def test_a_message_that_would_be_too_large_tells_the_page_to_fetch_it(size: int, fits: bool) -> None:
    """Counted in bytes: an accented letter has two."""
    rendering = Rendering(7, 2, "", {"board": Part("hash", "é" * size)}, [], None)
    told = json.loads(rendering.message(0, None).text)
    assert ("parts" in told, "fetch" in told) == (fits, not fits)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("key", GAMES)
def test_no_greeting_is_larger_than_a_frame_in_any_edition_and_with_any_number_of_seats(
    server: Server, key: str
) -> None:
    """A seat and a spectator in each language come at set-up, and again and again up to the end, and have nothing."""
    rng, sizes, fetched = random.Random(key), [], 0
    for name, edition in editions(GAMES[key]).items():
        for seats in GAMES[key].seats:
            table, people = gathered(key, edition, seats)
            for _look in turns(table, key):
                found = asyncio.run(greeted(server, table, people[0]))
                sizes += [size for page in found for size in page.sizes]
                fetched += sum(page.fetched for page in found)
                assert max(sizes) <= FRAME, (name, seats, table.version)
                if table.status == Status.FINISHED:
                    break
                table = move_on(table, rng, most=STRIDE)
    tell(f"{key}: {len(sizes)} frames of greetings, the largest {max(sizes)} bytes, {fetched} pictures by GET")


async def greeted(server: Server, table: Table, guest: Guest) -> list[Page]:
    """New pages of a seat and a spectator in each language, once they show the table."""
    session = guest.client.cookies["sessionid"].value
    browsers = [Browser(server.url, mine, language) for language in LANGUAGES for mine in (session, "")]
    pages = [Page(browser, table.slug) for browser in browsers]
    async with AsyncExitStack() as stack:
        for page in pages:
            await stack.enter_async_context(page.browser.open())
            socket = await stack.enter_async_context(page.browser.socket(table.slug, "?v=0"))
            await reaches(page, socket, table.version)
    return pages


@pytest.mark.by_turns(6)
@pytest.mark.parametrize(("key", "edition"), [(key, name) for key in RELEASED for name in editions(GAMES[key])])
def test_no_push_is_larger_than_a_frame_over_a_random_game(server: Server, key: str, edition: str) -> None:
    """With the most seats, a seat and a spectator in each language see every version: of the whole game, or by day from
    its middle on."""
    seats = GAMES[key].seats[-1]
    table, people = gathered(key, editions(GAMES[key])[edition], seats)
    table = move_on(table, random.Random(key), most=MIDDLE)
    players = seated(server.url, table, people)
    asyncio.run(load(players))
    pages = asyncio.run(followed(server, table, players))
    sizes = [size for page in pages for size in page.sizes]
    assert max(sizes) <= FRAME
    assert fresh(table).status == Status.FINISHED or fresh(table).version >= MIDDLE + FOLLOWED
    tell(
        f"{key}, {edition}, {seats} seats: {len(sizes)} frames, the largest {max(sizes)} bytes, "
        f"{sum(page.fetched for page in pages)} pictures by GET"
    )


async def followed(server: Server, table: Table, players: Sequence[Player]) -> list[Page]:
    """A game played at random by HTTP, and the pages that have followed it."""
    rng = random.Random(table.game)
    pages = [
        Page(Browser(server.url, session, language), table.slug)
        for session in (players[0].cookies["sessionid"], "")
        for language in LANGUAGES
    ]
    async with AsyncExitStack() as stack:
        for browser in (*players, *(page.browser for page in pages)):
            await stack.enter_async_context(browser.open())
        sockets = [await stack.enter_async_context(page.browser.socket(table.slug, "?v=0")) for page in pages]
        for _turn in turns(table, table.game):
            if table.status == Status.FINISHED or table.version >= MIDDLE + FOLLOWED:
                break
            for page, socket in zip(pages, sockets, strict=True):
                await reaches(page, socket, table.version)
            seat, form = await sync_to_async(choice)(table, rng)
            answer = await players[seat].post(f"/t/{table.slug}/play", form)
            assert answer.status == 200, answer.text
            table = await sync_to_async(fresh)(table)
    return pages


def choice(table: Table, rng: random.Random) -> tuple[int, dict[str, Any]]:
    """An awaited seat, and the form of one of its moves."""
    truth = table.full_position()
    seat = table.seats.all()[rng.choice(truth.to_move())]
    move = str(rng.choice(truth.moves(seat.number)))
    return seat.number, {"move": [move], "turn": table.turn, "acts": seat.acts, "command": command()}
