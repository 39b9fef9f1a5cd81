"""How many tables of which sizes [design: tournaments 6]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from tables.tournaments.pairing.bounds import event_bound

LONELY = 8  # what a table of two costs where more are preferred


class Policy(StrEnum):
    """Which tables an organiser would rather have where the preferred size does not divide."""

    SMALLER = "smaller"
    BALANCED = "balanced"
    LARGER = "larger"


# What one seat too few and one too many cost, before squaring.
PRICES = {Policy.SMALLER: (1, 4), Policy.BALANCED: (1, 1), Policy.LARGER: (4, 1)}


class NoTables(ValueError):
    """No table can be made; `code` is "range" (a range that is none) or "too_few" (fewer than one table)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Plan:
    """Sizes of the tables, largest first, how many sit out, and what that costs."""

    sizes: tuple[int, ...]
    byes: int
    cost: int

    @property
    def key(self) -> tuple[int, int, int, tuple[int, ...]]:
        """Smaller is better: cost, then the larger smallest table, then fewer tables."""
        return (self.cost, -self.sizes[-1], len(self.sizes), self.sizes)


@dataclass(frozen=True)
class Choice:
    """A plan to choose from, and the fewest repeats that it allows over the rounds of the event."""

    plan: Plan
    repeats: int


def sizes(
    present: int,
    least: int,
    most: int,
    preferred: int,
    policy: Policy | str = Policy.SMALLER,
    having: Collection[int] = (),
) -> Plan:
    """The best plan for so many who are present; of those with tables of the sizes `having`, if any has them.

    Raises NoTables.
    """
    ranked, wanted = _ranked(present, least, most, preferred, Policy(policy)), Counter(having)
    return next((plan for plan in ranked if wanted <= Counter(plan.sizes)), ranked[0])


def plans(
    present: int, least: int, most: int, preferred: int, policy: Policy | str, rounds: int, limit: int = 4
) -> tuple[Choice, ...]:
    """The plans nearest to the best, best first, with what each means for repeats. Raises NoTables."""
    near = _ranked(present, least, most, preferred, Policy(policy))[:limit]
    return tuple(Choice(plan, event_bound(plan.sizes, rounds, plan.byes)) for plan in near)


def price(size: int, preferred: int, policy: Policy | str) -> int:
    """What one table of this size costs."""
    short, long = PRICES[Policy(policy)]
    if size > preferred:
        return long * (size - preferred) ** 2
    return short * (preferred - size) ** 2 + (LONELY if size == 2 < preferred else 0)


@lru_cache(maxsize=512)
def _ranked(present: int, least: int, most: int, preferred: int, policy: Policy) -> tuple[Plan, ...]:
    """Every plan with the fewest byes, best first."""
    if not 2 <= least <= preferred <= most:
        raise NoTables("range")
    if present < least:
        raise NoTables("too_few")
    for byes in range(present - least + 1):
        found = list(_multisets(present - byes, least, most))
        if found:
            costs = (sum(price(size, preferred, policy) for size in some) for some in found)
            made = (Plan(some, byes, cost) for some, cost in zip(found, costs, strict=True))
            return tuple(sorted(made, key=lambda plan: plan.key))
    raise AssertionError("one table of the least size can always be made")


def _multisets(seats: int, least: int, most: int) -> Iterator[tuple[int, ...]]:
    """All ways to write so many seats as tables, each largest first."""
    if most == least:
        if seats % least == 0:
            yield (least,) * (seats // least)
        return
    for count in range(seats // most + 1):
        for rest in _multisets(seats - count * most, least, most - 1):
            yield (most,) * count + rest
