"""Effects of accepted proposals on seats: substitutes, swaps, rematches."""

from __future__ import annotations

from tables.clocks import table_clocks
from tables.messages.proposals import Rematch, Substitute, Swap
from tables.messages.refusals import RematchBegins, SeatsSwapped
from tables.models import Table, TimeoutRule
from tables.play import commands
from tables.seats import joining, leaving
from tables.votes import effects


@effects.effect(Substitute)
def substitute(table: Table, proposal: Substitute) -> Table:
    """Give the seat to a bot, or open it to a substitute."""
    return leaving.forfeit_seat(
        table, table.seats.all()[proposal.whom], TimeoutRule.BOT if proposal.bot else TimeoutRule.SUBSTITUTE
    )


@effects.effect(Rematch)
def play_again(table: Table, _proposal: Rematch) -> Table:
    """Start the rematch unless a seat is still held."""
    again = Table.objects.with_seats().get(rematch_of=table)
    if not any(seat.free for seat in again.seats.all()):
        commands.start_game(again)
        return commands.write_notice(table, [RematchBegins()])
    return commands.write_notice(table, [])


effects.AGREEING[Rematch] = joining.join_rematch


@effects.effect(Swap)
def swap(table: Table, proposal: Swap) -> Table:
    """Swap two players; colours, nonces and clocks stay with the seats."""
    table_clocks.stop_clocks(table)  # time until now counts with each player's own holidays
    one, other = (table.seats.all()[number] for number in (proposal.seat, proposal.whom))
    table.seats.filter(pk__in=[one.pk, other.pk]).update(user=None, name="")  # avoids a duplicate seat in between
    one.user_id, one.name, other.user_id, other.name = other.user_id, other.name, one.user_id, one.name
    table_clocks.resume_clocks(table)
    table = commands.write_notice(table, [SeatsSwapped(proposal.seat, proposal.whom)])
    joining.broadcast_seats(table)
    return table
