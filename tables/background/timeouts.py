"""Applies expired clocks and pauses. Called on each access and by the ticker."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from django.db import transaction
from django.utils import timezone

from engine.bots import LeastBot
from engine.core import Event, Move
from tables.background import downtime
from tables.clocks import table_clocks
from tables.messages.leaving_events import TimeRanOut
from tables.messages.proposals import TimeIsUp
from tables.models import Seat, Status, Table, TimeoutRule, fixed_reads
from tables.play import commands, round_timer
from tables.seats import leaving
from tables.votes import effects, voting


def is_due(table: Table) -> bool:
    """Whether a timeout may be due at this table."""
    return is_deadline_over(table) or round_timer.is_due(table)


def is_deadline_over(table: Table) -> bool:
    """Whether a seat's time or a pause may be over."""
    return table.status == Status.PLAYING and table.deadline_at is not None and table.deadline_at <= timezone.now()


def apply_timeouts(table: Table) -> Table:
    """The table after all due timeouts: end of the round, end of a pause, expired seats."""
    if not is_due(table):
        return table
    downtime.record_heartbeat()  # first, so that an outage is credited before clocks expire
    apply_locked(table)
    return fixed_reads.table_with_seats(table.pk)


@transaction.atomic
def apply_locked(table: Table) -> None:
    """Apply due timeouts seat by seat; idempotent."""
    table = commands.lock_table(table)
    if round_timer.is_due(table):
        table = round_timer.ring_bell(table)
    if is_deadline_over(table) and table.paused_until is not None:
        effects.end_pause(table)
    while is_deadline_over(table):
        clocks = table_clocks.load_clocks(table)
        late = clocks.expired_seats(timezone.now()) if clocks is not None else []
        if not late:
            table.deadline_at = table_clocks.deadline(table)  # it was computed before an outage
            table.save(update_fields=["deadline_at"])
            return
        table = apply_seat_timeout(table, late[0])


def apply_seat_timeout(table: Table, seat: Seat) -> Table:
    """Apply the expiry of a seat's time.

    With TimeoutRule.BOT a bot takes over at once. Otherwise the seat gives default moves as long as it is awaited and
    the rules have one; then the table's `lapse` applies. With TimeoutRule.WAIT by correspondence the least that the
    rules allow takes the place of a default move.
    """
    told: list[Event] = [TimeRanOut(seat.number)]
    if table.lapse == TimeoutRule.BOT:
        return leaving.forfeit_seat(table, seat, table.lapse, *told)
    while seat.awaited and (moves := moves_in_absence(table, seat.number)):
        table, told = commands.apply_answer(table, seat, [str(move) for move in moves], told=told), []
    return apply_timeout_rule(table, seat, told) if seat.awaited else table


def moves_in_absence(table: Table, seat: int) -> Sequence[Move]:
    """What an awaited seat answers when its time has run out; empty where the table's `lapse` decides."""
    position, terms = table.full_position(), table.terms()
    if moves := position.default_moves(seat):
        return moves
    by_post = terms is not None and not terms.is_live
    if table.lapse != TimeoutRule.WAIT or not by_post or len(table.seats.all()) == 1:
        return ()  # live, a player at zero may be thinking; alone, nobody waits
    return (LeastBot().choose(position.seen_by(seat), seat, Random(position.turn)),)


def apply_timeout_rule(table: Table, seat: Seat, told: Sequence[Event]) -> Table:
    """Apply the table's `lapse` to a late seat for which the rules have no default move."""
    if table.lapse not in (TimeoutRule.VOTE, TimeoutRule.WAIT):
        return leaving.forfeit_seat(table, seat, table.lapse, *told)
    stop_at_zero(table, seat)
    if table.lapse == TimeoutRule.VOTE:
        return voting.ask_all(table, TimeIsUp(seat.number, seat.acts), *told)
    return commands.write_notice(table, told)


def stop_at_zero(table: Table, seat: Seat) -> None:
    """Stop the clock of a seat at zero; the seat may still answer."""
    clocks = table_clocks.load_clocks(table)
    if clocks is not None:
        clocks.stop(seat, timezone.now())
        seat.spent = max(seat.spent, clocks.terms.free + seat.reserve)
