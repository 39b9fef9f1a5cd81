"""Loops sleep until something is due, and are woken for what comes sooner: by this process or by another one."""

from __future__ import annotations

import asyncio
import math
import random
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.db import connection, transaction
from django.utils import timezone

from tables.background import loops
from tables.models import Bell, Table, fixed_reads
from tests.support.game_tables import Guest, create_table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]
LONG = 3600.0  # seconds: longer than any test
FAR = timedelta(days=400)
PROMPT = 2.0  # seconds: what comes sooner than a loop would look was woken


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Iterator[asyncio.Queue[str]]:
    """A loop "probe" that sleeps for long, and the queue of its runs."""
    done: asyncio.Queue[str] = asyncio.Queue()

    async def work() -> float:
        await done.put("run")
        return math.inf

    monkeypatch.setattr(loops, "registered", {})
    loops.register("probe", work, LONG)
    yield done
    loops.stop()


@pytest.mark.asyncio
async def test_a_loop_runs_again_when_it_is_woken_after_a_commit(runs: asyncio.Queue[str]) -> None:
    running = asyncio.ensure_future(loops.run())
    await runs.get()
    await database_sync_to_async(commit)(lambda: loops.wake_on_commit("probe"))
    await asyncio.wait_for(runs.get(), PROMPT)
    loops.stop()
    await running


@pytest.mark.asyncio
async def test_a_moment_far_away_wakes_nobody_and_one_that_is_rolled_back_neither(runs: asyncio.Queue[str]) -> None:
    running = asyncio.ensure_future(loops.run())
    await runs.get()
    far = timezone.now() + timedelta(seconds=LONG + 60)
    await database_sync_to_async(commit)(lambda: loops.wake_on_commit("probe", far))
    await database_sync_to_async(roll_back)(lambda: loops.wake_on_commit("probe"))
    await database_sync_to_async(commit)(lambda: loops.wake_on_commit("probe", timezone.now()))
    await asyncio.wait_for(runs.get(), PROMPT)
    loops.stop()
    await running
    assert runs.empty()  # one run for the last call


@pytest.mark.asyncio
async def test_a_process_without_loops_wakes_those_of_another_one(runs: asyncio.Queue[str]) -> None:
    """On PostgreSQL by a notice; elsewhere there is nobody to tell, and the call does nothing."""
    if connection.vendor != "postgresql":
        await database_sync_to_async(commit)(lambda: loops.wake_on_commit("probe"))
        assert runs.empty()
        return
    here = loops.registered["probe"]
    running = asyncio.ensure_future(loops.run())
    await runs.get()
    there = loops.Loop(here.work, LONG)  # as another process has it: registered, and not running

    def call() -> None:
        loops.registered["probe"] = there
        loops.wake_on_commit("probe")
        loops.registered["probe"] = here

    for _attempt in range(100):  # the listener may still be connecting
        await database_sync_to_async(commit)(call)
        try:
            await asyncio.wait_for(runs.get(), 0.1)
        except TimeoutError:
            continue
        break
    else:
        pytest.fail("the loop was not woken")
    loops.stop()
    await running


def commit(act: Callable[[], None]) -> None:
    """Do this in a transaction."""
    with transaction.atomic():
        act()


def roll_back(act: Callable[[], None]) -> None:
    """Do this in a transaction that is undone."""
    with transaction.atomic():
        act()
        transaction.set_rollback(True)


def test_nothing_is_due_before_the_next_due_moment_and_a_timeout_is_due_then(three: list[Guest]) -> None:
    """The two statements and the two queries of `Tables` agree, over random tables."""
    rng, now, instant = random.Random(15), timezone.now(), timedelta(microseconds=1)
    slugs = [create_table(three).slug for _table in range(5)]
    seen = set()
    for _trial in range(60):
        for slug in slugs:
            Table.objects.filter(slug=slug).update(**random_times(rng, now))
        bot, timeout = fixed_reads.next_due()
        assert not Table.objects.with_due_bot((bot or now + FAR) - instant).exists()
        assert not Table.objects.with_due_timeout((timeout or now + FAR) - instant).exists()
        assert timeout is None or Table.objects.with_due_timeout(timeout).exists()
        seen |= {(bot is None, timeout is None)}
    assert len(seen) == 4  # with and without each of them


def random_times(rng: random.Random, now: datetime) -> dict[str, Any]:
    """Values for every field that says when something happens by itself at a table."""

    def moment(share: float) -> datetime | None:
        return now + timedelta(seconds=rng.randrange(-5000, 90000)) if rng.random() < share else None

    return {
        "status": rng.choice(["playing", "finished", "finished"]),
        "bot_at": moment(0.3),
        "claimed_until": moment(0.3),
        "deadline_at": moment(0.2),
        "ends_at": moment(0.4),
        "bell": rng.choice(Bell.values),
        "cut": rng.random() < 0.5,
        "adjourned": rng.random() < 0.2,
        "suspended_at": moment(0.2),
    }
