"""Upgrade of a guest to a member: in the same row, or merged into the account of the confirmed address."""

from __future__ import annotations

import secrets
from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from django.db import IntegrityError, models, transaction
from django.db.models import Q
from django.dispatch import receiver

from tables.accounts.deletion import erase_user, refresh_pages
from tables.models import Seat, Status, Table
from tables.people.models import Distance, User


@receiver(email_confirmed)
def upgrade_guest(email_address: EmailAddress, **more: Any) -> None:
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
    """Merge a guest into a member: seats, tables, and rows of other apps.

    Where the member has a row already, the guest's is dropped: their seat at an open table becomes free, and in a
    finished game it becomes a former player's.
    """
    tables = list(Table.objects.filter(Q(seats__user=guest) | Q(seats__held_for=guest) | Q(host=guest)).distinct())
    twice = Table.objects.filter(seats__user=member).values("pk")
    Seat.objects.filter(user=guest, table__status=Status.OPEN, table__in=twice).update(
        user=None, name="", nonce="", acts=0
    )
    for relation in User._meta.related_objects:
        if not relation.many_to_many:
            move_rows(relation, guest, member)
    Distance.objects.filter(owner=member, other=member).delete()
    erase_user(guest)
    refresh_pages(tables)


def move_rows(relation: Any, guest: User, member: User) -> None:
    """Give each row of one relation to the member; rows that would be duplicates stay with the guest."""
    kind: type[models.Model] = relation.related_model
    for row in kind._base_manager.filter(**{relation.field.name: guest.pk}):
        try:
            with transaction.atomic():
                kind._base_manager.filter(pk=row.pk).update(**{relation.field.name: member.pk})
        except IntegrityError:
            continue
