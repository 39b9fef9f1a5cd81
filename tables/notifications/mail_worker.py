"""The mail worker of this process: writes and sends due mails in a thread, beside the ticker."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from concurrent.futures import ThreadPoolExecutor

from django.db import DatabaseError, close_old_connections

from tables.notifications import outbox

logger = logging.getLogger(__name__)

ROUND = 2.0  # seconds between two rounds
SWEEP = 3600.0


class Postman:
    """The mail worker."""

    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(1, "postman")
        self.stopping = False
        self.home = asyncio.Event()
        self.swept = 0.0

    async def run(self) -> None:
        """Work in rounds until stopped."""
        self.home, self.stopping = asyncio.Event(), False
        while not self.stopping:
            await asyncio.get_running_loop().run_in_executor(self.thread, self.round)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.home.wait(), ROUND)

    def round(self) -> None:
        """Write and send due mails; failures are tried again in the next round."""
        from tables.notifications import notice_mails

        close_old_connections()
        try:
            notice_mails.write_due_mails()
            outbox.send_due(lambda: self.stopping)
            if time.monotonic() - self.swept > SWEEP:
                self.swept = time.monotonic()
                notice_mails.delete_old_notices()
        except DatabaseError:
            logger.exception("the post could not read the database")
        finally:
            close_old_connections()

    def stop(self) -> None:
        """Stop after the current mail; must be called on the loop of `run`."""
        self.stopping = True
        self.home.set()


_postman = Postman()


async def run() -> None:
    """Run the mail worker of this process."""
    await _postman.run()


def stop() -> None:
    """End `run`."""
    _postman.stop()


def close() -> None:
    """Wait until the current mail is sent: a process that ends before would send it twice."""
    _postman.stopping = True
    _postman.thread.shutdown(wait=True, cancel_futures=True)
