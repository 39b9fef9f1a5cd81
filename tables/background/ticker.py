"""The loop for what happens without a click: bots, timeouts, clean-up. Any number of processes may run it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from channels.db import database_sync_to_async
from django.db import DatabaseError, Error, transaction
from django.dispatch import receiver
from django.utils import timezone

import engine
from engine import IllegalMove
from engine.bots import think
from tables.background import timeouts
from tables.hosting import worker_processes
from tables.messages.arbiter_events import Adjourned, Suspended
from tables.messages.refusals import Paused, Stale, Stopped
from tables.models import Status, Table, damage, fixed_reads
from tables.play import commands
from tables.play.signals import table_written

logger = logging.getLogger(__name__)

TICK = 0.5  # seconds; the maximum delay of anything due
CLAIM = timedelta(seconds=30)  # longer than any bot needs
NEVER_STARTED = timedelta(days=7)
CODE_STAYS = timedelta(days=1)  # after the end of a game
SWEEP = 3600.0  # seconds
LONGEST = 40  # partial moves in one command

chores: list[Callable[[], Awaitable[None]]] = []  # periodic work of other apps
services: list[tuple[Callable[[], Awaitable[None]], Callable[[], None]]] = []  # loops that run beside, and their stops


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


class Ticker:
    """The ticker of this process."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.woken = asyncio.Event()
        self.stopping = False
        self.tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Tick until stopped."""
        self.loop, self.stopping, swept = asyncio.get_running_loop(), False, 0.0
        self.woken = asyncio.Event()  # of this loop
        while not self.stopping:
            self.woken.clear()
            try:
                wait = await self.tick()
                if time.monotonic() - swept > SWEEP:
                    swept = time.monotonic()
                    await database_sync_to_async(delete_unused_tables)()
            except Error:
                logger.exception("the ticker could not read the tables")
                wait = TICK
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.woken.wait(), wait)

    async def tick(self) -> float:
        """Apply timeouts, let due bots move, run chores. Returns the seconds until the next tick."""
        await database_sync_to_async(apply_due_timeouts)()
        for table in await database_sync_to_async(claim_tables)():
            task = asyncio.ensure_future(move_bot(table))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        for chore in chores:
            await chore()
        wait: float = await database_sync_to_async(seconds_until_next)()
        return wait

    def wake(self) -> None:
        """Tick at once; may be called from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.woken.set)

    def stop(self) -> None:
        """Stop after the current tick; must be called on the ticker's own loop."""
        self.stopping = True
        self.woken.set()


_ticker = Ticker()


async def run() -> None:
    """Run the ticker and its services on the server's loop, so that broadcasts reach the sockets."""
    await asyncio.gather(_ticker.run(), *(run() for run, _stop in services))


def stop() -> None:
    """End `run`."""
    _ticker.stop()
    for _run, stop in services:
        stop()


def wake() -> None:
    """Tick at once."""
    _ticker.wake()


@receiver(table_written)
def wake_for_bots(table: Table, **_more: Any) -> None:
    """Wake the ticker on commit if a bot is to move."""
    if table.bot_at:
        transaction.on_commit(wake, robust=True)


def claim_tables() -> list[Table]:
    """Tables with a due bot, each claimed for this process by a conditional update."""
    now = timezone.now()
    due = list(Table.objects.with_due_bot(now))
    return [
        table for table in due if Table.objects.with_due_bot(now).filter(pk=table.pk).update(claimed_until=now + CLAIM)
    ]


def apply_due_timeouts() -> None:
    """Apply timeouts in time; otherwise the next access would apply them."""
    for table in Table.objects.with_due_timeout(timezone.now()):
        try:
            damage.read_or_mark(table, timeouts.apply_timeouts)
        except DatabaseError:  # one table must not stop the clocks of the others
            logger.exception("what has run out at table %s could not be applied", table.slug)


def seconds_until_next() -> float:
    """Seconds until the next bot is due, one tick at most."""
    waiting = Table.objects.filter(status=Status.PLAYING, bot_at__isnull=False, claimed_until=None)
    soonest: datetime | None = waiting.order_by("bot_at").values_list("bot_at", flat=True).first()
    return TICK if soonest is None else min(TICK, max(0.0, (soonest - timezone.now()).total_seconds()))


async def move_bot(table: Table) -> None:
    """Let one bot of the table choose and play; stale answers are dropped."""
    try:
        asked = await database_sync_to_async(damage.read_or_mark)(table, build_bot_request)
        if asked is not None:
            await database_sync_to_async(play_for_bot)(asked, await think_for_bot(asked))
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


def delete_unused_tables() -> None:
    """Delete tables that were never started, except those of tournaments.

    The codes of finished games are released after a day; until then they lead to the table.
    """
    Table.objects.filter(status=Status.FINISHED, finished__lt=timezone.now() - CODE_STAYS, code__isnull=False).update(
        code=None
    )
    old = Table.objects.filter(status=Status.OPEN, created__lt=timezone.now() - NEVER_STARTED)
    old.filter(arbitrated=False).delete()
