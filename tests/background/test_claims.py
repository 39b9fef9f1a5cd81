"""Claims of bots are given back where a process ends, and no clock runs while nobody serves pages."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from tables.background import bots, downtime, ticker
from tables.hosting import worker_processes
from tables.models import Beat, Outage, Table
from tests.support import consistency
from tests.support.game_tables import Guest, create_table, fresh

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]


@pytest.mark.asyncio
async def test_a_process_that_ends_gives_back_what_it_had_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the bots of its tables wait for nobody."""
    asked = asyncio.Event()

    async def thinks_for_ever(*_more: Any) -> str:
        asked.set()
        await asyncio.Event().wait()
        return ""

    monkeypatch.setattr(worker_processes, "run_in_worker", thinks_for_ever)
    table = await sync_to_async(lambda: create_table([Guest("Nitocris")], bots=2, first=1))()
    (claimed,) = await sync_to_async(bots.claim_tables)()
    task = asyncio.ensure_future(bots.move_bot(claimed))
    await asked.wait()
    assert await sync_to_async(bots.claim_tables)() == []
    task.cancel()
    await asyncio.wait([task])
    assert (await sync_to_async(fresh)(table)).claimed_until is None
    assert len(await sync_to_async(bots.claim_tables)()) == 1


def test_a_claim_that_ran_out_is_not_given_back_by_who_had_it(three: list[Guest]) -> None:
    table = create_table(three[:1], bots=2, first=1)
    (late,) = bots.claim_tables()
    consistency.claims_run_out()
    (other,) = bots.claim_tables()
    bots.release_claim(late)
    assert fresh(table).claimed_until == other.claimed_until


def test_an_only_process_does_not_wait_for_the_claims_of_the_one_before(three: list[Guest]) -> None:
    create_table(three[:1], bots=2, first=1)
    assert len(bots.claim_tables()) == 1  # and the process is killed
    assert bots.claim_tables() == []
    bots.release_all_claims()
    assert len(bots.claim_tables()) == 1


def test_a_process_claims_no_more_tables_than_asked_for(three: list[Guest]) -> None:
    for n in range(3):
        create_table([Guest(f"Guest {n}")], bots=2, first=1)
    assert [len(bots.claim_tables(2)) for _process in range(2)] == [2, 1]


def test_no_clock_runs_out_while_nobody_serves_pages_though_a_ticker_runs(three: list[Guest]) -> None:
    table = create_table(three)
    now = timezone.now()
    Table.objects.filter(pk=table.pk).update(deadline_at=now - timedelta(seconds=1))
    downtime.record_heartbeat()
    Beat.objects.update(at=now - downtime.DOWN - timedelta(seconds=5))
    ticker.apply_due_timeouts()
    assert fresh(table).deadline_at == now - timedelta(seconds=1)
    assert not Outage.objects.exists()
    downtime.record_heartbeat()  # a process with pages is there again, and stores how long there was none
    assert Outage.objects.count() == 1
    ticker.apply_due_timeouts()
    assert fresh(table).deadline_at is None
