"""Acts on the whole site: each returns its row for the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils import timezone
from django.utils.translation import gettext as _

from tables.administration import terms
from tables.administration.log import Change
from tables.messages.refusals import Refused
from tables.operations import retention
from tables.people import site_state
from tables.people.models import Announcement, Lockdown, User
from tables.talk.posting import sanitize
from tables.web import parsing

Form = Mapping[str, str]
SiteAct = Callable[[User, Form, str], Change]
LONGEST_TEXT = 300


def announce(user: User, form: Form, _reason: str) -> Change:
    """Put a sentence on every page until the end of a term, in both languages. Raises Refused."""
    english, french = (sanitize.plain(form.get(name, ""), LONGEST_TEXT) for name in ("english", "french"))
    until = terms.end_of_term(form.get("term", ""))
    Announcement.objects.create(english=english, french=french, until=until, by=user)
    site_state.forget_state()
    return Change("announce", more={"english": english, "french": french, "term": form["term"]})


def end_announcement(_user: User, form: Form, _reason: str) -> Change:
    """Take an announcement from all pages. Raises Refused."""
    found = Announcement.objects.filter(pk=parsing.number(form.get("pk", "")) or 0, until__gt=timezone.now())
    ended = found.first()
    if ended is None:
        raise Refused(_("This announcement has ended already."), 409)
    found.update(until=timezone.now())
    site_state.forget_state()
    return Change("end-announcement", more={"english": ended.english, "french": ended.french})


def lock(user: User, _form: Form, reason: str) -> Change:
    """Take no new guests and accounts, and close every chat. Raises Refused."""
    if not reason:
        raise Refused(_("Give a reason: it stands in the log."), 422)
    if Lockdown.objects.exists():
        raise Refused(_("The site is locked down already."), 409)
    Lockdown.objects.create(by=user)
    site_state.forget_state()
    return Change("lock", reason=reason)


def unlock(_user: User, _form: Form, reason: str) -> Change:
    """Take guests and accounts again, and open the chats. Raises Refused."""
    if not Lockdown.objects.exists():
        raise Refused(_("The site is not locked down."), 409)
    Lockdown.objects.all().delete()
    site_state.forget_state()
    return Change("unlock", reason=reason)


def sweep(_user: User, _form: Form, reason: str) -> Change:
    """Delete guests who have not been here for long."""
    return Change("sweep", more={"guests": retention.delete_old_guests()}, reason=reason)


ACTS: dict[str, SiteAct] = {
    "announce": announce,
    "end-announcement": end_announcement,
    "lock": lock,
    "unlock": unlock,
    "sweep": sweep,
}
