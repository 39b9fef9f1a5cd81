"""A TCP proxy between two programs that a test can cut."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Self

PIECE = 64 * 1024  # bytes


class TcpProxy:
    """A port that leads to another port. Use it as a context."""

    def __init__(self, port: int) -> None:
        """port: the local target port."""
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
        """Run this on the proxy's loop."""

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
        """Close all connections."""
        self.server.close()
        rest = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)

    async def joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward a connection in both directions until one end is closed."""
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
        """Forward data while the wire is not held."""
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
        """End every connection, and refuse new ones."""
        self.whole = False
        self.on_its_loop(lambda: [end.transport.abort() for end in list(self.ends)]).result()

    def hold(self) -> None:
        """Stop forwarding without closing."""
        self.on_its_loop(lambda: self.flows.clear()).result()

    def mend(self) -> None:
        """Forward again, including what was held."""
        self.whole = True
        self.on_its_loop(lambda: self.flows.set()).result()
