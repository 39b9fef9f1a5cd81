"""How long data is kept: guests who have not been here for long, and rows that nobody needs any more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any, NamedTuple

from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from tables.accounts.deletion import delete_account
from tables.models import Seat, Sitting
from tables.notifications.models import Mail
from tables.notifications.notice_mails import settled_notices
from tables.people.models import User
from tables.talk.models import Report

UNSEATED = timedelta(days=30)  # since the last sign-in of a guest without a game
SEATED = timedelta(days=400)  # since the last table of a guest with games
AT_ONCE = 100
MAILS = timedelta(days=30)  # after which a mail that was given up is deleted
A_YEAR = timedelta(days=365)  # settled reports, and the log of the database pages
ROWS = 500  # deleted in one transaction, so that nobody who plays waits


class Rule(NamedTuple):
    """What is deleted, in words, and its rows."""

    name: str
    rows: Callable[[], QuerySet[Any]]


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


def ended_sessions() -> QuerySet[Session]:
    """Sessions that nobody can continue."""
    return Session.objects.filter(expire_date__lt=timezone.now())


def lost_mails() -> QuerySet[Mail]:
    """E-mails that were given up a month ago."""
    return Mail.objects.filter(given_up=True, made__lt=timezone.now() - MAILS)


def settled_reports() -> QuerySet[Report]:
    """Reports of messages, with copies of what was said, that were settled a year ago."""
    return Report.objects.filter(settled__lt=timezone.now() - A_YEAR)


def old_entries() -> QuerySet[LogEntry]:
    """The log of the database pages of a year ago; the log of the desk is a chain and stays."""
    return LogEntry.objects.filter(action_time__lt=timezone.now() - A_YEAR)


RULES = [
    Rule("sessions that have ended", ended_sessions),
    Rule("guests without a game for 30 days, or without a new table for 400 days", old_guests),
    Rule("notices that were settled 90 days ago", settled_notices),
    Rule("e-mails that were given up 30 days ago", lost_mails),
    Rule("reports that were settled a year ago", settled_reports),
    Rule("rows of a year ago in the log of the database pages", old_entries),
]


def planned_deletions() -> list[tuple[Rule, int]]:
    """Each rule with the number of its rows now."""
    return [(rule, rule.rows().count()) for rule in RULES]


def delete_old_rows(rule: Rule) -> Iterator[int]:
    """Delete what a rule names, in batches. Yields how many each deleted."""
    if rule.rows is old_guests:
        while n := delete_old_guests():
            yield n
        return
    while keys := list(rule.rows().values_list("pk", flat=True)[:ROWS]):
        rule.rows().filter(pk__in=keys).delete()
        yield len(keys)
