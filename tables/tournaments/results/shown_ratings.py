"""Ratings for lists of tables: the shown value in the standard variant of each game."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import F, OuterRef, Subquery

from tables.tournaments.models import Career
from tables.tournaments.standings.ratings import Rating


def ratings_of_people(people: Collection[int]) -> dict[tuple[int, str], int]:
    """The shown ratings of these people, by person and game."""
    found = Career.objects.filter(user__in=people, book__variant="").order_by()
    rows = found.values_list("user", "book__game", "mu", "sigma")
    return {(user, game): Rating(mu, sigma).display_value for user, game, mu, sigma in rows}


def rating_of_seat() -> object:
    """Expression for a query of seats inside one of tables: the player's rating, not rounded.

    The rating in the table's game.
    """
    own = Career.objects.filter(user=OuterRef("user"), book__game=OuterRef(OuterRef("game")), book__variant="")
    return Subquery(own.order_by().values_list(1000 + 40 * F("sure"))[:1])
