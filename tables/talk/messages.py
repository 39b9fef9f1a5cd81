"""Writing, deleting and reporting messages: short transactions; readers are informed on commit."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tables.messages.refusals import Refused
from tables.models import Table, fixed_reads
from tables.people import site_state
from tables.people.models import FOREVER, User
from tables.talk import commentary, delivery, rooms, sanitize
from tables.talk.canned_messages import COURTESIES
from tables.talk.models import LONGEST, LONGEST_REASON, MINUTE, Message, Report, Room, Silence
from tables.talk.speakers import Speaker

AROUND = 20  # messages before and after a reported one
INDENT = "\n" + " " * 22  # indentation below the text of a log line


@transaction.atomic
def say(table: Table, speaker: Speaker, text: str, courtesy: str = "", asked: str = "", places: str = "") -> Message:
    """Post a message in the speaker's room, or in the commentary. Raises Refused.

    asked: Room.CASTER for the commentary. places: of the board, to which a comment points.
    """
    refuse_silenced(speaker)
    table = fixed_reads.load_locked_table(table.pk)
    if rooms.is_silent(table, speaker.pk, speaker.mark):
        raise Refused(_("You can no longer write at this table: a moderator has decided so."), 403)
    if courtesy and courtesy not in COURTESIES:
        raise Refused(_("Something in this request was wrong. Reload the page and try again."), 400)
    room, seat = rooms.own_room(table, speaker.pk), table.seat_of(speaker.pk)
    if asked == Room.CASTER:
        if not commentary.comments(table, speaker.pk):
            raise Refused(_("You are not a commentator of this table."), 403)
        room = Room.CASTER
    pointed_at = commentary.valid_places(places) if room == Room.CASTER else ""
    message = Message.objects.create(
        table=table, room=room, number=last_number(table, room) + 1, author=speaker.user, courtesy=courtesy,
        name=speaker.name, mark=speaker.mark, places=pointed_at,
        seat=None if seat is None else seat.number, text="" if courtesy else sanitize.plain(text, LONGEST),
    )  # fmt: skip
    transaction.on_commit(lambda: delivery.announce(message), robust=True)
    return message


def refuse_silenced(speaker: Speaker) -> None:
    """Refuse people who may write nowhere, and everybody during a lockdown. Raises Refused."""
    if speaker.user is not None and speaker.user.is_silenced:
        until = speaker.user.silenced_until
        assert until is not None
        if until == FOREVER:
            raise Refused(_("You can’t write on this site any more: a moderator has decided so. You can play."), 403)
        day = date_format(until, "SHORT_DATETIME_FORMAT")
        raise Refused(
            _("You can’t write before {day} UTC: a moderator has decided so. You can play.").format(day=day), 403
        )
    site_state.refuse_writing()


@transaction.atomic
def say_officially(table: Table, user: User, text: str) -> None:
    """Post a moderator's message in both rooms of a table. Raises Refused."""
    table, text = fixed_reads.load_locked_table(table.pk), sanitize.plain(text, LONGEST)
    for room in (Room.PLAYERS, Room.WATCHERS):
        message = Message.objects.create(
            table=table, room=room, number=last_number(table, room) + 1, author=user, text=text, official=True
        )
        transaction.on_commit(partial(delivery.announce, message), robust=True)


def last_number(table: Table, room: str) -> int:
    """The number of the last message of a room; 0 before the first."""
    return table.messages.filter(room=room).order_by("-number").values_list("number", flat=True).first() or 0


@transaction.atomic
def delete(message: Message, user: User) -> None:
    """Mark a message as deleted."""
    Message.objects.filter(pk=message.pk, deleted=False).update(deleted=True, deleted_by=user)
    transaction.on_commit(lambda: delivery.announce(message), robust=True)


def silence(message: Message, user: User) -> None:
    """Bar the author of a message from writing at this table. Raises Refused."""
    if not message.has_speaker or message.author_id == user.pk:
        raise Refused(_("There is nobody here to bar from the chat."))
    who = {"person": message.author, "mark": message.mark}
    Silence.objects.get_or_create(table=message.table, **who, defaults={"by": user})


def unsilence(message: Message) -> None:
    """Let the author of a message write again."""
    Silence.objects.filter(table=message.table, person=message.author, mark=message.mark).delete()


def report(message: Message, user: User, reason: str) -> None:
    """Report a message to moderators, with the messages around it. Raises Refused."""
    reason = sanitize.clean(reason)
    if len(reason) > LONGEST_REASON:
        raise Refused(_("That is too long: {most} characters at most.").format(most=LONGEST_REASON))
    about = {"reason": reason, "log": log_around(message)}
    Report.objects.get_or_create(message=message, reporter=user, defaults=about)


def log_around(message: Message, until: datetime | None = None) -> str:
    """The messages around one as lines, deleted ones included; the message itself is marked.

    Multi-line messages are indented, so that no message can imitate another line.
    """
    numbers = (message.number - AROUND, message.number + AROUND)
    lines = message.table.messages.filter(room=message.room, number__range=numbers).select_related("author")
    return "\n".join(
        f"{'>' if line.pk == message.pk else ' '} {minute_text(line.time)} {line.signature}: "
        f"{'[deleted] ' if line.deleted else ''}{COURTESIES.get(line.courtesy, line.text)}".replace("\n", INDENT)
        for line in lines
        if until is None or line.time <= until
    )


def minute_text(time: datetime) -> str:
    """The time of a message to the minute, in no language: `Report.shown_log` has it in the reader's."""
    return f"{time:{MINUTE}}"


def find_message(table: Table, room: str, number: int) -> Message | None:
    """A message of a room; None if unknown."""
    known = room in Room.values
    return table.messages.filter(room=room, number=number).select_related("author").first() if known else None
