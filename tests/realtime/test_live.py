"""Updates by socket: each page gets its own view, only what has changed, and only what is newer."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.core.cache import cache

from tables.asgi import application
from tables.hosting.build_id import build_id
from tables.models import Table, Visibility
from tables.play import broadcast
from tables.realtime import room, sockets
from tables.realtime.rooms import Rooms
from tables.rendering import parts, rendered_parts, renderings
from tables.rendering.push_messages import View
from tables.seats import leaving
from tables.web import precedence
from tables.web.precedence import Precedence
from tests.support.game_tables import Guest, create_table, fresh, move_on

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]

PATIENCE = 10.0  # seconds
ORIGIN = (b"origin", b"http://localhost")


class Page:
    """The socket of a page, with all received messages."""

    def __init__(self, socket: WebsocketCommunicator) -> None:
        self.socket = socket

    async def frame(self) -> str | bytes:
        """The next frame as it was sent, except spectator counts and the end of the greeting."""
        while True:
            frame: str | bytes = await self.socket.receive_from(PATIENCE)
            if isinstance(frame, bytes) or not json.loads(frame).keys() & {"watchers", "greeted"}:
                return frame

    async def message(self) -> dict[str, Any]:
        """The next message, except spectator counts and the end of the greeting."""
        message: dict[str, Any] = json.loads(await self.frame())
        return message

    async def told(self) -> dict[str, Any]:
        """The next message that is not a pong."""
        while "pong" in (message := await self.message()):
            pass
        return message

    async def caught_up(self, version: int) -> list[dict[str, Any]]:
        """The messages up to the one with this version; versions may be skipped."""
        told = [await self.told()]
        while told[-1]["v"] < version:
            told.append(await self.told())
        return told

    async def silent(self) -> bool:
        """Whether nothing more arrives: a ping is answered by its pong alone."""
        await self.socket.send_to("ping")
        return "pong" in await self.message()


@asynccontextmanager
async def page(
    table: Table, guest: Guest | None = None, v: int | None = None, own: int = 0, site: str = "", packed: str = ""
) -> AsyncIterator[Page]:
    """An open page of a table, as if just loaded."""
    headers = [(b"host", b"localhost"), ORIGIN]
    if guest is not None:
        headers.append((b"cookie", f"sessionid={guest.client.cookies['sessionid'].value}".encode()))
    query = f"?v={table.version if v is None else v}&own={own}&site={site or build_id()}&packed={packed}"
    socket = WebsocketCommunicator(application, f"/ws/t/{table.slug}{query}", headers=headers)
    connected, _protocol = await socket.connect(PATIENCE)
    assert connected
    try:
        yield Page(socket)
    finally:
        await socket.disconnect()


def scene(phase: str = "", **how: Any) -> Callable[[], Coroutine[Any, Any, tuple[Table, list[Guest]]]]:
    """Three players at a table in this phase."""

    def make() -> tuple[Table, list[Guest]]:
        cache.clear()
        people = [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]
        table = create_table(people, **how)
        return (move_on(table, random.Random(6), until=phase, strength="steady") if phase else table), people

    return sync_to_async(make)


@sync_to_async
def plays(table: Table, people: list[Guest], seat: int, move: str | None = None) -> Table:
    """A seat posts a move, by default the first legal one. Returns the updated table."""
    answer = people[seat].plays(table, move or str(fresh(table).full_position().moves(seat)[0]))
    assert answer.status_code == 200, answer.content
    return fresh(table)


async def test_everybody_gets_the_new_board_and_each_its_own() -> None:
    table, people = await scene()()
    mover = table.full_position().to_move()[0]
    other = (mover + 1) % 3
    async with page(table, people[other]) as player, page(table) as spectator:
        assert await player.silent()
        assert await spectator.silent()
        await asyncio.wait_for(remembered(table, 2), PATIENCE)  # so that only what changes is sent
        await plays(table, people, mover)
        for one in (player, spectator):
            told = await one.told()
            assert (told["v"], told["own"]) == (2, 0)
            assert len(told["news"]) == 1
            assert "log" in told["parts"]
            assert "hand" not in told["parts"]
        assert await spectator.silent()


async def test_a_move_is_rendered_for_open_pages_after_the_answers_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    table, people = await scene()()
    mover, done, render = table.full_position().to_move()[0], list[str | int](), parts.render
    monkeypatch.setattr(precedence, "PATIENCE", PATIENCE)
    async with page(table, people[(mover + 1) % 3]) as player, page(table) as spectator:
        assert await player.silent()
        assert await spectator.silent()
        monkeypatch.setattr(parts, "render", lambda *view: (done.append(view[0].version), render(*view))[1])
        with Precedence.of_this_loop().answering():
            await plays(table, people, mover)
            done.append("answered")
            assert await player.silent()
            assert await spectator.silent()
        for one in (player, spectator):
            assert (await one.told())["v"] == 2
    later = [one for one in done if one != 1]  # without what the pages showed before
    assert later == [2, "answered", 2, 2]  # the mover's view is part of the answer


async def test_a_page_that_unpacks_gets_the_same_picture_a_third_as_long_at_most() -> None:
    table, _people = await scene()()
    async with page(table, v=0) as plain, page(table, v=0, packed="1") as packing:
        text, packed = await plain.frame(), await packing.frame()
        assert isinstance(text, str)
        assert isinstance(packed, bytes)
        assert gzip.decompress(packed).decode() == text
        assert len(packed) <= len(text.encode()) / 3
        assert await packing.silent()


async def test_a_page_that_is_up_to_date_is_sent_nothing_and_an_old_one_everything() -> None:
    table, people = await scene()()
    table = await plays(table, people, table.full_position().to_move()[0])
    async with page(table) as new, page(table, v=1) as old, page(table, v=0) as empty:
        assert await new.silent()
        for one in (old, empty):
            told = await one.told()
            assert told["v"] == 2
            assert set(told["parts"]) == {*rendered_parts.NAMES, "stop"}
        assert await old.silent()


async def test_a_page_of_an_older_site_is_told_so_and_shows_on() -> None:
    table, (first, *_others) = await scene()()
    async with page(table, first, site="older") as old, page(table, first) as up_to_date:
        assert await old.told() == {"newer": True}
        assert await old.silent()
        assert await up_to_date.silent()


async def test_pages_leave_a_process_that_cannot_read_what_a_newer_release_has_played() -> None:
    table, (first, *_others) = await scene()()
    async with page(table, first) as player, page(table) as spectator:
        await Table.objects.filter(pk=table.pk).aupdate(version=2, schema=99)
        await sync_to_async(broadcast.send_event)(table.slug, {"type": "table.changed", "v": 2})
        for one in (player, spectator):
            closed = await one.socket.receive_output(PATIENCE)
            while closed["type"] == "websocket.send":
                closed = await one.socket.receive_output(PATIENCE)
            assert (closed["type"], closed["code"]) == ("websocket.close", room.NEWER)


async def test_an_ordinary_push_has_at_most_25_kB() -> None:
    table, people = await scene("purchase")()
    async with page(table) as spectator:
        await spectator.silent()
        await plays(table, people, table.full_position().to_move()[0])
        assert len(json.dumps(await spectator.told(), ensure_ascii=False).encode()) <= 25_000


async def test_sealing_is_told_and_changing_the_seal_only_to_that_seat() -> None:
    table, people = await scene("offering")()
    acts = await sync_to_async(lambda: people[0].tokens(table)["acts"])()
    async with page(table, people[0], own=acts) as own, page(table, people[1]) as other, page(table) as spectator:
        await plays(table, people, 0, "offer 1")
        for one in (own, other, spectator):
            await one.caught_up(table.version + 1)
        await plays(table, people, 0, "offer 2")
        told = await own.told()
        assert (told["v"], told["own"]) == (table.version + 1, acts + 2)
        assert set(told["parts"]) <= {"prompt", "hand-purse"}
        assert await other.silent()
        assert await spectator.silent()


async def test_the_reveal_is_sent_to_every_page_in_the_same_version() -> None:
    table, people = await scene("offering")()
    async with page(table, people[0]) as player, page(table) as spectator:
        for seat in range(3):
            await plays(table, people, seat, "steal")
        for one in (player, spectator):
            *before, opened = await one.caught_up(table.version + 3)
            assert not any("reveal" in envelope for envelope in before)
            assert 'class="reveal"' in opened["reveal"]


async def test_a_page_in_french_is_pushed_french() -> None:
    table, people = await scene()()
    people[2].user.language = "fr"
    await sync_to_async(people[2].user.save)()
    async with page(table, people[2], v=0) as french, page(table, v=0) as english:
        assert "Ancien Royaume" in (await french.told())["parts"]["bar"]
        assert "Old Kingdom" in (await english.told())["parts"]["bar"]


async def test_300_spectators_cost_one_rendering(monkeypatch: pytest.MonkeyPatch) -> None:
    table, _people = await scene()()
    rendered: list[str] = []
    render = parts.render
    monkeypatch.setattr(parts, "render", lambda *view: (rendered.append(str(view)), render(*view))[1])
    view = View(table.slug, 1, 0, None, "en")
    found = await asyncio.gather(*(sync_to_async(renderings.shared_rendering)(view) for _watcher in range(300)))
    assert len(rendered) == 1
    assert len({id(rendering) for rendering in found}) == 1


async def test_a_move_is_read_once_and_each_view_rendered_once_for_all_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mover's view is that of the answer; two spectators who read the same language share one."""
    table, people = await scene()()
    mover = table.full_position().to_move()[0]
    read, rendered = list[str](), list[Any]()
    async with AsyncExitStack() as stack:
        watching = [*people, people[mover], None, None]
        pages = [await stack.enter_async_context(page(table, guest)) for guest in watching]
        await asyncio.wait_for(remembered(table, len(pages)), PATIENCE)
        reads, render = renderings.State.load, parts.render
        monkeypatch.setattr(renderings.State, "load", lambda slug: (read.append(slug), reads(slug))[1])
        monkeypatch.setattr(parts, "render", lambda *view: (rendered.append(view[1]), render(*view))[1])
        await plays(table, people, mover)
        for one in pages:
            assert (await one.told())["v"] == 2
    assert len(read) == 1
    assert sorted(rendered, key=str) == [0, 1, 2, None]


