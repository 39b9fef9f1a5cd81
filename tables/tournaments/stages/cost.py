"""Costs of a set-up: tables, repeats by number of rounds, points per seat, durations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine import GAMES
from tables.tournaments.models.regulations import Regulations
from tables.tournaments.pairing.search.bounds import event_bound
from tables.tournaments.pairing.table_sizes import Plan, sizes
from tables.tournaments.standings.facts import POINT
from tables.tournaments.standings.formats import rounds_suggested
from tables.tournaments.standings.scoring import Preset, Vectors, par, size_neutral

AROUND = 2  # how many rounds more and fewer are compared
ROUNDS = 12
DAY = 24 * 60  # minutes; a round that lasts longer is played by correspondence


@dataclass(frozen=True, slots=True)
class Rounds:
    """A number of rounds: bound of repeats, those added by the last round, and total minutes."""

    number: int
    repeats: int
    more: int
    minutes: int
    chosen: bool
    suggested: bool


@dataclass(frozen=True, slots=True)
class Length:
    """The approximate minutes of a game, and of its rounds."""

    title: str
    game: int
    round: int


@dataclass(frozen=True, slots=True)
class Price:
    """The costs of regulations for a number of people."""

    people: int
    plan: Plan
    rounds: tuple[Rounds, ...]
    pars: tuple[tuple[int, Fraction], ...]  # size of a table, points that a seat has on average
    neutral: bool
    suggested: int
    lengths: tuple[Length, ...]  # by game; without rounds of a day or more, or without end


def price(people: int, rules: Regulations) -> Price:
    """Compute the costs of a set-up. Raises NoTables, and BadVector for custom points."""
    plan = sizes(people, rules.least, rules.most, rules.preferred, rules.policy)
    best = rounds_suggested(people)
    first, last = min(best, rules.rounds) - AROUND, max(best, rules.rounds) + AROUND
    numbers = range(max(1, first), min(ROUNDS, last) + 1)
    preset, custom = Preset(rules.preset), {int(size): row for size, row in rules.vectors.items()}
    possible = range(rules.least, rules.most + 1)
    return Price(
        people,
        plan,
        tuple(row(plan, n, rules, best) for n in numbers),
        mean_points_by_size(preset, possible, custom),
        size_neutral(preset, possible, custom),
        best,
        lengths(rules),
    )


def lengths(rules: Regulations) -> tuple[Length, ...]:
    """Minutes of each game and its rounds, in playing order."""
    found = {key: rules.length(number) for number, key in reversed(list(enumerate(rules.games, start=1)))}
    games = [(GAMES[key], found[key]) for key in dict.fromkeys(rules.games)]
    return tuple(Length(game.title, game.minutes, minutes) for game, minutes in games if 0 < minutes < DAY)


def rounds_without_repeats(people: int, rules: Regulations) -> int:
    """The most rounds of a round robin with bound 0 [design: tournaments 3]. Raises NoTables."""
    plan = sizes(people, rules.least, rules.most, rules.preferred, rules.policy)
    return max(n for n in range(1, ROUNDS + 1) if n == 1 or not event_bound(plan.sizes, n, plan.byes))


def row(plan: Plan, number: int, rules: Regulations, best: int) -> Rounds:
    """The costs of a number of rounds with these tables."""
    repeats = event_bound(plan.sizes, number, plan.byes)
    more = repeats - event_bound(plan.sizes, number - 1, plan.byes)
    minutes = sum(rules.length(each) for each in range(1, number + 1))
    return Rounds(number, repeats, more, minutes, number == rules.rounds, number == best)


def mean_points_by_size(preset: Preset, possible: Sequence[int], custom: Vectors) -> tuple[tuple[int, Fraction], ...]:
    """The mean points of a seat at tables of each size."""
    return tuple((size, par(preset, size, custom) / POINT) for size in possible)
