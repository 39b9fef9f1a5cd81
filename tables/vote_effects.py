"""What an accepted request does to the seats: a substitute, a swap, the seats of a rematch."""

from __future__ import annotations

from tables import consent, leavers, play, sitting, timing
from tables.asks import Rematch, Substitute, Swap
from tables.models import Lapse, Table
from tables.refused import SeatsSwapped


@consent.effect(Substitute)
def substitute(table: Table, ask: Substitute) -> Table:
    """The seat is given up: to a bot, or to somebody else."""
    return leavers.give_up(table, table.seats.all()[ask.whom], Lapse.BOT if ask.bot else Lapse.SUBSTITUTE)


@consent.effect(Rematch)
def play_again(table: Table, _ask: Rematch) -> Table:
    """Everybody has a seat at the next table: its game starts, unless a seat is still reserved."""
    again = Table.objects.with_seats().get(rematch_of=table)
    if not any(seat.free for seat in again.seats.all()):
        play.start_game(again)
    return play.notice(table, [])


consent.AGREEING[Rematch] = sitting.sit_again


@consent.effect(Swap)
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
