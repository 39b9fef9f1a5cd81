"""Commentary: lines of named commentators for the spectators of a table.

Its delay is that of the spectators' board.

No player of a running game reads them. A host names commentators, in a tournament its organisers do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tables.history import spectator_delay
from tables.messages.refusals import Refused
from tables.models import Table
from tables.people.models import User
from tables.talk import rooms
from tables.talk.models import Commentator, Message, Room
from tables.talk.rooms import OPEN_TO_ALL

MOST = 4  # commentators of a table
LATEST = 3  # lines beside the board
MOST_PLACES = 6  # of the board, marked by one line
PLACE = re.compile(r"[\w-]{1,30}", re.ASCII)

organisers: list[Callable[[Table, User], bool]] = []  # functions of other apps: who may name them at arbitrated tables


def may_name(table: Table, user: User | None) -> bool:
    """Whether this user names the commentators of a table: its host, in a tournament its organisers."""
    if user is None:
        return False
    if table.arbitrated:
        return any(organises(table, user) for organises in organisers)
    return table.host_id == user.pk


def hears(table: Table, user_pk: int | None, playing: Collection[int] | None = None) -> bool:
    """Whether this user may read the commentary: everybody but the players of a running game.

    playing: the `rooms.players`, where they are known.
    """
    if table.status in OPEN_TO_ALL or user_pk is None:
        return True
    return user_pk not in (rooms.players(table) if playing is None else playing)


def comments(table: Table, user_pk: int | None) -> bool:
    """Whether this user writes the commentary."""
    named = user_pk is not None and table.commentators.filter(person=user_pk).exists()
    return named and user_pk not in rooms.players(table)


def is_commented(table: Table) -> bool:
    """Whether a table has commentators, or had."""
    return table.commentators.exists() or table.messages.filter(room=Room.CASTER).exists()


def heard(table: Table, user_pk: int | None) -> QuerySet[Message]:
    """The lines that this user may read now.

    Their own, and those at least as old as the board that spectators see.
    """
    until = spectator_delay.visible_until(table, None)
    own = Q(author=user_pk) if user_pk is not None else Q(pk=None)
    return table.messages.filter(Q(time__lte=until) | own, room=Room.CASTER)


def valid_places(text: str) -> str:
    """The names of places in what a page has sent, each once; the page marks those that its board has."""
    found = dict.fromkeys(name for name in text.split() if PLACE.fullmatch(name))
    return " ".join(list(found)[:MOST_PLACES])


def find_member(name: str) -> User:
    """The member with this handle, or the only one with this name. Raises Refused."""
    members = User.objects.filter(guest=False, is_active=True)
    found = list(members.filter(username=name)) or list(members.filter(name__iexact=name)[:2])
    if len(found) != 1:
        raise Refused(_("There is no member called {name}.").format(name=name), 422)
    return found[0]


def name_commentator(table: Table, by: User, name: str) -> None:
    """Name a commentator. Raises Refused."""
    person = find_member(name.strip())
    if person.pk in rooms.players(table):
        raise Refused(_("{name} plays at this table and can’t comment on the game.").format(name=person), 422)
    if table.commentators.exclude(person=person).count() >= MOST:
        raise Refused(_("A table has {n} commentators at most.").format(n=MOST), 422)
    Commentator.objects.get_or_create(table=table, person=person, defaults={"by": by})


def dismiss(table: Table, handle: str) -> None:
    """Let a person comment no longer; what they have written stays."""
    table.commentators.filter(person__username=handle).delete()
