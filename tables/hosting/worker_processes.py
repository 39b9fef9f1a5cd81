"""Worker processes for long computations without database access."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import TypeVar

Answer = TypeVar("Answer")
WORKERS = max(1, (os.cpu_count() or 2) - 1)  # the site needs a core too
_pools: list[ProcessPoolExecutor] = []  # at most one


async def run_in_worker(function: Callable[..., Answer], *asked: object) -> Answer:
    """The result of a pure function in a worker process; dead workers are replaced, twice at most."""
    loop = asyncio.get_running_loop()
    for _attempt in range(2):
        used = pool()
        try:
            return await loop.run_in_executor(used, function, *asked)
        except BrokenProcessPool:
            if used in _pools:  # another computation may have replaced it already
                close()
    return await loop.run_in_executor(pool(), function, *asked)


def pool() -> ProcessPoolExecutor:
    """The worker pool of this process; spawned, since a fork would share sockets and connections."""
    if not _pools:
        spawn = multiprocessing.get_context("spawn")
        _pools.append(ProcessPoolExecutor(WORKERS, mp_context=spawn, initializer=leave_with_parent))
    return _pools[0]


def close() -> None:
    """Terminate the worker processes and wait for their end.

    When Python exits it wakes the thread of a pool, which fails if the pool is only half closed.
    """
    while _pools:
        ended = _pools.pop()
        for worker in list((ended._processes or {}).values()):
            worker.terminate()
        ended.shutdown(cancel_futures=True)


def leave_with_parent() -> None:
    """In a worker: end when the parent ends, even if it was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=leave_after, args=[parent.sentinel], daemon=True).start()


def leave_after(sentinel: int) -> None:
    """Wait for the end of a process, then end this one."""
    wait([sentinel])
    os._exit(0)
