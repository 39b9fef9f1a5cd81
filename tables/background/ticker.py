"""What happens at a table without a click: bots, timeouts, clean-up. Any number of processes may run it."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from channels.db import database_sync_to_async
from django.db import DatabaseError, connection, transaction
from django.dispatch import receiver
from django.utils import timezone

import engine
from engine import IllegalMove
from engine.bots import think
from tables.background import loops, planner, timeouts
from tables.hosting import worker_processes
from tables.messages.arbiter_events import Adjourned, Suspended
from tables.messages.refusals import Paused, Stale, Stopped
from tables.models import Purpose, Status, Table, damage, fixed_reads
from tables.play import commands, plans
from tables.play.signals import table_written
from tables.web import metrics, request_context

logger = logging.getLogger(__name__)

LOOP = "tables"  # its name
CLAIM = timedelta(seconds=30)  # longer than any bot needs
AT_ONCE = 50  # tables that a process claims
NEVER_STARTED = timedelta(days=7)
CODE_STAYS = timedelta(days=1)  # after the end of a game
IDLE, SWEEP = 5.0, 3600.0  # seconds between two looks, and between two clean-ups
LONGEST = 40  # partial moves in one command

_tasks: set[asyncio.Task[None]] = set()  # bots that are choosing


class Question(NamedTuple):
    """The input of a bot: its view, and the tokens for playing its answer."""

    table: Table
    seat: int
    strength: str
    seen: dict[str, Any]
    turn: int
    acts: int

    @property
    def seed(self) -> str:
        """The seed of the bot's random choices, secret as long as the table's secret is."""
        return f"{self.table.secret} {self.seat} {self.acts}"


async def tick() -> float:
    """Apply due timeouts and let due bots move. Returns the seconds until something else is due."""
    bots, timeouts = await database_sync_to_async(seconds_until_due)()
    if timeouts <= 0:
        await database_sync_to_async(apply_due_timeouts)()
    if bots <= 0:
        for table in await database_sync_to_async(claim_tables)():
            task = asyncio.ensure_future(move_bot(table))
            _tasks.add(task)
            task.add_done_callback(_tasks.discard)
    soonest = min(bots, timeouts)
    return soonest if soonest > 0 else loops.AGAIN


@receiver(table_written)
def wake_when_due(table: Table, **_more: Any) -> None:
    """Let the ticker work in time for what is due soon at a table."""
    if table.status == Status.PLAYING and (moments := [at for at in (table.bot_at, table.deadline_at) if at]):
        loops.wake_on_commit(LOOP, min(moments))


def seconds_until_due() -> tuple[float, float]:
    """The seconds until the next bot moves, and until the next timeout; infinite without one."""
    now = timezone.now()
    bots, timeouts = fixed_reads.next_due()
    return tuple((at - now).total_seconds() if at else math.inf for at in (bots, timeouts))  # type: ignore[return-value]


def claim_tables() -> list[Table]:
    """Tables with a due bot, claimed for this process: each table by one process only."""
    now = timezone.now()
    free = Table.objects.with_due_bot(now).select_for_update(
        skip_locked=connection.features.has_select_for_update_skip_locked
    )
    with transaction.atomic():
        found = list(free.order_by("bot_at")[:AT_ONCE])
        Table.objects.filter(pk__in=[table.pk for table in found]).update(claimed_until=now + CLAIM)
    note_delays("bots", [table.bot_at for table in found])
    return found


def note_delays(what: str, due: Iterable[datetime | None]) -> None:
    """Note how long ago the moments were at which something was due."""
    now = timezone.now()
    for at in due:
        if at is not None:
            metrics.late_seconds.labels(what).observe(max(0.0, (now - at).total_seconds()))


def apply_due_timeouts() -> None:
    """Apply timeouts in time; otherwise the next access would apply them."""
    found = list(Table.objects.with_due_timeout(timezone.now()))
    note_delays("timeouts", [table.deadline_at for table in found])
    for table in found:
        try:
            damage.read_or_mark(table, timeouts.apply_timeouts)
        except DatabaseError:  # one table must not stop the clocks of the others
            logger.exception("what has run out at table %s could not be applied", table.slug)


async def move_bot(table: Table) -> None:
    """Let one bot of the table choose and play; stale answers are dropped."""
    request_context.note_table(table.pk)
    try:
        if await database_sync_to_async(damage.read_or_mark)(table, plans.send_plan):
            return
        asked = await database_sync_to_async(damage.read_or_mark)(table, build_bot_request)
        if asked is not None:
            with metrics.bot_seconds.labels(asked.table.game).time():
                moves = await think_for_bot(asked)
            await database_sync_to_async(play_for_bot)(asked, moves)
    except Table.DoesNotExist:
        return  # deleted while its bot was choosing
    except Exception:  # a fault at one table must not stop the bots of the others
        logger.exception("a bot could not move at table %s; it is asked again in %s", table.slug, CLAIM)


async def think_for_bot(asked: Question) -> list[str]:
    """The moves of one command of a bot, collected step by step as by a person."""
    moves: list[str] = []
    seen: dict[str, Any] | None = asked.seen
    while seen is not None:
        table, seed = asked.table, f"{asked.seed} {len(moves)}"
        moves.append(
            await worker_processes.run_in_worker(
                think, table.game, table.rules.version, seen, asked.seat, asked.strength, seed
            )
        )
        seen = next_bot_request(asked, moves)
    return moves


def next_bot_request(asked: Question, moves: Sequence[str]) -> dict[str, Any] | None:
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


async def clean_up() -> float:
    """Delete unused tables and update statistics. There is no next moment, so it returns infinity."""
    await database_sync_to_async(delete_unused_tables)()
    await database_sync_to_async(planner.update_statistics)()
    return math.inf


def delete_unused_tables() -> None:
    """Delete tables that were never started, except those of tournaments, and those of lessons, after seven days.

    The codes of finished games are released after a day; until then they lead to the table.
    """
    Table.objects.filter(status=Status.FINISHED, finished__lt=timezone.now() - CODE_STAYS, code__isnull=False).update(
        code=None
    )
    old = Table.objects.filter(status=Status.OPEN, created__lt=timezone.now() - NEVER_STARTED)
    old.filter(arbitrated=False).delete()
    Table.objects.filter(purpose=Purpose.LESSON, created__lt=timezone.now() - NEVER_STARTED).delete()
