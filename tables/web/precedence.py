"""Answers to requests come before renderings for open pages.

Both take turns on one processor. Who has moved waits for the answer, while the others do not know yet that there is
news; so a rendering for open pages lets the answers pass that are under way, for a while.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from typing import ClassVar
from weakref import WeakKeyDictionary

PATIENCE = 0.1  # seconds for which a rendering lets answers pass


class Precedence:
    """The answers of one event loop, and the turn of its renderings."""

    of_loops: ClassVar[WeakKeyDictionary[asyncio.AbstractEventLoop, Precedence]] = WeakKeyDictionary()

    def __init__(self) -> None:
        self.under_way = 0  # answers
        self.quiet = asyncio.Event()  # no answer is under way
        self.quiet.set()
        self.turn = asyncio.Lock()

    @classmethod
    def of_this_loop(cls) -> Precedence:
        """That of the running loop."""
        loop = asyncio.get_running_loop()
        if loop not in cls.of_loops:
            cls.of_loops[loop] = cls()
        return cls.of_loops[loop]

    @contextlib.contextmanager
    def answering(self) -> Iterator[None]:
        """Mark an answer as under way."""
        self.under_way += 1
        self.quiet.clear()
        try:
            yield
        finally:
            self.under_way -= 1
            if not self.under_way:
                self.quiet.set()

    @contextlib.asynccontextmanager
    async def rendering_turn(self) -> AsyncIterator[None]:
        """Wait for the turn of a rendering: one at a time, so that other work comes in between."""
        async with self.turn:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.quiet.wait(), PATIENCE)
            yield
