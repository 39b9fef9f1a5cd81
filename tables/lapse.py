"""What has run out is applied on every access; the ticker only makes it visible in time."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from tables import bell, consent, leavers, outages, play, timing, votes
from tables.asks import TimeIsUp
from tables.models import Lapse, Seat, Status, Table
from tables.refused import TimeRanOut


def due(table: Table) -> bool:
    """Whether something at this table may have run out."""
    return ran_out(table) or bell.rings(table)


def ran_out(table: Table) -> bool:
    """Whether the time of a seat may be over, or a pause."""
    return table.status == Status.PLAYING and table.deadline_at is not None and table.deadline_at <= timezone.now()


def applied(table: Table) -> Table:
    """The table after everything that has run out: the time of its round, the end of a pause, the time of a seat."""
    if not due(table):
        return table
    outages.beat()  # first of all what was nobody's fault
    settle(table)
    return Table.objects.with_seats().get(pk=table.pk)


@transaction.atomic
def settle(table: Table) -> None:
    """Apply what has run out, one seat after the other; whoever comes second finds nothing left to do."""
    table = play.locked(table)
    if bell.rings(table):
        table = bell.ring(table)
    if ran_out(table) and table.paused_until is not None:
        consent.end_pause(table)
    while ran_out(table):
        clocks = timing.running(table)
        late = clocks.expired(timezone.now()) if clocks is not None else []
        if not late:
            table.deadline_at = timing.deadline(table)  # there was an outage since it was written
            table.save(update_fields=["deadline_at"])
            return
        table = run_out(table, late[0])


def run_out(table: Table, seat: Seat) -> Table:
    """The time of a seat is over: the neutral move where the rules have one, else what the table's creator chose."""
    neutral = table.truth().default_move(seat.number)
    over = TimeRanOut(seat.number)
    if neutral is not None:
        return play.answered(table, seat, [str(neutral)], told=[over])
    if table.lapse not in (Lapse.VOTE, Lapse.WAIT):
        return leavers.give_up(table, seat, table.lapse, over)
    stand_still(table, seat)
    if table.lapse == Lapse.VOTE:
        return votes.ask_all(table, TimeIsUp(seat.number, seat.acts), over)
    return play.notice(table, [over])


def stand_still(table: Table, seat: Seat) -> None:
    """The clock stands at nothing; the seat may still answer."""
    clocks = timing.running(table)
    if clocks is not None:
        clocks.stop(seat, timezone.now())
