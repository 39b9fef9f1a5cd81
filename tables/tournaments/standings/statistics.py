"""Statistics of a tournament by game: places by seat, and points [design: tournaments 7.5, 9]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple


class FinishedSeat(NamedTuple):
    """A seat at a finished table: place, victory points, and whether the player left."""

    place: int
    vp: int
    left: bool = False


class Over(NamedTuple):
    """A finished table, its seats in turn order."""

    game: str
    seats: Sequence[FinishedSeat]


class BySeat(NamedTuple):
    """One seat in all tables of a game, without players who left."""

    number: int
    tables: int
    places: tuple[int, ...]  # number of first, second, ... places
    mean: Fraction
    wins: Fraction  # shared first places as fractions
    even: Fraction  # the wins that this seat would have if seats did not matter


class ByGame(NamedTuple):
    """The statistics of one game."""

    game: str
    tables: int
    mean: Fraction  # victory points
    winners: Fraction  # mean of the best score of each table
    most: int
    seats: tuple[BySeat, ...]


def statistics_by_game(tables: Iterable[Over]) -> list[ByGame]:
    """The statistics of each game, in the order in which they were first played."""
    found: dict[str, list[Over]] = {}
    for table in tables:
        found.setdefault(table.game, []).append(table)
    return [game_statistics(game, played) for game, played in found.items()]


def game_statistics(game: str, tables: Sequence[Over]) -> ByGame:
    """The statistics of one game."""
    points = [seat.vp for table in tables for seat in table.seats if not seat.left] or [0]
    winners = [max((seat.vp for seat in table.seats if not seat.left), default=0) for table in tables]
    largest = max(len(table.seats) for table in tables)
    seats = (seat_statistics(n, tables, largest) for n in range(largest))
    each = tuple(seat for seat in seats if seat.tables)
    return ByGame(game, len(tables), mean(points), mean(winners), max(points), each)


def seat_statistics(n: int, tables: Sequence[Over], largest: int) -> BySeat:
    """The statistics of seat `n` (from 0)."""
    sat = [table.seats for table in tables if len(table.seats) > n and not table.seats[n].left]
    places = Counter(seats[n].place for seats in sat)
    wins = (Fraction(1, number_of_winners(seats)) for seats in sat if seats[n].place == 1)
    even = (Fraction(1, len(seats)) for seats in sat)
    means = mean([seats[n].place for seats in sat])
    counts = tuple(places[place] for place in range(1, largest + 1))
    return BySeat(n + 1, len(sat), counts, means, sum(wins, Fraction(0)), sum(even, Fraction(0)))


def number_of_winners(seats: Sequence[FinishedSeat]) -> int:
    """How many share the first place."""
    return sum(seat.place == 1 and not seat.left for seat in seats)


def mean(numbers: Sequence[int]) -> Fraction:
    """The mean; 0 for none."""
    return Fraction(sum(numbers), max(1, len(numbers)))
