"""What happens at a table without a click: bots move, unused tables are deleted. Any number of tickers may run."""

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
from tables.models import Status, Table, damage
from tables.play import commands
from tables.play.signals import table_written

logger = logging.getLogger(__name__)

TICK = 0.5  # seconds; nothing is late by more
CLAIM = timedelta(seconds=30)  # longer than any bot thinks
NEVER_STARTED = timedelta(days=7)
CODE_STAYS = timedelta(days=1)  # after the end of a game
SWEEP = 3600.0  # seconds
LONGEST = 40  # small moves in one click

chores: list[Callable[[], Awaitable[None]]] = []  # what else is to be looked after, by the apps that have it
services: list[tuple[Callable[[], Awaitable[None]], Callable[[], None]]] = []  # what runs beside: it, and what ends it


class Question(NamedTuple):
    """What a bot is asked: what it sees, and the tokens with which its answer is played."""

    table: Table
    seat: int
    strength: str
    seen: dict[str, Any]
    turn: int
    acts: int

    @property
    def seed(self) -> str:
        """What decides where the bot is of two minds: known to nobody before the secret of the table is."""
        return f"{self.table.secret} {self.seat} {self.acts}"


class Ticker:
    """The ticker of this process."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.woken = asyncio.Event()
        self.stopping = False
        self.tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Tick until told to stop."""
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
        """Apply what has run out, let every bot whose pause is over move; how long nothing else is due."""
        await database_sync_to_async(settle)()
        for table in await database_sync_to_async(claim_tables)():
            task = asyncio.ensure_future(move(table))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        for chore in chores:
            await chore()
        wait: float = await database_sync_to_async(until_next)()
        return wait

    def wake(self) -> None:
        """Look again at once; may be called from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.woken.set)

    def stop(self) -> None:
        """Come to an end; called on the ticker's own loop."""
        self.stopping = True
        self.woken.set()


_ticker = Ticker()


async def run() -> None:
    """Run the ticker of this process on the loop that serves, so that what it announces is heard; with its services."""
    await asyncio.gather(_ticker.run(), *(run() for run, _stop in services))


def stop() -> None:
    """End `run`."""
    _ticker.stop()
    for _run, stop in services:
        stop()


def wake() -> None:
    """Look again at once."""
    _ticker.wake()


@receiver(table_written)
def wake_for_bots(table: Table, **_more: Any) -> None:
    """A bot has something to do, once this is committed."""
    if table.bot_at:
        transaction.on_commit(wake, robust=True)


def claim_tables() -> list[Table]:
    """The tables where a bot is to move now, each claimed by a conditional update: nobody else thinks for it."""
    now = timezone.now()
    due = list(Table.objects.due(now))
    return [table for table in due if Table.objects.due(now).filter(pk=table.pk).update(claimed_until=now + CLAIM)]


def settle() -> None:
    """Make visible in time what has run out: whoever looks at such a table would apply it as well."""
    for table in Table.objects.lapsing(timezone.now()):
        try:
            damage.read_or_mark(table, timeouts.apply_timeouts)
        except DatabaseError:  # one table must not stop the clocks of the others
            logger.exception("what has run out at table %s could not be applied", table.slug)


def until_next() -> float:
    """Seconds until the next pause is over, one tick at most."""
    waiting = Table.objects.filter(status=Status.PLAYING, bot_at__isnull=False, claimed_until=None)
    soonest: datetime | None = waiting.order_by("bot_at").values_list("bot_at", flat=True).first()
    return TICK if soonest is None else min(TICK, max(0.0, (soonest - timezone.now()).total_seconds()))


async def move(table: Table) -> None:
    """One bot of the table thinks and plays; what has become stale meanwhile is dropped."""
    try:
        asked = await database_sync_to_async(damage.read_or_mark)(table, build_bot_request)
        if asked is not None:
            await database_sync_to_async(play_for_bot)(asked, await think_for_bot(asked))
    except Table.DoesNotExist:
        return  # deleted while its bot was thinking
    except Exception:  # whatever goes wrong at one table must not stop the bots of the others
        logger.exception("a bot could not move at table %s; it is asked again in %s", table.slug, CLAIM)


async def think_for_bot(asked: Question) -> list[str]:
    """The moves of one click of a bot, which collects small moves like a person."""
    moves: list[str] = []
    seen: dict[str, Any] | None = asked.seen
    while seen is not None:
        table, seed = asked.table, f"{asked.seed} {len(moves)}"
        moves.append(
            await worker_processes.worked(
                think, table.game, table.rules.version, seen, asked.seat, asked.strength, seed
            )
        )
        seen = next_bot_request(asked, moves)
    return moves


def next_bot_request(asked: Question, moves: Sequence[str]) -> dict[str, Any] | None:
    """What the bot sees when it goes on choosing after these moves; None when the click is complete."""
    table = asked.table
    seen = engine.load(table.game, table.rules.version, asked.seen)
    read = [engine.read_move(table.game, text) for text in moves]
    after, kept = seen.drafted(asked.seat, read)
    goes_on = kept == read and seen.decision is not None and seen.decision.composes(read[-1])
    return engine.dump(after) if goes_on and len(moves) < LONGEST else None


def build_bot_request(table: Table) -> Question | None:
    """What the first awaited bot is asked."""
    table = Table.objects.with_seats().get(pk=table.pk)
    truth = table.truth()
    owing = [seat for seat in table.seats.all() if seat.bot and seat.number in truth.to_move()]
    if not owing:
        Table.objects.filter(pk=table.pk, version=table.version).update(bot_at=None, claimed_until=None)
        return None
    seat = owing[0]
    seen = engine.dump(truth.seen_by(seat.number))
    return Question(table, seat.number, seat.bot, seen, table.turn, seat.acts)


def play_for_bot(asked: Question, moves: list[str]) -> None:
    """Play a bot's answer like anybody's."""
    try:
        commands.play_moves(asked.table, asked.seat, moves, asked.turn, asked.acts, f"bot:{asked.seat}:{asked.acts}")
    except Stale:  # somebody took a move back meanwhile
        Table.objects.filter(pk=asked.table.pk).update(claimed_until=None)
    except IllegalMove as error:
        if not isinstance(
            error.refusal, Paused | Stopped | Suspended | Adjourned
        ):  # all agreed to that while the bot was thinking
            raise


def delete_unused_tables() -> None:
    """Delete the tables that nobody has started; played ones stay for ever, and those of a tournament are its own.

    The codes of games that are over are free again after a day: until then they lead there.
    """
    Table.objects.filter(status=Status.FINISHED, finished__lt=timezone.now() - CODE_STAYS, code__isnull=False).update(
        code=None
    )
    old = Table.objects.filter(status=Status.OPEN, created__lt=timezone.now() - NEVER_STARTED)
    old.filter(arbitrated=False).delete()
