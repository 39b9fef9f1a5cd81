"""Worker processes: a dead one is replaced, and closing them leaves nothing behind."""

from __future__ import annotations

import asyncio
import os
import signal
import threading

from tables.hosting import worker_processes
from tables.hosting.worker_processes import run_in_worker


async def computations_around_a_crash(counts: list[int]) -> list[int]:
    worker = await run_in_worker(os.getpid)
    computations = [asyncio.ensure_future(run_in_worker(sum, range(count))) for count in counts]
    await asyncio.sleep(0)  # all are asked for
    os.kill(worker, signal.SIGKILL)
    return await asyncio.gather(*computations)


def test_computations_whose_worker_dies_are_done_by_another_one() -> None:
    try:
        sums = asyncio.run(computations_around_a_crash([5_000_000, 10, 5_000_000, 4]))
    finally:
        worker_processes.close()
    assert sums == [12_499_997_500_000, 45, 12_499_997_500_000, 6]


def test_closed_workers_leave_no_thread_behind() -> None:
    before = set(threading.enumerate())
    asyncio.run(run_in_worker(abs, -1))  # its loop ends the threads of its own
    assert set(threading.enumerate()) > before
    worker_processes.close()
    assert set(threading.enumerate()) == before
