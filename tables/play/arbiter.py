"""Arbiters' acts at a table: each function locks the table, carries out one act and logs it.

The caller checks permissions and handles reasons and consequences for a tournament.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine import IllegalMove
from engine.core import Event, say
from tables.clocks import table_clocks
from tables.history import voices
from tables.messages.arbiter_events import (
    ArbiterCalled,
    ArbiterComes,
    ArbiterEnds,
    ArbiterGivesTime,
    ArbiterLetsGo,
    ArbiterLooks,
    ArbiterMoves,
    ArbiterProlongs,
    ArbiterStops,
    ArbiterVoids,
    CallTakenBack,
    ModeratorsEnd,
    TournamentGoesOn,
    TournamentPauses,
)
from tables.messages.durations import length
from tables.messages.refusals import Refused
from tables.models import Bell, Status, Table, damage
from tables.play import commands, rewind, round_timer

GOING: dict[str, object] = {"suspended_at": None, "suspended_by": "", "called": None}
NOTHING_DUE: dict[str, object] = {"deadline_at": None, "bot_at": None}


@transaction.atomic
def call(table: Table, seat: int) -> Table:
    """Call the arbiter as a player: play and clocks stop until a decision. Raises Refused."""
    table = playing(table)
    if table.suspended_at is not None:
        raise Refused(_("This table is already on hold."), 409)
    return suspend_table(table, ArbiterCalled(seat), timezone.now(), called=seat)


@transaction.atomic
def stop(table: Table, who: str) -> Table:
    """Put the table on hold as an arbiter, or answer its call; `who`: the arbiter's name. Raises Refused."""
    table = playing(table)
    if table.suspended_by:
        raise Refused(_("{name} has already put this table on hold.").format(name=table.suspended_by), 409)
    if table.suspended_at is not None:
        return suspend_table(table, ArbiterComes(), table.suspended_at, by=who)
    return suspend_table(table, ArbiterStops(), timezone.now(), by=who)


def suspend_table(table: Table, event: Event, since: datetime, by: str = "", called: int | None = None) -> Table:
    """Stop all clocks of a locked table."""
    table.suspended_at = since
    table_clocks.stop_clocks(table)
    changes = {"suspended_at": since, "suspended_by": by, "called": called}
    return commands.write_notice(table, [event], changes | round_timer.stop_changes(table))


@transaction.atomic
def resume(table: Table, seat: int | None = None) -> Table:
    """Resume the game: by the arbiter, or by the player who withdraws the call. Raises Refused."""
    table = playing(table)
    if table.suspended_at is None or seat not in (None, table.called):
        raise Refused(_("This table is not on hold, or the arbiter is already here."), 409)
    since, table.suspended_at = table.suspended_at, None
    table.still_since = table.still_since or since
    table_clocks.resume_clocks(table)
    event = ArbiterLetsGo() if seat is None else CallTakenBack(seat)
    return commands.write_notice(table, [event], GOING | round_timer.resume_changes(table))


@transaction.atomic
def adjourn(table: Table) -> None:
    """Pause the table with its tournament: no moves, and no game starts; also if the table is damaged."""
    table = commands.lock_table(table)
    if table.status == Status.FINISHED or table.adjourned:
        return
    table.adjourned, changes = True, {"adjourned": True, **round_timer.stop_changes(table)}
    if table.status == Status.OPEN:
        Table.objects.filter(pk=table.pk).update(**changes)
    elif not damage.do_or_mark(
        table, partial(stop_or_resume, table, table_clocks.stop_clocks, TournamentPauses(), changes)
    ):
        table.seats.update(since=None)  # the time used for this decision cannot be computed, so it is not counted
        Table.objects.filter(pk=table.pk).update(**changes, **NOTHING_DUE)


