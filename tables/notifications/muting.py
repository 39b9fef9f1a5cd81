"""The one link of a mail that stops more of the kind: it works without signing in, and does nothing but that."""

from __future__ import annotations

from typing import Any

from django.core import signing
from django.utils.translation import gettext as _

from tables import addresses
from tables.models import Table
from tables.notifications.models import Mute, Wishes
from tables.people.models import User
from tables.tournaments.models import Tournament

SALT = "karnak.mute"
EVENT = "e/"  # before the address of a tournament
About = Table | Tournament


def link(person: User, about: About | None = None) -> str:
    """The address that mutes one table or tournament for this person, or everything."""
    at = "" if about is None else about.slug if isinstance(about, Table) else EVENT + about.slug
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
    """The table or the tournament of a link, if it is still there."""
    if at.startswith(EVENT):
        return Tournament.objects.filter(slug=at.removeprefix(EVENT)).first()
    return Table.objects.filter(slug=at).first() if at else None


def title(about: About) -> str:
    """What the table or the tournament is called."""
    return _(about.rules.title) if isinstance(about, Table) else about.title


def field(about: About) -> dict[str, Any]:
    """The one or the other, as notices and mutes keep it."""
    return {"table" if isinstance(about, Table) else "tournament": about}


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