async def remembered(table: Table, pages: int) -> None:
    """Wait until so many pages have come, and what each of them shows is known."""
    for _look in range(1000):
        room = Rooms.of_this_loop().open.get(table.slug)
        if room is not None and [bool(socket.had) for socket in room.sockets] == [True] * pages:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the pages were not greeted")


async def test_the_number_of_watchers_is_told_to_everybody() -> None:
    table, people = await scene()()
    async with page(table) as first, page(table, people[0]) as player:
        for one in (first, player):
            while "watchers" not in (told := json.loads(await one.socket.receive_from(PATIENCE))):
                pass
            assert told == {"watchers": 1}


@pytest.mark.parametrize("origin", [b"http://elsewhere.example", b"null"])
async def test_a_socket_from_a_page_of_another_site_is_refused(origin: bytes) -> None:
    table, _people = await scene()()
    headers = [(b"host", b"localhost"), (b"origin", origin)]
    socket = WebsocketCommunicator(application, f"/ws/t/{table.slug}", headers=headers)
    assert (await socket.connect(PATIENCE))[0] is False


@pytest.mark.parametrize("slug", [None, "aaaaaaaaaa"])
async def test_who_may_not_look_is_sent_away_for_good(slug: str | None) -> None:
    table, _people = await scene(visibility=Visibility.LINK)()
    socket = WebsocketCommunicator(
        application, f"/ws/t/{slug or table.slug}", headers=[(b"host", b"localhost"), ORIGIN]
    )
    await socket.connect(PATIENCE)
    assert (await socket.receive_output(PATIENCE))["code"] == room.NOT_YOURS


