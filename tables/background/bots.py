"""Computes the moves of bots, in any number of processes (docs/decisions/0047).

The processes may be those of the pages, or separate ones.

Each process claims as many tables as it can think about. A claim runs out by itself, so a killed process delays its
tables and loses nothing; the command id of an answer is the same in every process, so none is played twice.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from channels.db import database_sync_to_async
from django.db import connection, transaction
from django.dispatch import receiver
from django.utils import timezone

import engine
from engine import IllegalMove
from engine.bots import think
from tables.background import loops
from tables.hosting import worker_processes
from tables.messages.arbiter_events import Adjourned, Suspended
from tables.messages.refusals import Paused, Stale, Stopped
from tables.models import Status, Table, damage, fixed_reads
from tables.play import commands, prepared_answers
from tables.play.signals import table_written
from tables.web import metrics, request_context

logger = logging.getLogger(__name__)

LOOP = "bots"  # its name
CLAIM = timedelta(seconds=30)  # longer than any bot needs
AT_ONCE = 4 * worker_processes.WORKERS  # tables that a process claims: what it leaves, another one can take
IDLE = 5.0  # seconds between two looks
LONGEST = 40  # partial moves in one command

_tasks: set[asyncio.Task[None]] = set()  # bots that are choosing


class Question(NamedTuple):
    """The input of a bot: its view, and the tokens for playing its answer."""

    table: Table
    seat: int
    strength: str
    seen: dict[str, object]
    turn: int
    acts: int

    @property
    def seed(self) -> str:
        """The seed of the bot's random choices, secret as long as the table's secret is."""
        return f"{self.table.secret} {self.seat} {self.acts}"


async def work() -> float:
    """Make the moves of bots that are due, as many as this process can compute.

    Returns the seconds until the next one is due.
    """
    wait: float = await database_sync_to_async(seconds_until_due)()
    free = AT_ONCE - len(_tasks)
    if wait > 0 or free <= 0:  # with all hands full, the first bot that has moved wakes the loop
        return wait if wait > 0 else loops.AGAIN
    for table in await database_sync_to_async(claim_tables)(free):
        task = asyncio.ensure_future(move_bot(table))
        _tasks.add(task)
        task.add_done_callback(forget)
    return loops.AGAIN


def forget(task: asyncio.Task[None]) -> None:
    """Forget a bot that has chosen; where there was no room for another one, look for it."""
    full = len(_tasks) >= AT_ONCE
    _tasks.discard(task)
    if full:
        loops.registered[LOOP].wake()


@receiver(table_written)
def wake_when_due(table: Table, **_more: object) -> None:
    """Let the bots think in time for what is due soon at a table."""
    if table.status == Status.PLAYING and table.bot_at:
        loops.wake_on_commit(LOOP, table.bot_at)


def seconds_until_due() -> float:
    """The seconds until the next bot moves; infinite without one."""
    at, _timeout = fixed_reads.next_due()
    return (at - timezone.now()).total_seconds() if at else math.inf


def claim_tables(most: int = AT_ONCE) -> list[Table]:
    """Tables with a due bot, claimed for this process: each table by one process only."""
    now = timezone.now()
    free = Table.objects.with_due_bot(now).select_for_update(
        skip_locked=connection.features.has_select_for_update_skip_locked
    )
    with transaction.atomic():
        found = list(free.order_by("bot_at")[:most])
        Table.objects.filter(pk__in=[table.pk for table in found]).update(claimed_until=now + CLAIM)
    for table in found:
        table.claimed_until = now + CLAIM
    metrics.note_delays("bots", [table.bot_at for table in found])
    return found


def release_claim(table: Table) -> None:
    """Give back the claim of this process, so that another one can think at once."""
    Table.objects.filter(pk=table.pk, claimed_until=table.claimed_until).update(claimed_until=None)


def release_all_claims() -> None:
    """Give back the claims of a process that was killed; for an installation of one process, as it starts."""
    Table.objects.exclude(claimed_until=None).update(claimed_until=None)


async def move_bot(table: Table) -> None:
    """Let one bot of the table choose and play; stale answers are dropped."""
    request_context.note_table(table.pk)
    try:
        if await database_sync_to_async(damage.read_or_mark)(table, prepared_answers.send_prepared_answer):
            return
        asked = await database_sync_to_async(damage.read_or_mark)(table, build_bot_request)
        if asked is not None:
            with metrics.bot_seconds.labels(asked.table.game).time():
                moves = await think_for_bot(asked)
            await database_sync_to_async(play_for_bot)(asked, moves)
    except Table.DoesNotExist:
        return  # deleted while its bot was choosing
    except asyncio.CancelledError:  # this process ends
        await database_sync_to_async(release_claim)(table)
        raise
    except Exception:  # a fault at one table must not stop the bots of the others
        logger.exception("a bot could not move at table %s; it is asked again in %s", table.slug, CLAIM)


async def think_for_bot(asked: Question) -> list[str]:
    """The moves of one command of a bot, collected step by step as by a person."""
    moves: list[str] = []
    seen: dict[str, object] | None = asked.seen
    while seen is not None:
        table, seed = asked.table, f"{asked.seed} {len(moves)}"
        moves.append(
            await worker_processes.run_in_worker(
                think, table.game, table.rules.version, seen, asked.seat, asked.strength, seed
            )
        )
        seen = next_bot_request(asked, moves)
    return moves


def next_bot_request(asked: Question, moves: Sequence[str]) -> dict[str, object] | None:
    """The bot's view after these moves if its command continues; None when it is complete."""
    table = asked.table
    seen = engine.load(table.game, table.rules.version, asked.seen)
    read = [engine.read_move(table.game, text) for text in moves]
    after, kept = seen.apply_draft(asked.seat, read)
    goes_on = kept == read and seen.decision is not None and seen.decision.continues_turn(read[-1])
    return engine.dump(after) if goes_on and len(moves) < LONGEST else None


def build_bot_request(table: Table) -> Question | None:
    """The input of the first awaited bot; None without one."""
    table = fixed_reads.table_with_seats(table.pk)
    truth = table.full_position()
    owing = [seat for seat in table.seats.all() if seat.bot and seat.number in truth.to_move()]
    if not owing:
        Table.objects.filter(pk=table.pk, version=table.version).update(bot_at=None, claimed_until=None)
        return None
    seat = owing[0]
    seen = engine.dump(truth.seen_by(seat.number))
    return Question(table, seat.number, seat.bot, seen, table.turn, seat.acts)


def play_for_bot(asked: Question, moves: list[str]) -> None:
    """Play a bot's answer as a command."""
    try:
        commands.play_moves(asked.table, asked.seat, moves, asked.turn, asked.acts, f"bot:{asked.seat}:{asked.acts}")
    except Stale:  # a move was undone meanwhile
        Table.objects.filter(pk=asked.table.pk).update(claimed_until=None)
    except IllegalMove as error:
        if not isinstance(error.refusal, Paused | Stopped | Suspended | Adjourned):  # halted while the bot was choosing
            raise
