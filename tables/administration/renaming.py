"""A person's new name wherever the old one can be read: in seats, histories and tournaments."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import suppress

from django.db import IntegrityError, models, transaction

from tables.history import seat_history
from tables.models import Seat, Sitting, Table
from tables.people import name_rules
from tables.people.models import User
from tables.tournaments.models import Entry


def rename_everywhere(person: User, name: str) -> list[Table]:
    """Write a new name over every one that the person bears or has borne. Returns the tables that show it.

    The handle is replaced too, as it was made from a name; the log of the desk keeps the old name.
    """
    kept = person.guest or person.has_usable_password()  # a guest's handle says nothing; the other one signs in
    handle = person.username if kept else User.objects.free_handle(name)
    seats = [*Seat.objects.filter(user=person).select_related("table"), *seats_of_bots(person)]
    seat_history.rename(person, name)
    Sitting.objects.filter(user=person).update(name=name)
    for seat in seats:
        rename_row(seat, name)
    for entry in Entry.objects.filter(user=person):
        rename_row(entry, name)
    User.objects.filter(pk=person.pk).update(name=name, username=handle)
    return [seat.table for seat in seats]


def seats_of_bots(person: User) -> Iterator[Seat]:
    """The seats in which a bot, or nobody, bears the name of this person, who has left."""
    left = Sitting.objects.filter(user=person).values_list("table", "number", "name")
    for table, number, name in left:
        yield from Seat.objects.filter(table=table, number=number, user=None, name=name).select_related("table")


def rename_row(row: models.Model, name: str) -> None:
    """Write a name over a row, with the first number that is free where others beside it have this name."""
    rows = type(row)._default_manager.filter(pk=row.pk)
    numbered = (f"{name[: name_rules.LENGTH - 3]} {n}" for n in itertools.count(2))
    for written in itertools.chain([name], numbered):
        with suppress(IntegrityError), transaction.atomic():
            rows.update(name=written)
            return
