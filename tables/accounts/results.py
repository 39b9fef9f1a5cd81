"""Finished games of a user, by game."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from engine import GAMES
from tables.models import Seat, Sitting, Status, Table, Visibility
from tables.people.models import User

LISTED = 20  # games on a page


def played(user: User, to_all: bool) -> QuerySet[Table]:
    """The finished games of a user, including those they left; `to_all`: only public ones."""
    sat = Exists(Seat.objects.filter(table=OuterRef("pk"), user=user))
    left = Exists(Sitting.objects.filter(table=OuterRef("pk"), user=user))
    tables = Table.objects.filter(sat | left, status=Status.FINISHED, game__in=GAMES)
    return tables.filter(visibility=Visibility.PUBLIC) if to_all else tables


def by_game(user: User, to_all: bool) -> list[dict[str, Any]]:
    """Games played, wins and best points by game; games left are no wins."""
    own = Q(seats__user=user)
    won, best = Count("pk", filter=own & Q(seats__place=1), distinct=True), Max("seats__points", filter=own)
    rows = played(user, to_all).order_by().values("game").annotate(n=Count("pk", distinct=True), won=won, best=best)
    found = {row["game"]: row for row in rows}
    return [{**found[key], "title": _(game.title)} for key, game in GAMES.items() if key in found]


def listed(user: User, to_all: bool, page: str) -> Page[Table]:
    """A page of the user's games, the last first."""
    tables = played(user, to_all).prefetch_related("seats", "sittings")
    return Paginator(tables.order_by("-finished", "-pk"), LISTED).get_page(page)


def line(table: Table, user: User) -> dict[str, Any]:
    """The result of a game for a user: the place of their seat, or the last place if they left."""
    seat, seats = table.seat_of(user.pk), list(table.seats.all())
    gone = next((gone for gone in table.sittings.all() if gone.user_id == user.pk), None) if seat is None else None
    number = seat.number if seat is not None else gone.number if gone is not None else -1
    return {
        "table": table,
        "title": _(table.rules.title),
        "colour": seats[number].colour,
        "place": gone.place if gone is not None else seats[number].place,
        "points": None if gone is not None else seats[number].points,
        "left": gone is not None,
        "companions": [other for other in seats if other.number != number],
    }
