"""The list of finished games of a user."""

from __future__ import annotations

from collections.abc import Mapping

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from engine import GAMES
from tables.models import LISTED_PURPOSES, Status, Table, Visibility, tables_of
from tables.people.models import User

LISTED = 20  # games on a page


def finished_games(user: User, to_all: bool) -> QuerySet[Table]:
    """The finished games of a user, including those they left; `to_all`: only public ones."""
    tables = Table.objects.filter(
        pk__in=tables_of(user.pk), status=Status.FINISHED, purpose__in=LISTED_PURPOSES, game__in=GAMES
    )
    return tables.filter(visibility=Visibility.PUBLIC) if to_all else tables


def games_page(user: User, to_all: bool, page: str) -> Page[Table]:
    """A page of the user's games, the last first."""
    tables = finished_games(user, to_all).prefetch_related("seats", "sittings")
    return Paginator(tables.order_by("-finished", "-pk"), LISTED).get_page(page)


def result_line(table: Table, user: User, handles: Mapping[int, str]) -> dict[str, object]:
    """The result of a game for a user: the place of their seat, or the last place if they left.

    handles: of the members among the others.
    """
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
        "others": [
            (other.displayed_name, handles.get(other.user_id or 0, "")) for other in seats if other.number != number
        ],
    }