async def test_who_loses_the_seat_is_sent_away_before_anything_more_is_shown() -> None:
    table, people = await scene()()
    mover = table.full_position().to_move()[0]
    gone = (mover + 1) % 3
    async with page(table, people[gone]) as player:
        await player.silent()
        await sync_to_async(table.seats.filter(number=gone).update)(user=None)
        await plays(table, people, mover)
        assert (await player.socket.receive_output(PATIENCE))["code"] == sockets.OTHER_EYES


async def test_who_leaves_is_sent_away_and_comes_back_as_a_spectator() -> None:
    table, people = await scene()()
    mover = table.full_position().to_move()[0]
    gone = (mover + 1) % 3
    async with page(table, people[gone]) as player:
        await player.silent()
        await sync_to_async(leaving.leave_game)(table, people[gone].user)
        assert (await player.socket.receive_output(PATIENCE))["code"] == sockets.OTHER_EYES
    async with page(table, people[gone], v=0) as leaver, page(table, v=0) as stranger:
        seen, public = await leaver.told(), await stranger.told()
        assert seen["parts"] == public["parts"]


async def test_what_a_page_says_is_ignored() -> None:
    table, _people = await scene()()
    async with page(table) as spectator:
        for text in ("{}", '{"move": "bid thebes 1"}', "x" * 10_000):
            await spectator.socket.send_to(text)
        assert await spectator.silent()
        assert (await sync_to_async(fresh)(table)).version == 1


async def test_events_that_arrive_in_the_wrong_order_show_the_newest_board_once() -> None:
    table, _people = await scene()()
    async with page(table) as spectator:
        await spectator.silent()
        table = await sync_to_async(move_on)(table, random.Random(1), most=2)
        await spectator.caught_up(3)
        await sync_to_async(broadcast.send_event)(table.slug, {"type": "table.changed", "v": 2})
        assert await spectator.silent()


async def test_spectators_of_a_delayed_table_see_the_past() -> None:
    table, people = await scene()()
    await sync_to_async(Table.objects.filter(pk=table.pk).update)(delay=3600)
    mover = table.full_position().to_move()[0]
    async with page(table) as spectator, page(table, people[mover], own=0) as player:
        await spectator.silent()
        await plays(table, people, mover)
        assert (await player.told())["v"] == 2
        assert await spectator.silent()
    async with page(table, v=0) as late:
        assert (await late.told())["v"] == 1
