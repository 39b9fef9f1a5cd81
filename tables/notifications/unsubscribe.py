"""Unsubscribe links of mails: they work without signing in, for one table or tournament, or all mail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.conf import settings
from django.core import signing
from django.db.models import Model
from django.utils.translation import gettext as _

from tables.hosting import addresses
from tables.models import Table
from tables.notifications.models import Mute, Wishes
from tables.people.models import User

SALT = "karnak.mute"
About = Any  # what a mail can be about: a table, or a registered model of another app


class Subject(NamedTuple):
    """A kind of subject: the prefix of its slug in links, its model, and its title."""

    prefix: str
    model: type[Model]
    title: Callable[[Any], str]


SUBJECTS = {"table": Subject("", Table, lambda table: _(table.rules.title))}  # by the field of notices and mutes


def link(person: User, about: About | None = None) -> str:
    """The link that mutes a table or tournament, or everything, for this person."""
    at = "" if about is None else SUBJECTS[field_of(about)].prefix + about.slug
    return addresses.mail_url(f"/mute/{signing.dumps([person.pk, at], salt=SALT)}")


def parse_link(token: str) -> tuple[User, About | None] | None:
    """Person and subject of a link; None for a bad signature or deleted rows."""
    try:
        pk, at = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    person = User.objects.filter(pk=pk).select_related("wishes").first()
    about = find_subject(at)
    if person is None or (at and about is None):  # a link of a deleted table must not mute everything
        return None
    return person, about


def find_subject(at: str) -> About | None:
    """The subject of a link; None if deleted."""
    for subject in SUBJECTS.values():
        if at and at.startswith(subject.prefix) and "/" not in at.removeprefix(subject.prefix):
            return subject.model._default_manager.filter(slug=at.removeprefix(subject.prefix)).first()
    return None


def title(about: About) -> str:
    """The title of a subject."""
    return SUBJECTS[field_of(about)].title(about)


def field_of(about: About) -> str:
    """The name of the field that refers to it in notices and mutes."""
    return next(name for name, subject in SUBJECTS.items() if isinstance(about, subject.model))


def field(about: About) -> dict[str, Any]:
    """The field and value that refer to it in notices and mutes."""
    return {field_of(about): about}


def mute(person: User, about: About | None) -> None:
    """Stop mail about a subject, or all mail."""
    if about is not None:
        Mute.objects.get_or_create(person=person, **field(about))
    else:
        new = {"silent": True, "zone": settings.KARNAK_ZONE}
        Wishes.objects.update_or_create(person=person, defaults={"silent": True}, create_defaults=new)


def unmute(person: User, about: About | None) -> None:
    """Allow mail again."""
    if about is not None:
        Mute.objects.filter(person=person, **field(about)).delete()
    else:
        Wishes.objects.filter(person=person).update(silent=False)


def is_muted(person: User, about: About | None) -> bool:
    """Whether mail about a subject, or all mail, is stopped."""
    if about is not None:
        return Mute.objects.filter(person=person, **field(about)).exists()
    return Wishes.objects.filter(person=person, silent=True).exists()