@transaction.atomic
def reconvene(table: Table) -> None:
    """Resume the table with its tournament, unless on hold; also if the table is damaged."""
    table = commands.lock_table(table)
    if table.status == Status.FINISHED or not table.adjourned:
        return
    table.adjourned = False
    changes = {"adjourned": False, **round_timer.resume_changes(table)}
    if table.status == Status.OPEN or not damage.do_or_mark(
        table, partial(stop_or_resume, table, table_clocks.resume_clocks, TournamentGoesOn(), changes)
    ):
        Table.objects.filter(pk=table.pk).update(**changes)


def stop_or_resume(table: Table, clocks: Callable[[Table], None], event: Event, changes: dict[str, object]) -> None:
    """Stop or resume the clocks of a locked table, and log the event."""
    clocks(table)
    commands.write_notice(table, [event], changes)


@transaction.atomic
def add_time(table: Table, minutes: int, number: int | None = None) -> Table:
    """Add minutes to the reserve of a seat; or to all seats and the end of the round. Raises Refused.

    An expired clock runs again.
    """
    table = playing(table)
    longer = round_extension(table, minutes) if number is None else {}
    if table.terms() is None and not longer:
        raise Refused(_("This table has no clocks."), 409)
    given = [seat for seat in table.seats.all() if number in (None, seat.number) and not seat.bot and table.clock]
    for seat in given:
        table_clocks.add_minutes(table, seat, minutes)
    table_clocks.resume_clocks(table)
    told: list[Event] = [ArbiterGivesTime(seat.number, length(minutes)) for seat in given]
    return commands.write_notice(table, [*told, ArbiterProlongs(length(minutes))] if longer else told, longer)


def round_extension(table: Table, minutes: int) -> dict[str, object]:
    """The changed fields if the round is to end `minutes` later; empty if it has no end.

    Counted from now if its end has passed.
    """
    if table.ends_at is None:
        return {}
    return {"ends_at": max(table.ends_at, timezone.now()) + timedelta(minutes=minutes), "bell": Bell.SILENT}


@transaction.atomic
def log_look(table: Table, seat: int) -> Table:
    """Log that an arbiter looks at a seat's view; the version seen is the one before."""
    return commands.write_notice(playing(table), [ArbiterLooks(seat)])


@transaction.atomic
def move(table: Table, number: int, moves: Sequence[str]) -> Table:
    """Make a move for an awaited seat. Raises Refused with the game's refusal."""
    table = playing(table)
    try:
        legal = table.full_position().moves(number)
        if not moves or table.parse_move(moves[0]) not in legal:
            raise Refused(_("This seat can’t make that move now."), 409)
        return commands.apply_answer(table, table.seats.all()[number], moves, told=[ArbiterMoves(number)])
    except IllegalMove as illegal:
        raise Refused(say(illegal.refusal, voices.voice(table)), 409) from illegal


@transaction.atomic
def rewind_table(table: Table, number: int) -> Table:
    """Go back to before the move of row `number`. Raises Refused."""
    return rewind.rewind(playing(table), number)


@transaction.atomic
def end(table: Table, void: bool = False, closed: bool = False) -> Table:
    """End a running game as it stands, also a damaged one. Returns the table.

    Its result is decided elsewhere, unless moderators close it.
    """
    table = commands.lock_table(table)
    if table.status != Status.PLAYING:
        return table
    event = ArbiterVoids() if void else ModeratorsEnd() if closed else ArbiterEnds()
    if not damage.do_or_mark(table, partial(commands.end_game, table, [event], GOING)):
        table.seats.update(awaited=False, since=None)
        over = {"status": Status.FINISHED, "stopped": True, "finished": timezone.now(), "vote": ""}
        Table.objects.filter(pk=table.pk).update(**over, **NOTHING_DUE, **GOING, paused_until=None, adjourned=False)
        return commands.lock_table(table)
    return table


def playing(table: Table) -> Table:
    """The locked table while its game is running. Raises Refused."""
    table = commands.lock_table(table)
    if table.status != Status.PLAYING:
        raise Refused(_("No game is being played at this table."), 409)
    return table
