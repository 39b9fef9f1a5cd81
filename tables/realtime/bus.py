"""The listener of one bus, on which processes announce changes of tables.

A bus is one Redis server or the memory of this process. It is fast, but may lose any message.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import Any, Protocol

from channels.layers import get_channel_layer

from tables.play.broadcast import GROUP

SOONEST, LATEST = 0.2, 5.0  # limits of the delay before listening again
PATIENCE = 1.0  # seconds to hand a message to the bus


class Listener(Protocol):
    """Hears what is announced."""

    def hear(self, event: dict[str, Any]) -> None:
        """Take an event about a table."""

    async def compare(self) -> None:
        """Look for what was announced while nobody listened."""

    def warn(self, text: str, error: Exception) -> None:
        """Log a warning."""


class Bus:
    """Listens to the bus with this name, a channel layer, for a listener."""

    def __init__(self, name: str, listener: Listener) -> None:
        self.name, self.listener = name, listener
        self.channel = ""
        self.beats = self.heard = 0  # messages of this process to itself: sent and received
        self.missed = False  # one was lost, so chat messages may be lost too

    async def listen(self) -> None:
        """Receive events about tables; after a failure, listen again on a new channel."""
        pause = SOONEST
        while not is_cancelled():
            layer = get_channel_layer(self.name)
            try:
                self.channel = await layer.new_channel()
                await layer.group_add(GROUP, self.channel)
                await self.listener.compare()  # events sent until now were missed
                pause = SOONEST
                while True:
                    self.hear(await layer.receive(self.channel))
            except Exception as error:
                self.listener.warn("The bus cannot be listened to (%s); it is tried again.", error)
            finally:
                with contextlib.suppress(Exception):
                    async with asyncio.timeout(PATIENCE):
                        await layer.group_discard(GROUP, self.channel)
            await asyncio.sleep(pause * random.uniform(0.5, 1))
            pause = min(2 * pause, LATEST)

    def hear(self, event: dict[str, Any]) -> None:
        """Take a message of this process to itself, or pass on an event."""
        if event["type"] == "beat":
            self.heard = max(self.heard, event["n"])
        else:
            self.listener.hear(event)

    async def beat(self) -> bool:
        """Send this process a message, to notice losses. Returns whether one arrives again after a loss."""
        comes = self.heard == self.beats
        again = comes and self.missed
        self.missed, self.beats = not comes, self.beats + 1
        with contextlib.suppress(Exception):
            async with asyncio.timeout(PATIENCE):
                await get_channel_layer(self.name).send(self.channel, {"type": "beat", "n": self.beats})
        return again


def is_cancelled() -> bool:
    """Whether this task was cancelled: Redis's client may turn that into an error, which is caught here."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
