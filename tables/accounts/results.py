"""Finished games of a user, by game."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Max, Q, QuerySet
from django.utils.translation import gettext as _

from engine import GAMES
from tables.models import LISTED_PURPOSES, Seat, Sitting, Status, Table, Visibility, tables_of
from tables.people.models import User

LISTED = 20  # games on a page


def finished_games(user: User, to_all: bool) -> QuerySet[Table]:
    """The finished games of a user, including those they left; `to_all`: only public ones."""
    tables = Table.objects.filter(
        pk__in=tables_of(user.pk), status=Status.FINISHED, purpose__in=LISTED_PURPOSES, game__in=GAMES
    )
    return tables.filter(visibility=Visibility.PUBLIC) if to_all else tables


def results_by_game(user: User, to_all: bool) -> list[dict[str, Any]]:
    """Games played, wins and best points by game; games left are no wins."""
    over: dict[str, Any] = {"user": user, "table__status": Status.FINISHED, "table__purpose__in": LISTED_PURPOSES}
    if to_all:
        over["table__visibility"] = Visibility.PUBLIC
    sat = Seat.objects.filter(**over).order_by().values("table__game")
    sat = sat.annotate(n=Count("pk"), won=Count("pk", filter=Q(place=1)), best=Max("points"))
    to_the_end = {game: counts for game, *counts in sat.values_list("table__game", "n", "won", "best")}
    gone = Sitting.objects.filter(**over).exclude(table__seats__user=user).order_by().values_list("table__game")
    left = dict(gone.annotate(n=Count("table", distinct=True)))
    found = []
    for key, game in GAMES.items():
        n, won, best = to_the_end.get(key, (0, 0, None))
        if n + left.get(key, 0):
            found.append({"game": key, "n": n + left.get(key, 0), "won": won, "best": best, "title": _(game.title)})
    return found


def games_page(user: User, to_all: bool, page: str) -> Page[Table]:
    """A page of the user's games, the last first."""
    tables = finished_games(user, to_all).prefetch_related("seats", "sittings")
    return Paginator(tables.order_by("-finished", "-pk"), LISTED).get_page(page)


def result_line(table: Table, user: User) -> dict[str, Any]:
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
