"""A line between two programs that a test may cut: a small TCP proxy of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Self

PIECE = 64 * 1024  # bytes


class Wire:
    """A port that leads to another port. Use it as a context."""

    def __init__(self, port: int) -> None:
        """port: where it leads, on this machine."""
        self.there = port
        self.port = 0
        self.whole = True
        self.ends: set[asyncio.StreamWriter] = set()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        self.on_its_loop(self.open).result()
        return self

    def __exit__(self, *_error: object) -> None:
        self.cut()
        self.on_its_loop(self.close).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    def on_its_loop(self, act: Callable[[], Any]) -> Future[Any]:
        """Do this where the proxy runs."""

        async def doing() -> Any:
            done = act()
            return await done if asyncio.iscoroutine(done) else done

        return asyncio.run_coroutine_threadsafe(doing(), self.loop)

    async def open(self) -> None:
        """Listen on a free port."""
        self.flows = asyncio.Event()
        self.flows.set()
        self.server = await asyncio.start_server(self.joined, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Let go of everything."""
        self.server.close()
        rest = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)

    async def joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Somebody connects: lead on both ways until one end is closed."""
        if not self.whole:
            writer.transport.abort()
            return
        self.ends.add(writer)
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.there)
        except OSError:
            writer.transport.abort()
            return
        self.ends.add(far_writer)
        await asyncio.gather(self.lead(reader, far_writer), self.lead(far_reader, writer))

    async def lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on what comes, as long as the line is whole."""
        try:
            while piece := await reader.read(PIECE):
                await self.flows.wait()
                writer.write(piece)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()
            self.ends.discard(writer)

    def cut(self) -> None:
        """End every connection, and whoever connects is turned away."""
        self.whole = False
        self.on_its_loop(lambda: [end.transport.abort() for end in list(self.ends)]).result()

    def hold(self) -> None:
        """Nothing passes, and nobody is told."""
        self.on_its_loop(lambda: self.flows.clear()).result()

    def mend(self) -> None:
        """Everything passes again, what was held too."""
        self.whole = True
        self.on_its_loop(lambda: self.flows.set()).result()
