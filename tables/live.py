"""Boards by socket: on each change every page gets its own view, rendered once per view and process."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
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
from tables import access, parts
from tables.models import Table

NOT_YOURS = 4403  # the page does not try again
KEPT = 5.0  # seconds for which a rendering is shared
SAID_AGAIN = 5.0  # seconds between two numbers of watchers
RENEWED = 20.0  # seconds after which a process says again how many watch here
FORGOTTEN = 60  # seconds after which a process that says nothing counts no more


# -- telling ---------------------------------------------------------------------------------------


def group(slug: str) -> str:
    """Everybody at a table."""
    return f"table.{slug}"


def own_group(slug: str, seat: int) -> str:
    """All pages of one seat."""
    return f"seat.{slug}.{seat}"


def announce(table: Table) -> None:
    """Tell every page of a table that there is a new version: the number, never content."""
    send(group(table.slug), {"type": "table.changed", "v": table.version})


def announce_own(table: Table, seat: int, acts: int) -> None:
    """Tell the pages of one seat that its sealed answer is another."""
    send(own_group(table.slug, seat), {"type": "table.changed", "v": table.version, "own": acts})


def announce_access(table: Table) -> None:
    """Somebody sat down, left, or may no longer look: every page asks again who it is."""
    send(group(table.slug), {"type": "table.access"})


def send(name: str, event: dict[str, Any]) -> None:
    """One small event to a group."""
    async_to_sync(get_channel_layer().group_send)(name, event)


# -- shared renderings -----------------------------------------------------------------------------

_renderings: dict[tuple[Any, ...], asyncio.Future[parts.Rendering]] = {}


async def shared(slug: str, version: int, own: int, viewer: Viewer, language: str) -> parts.Rendering:
    """One rendering for everybody of this view who wants this version, or a newer one."""
    loop = asyncio.get_running_loop()
    key = (loop, slug, version, own, viewer, language)
    if key not in _renderings:
        _renderings[key] = asyncio.ensure_future(database_sync_to_async(rendered)(slug, viewer, language))
        _renderings[key].add_done_callback(partial(forget_failed, key))
        loop.call_later(KEPT, _renderings.pop, key, None)
    return await asyncio.shield(_renderings[key])


def forget_failed(key: tuple[Any, ...], done: asyncio.Future[parts.Rendering]) -> None:
    """Only what was drawn is kept: the next who asks tries again."""
    if done.cancelled() or done.exception():
        _renderings.pop(key, None)


def rendered(slug: str, viewer: Viewer, language: str) -> parts.Rendering:
    """The parts of the table as it is in the database now."""
    return parts.render(Table.objects.with_seats().get(slug=slug), viewer, language)


# -- the sockets of one table in this process -----------------------------------------------------


class Room:
    """The sockets of one table here, and how many spectators it has in all processes."""

    process = secrets.token_hex(4)
    rooms: ClassVar[dict[tuple[asyncio.AbstractEventLoop, str], Room]] = {}

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.sockets: set[TableConsumer] = set()
        self.said = 0
        self.counting = asyncio.ensure_future(self.count())

    @classmethod
    def of(cls, slug: str) -> Room:
        """The room of a table."""
        key = asyncio.get_running_loop(), slug
        if key not in cls.rooms:
            cls.rooms[key] = cls(slug)
        return cls.rooms[key]

    async def enter(self, socket: TableConsumer) -> None:
        """A page was opened."""
        self.sockets.add(socket)
        if self.said:
            await socket.say(watchers=self.said)

    async def leave(self, socket: TableConsumer) -> None:
        """A page was closed; with the last one the room is gone."""
        self.sockets.discard(socket)
        if not self.sockets:
            self.counting.cancel()
            self.rooms.pop((asyncio.get_running_loop(), self.slug), None)
            await self.total()

    async def count(self) -> None:
        """Tell every page how many watch, when that has changed."""
        while True:
            if (n := await self.total()) != self.said:
                self.said = n
                await asyncio.gather(*(socket.say(watchers=n) for socket in self.sockets))
            await asyncio.sleep(SAID_AGAIN)

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
        """Join first, then compare: between the two nothing can be missed."""
        self.slug: str = self.scope["url_route"]["kwargs"]["slug"]
        self.viewer: Viewer = None
        self.groups_joined: list[str] = []
        self.room: Room | None = None
        self.had: parts.Rendering | None = None  # what the page shows
        self.shown = (0, 0)  # the version and the viewer's own acts that it has
        self.language = await database_sync_to_async(access.language)(self.scope)
        await self.accept()
        await self.join(group(self.slug))
        found = await self.look()
        if found is None:
            await self.close(NOT_YOURS)
            return
        self.viewer, _version, _own, self.delay = found
        if self.viewer is not None:
            await self.join(own_group(self.slug, self.viewer))
        self.room = Room.of(self.slug)
        await self.room.enter(self)
        await self.greet()

    async def disconnect(self, code: int) -> None:
        """Leave everything."""
        for name in self.groups_joined:
            await self.channel_layer.group_discard(name, self.channel_name)
        if self.room is not None:
            await self.room.leave(self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A page that wonders whether we are there."""
        if text_data == "ping":
            await self.send("pong")

    async def join(self, name: str) -> None:
        """Hear what is told to a group."""
        await self.channel_layer.group_add(name, self.channel_name)
        self.groups_joined.append(name)

    async def look(self) -> tuple[Viewer, int, int, int] | None:
        """Who this is at this table, by the database; None for nobody."""
        found: tuple[Viewer, int, int, int] | None = await database_sync_to_async(access.looking)(self.slug, self.scope)
        return found

    async def greet(self) -> None:
        """Send a board where the page has an old one; else only remember what the page has."""
        found = await self.look()
        if found is None or not found[1]:
            return
        asked = {name: values[0] for name, values in parse_qs(self.scope["query_string"].decode()).items()}
        known = (number(asked.get("v")), number(asked.get("own")))
        rendering = await self.drawn(found[1], found[2])
        if rendering is None:
            return
        if known == (rendering.v, rendering.own):
            self.shown, self.had = known, rendering
        else:
            self.shown = (min(known[0], rendering.v), -1)
            await self.push(rendering)

    async def drawn(self, version: int, own: int) -> parts.Rendering | None:
        """This viewer's board at this version or a newer one; a page whose table was deleted is sent away."""
        try:
            return await shared(self.slug, version, own, self.viewer, self.language)
        except Table.DoesNotExist:
            await self.close(NOT_YOURS)
            return None

    async def table_changed(self, event: dict[str, Any]) -> None:
        """There is something newer than what this page was sent."""
        if self.viewer is None and self.delay:
            loop = asyncio.get_running_loop()
            loop.call_later(self.delay, lambda: loop.create_task(self.catch_up(event)))
        else:
            await self.catch_up(event)

    async def catch_up(self, event: dict[str, Any]) -> None:
        """Show what is new, if this page may still see it."""
        version, own = event["v"], event.get("own", 0)
        if (version, own) > self.shown and (self.viewer is None or await self.still()):
            rendering = await self.drawn(version, own)
            if rendering is not None:
                await self.push(rendering)

    async def table_access(self, event: dict[str, Any]) -> None:
        """Who may look has changed."""
        await self.still()

    async def still(self) -> bool:
        """Whether this page shows what its visitor may see; if not, it is sent away."""
        found = await self.look()
        if found is not None and found[0] == self.viewer:
            return True
        await self.close(NOT_YOURS)
        return False

    async def push(self, rendering: parts.Rendering) -> None:
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
