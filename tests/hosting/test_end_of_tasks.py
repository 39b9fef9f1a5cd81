"""A process ends, also if a library has lost the cancellation of a task."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from tables.management.commands import serve
from tables.realtime import rooms


async def lose_cancellations(number: int) -> None:
    """Wait, and survive so many cancellations, as a loop does that catches what a library makes of them."""
    for _time in range(number):
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            continue
    await asyncio.sleep(60)


async def is_done(lost: int) -> bool:
    """Whether a task has ended after `end_tasks`."""
    task = asyncio.create_task(lose_cancellations(lost))
    await asyncio.sleep(0)
    async with asyncio.timeout(10):
        await serve.end_tasks({task})
    done = task.done()
    task.cancel()
    return done


@pytest.mark.parametrize("lost", range(serve.CANCELLED + 1))
def test_a_task_that_survives_is_cancelled_again_and_given_up_at_last(
    lost: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "SECONDS_FOR_SOCKETS", 0.1)
    assert asyncio.run(is_done(lost)) == (lost < serve.CANCELLED)


def test_a_loop_knows_that_it_was_cancelled_though_the_cancellation_became_an_error() -> None:
    async def looped() -> int:
        for rounds in range(9):
            if rooms.is_cancelled():
                return rounds
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.sleep(60)
        return 9

    async def ended() -> int:
        task = asyncio.create_task(looped())
        await asyncio.sleep(0)
        task.cancel()
        return await asyncio.wait_for(task, 10)

    assert asyncio.run(ended()) == 1
