"""The socket of one page: it tells who looks, and is told what is new for those eyes."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.urls import path

from engine.core import Viewer
from tables import access, reading
from tables.edition import edition
from tables.models import Table
from tables.rendering import Rendering
from tables.room import NOT_YOURS, Room, shared

OTHER_EYES = 4409  # the page loads itself anew: its visitor sits elsewhere now, or nowhere
greeters: list[Callable[[TableConsumer], Awaitable[None]]] = []  # who greets a page that was just opened


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
    return reading.number(text or "") or 0


websocket_urlpatterns = [path("ws/t/<slug:slug>", TableConsumer.as_asgi())]
