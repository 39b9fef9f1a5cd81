"""The mail worker: writes and sends due mails in a thread of this process, as one of its loops."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from concurrent.futures import ThreadPoolExecutor

from django.db import DatabaseError, close_old_connections

from tables.background import loops
from tables.notifications import outbox
from tables.notifications.outbox import LOOP

logger = logging.getLogger(__name__)

ROUND = 10.0  # seconds between two rounds if nothing wakes it
SWEEP = 3600.0

_thread = ThreadPoolExecutor(1, "mail")
_swept = -SWEEP


async def work() -> float:
    """Write and send due mails. Returns infinity: the next moment is not looked for."""
    await asyncio.get_running_loop().run_in_executor(_thread, send_mails)
    return math.inf


def send_mails() -> None:
    """Write and send due mails; failures are tried again in the next round."""
    from tables.notifications import notice_mails

    close_old_connections()
    try:
        notice_mails.write_due_mails()
        outbox.send_due(is_stopping)
        delete_old_notices_hourly()
    except DatabaseError:
        logger.exception("the post could not read the database")
    finally:
        close_old_connections()


def delete_old_notices_hourly() -> None:
    """Delete old notices once an hour."""
    global _swept
    from tables.notifications import notice_mails

    if time.monotonic() - _swept > SWEEP:
        _swept = time.monotonic()
        notice_mails.delete_old_notices()


def is_stopping() -> bool:
    """Whether this process ends after the current mail."""
    return loops.registered[LOOP].stopping


def close() -> None:
    """Wait until the current mail is sent: a process that ends before would send it twice."""
    loops.registered[LOOP].stopping = True
    _thread.shutdown(wait=True, cancel_futures=True)
