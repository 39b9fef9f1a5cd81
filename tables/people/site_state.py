"""State of the whole site: announcements and lockdown; stored in the database, read from the cache."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tables.messages.refusals import Refused
from tables.people.models import Announcement, Lockdown

KEY = "site-state"
KEPT = 60  # seconds; a change is seen at once by every process with the same cache
CLOSED = 503


class Announced(NamedTuple):
    """An announcement in both languages."""

    pk: int
    english: str
    french: str
    until: datetime

    @property
    def text(self) -> str:
        """The sentence in the reader's language."""
        return self.french if (get_language() or "").startswith("fr") else self.english


class SiteState(NamedTuple):
    """Whether the site is locked down, and what is announced."""

    locked: bool
    announced: tuple[Announced, ...]


def current_state() -> SiteState:
    """The state of the site, from the cache if it is there."""
    found = cache.get(KEY)
    if not isinstance(found, SiteState):
        found = load_state()
        cache.set(KEY, found, KEPT)
    return found


def load_state() -> SiteState:
    """The state of the site, from the database."""
    rows = Announcement.objects.filter(until__gt=timezone.now())
    return SiteState(
        Lockdown.objects.exists(), tuple(Announced(row.pk, row.english, row.french, row.until) for row in rows)
    )


def announcements() -> list[Announced]:
    """What is announced now."""
    now = timezone.now()
    return [row for row in current_state().announced if row.until > now]


def is_locked() -> bool:
    """Whether the site is locked down."""
    return current_state().locked


def forget_state() -> None:
    """Read the state again once this transaction is committed."""
    transaction.on_commit(lambda: cache.delete(KEY), robust=True)


def refuse_newcomer() -> None:
    """Refuse a new guest or account during a lockdown. Raises Refused."""
    if is_locked():
        raise Refused(
            _("The site takes no new guests or accounts at the moment. Members can sign in and play."), CLOSED
        )


def refuse_writing() -> None:
    """Refuse messages during a lockdown. Raises Refused."""
    if is_locked():
        raise Refused(_("Nobody can write at the moment: the moderators have closed the chat of all tables."), CLOSED)
