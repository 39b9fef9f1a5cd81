"""Makes mails of notices: one mail a person, in their language, about all that still applies.

Notices are marked in the transaction that writes the mail, by a conditional update: only one of several processes
writes it, and each notice is sent once.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils import timezone, translation

from tables.clocks import table_clocks
from tables.models import Seat, Status, Table, damage
from tables.notifications import outbox, schedule, unsubscribe
from tables.notifications.mail_texts import (
    Item,
    absence,
    game_start,
    invitation,
    result,
    subject,
    time_running_out,
    turn,
    vote,
)
from tables.notifications.models import Kind, Notice, Outcome
from tables.notifications.notices import wishes_of
from tables.people.models import User
from tables.seats import stand_ins
from tables.web import presence

logger = logging.getLogger(__name__)

READERS = 50  # people at once
POSTPONED = timedelta(minutes=10)  # delay after a mail could not be written
KEPT = timedelta(days=90)  # after which sent notices are deleted


class Overtaken(Exception):
    """Raised when another process has handled one of these notices."""


class TooEarly(Exception):
    """Raised when a notice is due only at the moment `until`."""

    def __init__(self, until: datetime) -> None:
        super().__init__(until)
        self.until = until


class ToldNotice(NamedTuple):
    """A notice, its outcome, and its text."""

    notice: Notice
    outcome: str
    item: Item | None = None


def write_due_mails() -> None:
    """Write the mails of everyone who is due."""
    now = timezone.now()
    waiting = Notice.objects.filter(outcome=Outcome.WAITING, due__lte=now).order_by()
    for pk in list(waiting.values_list("person", flat=True).distinct()[:READERS]):
        try:
            write_mail(User.objects.select_related("wishes").get(pk=pk), now)
        except (Overtaken, User.DoesNotExist):
            continue
        except Exception:  # a fault at one table must not delay the mail of others
            logger.exception("a mail could not be written; it is tried again in %s", POSTPONED)
            waiting.filter(person=pk).update(due=now + POSTPONED)


def write_mail(person: User, now: datetime) -> None:
    """Write one mail to one person, if anything still applies. Raises Overtaken."""
    waiting = person.notices.filter(outcome=Outcome.WAITING, due__lte=now).select_related(
        "table", "tournament__club", "club"
    )
    with translation.override(person.language or settings.LANGUAGE_CODE):
        told = [check_notice(notice, person) for notice in waiting]
        items = sorted((one.item for one in told if one.item is not None), key=urgency)
        address = EmailAddress.objects.filter(user=person, verified=True).order_by("-primary").first()
        mail = compose_mail(person, told, items) if items and address else None
    with transaction.atomic():
        settle_notices(told)
        if mail is not None and address is not None:
            outbox.queue_mail(mail[0], address.email, *mail[1:])


def urgency(item: Item) -> tuple[bool, datetime]:
    """The order of the items of a mail: what is due first, then what has no deadline."""
    return item.ends is None, item.ends or datetime.max.replace(tzinfo=UTC)


def settle_notices(told: Sequence[ToldNotice]) -> None:
    """Store the outcome of each notice. Raises Overtaken, which rolls back."""
    for one in told:
        waiting = Notice.objects.filter(pk=one.notice.pk, outcome=Outcome.WAITING)
        if not waiting.update(outcome=one.outcome, due=one.notice.due):
            raise Overtaken


def check_notice(notice: Notice, person: User) -> ToldNotice:
    """Whether a notice still applies, and its text."""
    if wishes_of(person).silent or unsubscribe.is_muted(person, notice.about):
        return ToldNotice(notice, Outcome.MUTED)
    if notice.table is not None and has_seen(notice):
        return ToldNotice(notice, Outcome.SEEN)
    try:
        item = SAYING[notice.kind](person, notice)
    except TooEarly as error:
        notice.due = error.until
        return ToldNotice(notice, Outcome.WAITING)
    return ToldNotice(notice, Outcome.WRITTEN, item) if item else ToldNotice(notice, Outcome.PAST)


def has_seen(notice: Notice) -> bool:
    """Whether the person has opened the table since; for late notices, whether they have it open now."""
    assert notice.table is not None
    if notice.together or notice.kind == Kind.CLOCK:
        return presence.is_looking(notice.table.slug, notice.person_id)
    return presence.has_looked_since(notice.table.slug, notice.person_id, notice.made)


def seat_of(table: Table, person: User) -> Seat | None:
    """The person's seat in a running game."""
    return table.seat_of(person.pk) if table.status == Status.PLAYING else None


