"""Guests who have not been here for long: who they are, and their deletion."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from tables.accounts.deletion import delete_account
from tables.models import Seat, Sitting
from tables.people.models import User

UNSEATED = timedelta(days=30)  # since the last sign-in of a guest without a game
SEATED = timedelta(days=400)  # since the last table of a guest with games
AT_ONCE = 100


def old_guests() -> QuerySet[User]:
    """Guests without a game for 30 days, and guests whose last table was opened 400 days ago."""
    now = timezone.now()
    seats = Seat.objects.filter(Q(user=OuterRef("pk")) | Q(held_for=OuterRef("pk")))
    left = Sitting.objects.filter(user=OuterRef("pk"))
    entered = Q(entries__isnull=False) | Q(hosted__created__gt=now - SEATED)
    long_ago = User.objects.filter(guest=True, date_joined__lt=now - UNSEATED, banned_until=None).exclude(
        last_login__gt=now - UNSEATED
    )
    recent = Exists(seats.exclude(table__status="finished", table__created__lt=now - SEATED))
    again = Exists(left.exclude(table__status="finished", table__created__lt=now - SEATED))
    return long_ago.exclude(entered).exclude(recent).exclude(again).order_by("pk")


def delete_old_guests() -> int:
    """Delete a batch of them, as if each had deleted the account. Returns how many."""
    found = list(old_guests()[:AT_ONCE])
    for guest in found:
        delete_account(guest)
    return len(found)
