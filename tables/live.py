"""Boards by socket: on each change every page gets its own view, rendered once per view and process."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, ClassVar
from urllib.parse import parse_qs

from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from django.core.cache import cache
from django.urls import path

from engine.core import Viewer
from tables import access, parts, presence
from tables.edition import edition
from tables.models import Table
from tables.rendering import Rendering

logger = logging.getLogger(__name__)

NOT_YOURS = 4403  # the page does not try again
OTHER_EYES = 4409  # the page loads itself anew: its visitor sits elsewhere now, or nowhere
KEPT = 5.0  # seconds for which a rendering is shared
SAID_AGAIN = 5.0  # seconds between two numbers of watchers
RENEWED = 20.0  # seconds after which a process says again how many watch here
FORGOTTEN = 60  # seconds after which a process that says nothing counts no more

# What else pages hear: by the type of an event who carries it out, and who greets a page that was just opened.
hearers: dict[str, Callable[[Room, dict[str, Any]], Awaitable[None]]] = {}
greeters: list[Callable[[TableConsumer], Awaitable[None]]] = []


# -- telling ---------------------------------------------------------------------------------------


def group(slug: str) -> str:
    """Everybody at a table: one listener in each process that has pages of it open."""
    return f"table.{slug}"


def announce(table: Table) -> None:
    """Tell every page of a table that there is a new version: the number, never content."""
    send(table.slug, {"type": "table.changed", "v": table.version, "own": 0, "seat": None})


def announce_own(table: Table, seat: int, acts: int) -> None:
    """Tell the pages of one seat that its sealed answer is another."""
    send(table.slug, {"type": "table.changed", "v": table.version, "own": acts, "seat": seat})


def announce_hands(table: Table) -> None:
    """A hand was opened to the spectators, or closed again."""
    send(table.slug, {"type": "table.hands"})


def announce_access(table: Table) -> None:
    """Somebody sat down, left, or may no longer look: every page asks again who it is."""
    send(table.slug, {"type": "table.access"})


def send(slug: str, event: dict[str, Any]) -> None:
    """One small event to the processes that have pages of a table open."""
    async_to_sync(get_channel_layer().group_send)(group(slug), event)


# -- shared renderings -----------------------------------------------------------------------------

_renderings: dict[tuple[Any, ...], asyncio.Future[Rendering]] = {}


async def shared(slug: str, version: int, own: int, viewer: Viewer, language: str) -> Rendering:
    """One rendering for everybody of this view who wants this version, or a newer one."""
    loop = asyncio.get_running_loop()
    key = (loop, slug, version, own, viewer, language)
    if key not in _renderings:
        _renderings[key] = asyncio.ensure_future(database_sync_to_async(rendered)(slug, viewer, language))
        _renderings[key].add_done_callback(partial(forget_failed, key))
        loop.call_later(KEPT, _renderings.pop, key, None)
    return await asyncio.shield(_renderings[key])


def forget_failed(key: tuple[Any, ...], done: asyncio.Future[Rendering]) -> None:
    """Only what was drawn is kept: the next who asks tries again."""
    if done.cancelled() or done.exception():
        _renderings.pop(key, None)


def rendered(slug: str, viewer: Viewer, language: str) -> Rendering:
    """The parts of the table as it is in the database now. Raises Table.DoesNotExist."""
    table = Table.objects.with_seats().get(slug=slug)
    if not table.seats.all():  # deleted between the two queries
        raise Table.DoesNotExist
    return parts.render(table, viewer, language)


# -- the sockets of one table in this process -----------------------------------------------------


class Room:
    """The sockets of one table here, and how many spectators it has in all processes."""

    process = secrets.token_hex(4)
    rooms: ClassVar[dict[tuple[asyncio.AbstractEventLoop, str], Room]] = {}

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.sockets: set[TableConsumer] = set()
        self.said = 0
        self.listening = asyncio.Event()
        self.stirred = asyncio.Event()
        self.following: asyncio.Future[None] | None = None
        self.tasks: set[asyncio.Future[None]] = set()
        self.begin(self.listen())
        self.begin(self.count())

    @classmethod
    def of(cls, slug: str) -> Room:
        """The room of a table."""
        key = asyncio.get_running_loop(), slug
        if key not in cls.rooms:
            cls.rooms[key] = cls(slug)
        return cls.rooms[key]

    async def enter(self, socket: TableConsumer) -> None:
        """A page was opened; from now on it is told what happens."""
        self.sockets.add(socket)
        await self.note_lookers()
        await self.listening.wait()
        if self.said:
            await socket.say(watchers=self.said)
        if socket.viewer is None:
            self.stir()

    async def leave(self, socket: TableConsumer) -> None:
        """A page was closed; with the last one the room is gone."""
        self.sockets.discard(socket)
        if not self.sockets:
            for task in self.tasks:
                task.cancel()
            self.rooms.pop((asyncio.get_running_loop(), self.slug), None)
            await self.total()

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Future[None]:
        """Do something while the room lasts."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)
        return task

    def ended(self, task: asyncio.Future[None]) -> None:
        """Say why something went wrong."""
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            logger.error("a message did not reach the pages of table %s", self.slug, exc_info=error)

    async def listen(self) -> None:
        """Hear what is told of the table, once for all its pages here."""
        layer = get_channel_layer()
        channel = await layer.new_channel()
        await layer.group_add(group(self.slug), channel)
        self.listening.set()
        try:
            while True:
                event = await layer.receive(channel)
                self.begin(self.hear(event))
        finally:
            await layer.group_discard(group(self.slug), channel)

    async def hear(self, event: dict[str, Any]) -> None:
        """Something is told of the table: of its boards, or of something else."""
        if event["type"] in hearers:
            await hearers[event["type"]](self, event)
        else:
            await self.told(**event)

    async def told(self, type: str, v: int = 0, own: int = 0, seat: Viewer = None) -> None:
        """Bring the pages up to date, or let them all ask again who they are. `seat`: only the pages of this seat."""
        if type == "table.access":
            await asyncio.gather(*(socket.still() for socket in self.sockets))
            return
        if seat is None:
            self.stir()
        seated = [socket for socket in self.sockets if socket.viewer is not None and seat in (None, socket.viewer)]
        if type == "table.changed":
            await asyncio.gather(*(socket.catch_up(v, own) for socket in seated))

    def stir(self) -> None:
        """Look at once what spectators may see."""
        self.stirred.set()
        if self.following is None or self.following.done():
            self.following = self.begin(self.follow())

    async def follow(self) -> None:
        """Show the spectators what they may see, again and again as long as more will become old enough."""
        wait: float | None = 0.0
        while wait is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.stirred.wait(), wait)
            self.stirred.clear()
            watching = [socket for socket in self.sockets if socket.viewer is None]
            try:
                version, own, wait = await database_sync_to_async(access.watched)(self.slug)
                languages = {socket.language for socket in watching if version}
                await asyncio.gather(*(self.show(version, own, language) for language in languages))
            except Table.DoesNotExist:
                await asyncio.gather(*(socket.close(NOT_YOURS) for socket in watching))
                return
            if self.stirred.is_set():
                wait = 0.0

    async def show(self, version: int, own: int, language: str) -> None:
        """Push the one picture that all spectators with this language share. Raises Table.DoesNotExist."""
        rendering = await shared(self.slug, version, own, None, language)
        for socket in [socket for socket in self.sockets if (socket.viewer, socket.language) == (None, language)]:
            await socket.push(rendering)

    async def count(self) -> None:
        """Tell every page how many watch, when that has changed."""
        while True:
            if (n := await self.total()) != self.said:
                self.said = n
                await asyncio.gather(*(socket.say(watchers=n) for socket in self.sockets))
            await self.note_lookers()
            await asyncio.sleep(SAID_AGAIN)

    async def note_lookers(self) -> None:
        """Say to every process which players look at this table."""
        await presence.look(self.slug, {socket.scope["user"].pk for socket in self.sockets if socket.looking})

    async def total(self) -> int:
        """Say in the cache how many are here, and add up what all say; who overwrites another is put right soon."""
        here, now, key = sum(socket.viewer is None for socket in self.sockets), time.time(), f"watchers:{self.slug}"
        said: dict[str, tuple[int, float]] = await cache.aget(key, {})
        others = {name: (n, at) for name, (n, at) in said.items() if at > now - FORGOTTEN and name != self.process}
        own_at = said.get(self.process, (0, 0.0))
        if own_at[0] != here or own_at[1] < now - RENEWED:
            await cache.aset(key, {**others, self.process: (here, now)} if here else others, FORGOTTEN)
        return here + sum(n for n, _at in others.values())


class TableConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """The socket of one page: it only listens."""

    async def connect(self) -> None:
        """Enter the room first, then compare: between the two nothing can be missed."""
        self.slug: str = self.scope["url_route"]["kwargs"]["slug"]
        self.room: Room | None = None
        asked = {name: values[0] for name, values in parse_qs(self.scope["query_string"].decode()).items()}
        self.shown = number(asked.get("v")), number(asked.get("own"))  # the version and the own acts that the page has
        self.had: Rendering | None = None  # all that it shows, once that is known
        self.looking = False  # somebody who sits here, at a page that is in sight
        self.language = await database_sync_to_async(access.language)(self.scope)
        await self.accept()
        found = await self.look()
        if found is None:
            await self.close(NOT_YOURS)
            return
        self.viewer = found[0]
        self.room, self.looking = Room.of(self.slug), self.viewer is not None
        await self.room.enter(self)
        if asked.get("site", edition()) != edition():
            await self.say(newer=True)
        await self.greet()
        for greeter in greeters:
            await greeter(self)

    async def disconnect(self, code: int) -> None:
        """Leave the room."""
        if self.room is not None:
            await self.room.leave(self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A page that wonders whether we are there, or that has gone out of sight; in sight again it connects anew."""
        if text_data == "ping":
            await self.send("pong")
        elif text_data == "away":
            self.looking = False

    async def look(self) -> tuple[Viewer, int, int] | None:
        """Who this is at this table, by the database; None for nobody."""
        found: tuple[Viewer, int, int] | None = await database_sync_to_async(access.looking)(self.slug, self.scope)
        return found

    async def greet(self) -> None:
        """Send a board where the page has an old one; else only remember what the page has."""
        found = await self.look()
        if found is None or not found[1]:
            return
        rendering = await self.drawn(found[1], found[2])
        if rendering is None or self.had is not None:
            return
        if self.shown == (rendering.v, rendering.own):
            self.had = rendering
        else:
            self.shown = min(self.shown, (rendering.v, -1))  # whatever the page says, it gets this one
            await self.push(rendering)

    async def drawn(self, version: int, own: int) -> Rendering | None:
        """This viewer's board at this version or a newer one; a page whose table was deleted is sent away."""
        try:
            return await shared(self.slug, version, own, self.viewer, self.language)
        except Table.DoesNotExist:
            await self.close(NOT_YOURS)
            return None

    async def catch_up(self, version: int, own: int) -> None:
        """Show a seat what is new, if this page may still see it."""
        if (version, own) > self.shown and await self.still():
            rendering = await self.drawn(version, own)
            if rendering is not None:
                await self.push(rendering)

    async def still(self) -> bool:
        """Whether this page shows what its visitor may see; if not, it is sent away or loads itself anew."""
        found = await self.look()
        if found is not None and found[0] == self.viewer:
            return True
        await self.close(NOT_YOURS if found is None else OTHER_EYES)
        return False

    async def push(self, rendering: Rendering) -> None:
        """Send what has changed since the last time; what comes late is dropped."""
        if (rendering.v, rendering.own) > self.shown:
            message = rendering.message(self.shown[0], self.had)
            self.shown, self.had = (rendering.v, rendering.own), rendering
            await self.send(message)

    async def say(self, **message: Any) -> None:
        """Send a message to the page."""
        await self.send(json.dumps(message, ensure_ascii=False))


def number(text: str | None) -> int:
    """A number from an address; 0 for anything else."""
    return int(text) if text is not None and text.isascii() and text.isdecimal() and len(text) < 10 else 0


websocket_urlpatterns = [path("ws/t/<slug:slug>", TableConsumer.as_asgi())]