def turn_item(table: Table, person: User, notice: Notice) -> Item | None:
    """The decision that the table still waits for from this person.

    Raises TooEarly where they have prepared an answer: it is told only if it is no longer possible.
    """
    seat = seat_of(table, person)
    if seat is not None and seat.awaited and seat.has_prepared_answer:
        raise TooEarly(timezone.now() + schedule.GRACE)
    return turn(table, seat, wishes_of(person).zone) if seat is not None and seat.awaited else None


def vote_item(table: Table, person: User, notice: Notice) -> Item | None:
    """The open proposal."""
    seat = seat_of(table, person)
    return vote(table, seat, notice.decision) if seat is not None else None


def invitation_item(table: Table, person: User, notice: Notice) -> Item | None:
    """The seat held for this person."""
    held = any(seat.held_for_id == person.pk for seat in table.seats.all())
    return invitation(table) if held and table.status == Status.OPEN else None


def found_item(table: Table, person: User, notice: Notice) -> Item | None:
    """The game for which players were found."""
    return game_start(table) if seat_of(table, person) is not None else None


def result_item(table: Table, person: User, notice: Notice) -> Item | None:
    """The result, unless the end was undone."""
    return result(table, table.seat_of(person.pk)) if table.status == Status.FINISHED else None


def clock_item(table: Table, person: User, notice: Notice) -> Item | None:
    """The end of the person's time for the decision they still owe. Raises TooEarly if time was added."""
    seat, clocks, terms = seat_of(table, person), table_clocks.load_clocks(table), table.terms()
    ends = clocks.expiry(seat) if clocks is not None and seat is not None and seat.awaited else None
    if seat is None or ends is None or terms is None or table.turn != notice.decision:
        return None
    soon = ends - timedelta(seconds=terms.warning_seconds)
    if soon > timezone.now():
        raise TooEarly(soon)
    return time_running_out(table, seat, wishes_of(person).zone)


def absence_item(table: Table, person: User, notice: Notice) -> Item | None:
    """The bot that plays for this person, unless they are back or the game is over."""
    gone = stand_ins.absence_of(table, person.pk)
    return absence(table, stand_ins.answers_given(table, gone)) if gone is not None else None


Saying = Callable[[User, Notice], Item | None]


def with_current_table(saying: Callable[[Table, User, Notice], Item | None]) -> Saying:
    """A function that builds the text from the current state of a notice's table."""

    def current_item(person: User, notice: Notice) -> Item | None:
        assert notice.table_id is not None
        table = Table.objects.with_seats().get(pk=notice.table_id)
        return saying(table, person, notice) if damage.is_readable(table) else None

    return current_item


SAYING: dict[str, Saying] = {  # tournaments add theirs
    Kind.TURN: with_current_table(turn_item),
    Kind.VOTE: with_current_table(vote_item),
    Kind.INVITATION: with_current_table(invitation_item),
    Kind.FOUND: with_current_table(found_item),
    Kind.OVER: with_current_table(result_item),
    Kind.CLOCK: with_current_table(clock_item),
    Kind.ABSENT: with_current_table(absence_item),
}


def compose_mail(person: User, told: Sequence[ToldNotice], items: Sequence[Item]) -> tuple[str, str, str, str]:
    """Key, subject, text and unsubscribe link of a mail."""
    once = list({(item.url, item.what): item for item in items}.values())
    subjects = {one.notice.about for one in told if one.item is not None}
    about = next(iter(subjects)) if len(subjects) == 1 else None
    link = unsubscribe.link(person, about)
    one_of = "" if about is None else unsubscribe.field_of(about)
    values = {"person": person, "items": once, "mute": link, "one_of": one_of}
    return secrets.token_hex(16), subject(once), render_to_string("mails/notices.txt", values), link


def settled_notices() -> QuerySet[Notice]:
    """Notices that were handled long ago."""
    return Notice.objects.exclude(outcome=Outcome.WAITING).filter(made__lt=timezone.now() - KEPT)


def delete_old_notices() -> None:
    """Delete notices that were handled long ago."""
    settled_notices().delete()
