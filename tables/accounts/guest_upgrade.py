"""Upgrade of a guest to a member, and the merging of two accounts.

A guest becomes a member in the same row, or is merged into the account of the confirmed address.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from django.db import IntegrityError, models, transaction
from django.db.models import Q
from django.dispatch import receiver

from tables.accounts.deletion import erase_user, refresh_pages
from tables.history import seat_history
from tables.models import Seat, Status, Table
from tables.people.models import Distance, User
from tables.tournaments.models import Book, PodSeat, RatedSeat


@receiver(email_confirmed)
def upgrade_guest(email_address: EmailAddress, **more: object) -> None:
    """Make a guest with a confirmed address a member: same row, same seats, same devices."""
    user = email_address.user
    if not user.guest:
        return
    user.guest, user.username = False, User.objects.free_handle(user.name)
    try:
        with transaction.atomic():
            user.save(update_fields=["guest", "username"])
    except IntegrityError:  # the handle was taken at the same moment
        user.username = f"{user.username}-{secrets.token_hex(3)}"
        user.save(update_fields=["guest", "username"])


def shared_games(guest: User, member: User) -> list[Table]:
    """Running games in which both have a seat, which prevent merging."""
    playing = Table.objects.filter(status=Status.PLAYING)
    return list(playing.filter(seats__user=guest).filter(seats__user=member).distinct())


@transaction.atomic
def merge_guest(guest: User, member: User) -> None:
    """Merge a guest, or another account, into a member, with seats, tables and rows of other apps.

    Ratings are merged too, and the account is erased.

    Where the member has a row already, the guest's is dropped: their seat at an open table becomes free, and in a
    finished game it becomes a former player's.
    """
    theirs = Q(seats__user=guest) | Q(seats__held_for=guest) | Q(host=guest) | Q(sittings__user=guest)
    tables = list(Table.objects.filter(theirs).distinct())
    twice = Table.objects.filter(seats__user=member).values("pk")
    Seat.objects.filter(user=guest, table__status=Status.OPEN, table__in=twice).update(
        user=None, name="", nonce="", acts=0
    )
    for field in person_fields():
        move_rows(field, guest, member)
    Distance.objects.filter(owner=member, other=member).delete()
    move_ratings(guest, member)
    seat_history.replace_person(guest, member, tables)
    erase_user(guest)
    refresh_pages(tables)


def person_fields() -> list[object]:
    """Every field of every model that points to a person, also where the person knows nothing of it."""
    found = User._meta.get_fields(include_hidden=True)
    relations = [each for each in found if each.auto_created and not each.concrete and not each.many_to_many]
    return [each.field for each in relations if isinstance(each.field, models.ForeignKey)]  # type: ignore[union-attr]


def move_rows(field: Any, guest: User, member: User) -> None:
    """Give each row with this field to the member; rows that would be duplicates stay with the guest."""
    kind: type[models.Model] = field.model
    rows = kind._base_manager.filter(**{field.name: guest.pk})
    try:
        with transaction.atomic():
            rows.update(**{field.name: member.pk})
    except IntegrityError:
        for row in rows:
            move_row(kind, row.pk, field.name, member)


def move_row(kind: type[models.Model], pk: object, name: str, member: User) -> None:
    """Give one row to the member, unless it would be a duplicate."""
    with suppress(IntegrityError), transaction.atomic():
        kind._base_manager.filter(pk=pk).update(**{name: member.pk})


def move_ratings(guest: User, member: User) -> None:
    """Give rated seats, which hold a number, to the member, and let the ratings be computed again.

    Of a table at which both were rated, the member's own seat counts.
    """
    books = Book.objects.filter(tables__seats__player=guest.pk)
    Book.objects.filter(pk__in=books.values("pk")).update(stale=True)
    twice = RatedSeat.objects.filter(player=member.pk).values("rated")
    RatedSeat.objects.filter(player=guest.pk, rated__in=twice).delete()
    RatedSeat.objects.filter(player=guest.pk).update(player=member.pk)
    PodSeat.objects.filter(played_by=guest.pk).update(played_by=member.pk)
