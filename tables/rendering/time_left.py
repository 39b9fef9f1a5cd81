"""Remaining time in correspondence games, for lists of tables and their order."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Case, DateTimeField, F, Q, When
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tables.clocks import table_clocks
from tables.clocks.rules import Clock, counted_seconds
from tables.history import spectator_delay
from tables.messages.durations import duration
from tables.messages.moments import moment
from tables.models import CORRESPONDENCE_TABLES, Seat, Status, Table, damage

RUNS = Q(status=Status.PLAYING, paused_until=None, suspended_at=None, adjourned=False)


def due(mine: Q) -> Case:
    """Expression for when a table's first time runs out. mine: whether the reader sits there.

    Null where clocks are stopped or the reader is a delayed spectator.
    """
    seen = mine | Q(delay=0, delay_moves=0)
    return Case(When(CORRESPONDENCE_TABLES & RUNS & seen, then=F("deadline_at")), output_field=DateTimeField())


def time_left_texts(tables: Sequence[Table], user: int | None) -> dict[int, SafeString]:
    """The remaining time of each correspondence table among these, as a sentence for this user."""
    playing = [table for table in tables if table.status == Status.PLAYING]
    played = [table for table in playing if damage.read_or_mark(table, is_by_correspondence)]
    clocks = table_clocks.clock_views_by_table(played)
    return {table.pk: sentence(table, clocks[table.pk], table.seat_of(user)) for table in played}


def is_by_correspondence(table: Table) -> bool:
    """Whether the table is played by correspondence."""
    terms = table.terms()
    return terms is not None and not terms.is_live


def sentence(table: Table, clocks: Sequence[Clock | None], own: Seat | None) -> SafeString:
    """The remaining time of the reader, else the least one; empty for delayed spectators."""
    if spectator_delay.is_delayed(table, own.number if own else None):
        return SafeString()
    if table.is_still:
        return SafeString(_("The clocks are stopped."))
    seats = table.seats.all()
    running = [(clock.ends, clock, seat) for clock, seat in zip(clocks, seats, strict=True) if clock and clock.ends]
    if not running:
        return SafeString()
    mine = [one for one in running if one[2] == own]
    ends, clock, seat = min(mine or running, key=lambda one: one[0])
    left = duration(int(counted_seconds(timezone.now(), ends, clock.still)))
    if mine:
        return format_html(_("You have {time} left, until {moment}."), time=left, moment=moment(ends))
    return format_html(_("{name} has {time} left."), name=seat.displayed_name, time=left)
