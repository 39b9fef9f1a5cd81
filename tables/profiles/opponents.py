"""Whom a member has met most often in finished games."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Count, F, Q, QuerySet

from tables.models import Seat
from tables.people.models import User
from tables.profiles.links import Figure, figure

SHOWN = 10


class Opponent(NamedTuple):
    """Somebody with whom a member has played.

    games: how many. ahead, behind: in how many the member was placed before them, or behind.
    """

    person: User
    games: Figure
    ahead: Figure
    behind: Figure


def opponents(user: User, seats: QuerySet[Seat]) -> list[Opponent]:
    """The most frequent opponents of a user at these own seats, without bots. Two queries."""
    other = "table__seats__"
    ahead, behind = Q(place__lt=F(f"{other}place")), Q(place__gt=F(f"{other}place"))
    met = seats.values_list(f"{other}user").annotate(
        n=Count("pk"), ahead=Count("pk", filter=ahead), behind=Count("pk", filter=behind)
    )
    most = [row for row in met.order_by("-n", f"{other}user")[: SHOWN + 2] if row[0] not in (None, user.pk)][:SHOWN]
    people = User.objects.in_bulk([pk for pk, *_counts in most])
    return [
        Opponent(
            people[pk],
            figure(user, n, opponent=people[pk].username),
            figure(user, ahead, opponent=people[pk].username, against="ahead"),
            figure(user, behind, opponent=people[pk].username, against="behind"),
        )
        for pk, n, ahead, behind in most
        if pk in people
    ]
