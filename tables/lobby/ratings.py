"""Ratings beside names in lists. Tournaments keep them and register here how they are read."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

NEW = 1000  # the rating of a new player


class Source(NamedTuple):
    """How shown ratings are read; those of each game's standard variant."""

    of_people: Callable[[Collection[int]], dict[tuple[int, str], int]]  # by person and game; of all these by one query
    of_seats: Callable[[], object]  # an expression for a query of the seats of a table, inside one of tables


registered: list[Source] = []


def ratings_of(people: Collection[int]) -> dict[tuple[int, str], int]:
    """The ratings of these people, by person and game."""
    found: dict[tuple[int, str], int] = {}
    for source in registered if people else ():
        found |= source.of_people(people)
    return found


def rating_of(person: int, game: str) -> int:
    """The rating of a person in a game; that of a new player without one."""
    return ratings_of([person]).get((person, game), NEW)
