"""The unsubscribe link of a mail: it works without signing in, for one table, one event, or all mail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.core import signing
from django.db.models import Model
from django.utils.translation import gettext as _

from tables.hosting import addresses
from tables.models import Table
from tables.notifications.models import Mute, Wishes
from tables.people.models import User

SALT = "karnak.mute"
About = Any  # what mail can be about: a table, or a record of another app that has said so


class Subject(NamedTuple):
    """A kind of thing that mail is about: what stands before its slug in a link, its model, and what it is called."""

    prefix: str
    model: type[Model]
    title: Callable[[Any], str]


SUBJECTS = {"table": Subject("", Table, lambda table: _(table.rules.title))}  # by the field of notices and mutes


def link(person: User, about: About | None = None) -> str:
    """The address that mutes one table or tournament for this person, or everything."""
    at = "" if about is None else SUBJECTS[field_of(about)].prefix + about.slug
    return addresses.mailed(f"/mute/{signing.dumps([person.pk, at], salt=SALT)}")


def read(token: str) -> tuple[User, About | None] | None:
    """Whom and what a link means; None for what we have not signed, and for who or what is gone."""
    try:
        pk, at = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    person = User.objects.filter(pk=pk).select_related("wishes").first()
    about = meant(at)
    if person is None or (at and about is None):  # the link of one table never means everything
        return None
    return person, about


def meant(at: str) -> About | None:
    """What a link is about, if it is still there."""
    for subject in SUBJECTS.values():
        if at and at.startswith(subject.prefix) and "/" not in at.removeprefix(subject.prefix):
            return subject.model._default_manager.filter(slug=at.removeprefix(subject.prefix)).first()
    return None


def title(about: About) -> str:
    """What it is called."""
    return SUBJECTS[field_of(about)].title(about)


def field_of(about: About) -> str:
    """The field in which notices and mutes keep it."""
    return next(name for name, subject in SUBJECTS.items() if isinstance(about, subject.model))


def field(about: About) -> dict[str, Any]:
    """It, as notices and mutes keep it."""
    return {field_of(about): about}


def mute(person: User, about: About | None) -> None:
    """No more mail about a table or a tournament, or about anything."""
    if about is not None:
        Mute.objects.get_or_create(person=person, **field(about))
    else:
        Wishes.objects.update_or_create(person=person, defaults={"silent": True})


def unmute(person: User, about: About | None) -> None:
    """Mail again."""
    if about is not None:
        Mute.objects.filter(person=person, **field(about)).delete()
    else:
        Wishes.objects.filter(person=person).update(silent=False)


def is_muted(person: User, about: About | None) -> bool:
    """Whether there is no mail about a table or a tournament, or about anything."""
    if about is not None:
        return Mute.objects.filter(person=person, **field(about)).exists()
    return Wishes.objects.filter(person=person, silent=True).exists()
