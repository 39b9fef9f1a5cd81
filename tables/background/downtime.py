"""Heartbeat of the site. A gap of more than 15 seconds is stored as an outage, in which no clock ran.

A heartbeat ahead of the wall clock means that this was set back (`set_back`).

Processes that serve pages record it, no others: without pages nobody can move, however well bots and clocks run.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from channels.db import database_sync_to_async
from django.db import DatabaseError, transaction
from django.utils import timezone

from tables.background import set_back
from tables.messages.durations import length
from tables.messages.refusals import SiteWasDown
from tables.models import Beat, Outage, Status, Table, damage
from tables.models.standstill import DOWN
from tables.play import commands, round_timer
from tables.web import metrics

logger = logging.getLogger(__name__)

EVERY = timedelta(seconds=5)
SET_BACK = timedelta(minutes=1)  # more than the clocks of two machines differ
clocks: list[Callable[[datetime, datetime], None]] = [
    round_timer.shift_ends
]  # functions that move other clocks by an outage, registered by other apps


async def record_heartbeats() -> None:
    """Record a heartbeat every few seconds as long as this server runs."""
    loop = asyncio.get_running_loop()
    while True:
        try:
            await database_sync_to_async(extend_heartbeat)()
        except DatabaseError:
            logger.exception("the site could not note that it is up")
        due = loop.time() + EVERY.total_seconds()
        await asyncio.sleep(EVERY.total_seconds())
        metrics.loop_lag.set(max(0.0, loop.time() - due))


def is_down() -> bool:
    """Whether no process serves pages: the last heartbeat is long ago."""
    last = Beat.objects.first()
    return last is not None and timezone.now() - last.at > DOWN


def extend_heartbeat() -> None:
    """Store that the site is up, in one statement unless it was down before."""
    now = timezone.now()
    if not Beat.objects.filter(pk=1, at__gt=now - DOWN, at__lte=now).update(at=now):
        record_heartbeat()


def record_heartbeat() -> None:
    """Store that the site is up; the first process after an outage stores it and notifies the tables."""
    now = timezone.now()
    last = Beat.objects.first()
    if last is None:
        Beat.objects.bulk_create([Beat(pk=1, at=now)], ignore_conflicts=True)  # several servers may start at once
    elif now - last.at >= EVERY:
        record_outage(last, now)
    elif last.at - now >= SET_BACK:
        record_set_back(last, now)
    for outage in Outage.objects.filter(told=False):
        log_outage(outage)


@transaction.atomic
def record_outage(last: Beat, now: datetime) -> None:
    """Replace the last heartbeat unless another process has; a long gap becomes an outage."""
    claimed = Beat.objects.filter(pk=last.pk, at=last.at).update(at=now)
    if claimed and now - last.at > DOWN:
        Outage.objects.create(begin=last.at, end=now)
        for clock in clocks:
            clock(last.at, now)


def record_set_back(last: Beat, now: datetime) -> None:
    """Replace a heartbeat ahead of the wall clock, and all other moments that are."""
    logger.warning("the clock of this machine was set back by %s", last.at - now)
    set_back.bring_back(now)
    with transaction.atomic():
        if Beat.objects.filter(pk=last.pk, at=last.at).update(at=now):
            for clock in clocks:
                clock(last.at, now)


def log_outage(outage: Outage) -> None:
    """Write the outage into the log of every table with running clocks, once each."""
    stood = Table.objects.filter(status=Status.PLAYING, seats__since__lt=outage.end).distinct()
    for table in stood:
        damage.read_or_mark(table, lambda one: credit_clocks(one, outage))
    Outage.objects.filter(pk=outage.pk).update(told=True)


@transaction.atomic
def credit_clocks(table: Table, outage: Outage) -> None:
    """Write the outage into the log of one table, and update its deadline."""
    command = f"outage:{outage.pk}"
    table = commands.lock_table(table)
    if table.status != Status.PLAYING or table.turns.filter(command=command).exists():
        return
    minutes = max(1, round((outage.end - outage.begin).total_seconds() / 60))
    commands.write_notice(table, [SiteWasDown(length(minutes))], command=command)
