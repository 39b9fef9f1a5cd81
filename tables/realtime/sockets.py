"""The server's side of a page's WebSocket: it pushes updates, and takes a few status words."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.urls import path

from engine.core import Viewer
from tables.access import viewers
from tables.access.viewers import Look
from tables.hosting.build_id import build_id
from tables.models import Table
from tables.realtime.room import NOT_YOURS
from tables.realtime.rooms import Rooms
from tables.rendering import renderings
from tables.rendering.push_messages import Rendering, View
from tables.rendering.renderings import State
from tables.web import parsing
from tables.web.precedence import Precedence

OTHER_EYES = 4409  # close code: the page reloads, since its viewer has changed
greeters: list[Callable[[TableConsumer], Awaitable[None]]] = []  # functions of other apps, called for a new page


class TableConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """The socket of one page."""

    channel_layer_alias = ""  # it is informed by its room and needs no channel

    async def connect(self) -> None:
        """Accept at once; viewer and missing updates are determined in turn."""
        self.slug: str = self.scope["url_route"]["kwargs"]["slug"]
        asked = {name: values[0] for name, values in parse_qs(self.scope["query_string"].decode()).items()}
        self.shown = number(asked.get("v")), number(asked.get("own"))  # version and own acts of the page
        self.unpacks = asked.get("packed") == "1"  # whether the page can unpack messages
        self.had: Rendering | None = None  # the rendering that it shows, once known
        self.viewer: Viewer = None
        self.looking = False  # whether it is a player's visible page
        await self.accept()
        self.rooms = Rooms.of_this_loop()
        self.room = self.rooms.room(self.slug)  # entered early, so that no event is missed
        self.room.arriving += 1
        stays = False
        try:
            async with self.rooms.greeting_turn():
                stays = await self.arrive(asked.get("site", build_id()))
        finally:
            self.room.arriving -= 1
            if not stays:
                self.rooms.leave(self.room, self)

    async def arrive(self, site: str) -> bool:
        """Enter the room and greet the page. Returns whether it may see the table."""
        self.language, found = await database_sync_to_async(viewers.identify_socket)(self.slug, self.scope)
        if found is None:
            await self.close(NOT_YOURS)
            return False
        self.viewer = found[0]
        self.looking = self.viewer is not None
        await self.room.enter(self)
        if site != build_id():
            await self.say(newer=True)
        await self.greet(found)
        await self.hear_greeters()
        await self.say(greeted=self.shown)  # tells the page that it is connected
        return True

    async def disconnect(self, code: int) -> None:
        """Leave the room."""
        self.rooms.leave(self.room, self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Handle "ping", "away" (page hidden), and "v?" (the page shows an older version)."""
        word, *numbers = (text_data or "").split() or [""]
        if word == "ping":
            await self.say(pong=self.shown if self.viewer is None else max(self.shown, (self.room.newest, 0)))
        elif word == "away":
            self.looking = False
        elif word == "v?" and len(numbers) == 2:
            self.shown, self.had = (number(numbers[0]), number(numbers[1])), None
            await self.greet(await self.load_viewer_state())

    async def load_viewer_state(self) -> Look | None:
        """What this page should show by the database; None without access."""
        found: Look | None = await database_sync_to_async(viewers.socket_viewer)(self.slug, self.scope)
        return found

    async def greet(self, found: Look | None) -> None:
        """Send a rendering if the page has an old one; else only remember what the page has, later."""
        if found is None or not found.version:
            return
        if self.viewer is not None and self.room.newest > found.version:  # changed meanwhile
            found = await self.load_viewer_state() or found
        _viewer, version, own = found
        if self.shown == (version, own):
            self.room.begin(self.remember_rendering(version, own))
            return
        self.shown = min(self.shown, (version, -1))  # never newer than the database, so that this one is pushed
        if (rendering := await self.load_rendering(version, own)) is not None:
            await self.push(rendering)

    async def remember_rendering(self, version: int, own: int) -> None:
        """Render what the page has, so that the next push can be a difference."""
        async with self.rooms.idle_turn():
            if self.had is not None or self.shown != (version, own):
                return
            rendering = await self.load_rendering(version, own)
        if rendering is not None and self.had is None and self.shown == (rendering.v, rendering.own):
            self.had = rendering
        elif rendering is not None:
            await self.push(rendering)

    async def hear_greeters(self) -> None:
        """Call the greeters of other apps."""
        for greeter in greeters:
            await greeter(self)

    async def load_rendering(self, version: int, own: int) -> Rendering | None:
        """This viewer's rendering at this version or newer; closes the socket if the table was deleted."""
        try:
            view = View(self.slug, version, own, self.viewer, self.language)
            async with Precedence.of_this_loop().rendering_turn():
                rendering: Rendering = await database_sync_to_async(renderings.shared_rendering)(view)
        except Table.DoesNotExist:
            await self.close(NOT_YOURS)
            return None
        return rendering

    async def catch_up(self, state: State | None) -> None:
        """Push what is new to a seat, if this page may still see it; None: the table was deleted."""
        if state is None:
            await self.close(NOT_YOURS)
            return
        async with Precedence.of_this_loop().rendering_turn():
            found, rendering = await database_sync_to_async(seen_by_seat)(state, self)
        if await self.keeps_viewer(found) and rendering is not None:
            await self.push(rendering)

    async def recheck_viewer(self) -> None:
        """Check by the database whether this page still has its viewer."""
        await self.keeps_viewer(await self.load_viewer_state())

    async def keeps_viewer(self, found: Look | None) -> bool:
        """Whether the viewer of this page is unchanged; if not, close the socket."""
        if found is not None and found.viewer == self.viewer:
            return True
        await self.close(NOT_YOURS if found is None else OTHER_EYES)
        return False

    async def push(self, rendering: Rendering) -> None:
        """Send what has changed since the last push; older renderings are dropped."""
        if (rendering.v, rendering.own) > self.shown:
            message = rendering.message(self.shown[0], self.had)
            self.shown, self.had = (rendering.v, rendering.own), rendering
            await (self.send(bytes_data=message.packed_text) if self.unpacks else self.send(message.text))
            self.room.note_push(rendering.v)

    async def say(self, **message: object) -> None:
        """Send a message to the page."""
        await self.send(json.dumps(message, ensure_ascii=False))


def seen_by_seat(state: State, page: TableConsumer) -> tuple[Look | None, Rendering | None]:
    """What this page may see of the table, and the rendering if that is new to it."""
    found = viewers.viewer_state(state.table, page.scope)
    if found is None or found.viewer != page.viewer or (found.version, found.own) <= page.shown:
        return found, None
    return found, renderings.shared_rendering(
        View(page.slug, found.version, found.own, page.viewer, page.language), state
    )


def number(text: str | None) -> int:
    """A number of the query; 0 if invalid."""
    return parsing.number(text or "") or 0


websocket_urlpatterns = [path("ws/t/<slug:slug>", TableConsumer.as_asgi())]
