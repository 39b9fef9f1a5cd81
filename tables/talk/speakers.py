"""The name under which a person writes. A visitor gives one for the session and gets no user row."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tables.lobby import views
from tables.messages.refusals import Refused
from tables.models import Table
from tables.people import name_rules
from tables.people.models import User
from tables.seats import joining
from tables.talk import rooms

NAME = "speaks_as"  # session key: the visitor's name
MARK = "speaker"  # session key: identifies the visitor


class Speaker(NamedTuple):
    """A user, or a visitor with a name and a mark."""

    user: User | None
    name: str = ""
    mark: str = ""

    @property
    def pk(self) -> int | None:
        """The user's primary key; None for a visitor."""
        return self.user.pk if self.user is not None else None


def find_speaker(request: HttpRequest, table: Table) -> Speaker | None:
    """The speaker of this request; None if a name, or another one, must be given first."""
    speaker = session_speaker(request)
    if speaker is None or has_own_name(speaker, table):
        return speaker
    try:
        refuse_name(table, speaker.name or str(speaker.user), speaker)
    except Refused:
        return None
    return speaker


def session_speaker(request: HttpRequest) -> Speaker | None:
    """The user or named visitor of this request, for any table."""
    if isinstance(request.user, User):
        return Speaker(request.user)
    name = request.session.get(NAME, "")
    return Speaker(None, name, request.session[MARK]) if name else None


def has_own_name(speaker: Speaker, table: Table) -> bool:
    """Whether the name cannot be disputed here: that of a member, or of a player."""
    return speaker.user is not None and (not speaker.user.guest or speaker.user.pk in rooms.players(table))


def name_visitor(request: HttpRequest, table: Table, text: str) -> Speaker:
    """Let a visitor or guest choose a name to write under. Raises Refused."""
    name = name_rules.clean_name(text)
    refuse_name(table, name, session_speaker(request) or Speaker(None))
    if isinstance(request.user, User):
        return Speaker(views.user_or_new_guest(request, name))
    request.session[NAME] = name
    return Speaker(None, name, request.session.setdefault(MARK, secrets.token_hex(8)))


def refuse_name(table: Table, name: str, speaker: Speaker) -> None:
    """Refuse the name of a member, of a seat at this table, or of another visitor. Raises Refused."""
    name_rules.refuse_member_name(name)
    spoken = table.messages.exclude(name="").exclude(mark=speaker.mark).values_list("name", flat=True)
    if joining.is_name_taken(name, list(table.seats.all())) or name_rules.is_among(name, spoken.order_by().distinct()):
        raise Refused(
            _("Someone at this table already has the name {name}, or nearly the same. Choose another name.").format(
                name=name
            )
        )
