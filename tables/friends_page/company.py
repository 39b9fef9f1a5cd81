"""What the page of friends and the home page show of the people whom a member knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine import GAMES
from tables.friends import follows
from tables.friends.models import ShownTo
from tables.friends.whereabouts import Whereabouts, whereabouts
from tables.friends_page import groups
from tables.models import Seat, Status, Table
from tables.people.models import User

LISTED = 100  # people in one list
RECENT = 8  # people one has played with
SHOWN = 5  # people on the home page
GAMES_BACK = 20  # tables among which those are looked for


class Line(NamedTuple):
    """A person of a list, and where they are; None if that is not known."""

    person: User
    at: Whereabouts | None


def friends_context(user: User) -> dict[str, object]:
    """The context of the page."""
    followed, followers = list(follows.followed_people(user.pk)[:LISTED]), list(follows.followers_of(user.pk)[:LISTED])
    clubs, recent = groups.groups_of(user), recent_players(user)
    everyone = {person.pk: person for person in (*followed, *followers, *recent)}
    everyone |= {person.pk: person for group in clubs for person in group.people}
    at = whereabouts(user, everyone)
    known = {person.pk for person in followed} | {person.pk for person in followers}
    tables = open_tables(user)
    return {
        "followed": lines(followed, at),
        "followers": lines(followers, at),
        "recent": [one for one in lines(recent, at) if one.person.pk not in known],
        "groups": [(group, lines(group.people, at)) for group in clubs],
        "tables": tables,
        "inviting": [table for table in tables if table["free"]],
        "names": sorted({str(person) for person in everyone.values()}),
        "choices": ShownTo.choices,
        "presence": follows.presence_choice(user),
    }


def lines(people: Iterable[User], at: dict[int, Whereabouts]) -> list[Line]:
    """The people with where they are, those who are here first."""
    found = [Line(person, at.get(person.pk)) for person in people]
    return sorted(found, key=lambda line: line.at is None)


def recent_players(user: User) -> list[User]:
    """The members with whom a user has played last."""
    own = Seat.objects.filter(user=user).exclude(table__status=Status.OPEN).order_by("-table")
    tables = list(own.values_list("table", flat=True)[:GAMES_BACK])
    others = User.objects.filter(seats__table__in=tables, guest=False, is_active=True).exclude(pk=user.pk)
    return list(others.exclude(follows.blocked_pair(user.pk)).distinct().order_by("name", "pk")[:RECENT])


def open_tables(user: User) -> list[dict[str, object]]:
    """The open tables of a user to which somebody can be invited, with those for whom seats are held."""
    found = Table.objects.filter(host=user, status=Status.OPEN, arbitrated=False, game__in=GAMES)
    tables = found.prefetch_related("seats__held_for").order_by("-created", "-pk")[:LISTED]
    return [table_line(table, list(table.seats.all())) for table in tables]


def table_line(table: Table, seats: Sequence[Seat]) -> dict[str, object]:
    """A table with its free seats."""
    return {
        "slug": table.slug,
        "title": _(table.rules.title),
        "free": sum(seat.free and seat.held_for is None for seat in seats),
        "held": [seat.held_for for seat in seats if seat.free and seat.held_for is not None],
    }


def friends_offer(user: User | None) -> dict[str, object] | None:
    """The people here whom a member follows, for the home page; None for others."""
    if user is None or user.guest:
        return None
    followed = {person.pk: person for person in follows.followed_people(user.pk)[:LISTED]}
    at = whereabouts(user, followed)
    here = [Line(followed[pk], found) for pk, found in at.items()]
    return {"here": here[:SHOWN], "n": len(here), "follows": bool(followed)}
