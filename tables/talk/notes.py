"""Private notes of one person on one table."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tables.messages.refusals import Refused
from tables.models import Table
from tables.people.models import User
from tables.talk.models import LONGEST_NOTES, Notes
from tables.talk.sanitize import clean


def load_notes(table: Table, user: User) -> Notes:
    """The notes of this user on this table."""
    return Notes.objects.filter(table=table, person=user).first() or Notes(table=table, person=user)


@transaction.atomic
def save_notes(table: Table, user: User, text: str, saved: int) -> bool:
    """Save notes. Returns whether they changed. Raises Refused.

    Also refuses if another page has saved others meanwhile. saved: the save count when the page was rendered.
    """
    text = clean(text)
    if len(text) > LONGEST_NOTES:
        raise Refused(_("That is too long: {most} characters at most.").format(most=LONGEST_NOTES))
    Notes.objects.get_or_create(table=table, person=user)
    before = Notes.objects.select_for_update().get(table=table, person=user)
    if before.text == text:
        return False
    if before.saved != saved:
        raise Refused(_("You saved other notes on another page in the meantime. Combine what you want to keep."), 409)
    before.text, before.saved = text, saved + 1
    before.save()
    return True
