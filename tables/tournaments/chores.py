"""Periodic work of tournaments: draws, table results, ratings, no-shows. Safe in any number of processes."""

from __future__ import annotations

import logging

from channels.db import database_sync_to_async

from tables.hosting.worker_processes import run_in_worker
from tables.tournaments.audit.log import By
from tables.tournaments.draft import draw_request, schedules
from tables.tournaments.draft.stored_draw import compute_draw
from tables.tournaments.models import Round
from tables.tournaments.pairing import round_robin
from tables.tournaments.pairing.draw import Draw
from tables.tournaments.results import rating_history
from tables.tournaments.rounds import no_shows, pods, waves
from tables.tournaments.stages import setup

logger = logging.getLogger(__name__)


async def run() -> None:
    """Run all chores that are due, then make the draws that were asked for."""
    await database_sync_to_async(run_due_chores)()
    for round in await database_sync_to_async(draw_request.claim_draws)():
        try:
            await compute_and_store_draw(round)
        except Exception:  # a failing draw must not stop the others; it is tried again
            logger.exception("round %s could not be drawn; it is tried again in %s", round, draw_request.CLAIM)


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
