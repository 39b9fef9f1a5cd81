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
from tables.messages.proposals import AnyProposal, End, Extend, Gone, Pause, Proposal, Resume, TimeIsUp, Undo
from tables.messages.refusals import GameEnded, PauseBegan, PauseEnded, Refused, TakenBackByConsent, TimeAdded
from tables.models import Kind, Row, Seat, Table, Turn
from tables.play import commands, undo

Effect = Callable[[Table, Any], Table]
EFFECTS: dict[type[Proposal], Effect] = {}  # effects by kind of proposal
AGREEING: dict[type[Proposal], Callable[[Table, Seat, str], Event]] = {}  # effects of each single yes


def effect(*kinds: type[Proposal]) -> Callable[[Effect], Effect]:
    """Register a function as the effect of proposals of these kinds."""

    def register(carry_out: Effect) -> Effect:
        EFFECTS.update(dict.fromkeys(kinds, carry_out))
        return carry_out

    return register


def apply_effect(table: Table, proposal: AnyProposal) -> Table:
    """Carry out the proposal."""
    return EFFECTS[type(proposal)](table, proposal)


@effect(Undo)
def undo_by_vote(table: Table, proposal: Undo) -> Table:
    """Restore the position before a move."""
    row = Turn(kind=Kind.UNDO, seat=proposal.seat)
    return commands.restore_turn(table, plan_undo(table, proposal), row, TakenBackByConsent(proposal.seat))


@effect(End, TimeIsUp, Gone)
def end(table: Table, proposal: End | TimeIsUp | Gone) -> Table:
    """End the game as it stands."""
    alone = isinstance(proposal, End) and table.arbitrated
    whose = None if proposal.of_table else proposal.seat
    return commands.end_game(table, [EndedAlone(proposal.seat) if alone else GameEnded(whose)])


@effect(Pause)
def begin_pause(table: Table, proposal: Pause) -> Table:
    """Pause the table."""
    table_clocks.stop_clocks(table)
    table.paused_until = timezone.now() + timedelta(minutes=proposal.length.minutes)
    began = PauseBegan(proposal.length, proposal.seat)
    return commands.write_notice(table, [began], {"paused_until": table.paused_until})


@effect(Resume)
def resume(table: Table, _proposal: Resume) -> Table:
    """End the pause."""
    return end_pause(table)


def end_pause(table: Table) -> Table:
    """End the pause and resume the clocks."""
    table.paused_until = None
    table_clocks.resume_clocks(table)
    return commands.write_notice(table, [PauseEnded()], {"paused_until": None})


@effect(Extend)
def extend(table: Table, proposal: Extend) -> Table:
    """Add `proposal.length` minutes to a seat's reserve and restart an expired clock."""
    table_clocks.add_minutes(table, table.seats.all()[proposal.whom], proposal.length.minutes)
    table_clocks.resume_clocks(table)
    return commands.write_notice(table, [TimeAdded(proposal.whom, proposal.length)])


def plan_undo(table: Table, proposal: Undo) -> undo.Taken:
    """The turns that an undo by vote would remove. Raises Refused if it is not possible."""
    rows = undo.effective_turns(Row.effective(table))
    found = undo.find_undoable_by_vote(rows, proposal.seat, proposal.number)
    if isinstance(found, undo.Taken):
        return found

    raise Refused(say(found, voices.voice(table, proposal.seat)))
