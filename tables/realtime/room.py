"""The open pages of a table in this process.

After a change each page gets its view, which is rendered once for all pages with that view.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Any, Protocol

from channels.db import database_sync_to_async
from django.core.cache import cache

from engine import NewerPosition
from engine.core import Viewer
from tables.access import viewers
from tables.models import Table
from tables.rendering import renderings
from tables.rendering.push_messages import Rendering, View
from tables.rendering.renderings import State
from tables.web import metrics, presence
from tables.web.precedence import Precedence

logger = logging.getLogger(__name__)

NOT_YOURS = 4403  # close code: the page does not reconnect
NEWER = 4503  # close code: a process of a newer release has played, to which the page reconnects
SAID_AGAIN = 5.0  # seconds between two counts of spectators
RENEWED = 20.0  # seconds after which a process renews its count

# Handlers of other apps by event type.
hearers: dict[str, Callable[[Room, dict[str, object]], Awaitable[None]]] = {}


# -- work in threads -------------------------------------------------------------------------------


def read_state(slug: str) -> State | None:
    """The table as it stands; None: it was deleted."""
    with contextlib.suppress(Table.DoesNotExist):
        return State.load(slug)
    return None


def seen_by_spectators(state: State, language: str) -> tuple[viewers.Watched, Rendering | None]:
    """What spectators see now, rendered in this language; no rendering before the game."""
    seen = viewers.spectator_state(state.table)
    view = View(state.table.slug, seen.version, seen.openings, None, language)
    return seen, renderings.shared_rendering(view, state) if seen.version else None


# -- the sockets of one table in this process -----------------------------------------------------


class Page(Protocol):
    """What a room needs of the socket of an open page; `sockets.TableConsumer` is one."""

    slug: str  # of the table
    scope: dict[str, Any]
    language: str
    viewer: Viewer
    shown: tuple[int, int]  # version and own acts
    looking: bool  # whether it is a player's visible page

    async def catch_up(self, state: State | None) -> None:
        """Push what is new to a seat; None: the table was deleted."""

    async def recheck_viewer(self) -> None:
        """Check by the database whether this page still has its viewer."""

    async def push(self, rendering: Rendering) -> None:
        """Send what has changed since the last push."""

    async def say(self, **message: Any) -> None:
        """Send a message to the page."""

    async def hear_greeters(self) -> None:
        """Call the greeters of other apps."""

    async def close(self, code: int) -> None:
        """Close the socket."""


class Room:
    """The sockets of one table in this process, and the number of its spectators in all processes."""

    process = secrets.token_hex(4)

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.arriving = 0  # pages that are just being opened
        self.sockets: set[Page] = set()
        self.newest = 0  # the highest announced version
        self.announced = 0, 0.0  # a version that was announced, and when it was committed
        self.doors: tuple[object, ...] = ()  # access values at the last comparison
        self.watched: tuple[int, int] | None = None  # version and openings up to which spectators are up to date
        self.said = 0
        self.stirred = asyncio.Event()
        self.reading: asyncio.Future[State | None] | None = None  # of the last announced version, for spectators
        self.following: asyncio.Future[None] | None = None
        self.comparing: asyncio.Future[None] | None = None
        self.tasks: set[asyncio.Future[None]] = set()
        self.counting: asyncio.Future[None] | None = None

    async def enter(self, socket: Page) -> None:
        """Add the socket of a newly opened page."""
        self.sockets.add(socket)
        self.counting = self.counting or self.begin(self.send_count())
        self.begin(self.note_lookers())
        if self.said:
            await socket.say(watchers=self.said)
        if socket.viewer is None:
            self.wake_spectators()

    def leave(self, socket: Page) -> bool:
        """Remove the socket of a closed page. Returns whether the room is empty."""
        self.sockets.discard(socket)
        if self.sockets or self.arriving:
            return False
        for task in self.tasks:
            task.cancel()
        return True

    def begin(self, work: Coroutine[object, object, None]) -> asyncio.Future[None]:
        """Start a task that ends with the room."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.log_failure)
        return task

    def log_failure(self, task: asyncio.Future[None]) -> None:
        """Log the error of a task; the next comparison makes up for it, or a process of a newer release."""
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, NewerPosition):
            logger.warning("a newer release has played at table %s", self.slug)
            self.begin(self.close_all(NEWER))
        elif error is not None:
            logger.error("a message did not reach the pages of table %s", self.slug, exc_info=error)

    async def close_all(self, code: int) -> None:
        """Close the sockets of all pages."""
        await asyncio.gather(*(socket.close(code) for socket in list(self.sockets)))

    async def hear(self, event: dict[str, Any]) -> None:
        """Handle an event about the table."""
        if event["type"] in hearers:
            await hearers[event["type"]](self, event)
        elif event["type"] == "table.access":
            await self.recheck_viewers()
        else:
            self.note_announcement(event.get("v", 0), event.get("at", 0.0))
            await self.update_pages(event.get("v", 0), event.get("own", 0), event.get("seat"))

    def note_announcement(self, version: int, at: float) -> None:
        """Note when a new version was committed."""
        if version > self.announced[0] and at:
            self.announced = version, at

    def note_push(self, version: int) -> None:
        """Time the push of the announced version to a page."""
        newest, at = self.announced
        if version == newest and at:
            metrics.push_seconds.observe(max(0.0, time.time() - at))

    async def recheck_viewers(self) -> None:
        """Let every page check its viewer again."""
        await asyncio.gather(*(socket.recheck_viewer() for socket in self.sockets))

    async def update_pages(self, version: int, own: int, seat: Viewer) -> None:
        """Bring the pages up to date by one reading of the table; `seat`: only those of this seat."""
        self.newest = max(self.newest, version)
        seated = [socket for socket in self.sockets if socket.viewer is not None and seat in (None, socket.viewer)]
        behind = [socket for socket in seated if (version, own) > socket.shown]
        watches = seat is None and any(socket.viewer is None for socket in self.sockets)
        reading = self.begin_reading() if behind or watches else None
        if watches:
            self.wake_spectators(reading)
        await self.update_seats(behind, reading)

    def begin_reading(self) -> asyncio.Future[State | None]:
        """Begin to read the table."""
        reading: asyncio.Future[State | None] = asyncio.ensure_future(database_sync_to_async(read_state)(self.slug))
        return reading

    async def update_seats(
        self, sockets: Collection[Page], reading: asyncio.Future[State | None] | None = None
    ) -> None:
        """Bring the pages of seats up to date."""
        if sockets:
            state = await (reading or self.begin_reading())
            await asyncio.gather(*(socket.catch_up(state) for socket in sockets))

    # -- comparison with the database --------------------------------------------------------------

    def start_comparison(self, found: viewers.Newest | None) -> None:
        """Compare the pages with the database, unless still comparing. None: the table was deleted."""
        if self.comparing is None or self.comparing.done():
            self.comparing = self.begin(self.compare_pages(found))

    async def compare_pages(self, found: viewers.Newest | None) -> None:
        """Bring pages up to date that have missed events."""
        if found is None or (self.doors and self.doors != found.doors):
            await self.recheck_viewers()
        if found is None:
            return
        self.doors, self.newest = found.doors, max(self.newest, found.version)
        if self.watched != (found.version, found.openings) and any(socket.viewer is None for socket in self.sockets):
            self.wake_spectators()
        seated = [socket for socket in self.sockets if socket.viewer is not None]
        await self.update_seats([s for s in seated if (found.version, found.acts.get(s.viewer or 0, 0)) > s.shown])

    # -- spectators --------------------------------------------------------------------------------

    def wake_spectators(self, reading: asyncio.Future[State | None] | None = None) -> None:
        """Check now what spectators may see."""
        self.reading = reading
        self.stirred.set()
        if self.following is None or self.following.done():
            self.following = self.begin(self.follow_spectators())

    async def follow_spectators(self) -> None:
        """Update spectators, repeatedly while delayed versions are still to be released."""
        wait: float | None = 0.0
        while wait is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.stirred.wait(), wait)
            self.stirred.clear()
            self.watched = None  # if this fails, the next comparison stirs again
            watching = [socket for socket in self.sockets if socket.viewer is None]
            if not watching:
                return
            reading, self.reading = self.reading, None
            if (state := await (reading or self.begin_reading())) is None:
                await asyncio.gather(*(socket.close(NOT_YOURS) for socket in watching))
                return
            languages = {socket.language for socket in watching}
            seen, *_same = await asyncio.gather(*(self.push_to_spectators(state, language) for language in languages))
            self.watched = seen.newest, seen.openings
            wait = 0.0 if self.stirred.is_set() else seen.ripens

    async def push_to_spectators(self, state: State, language: str) -> viewers.Watched:
        """Push the shared rendering to all spectators with this language."""
        seen: viewers.Watched
        async with Precedence.of_this_loop().rendering_turn():
            seen, rendering = await database_sync_to_async(seen_by_spectators)(state, language)
        if rendering is not None:
            for socket in [socket for socket in self.sockets if (socket.viewer, socket.language) == (None, language)]:
                await socket.push(rendering)
        return seen

    async def send_count(self) -> None:
        """Send every page the number of spectators when it changes."""
        while True:
            if (n := await self.total()) != self.said:
                self.said = n
                await asyncio.gather(*(socket.say(watchers=n) for socket in self.sockets))
            await self.note_lookers()
            await asyncio.sleep(SAID_AGAIN)

    async def note_lookers(self) -> None:
        """Store which players are looking at this table."""
        await presence.note_looking(self.slug, {socket.scope["user"].pk for socket in self.sockets if socket.looking})

    async def total(self) -> int:
        """Renew this process's count in the cache and add up all; an overwritten count is corrected soon."""
        here, now, key = (
            sum(socket.viewer is None for socket in self.sockets),
            time.time(),
            presence.watchers_key(self.slug),
        )
        said: dict[str, tuple[int, float]] = await cache.aget(key, {})
        others = {
            name: (n, at) for name, (n, at) in said.items() if at > now - presence.COUNTED and name != self.process
        }
        own_at = said.get(self.process, (0, 0.0))
        if own_at[0] != here or own_at[1] < now - RENEWED:
            await cache.aset(key, {**others, self.process: (here, now)} if here else others, presence.COUNTED)
        return here + sum(n for n, _at in others.values())
