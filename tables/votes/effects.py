"""Effects of accepted proposals. Each function expects the locked table and returns it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.utils import timezone

from engine.core import Event, say
from tables.clocks import table_clocks
from tables.history import voices
from tables.messages.leaving_events import EndedAlone
from tables.messages.proposals import AnyAsk, Ask, End, Extend, Gone, Pause, Resume, TimeIsUp, Undo
from tables.messages.refusals import GameEnded, PauseBegan, PauseEnded, Refused, TakenBackByConsent, TimeAdded
from tables.models import Kind, Row, Seat, Table, Turn
from tables.play import commands
from tables.play import undo as takeback

Effect = Callable[[Table, Any], Table]
EFFECTS: dict[type[Ask], Effect] = {}  # effects by kind of request
AGREEING: dict[type[Ask], Callable[[Table, Seat, str], Event]] = {}  # effects of each single yes


def effect(*kinds: type[Ask]) -> Callable[[Effect], Effect]:
    """Register a function as the effect of requests of these kinds."""

    def register(carry_out: Effect) -> Effect:
        EFFECTS.update(dict.fromkeys(kinds, carry_out))
        return carry_out

    return register


def apply_effect(table: Table, ask: AnyAsk) -> Table:
    """Carry out the request."""
    return EFFECTS[type(ask)](table, ask)


@effect(Undo)
def undo(table: Table, ask: Undo) -> Table:
    """Restore the position before a move."""
    row = Turn(kind=Kind.UNDO, seat=ask.seat)
    return commands.restore_turn(table, plan_undo(table, ask), row, TakenBackByConsent(ask.seat))


@effect(End, TimeIsUp, Gone)
def end(table: Table, ask: End | TimeIsUp | Gone) -> Table:
    """End the game as it stands."""
    alone = isinstance(ask, End) and table.arbitrated
    return commands.end_game(table, [EndedAlone(ask.seat) if alone else GameEnded(None if ask.of_table else ask.seat)])


@effect(Pause)
def begin_pause(table: Table, ask: Pause) -> Table:
    """Pause the table."""
    table_clocks.stop_clocks(table)
    table.paused_until = timezone.now() + timedelta(minutes=ask.length.minutes)
    return commands.write_notice(table, [PauseBegan(ask.length, ask.seat)], {"paused_until": table.paused_until})


@effect(Resume)
def resume(table: Table, _ask: Resume) -> Table:
    """End the pause."""
    return end_pause(table)


def end_pause(table: Table) -> Table:
    """End the pause and resume the clocks."""
    table.paused_until = None
    table_clocks.resume_clocks(table)
    return commands.write_notice(table, [PauseEnded()], {"paused_until": None})


@effect(Extend)
def extend(table: Table, ask: Extend) -> Table:
    """Add `ask.length` minutes to a seat's reserve and restart an expired clock."""
    table_clocks.add_minutes(table, table.seats.all()[ask.whom], ask.length.minutes)
    table_clocks.resume_clocks(table)
    return commands.write_notice(table, [TimeAdded(ask.whom, ask.length)])


def plan_undo(table: Table, ask: Undo) -> takeback.Taken:
    """The turns that an undo by vote would remove. Raises Refused if it is not possible."""
    rows = takeback.effective_turns(Row.effective(table))
    found = takeback.find_undoable_by_vote(rows, ask.seat, ask.number)
    if isinstance(found, takeback.Taken):
        return found

    raise Refused(say(found, voices.voice(table, ask.seat)))
