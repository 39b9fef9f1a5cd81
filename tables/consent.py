"""What happens when everybody has agreed: each function carries out one request at the locked table."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from engine.core import say
from tables import leavers, play, sitting, takeback, timing
from tables.asks import AnyAsk, End, Extend, Pause, Rematch, Resume, Substitute, Swap, Undo
from tables.models import Kind, Lapse, Row, Table, Turn
from tables.refused import (
    EndedAlone,
    GameEnded,
    PauseBegan,
    PauseEnded,
    Refused,
    SeatsSwapped,
    TakenBackByConsent,
    TimeAdded,
)


def carried_out(table: Table, ask: AnyAsk) -> Table:
    """Carry out the request."""
    if isinstance(ask, Undo):
        row = Turn(kind=Kind.UNDO, seat=ask.seat)
        return play.back_to(table, taken_back(table, ask), row, TakenBackByConsent(ask.seat))
    if isinstance(ask, Pause):
        return begin_pause(table, ask)
    if isinstance(ask, Resume):
        return end_pause(table)
    if isinstance(ask, Extend):
        return extend(table, ask)
    if isinstance(ask, Substitute):
        return leavers.give_up(table, table.seats.all()[ask.whom], Lapse.BOT if ask.bot else Lapse.SUBSTITUTE)
    if isinstance(ask, Swap):
        return swap(table, ask)
    if isinstance(ask, Rematch):
        return play_again(table)
    alone = isinstance(ask, End) and table.arbitrated
    return play.end(table, [EndedAlone(ask.seat) if alone else GameEnded(None if ask.of_table else ask.seat)])


def play_again(table: Table) -> Table:
    """Everybody has a seat at the next table: its game starts, unless a seat is still reserved."""
    again = Table.objects.with_seats().get(rematch_of=table)
    if not any(seat.free for seat in again.seats.all()):
        play.start_game(again)
    return play.notice(table, [])


def begin_pause(table: Table, ask: Pause) -> Table:
    """No clock runs for so long."""
    timing.hold(table)
    table.paused_until = timezone.now() + timedelta(minutes=ask.length.minutes)
    return play.notice(table, [PauseBegan(ask.length, ask.seat)], paused_until=table.paused_until)


def end_pause(table: Table) -> Table:
    """The clocks run again."""
    table.paused_until = None
    timing.resume(table)
    return play.notice(table, [PauseEnded()], paused_until=None)


def extend(table: Table, ask: Extend) -> Table:
    """Add to the reserve of a seat; a clock that had stopped at nothing runs again."""
    timing.add(table, table.seats.all()[ask.whom], ask.length.minutes)
    timing.resume(table)
    return play.notice(table, [TimeAdded(ask.whom, ask.length)])


def swap(table: Table, ask: Swap) -> Table:
    """Two people change places; colours, shares of chance and clocks stay with the seats."""
    timing.hold(table)  # the holidays of each counted for each
    one, other = (table.seats.all()[number] for number in (ask.seat, ask.whom))
    table.seats.filter(pk__in=[one.pk, other.pk]).update(user=None, name="")  # nobody sits twice in between
    one.user_id, one.name, other.user_id, other.name = other.user_id, other.name, one.user_id, one.name
    timing.resume(table)
    table = play.notice(table, [SeatsSwapped(ask.seat, ask.whom)])
    sitting.tell(table)
    return table


def taken_back(table: Table, ask: Undo) -> takeback.Taken:
    """What taking back by consent would undo. Raises Refused where that cannot be."""
    rows = takeback.standing(Row.standing(table))
    found = takeback.by_consent(rows, ask.seat, ask.number)
    if isinstance(found, takeback.Taken):
        return found
    from tables import parts  # which shows questions

    raise Refused(say(found, parts.voice(table, ask.seat)))
