"""Ratings per game by openskill's Plackett-Luce model: updates, careers [design: tournaments 10]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from itertools import groupby, permutations, product
from math import floor, fsum, sqrt

from openskill.models import PlackettLuce

from tables.tournaments.standings.scoring import ranks

PROVISIONAL = 10  # rated tables before a player is among the leaders
TREND = 10  # number of latest shown values that are stored


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength as a normal distribution."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def sure(self) -> float:
        """A conservative strength: mu - 3 sigma."""
        return self.mu - 3 * self.sigma

    @property
    def display_value(self) -> int:
        """The displayed number; a new player has 1000."""
        return floor(1000 + 40 * self.sure + 0.5)


@cache
def model() -> PlackettLuce:
    """The library's model with its default parameters."""
    return PlackettLuce()


def ratings_of_order(priors: Sequence[Rating], order: Sequence[int]) -> dict[int, Rating]:
    """The ratings, by index, after a table that ended in this order (indexes, best first) without ties."""
    teams = [[model().rating(priors[n].mu, priors[n].sigma)] for n in order]
    rated = model().rate(teams, ranks=[float(rank) for rank in range(len(order))])
    return {n: Rating(team[0].mu, team[0].sigma) for n, team in zip(order, rated, strict=True)}


def orders(places: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All orders of the players, by index, that agree with their places."""
    by_place = sorted(range(len(places)), key=lambda n: places[n])
    sharing = [permutations(group) for _, group in groupby(by_place, key=lambda n: places[n])]
    for each in product(*sharing):
        yield tuple(n for group in each for n in group)


def new_ratings(priors: Sequence[Rating], places: Sequence[int]) -> tuple[Rating, ...]:
    """The ratings after a table with these places; with shared places the mean over all orders that agree.

    Raises ValueError for lists of different length. The library never gets equal ranks: its update for them is wrong.
    """
    if len(priors) != len(places):
        raise ValueError("one place for each player")
    found = [ratings_of_order(priors, order) for order in orders(places)]
    return tuple(
        Rating(
            fsum(each[n].mu for each in found) / len(found),
            sqrt(fsum(each[n].sigma ** 2 for each in found) / len(found)),
        )
        for n in range(len(priors))
    )


@dataclass(frozen=True, slots=True)
class Seated:
    """A rated player at a finished table, neither bot nor substitute: place, and whether they left."""

    player: str
    place: int
    left: bool = False


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished or adjudicated table that was not void."""

    at: datetime
    table: str
    seats: tuple[Seated, ...]


@dataclass(frozen=True, slots=True)
class Career:
    """A player's rating in one game with its statistics; `trend`: shown values after the latest tables."""

    rating: Rating = Rating()
    tables: int = 0
    wins: int = 0
    places: int = 0  # sum of places
    last: datetime | None = None
    trend: tuple[int, ...] = ()


Careers = Mapping[str, Career]


def careers_after(careers: Careers, finished: Finished) -> dict[str, Career]:
    """The careers of a table's players after it; empty for fewer than two rated players.

    Players who left share the last place; a win is a first place, also a shared one.
    """
    if len(finished.seats) < 2:
        return {}
    last = max(seat.place for seat in finished.seats) + 1
    places = ranks([last if seat.left else seat.place for seat in finished.seats])
    before = [careers.get(seat.player, Career()) for seat in finished.seats]
    now = new_ratings([career.rating for career in before], places)
    return {
        seat.player: Career(
            rating,
            career.tables + 1,
            career.wins + (place == 1 and not seat.left),
            career.places + place,
            finished.at,
            (*career.trend, rating.display_value)[-TREND:],
        )
        for seat, career, rating, place in zip(finished.seats, before, now, places, strict=True)
    }


def replay(tables: Iterable[Finished], careers: Careers | None = None) -> dict[str, Career]:
    """All careers after these tables, in order of time and table, starting from the given `careers`."""
    found = dict(careers or {})
    for finished in sorted(tables, key=lambda each: (each.at, each.table)):
        found |= careers_after(found, finished)
    return found
