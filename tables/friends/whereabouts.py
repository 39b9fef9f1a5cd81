"""Where people are now, for somebody who may see it: each person decides who that is."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from engine import GAMES
from tables.friends.follows import blocked_pair
from tables.friends.models import Follow, ShownTo
from tables.history import seat_history
from tables.models import LISTED_PURPOSES, Status, Table, Visibility
from tables.people.models import User
from tables.web import presence


class Whereabouts(NamedTuple):
    """A person who is on the site now.

    The game and the address of the table at which they sit are given only if they may be shown.
    """

    game: str = ""
    url: str = ""


def whereabouts(reader: User | None, people: Collection[int]) -> dict[int, Whereabouts]:
    """Where those of these people are who are here and share it with this reader. Two queries at most."""
    if reader is None or reader.guest or not people:
        return {}
    seen = presence.last_seen(people)
    here = set(sharing_with(reader.pk, seen)) if seen else set()
    at = {pk: seen[pk] for pk in here}
    tables = shown_tables(reader.pk, {slug for slug in at.values() if slug})
    return {pk: whereabouts_at(tables.get(slug), pk) for pk, slug in at.items()}


def sharing_with(reader_pk: int, people: Collection[int]) -> list[int]:
    """Those of these members who let a member see their presence, by their choice and without a block."""
    follows_back = Exists(Follow.objects.filter(owner=OuterRef("pk"), other=reader_pk))
    followed = Exists(Follow.objects.filter(owner=reader_pk, other=OuterRef("pk")))
    usual = Q(sharing__isnull=True) | Q(sharing__presence=ShownTo.BACK)
    shared = Q(sharing__presence=ShownTo.MEMBERS) | (usual & Q(follows_back) & Q(followed))
    found = User.objects.filter(shared, pk__in=people, guest=False, is_active=True).exclude(pk=reader_pk)
    return list(found.exclude(blocked_pair(reader_pk)).values_list("pk", flat=True))


def shown_tables(reader_pk: int, slugs: Collection[str]) -> dict[str, Table]:
    """Those of these tables that everyone may watch or at which the reader sits, by slug."""
    if not slugs:
        return {}
    found = seat_history.with_first(Table.objects.with_seats()).filter(
        slug__in=slugs, status__in=(Status.OPEN, Status.PLAYING), purpose__in=LISTED_PURPOSES
    )
    return {table.slug: table for table in found if is_shown(table, reader_pk)}


def is_shown(table: Table, reader_pk: int) -> bool:
    """Whether a reader may know who sits at a table."""
    own = table.host_id == reader_pk or table.seat_of(reader_pk) is not None
    public = table.visibility == Visibility.PUBLIC and not table.is_hidden
    return table.game in GAMES and (own or public)


def whereabouts_at(table: Table | None, person_pk: int) -> Whereabouts:
    """That a person is here; with the table if they sit there, as far as spectators know."""
    if table is None or all(seat.user_id != person_pk for seat in seat_history.public_seats(table)):
        return Whereabouts()
    return Whereabouts(_(table.rules.title), f"/t/{table.slug}")
