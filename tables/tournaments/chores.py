"""Periodic work of tournaments: draws, table results, ratings, no-shows.

Any number of processes may do it. It is woken by every act, by what happens at the tables of tournaments, by finished
games, and at known moments.
"""

from __future__ import annotations

import logging
import math
from datetime import datetime

from channels.db import database_sync_to_async
from django.dispatch import receiver
from django.utils import timezone

from tables.background import loops
from tables.hosting.worker_processes import run_in_worker
from tables.models import Status, Table
from tables.play.signals import seats_changed, table_written
from tables.tournaments.audit.log import By, act_recorded
from tables.tournaments.draft import draw_request, schedules
from tables.tournaments.draft.stored_draw import compute_draw
from tables.tournaments.models import Round
from tables.tournaments.pairing import round_robin
from tables.tournaments.pairing.elements.draw import Draw
from tables.tournaments.results import rating_history
from tables.tournaments.rounds import no_shows, pods, waves
from tables.tournaments.stages import setup

logger = logging.getLogger(__name__)

LOOP = "tournaments"  # its name
POLL = 40.0  # seconds between two runs if nothing wakes it


async def run() -> float:
    """Run all chores, then make the draws that were asked for.

    Returns the seconds until the next known moment.
    """
    await database_sync_to_async(run_due_chores)()
    for round in await database_sync_to_async(draw_request.claim_draws)():
        try:
            await compute_and_store_draw(round)
        except Exception:  # a failing draw must not stop the others; it is tried again
            logger.exception("round %s could not be drawn; it is tried again in %s", round, draw_request.CLAIM)
    at: datetime | None = await database_sync_to_async(next_moment)()
    return math.inf if at is None else max(loops.AGAIN, (at - timezone.now()).total_seconds())


def next_moment() -> datetime | None:
    """When the next check-in opens or the next result confirms itself; None if nothing is planned."""
    planned = [setup.next_check_in(), pods.next_confirmation()]
    return min((at for at in planned if at is not None), default=None)


@receiver(table_written)
@receiver(seats_changed)
def wake_for_table(table: Table, **_more: object) -> None:
    """Let the chores run for a table of a tournament, and for a game that is over and will be rated."""
    if table.arbitrated or table.status == Status.FINISHED:
        loops.wake_on_commit(LOOP)


@receiver(act_recorded)
def wake_for_act(**_more: object) -> None:
    """Let the chores run after an act: it may open what they wait for."""
    loops.wake_on_commit(LOOP)


def run_due_chores() -> None:
    """Open check-ins, take over results, rate them, apply no-shows and open second waves; log what fails."""
    for chore in (
        setup.open_check_ins,
        pods.watch_tables,
        pods.settle_results,
        rating_history.rate_finished_tables,
        no_shows.record_overdue,
        waves.open_second_waves,
    ):
        try:
            chore()
        except Exception:
            logger.exception("%s failed; it is tried again", chore.__module__)


async def compute_and_store_draw(round: Round) -> None:
    """Compute the draw or schedule of a round in a worker process and store it."""
    questions = await database_sync_to_async(schedules.schedule_questions)(round)
    if questions:
        made_now = [await run_in_worker(round_robin.schedule, *one) for one in questions]
        await database_sync_to_async(draw_request.store_schedule)(round.tournament, By(), round.pk, made_now)
        return  # `store_schedule` has requested the first round again, by the schedule
    draws: list[Draw] = await database_sync_to_async(draw_request.question)(round)
    drawn = [await run_in_worker(compute_draw, one) for one in draws]
    await database_sync_to_async(draw_request.store_draw)(round.tournament, By(), round.pk, draws[0].attempt, drawn)
