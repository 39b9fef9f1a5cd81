"""Holding a free seat for somebody who is invited by name."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tables.messages.refusals import Refused
from tables.models import Seat, Status, Table
from tables.people import blocks
from tables.people.models import User
from tables.play import commands
from tables.play.signals import players_invited
from tables.seats import joining


@transaction.atomic
def hold_seat(table: Table, host: User, person: User) -> Seat:
    """Hold a free seat of an open table for a member, who is told. Raises Refused."""
    table = commands.lock_table(table)
    refuse_holding(table, host, person)
    seats = list(table.seats.all())
    held = next((seat for seat in seats if person.pk in (seat.user_id, seat.held_for_id)), None)
    if held is not None:
        return held
    seat = next((seat for seat in seats if seat.free and seat.held_for_id is None), None)
    if seat is None:
        raise Refused(_("Every seat at this table is taken."), 409)
    seat.held_for = person
    seat.save(update_fields=["held_for"])
    joining.broadcast_seats(table)
    players_invited.send(Table, table=table)
    return seat


def refuse_holding(table: Table, host: User, person: User) -> None:
    """Refuse an invitation that cannot be made. Raises Refused."""
    refuse_others(table, host)
    if table.status != Status.OPEN or table.arbitrated:
        raise Refused(_("Nobody can be invited to this table any more."), 409)
    if person.guest:
        raise Refused(_("You can invite members by name; send others the link."), 409)
    if blocks.has_blocked(person.pk, host.pk) or blocks.has_blocked(host.pk, person.pk):
        raise Refused(_("You can’t invite this person."), 403)


def refuse_others(table: Table, user: User) -> None:
    """Refuse everybody but the host. Raises Refused."""
    if table.host_id != user.pk:
        raise Refused(_("Only the person who opened this table can do that."), 403)


@transaction.atomic
def release_seat(table: Table, person_pk: int) -> None:
    """Make a seat that is held for a person free for everybody; not one given by a draw."""
    table = commands.lock_table(table)
    if table.status == Status.OPEN and not table.arbitrated:
        table.seats.filter(held_for=person_pk, name="").update(held_for=None)
        joining.broadcast_seats(table)
