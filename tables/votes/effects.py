"""What happens when everybody has agreed: each function carries out one request at the locked table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.utils import timezone

from engine.core import say
from tables.clocks import table_clocks
from tables.history import voices
from tables.messages.proposals import AnyAsk, Ask, End, Extend, Gone, Pause, Resume, TimeIsUp, Undo
from tables.messages.refusals import (
    EndedAlone,
    GameEnded,
    PauseBegan,
    PauseEnded,
    Refused,
    TakenBackByConsent,
    TimeAdded,
)
from tables.models import Kind, Row, Seat, Table, Turn
from tables.play import commands
from tables.play import undo as takeback

Effect = Callable[[Table, Any], Table]
EFFECTS: dict[type[Ask], Effect] = {}  # of each kind of request, at the locked table
AGREEING: dict[type[Ask], Callable[[Table, Seat, str], None]] = {}  # what each yes does at once


def effect(*kinds: type[Ask]) -> Callable[[Effect], Effect]:
    """Let a function carry out requests of these kinds."""

    def register(carry_out: Effect) -> Effect:
        EFFECTS.update(dict.fromkeys(kinds, carry_out))
        return carry_out

    return register


def apply_effect(table: Table, ask: AnyAsk) -> Table:
    """Carry out the request."""
    return EFFECTS[type(ask)](table, ask)


@effect(Undo)
def undo(table: Table, ask: Undo) -> Table:
    """The position before a move comes back."""
    row = Turn(kind=Kind.UNDO, seat=ask.seat)
    return commands.restore_turn(table, plan_undo(table, ask), row, TakenBackByConsent(ask.seat))


@effect(End, TimeIsUp, Gone)
def end(table: Table, ask: End | TimeIsUp | Gone) -> Table:
    """The game ends as it stands."""
    alone = isinstance(ask, End) and table.arbitrated
    return commands.end_game(table, [EndedAlone(ask.seat) if alone else GameEnded(None if ask.of_table else ask.seat)])


@effect(Pause)
def begin_pause(table: Table, ask: Pause) -> Table:
    """No clock runs for so long."""
    table_clocks.stop_clocks(table)
    table.paused_until = timezone.now() + timedelta(minutes=ask.length.minutes)
    return commands.write_notice(table, [PauseBegan(ask.length, ask.seat)], paused_until=table.paused_until)


@effect(Resume)
def resume(table: Table, _ask: Resume) -> Table:
    """The pause ends."""
    return end_pause(table)


def end_pause(table: Table) -> Table:
    """The clocks run again."""
    table.paused_until = None
    table_clocks.resume_clocks(table)
    return commands.write_notice(table, [PauseEnded()], paused_until=None)


@effect(Extend)
def extend(table: Table, ask: Extend) -> Table:
    """Add to the reserve of a seat; a clock that had stopped at nothing runs again."""
    table_clocks.add(table, table.seats.all()[ask.whom], ask.length.minutes)
    table_clocks.resume_clocks(table)
    return commands.write_notice(table, [TimeAdded(ask.whom, ask.length)])


def plan_undo(table: Table, ask: Undo) -> takeback.Taken:
    """What taking back by consent would undo. Raises Refused where that cannot be."""
    rows = takeback.effective_turns(Row.standing(table))
    found = takeback.find_undoable_by_vote(rows, ask.seat, ask.number)
    if isinstance(found, takeback.Taken):
        return found

    raise Refused(say(found, voices.voice(table, ask.seat)))
