"""Deletes an account: its seats read "former player", and its open tables get another host or go."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from django.db import transaction
from django.db.models import CharField, F, Value
from django.db.models.functions import Cast, Concat

from tables.history import seat_history
from tables.models import NOBODY, Seat, Sitting, Status, Table, damage
from tables.people.models import User
from tables.play import broadcast
from tables.seats import leaving


@transaction.atomic
def leave_the_house(user: User) -> None:
    """Delete an account with all that is only theirs. They leave the games that are under way as every leaver does."""
    tables = list(Table.objects.filter(seats__user=user).distinct())
    for table in tables:
        if table.status == Status.PLAYING:
            damage.done_or_marked(table, partial(leaving.leave_game, table, user))
    Seat.objects.filter(user=user, table__status=Status.OPEN).update(user=None, name="", nonce="", acts=0)
    for table in Table.objects.filter(host=user, status=Status.OPEN):
        hand_on(table)
    forget(user)
    tell(Table.objects.filter(pk__in=[table.pk for table in tables]))


def hand_on(table: Table) -> None:
    """A waiting table goes to the next person who sits there; without one it is closed."""
    heir = table.seats.filter(user__isnull=False).first()
    if heir is None:
        table.delete()
    else:
        table.host_id = heir.user_id
        table.save(update_fields=["host"])


def forget(user: User) -> None:
    """Delete the row of a person, and the name from the seats that stay or that a bot has taken over."""
    seat_history.forget(user)
    nameless = Concat(Value(NOBODY), Cast(F("number"), CharField()))
    Seat.objects.filter(user=user).update(name=nameless)
    for gone in Sitting.objects.filter(user=user):
        Seat.objects.filter(table=gone.table_id, number=gone.number, user=None).update(name=nameless)
    Sitting.objects.filter(user=user).update(name=nameless)
    user.delete()


def tell(tables: Iterable[Table]) -> None:
    """Every page of these tables asks again who sits where."""
    for slug in [table.slug for table in tables]:
        transaction.on_commit(lambda slug=slug: broadcast.access_changed(Table(slug=slug)), robust=True)  # type: ignore[misc]
