"""Answers that players of correspondence games have prepared, sent when their turn comes."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine import IllegalMove
from engine.core import from_json
from tables.messages.refusals import Refused
from tables.models import Seat, Status, Table
from tables.play import broadcast, commands


class PreparedAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A prepared answer.

    stage: `conditions_of` of the position in which it may be sent. moves: those of one command.
    """

    stage: str
    moves: tuple[str, ...]


def may_prepare(table: Table) -> bool:
    """Whether answers can be sent by themselves at this table: by correspondence only."""
    terms = table.terms()
    return table.status == Status.PLAYING and terms is not None and not terms.is_live


def prepared_answer(seat: Seat) -> PreparedAnswer | None:
    """The prepared answer of a seat."""
    return from_json(seat.prepared, PreparedAnswer) if seat.prepared else None


@transaction.atomic
def store_answer(table: Table, number: int, moves: Sequence[str]) -> Table:
    """Store a seat's complete answer for its next turn in this stage. Raises Refused."""
    table = commands.lock_table(table)
    seat, position = table.seats.all()[number], table.full_position()
    if not may_prepare(table):
        raise Refused(_("Answers can be prepared in correspondence games only."), 409)
    if number in position.to_move():
        raise Refused(_("It is your turn now: confirm your choice."), 409)
    read = [table.parse_move(text) for text in moves]
    if not moves or table.rules.panel(position.seen_by(number), number, read).prepared != tuple(moves):
        raise Refused(_("This choice can’t be prepared now."), 422)
    return replace_answer(table, seat, PreparedAnswer(position.conditions_of(read), tuple(moves)))


@transaction.atomic
def withdraw_answer(table: Table, number: int) -> Table:
    """Forget a seat's prepared answer; does nothing where there is none."""
    table = commands.lock_table(table)
    seat = table.seats.all()[number]
    return replace_answer(table, seat, None) if seat.prepared else table


def replace_answer(table: Table, seat: Seat, answer: PreparedAnswer | None) -> Table:
    """Store a prepared answer at a locked table."""
    seat.prepared, seat.prepared_failed = msgspec.json.encode(answer).decode() if answer is not None else "", False
    change_own_view(table, seat)
    return table


def change_own_view(table: Table, seat: Seat) -> None:
    """Save a seat at a locked table, and inform its pages alone."""
    seat.acts += 1
    seat.save_changes()
    transaction.on_commit(lambda: broadcast.own_view_changed(table, seat.number, seat.acts), robust=True)


@transaction.atomic
def send_prepared_answer(table: Table) -> bool:
    """Send the prepared answer of the first awaited seat that has one.

    Where it is no longer legal it is marked as failed. Returns whether there was one.
    """
    table = commands.lock_table(table)
    seat = next((seat for seat in table.seats.all() if seat.awaited and seat.has_prepared_answer), None)
    if seat is None or table.is_still or table.stopped:
        return False
    if not try_to_send(table, seat):
        mark_as_failed(commands.lock_table(table), seat.number)
    return True


def try_to_send(table: Table, seat: Seat) -> bool:
    """Send the prepared answer of an awaited seat. Returns whether it was legal."""
    answer = prepared_answer(seat)
    if answer is None:
        return False
    try:
        read = [table.parse_move(text) for text in answer.moves]
        if answer.stage != table.full_position().conditions_of(read):
            return False
        with transaction.atomic():
            commands.apply_answer(table, seat, answer.moves, f"plan:{seat.number}:{seat.acts}")
    except IllegalMove:
        return False
    return True


def mark_as_failed(table: Table, number: int) -> None:
    """Keep a prepared answer as failed, so that its player is told."""
    seat = table.seats.all()[number]
    seat.prepared_failed = True
    change_own_view(table, seat)
    waits = any(other.bot and other.awaited for other in table.seats.all())
    Table.objects.filter(pk=table.pk).update(bot_at=timezone.now() if waits else None, claimed_until=None)
