"""Number and sizes of tables [design: tournaments 6]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from tables.tournaments.pairing.search.bounds import event_bound

LONELY = 8  # additional cost of a table of two where more are preferred


class Policy(StrEnum):
    """Which tables an organiser prefers where the preferred size does not divide the number of players."""

    SMALLER = "smaller"
    BALANCED = "balanced"
    LARGER = "larger"


# Cost factors of the squared numbers of seats too few and too many.
PRICES = {Policy.SMALLER: (1, 4), Policy.BALANCED: (1, 1), Policy.LARGER: (4, 1)}


class NoTables(ValueError):
    """Raised if no table can be made; `code`: "range" (invalid limits) or "too_few" (too few for a table)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Plan:
    """Table sizes, largest first, number of byes, and cost."""

    sizes: tuple[int, ...]
    byes: int
    cost: int

    @property
    def key(self) -> tuple[int, int, int, tuple[int, ...]]:
        """Sort key, smaller is better: cost, then the larger smallest table, then fewer tables."""
        return (self.cost, -self.sizes[-1], len(self.sizes), self.sizes)


@dataclass(frozen=True)
class Choice:
    """A plan to choose from, and its bound of repeats over the event."""

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
    """The best plan for so many people. Raises NoTables.

    having: table sizes that the plan has to contain if possible.
    """
    ranked, wanted = _ranked_plans(present, least, most, preferred, Policy(policy)), Counter(having)
    return next((plan for plan in ranked if wanted <= Counter(plan.sizes)), ranked[0])


def plans(
    present: int, least: int, most: int, preferred: int, policy: Policy | str, rounds: int, limit: int = 4
) -> tuple[Choice, ...]:
    """The best plans, best first, with their bounds of repeats. Raises NoTables."""
    near = _ranked_plans(present, least, most, preferred, Policy(policy))[:limit]
    return tuple(Choice(plan, event_bound(plan.sizes, rounds, plan.byes)) for plan in near)


def price(size: int, preferred: int, policy: Policy | str) -> int:
    """The cost of one table of this size."""
    short, long = PRICES[Policy(policy)]
    if size > preferred:
        return long * (size - preferred) ** 2
    return short * (preferred - size) ** 2 + (LONELY if size == 2 < preferred else 0)


@lru_cache(maxsize=512)
def _ranked_plans(present: int, least: int, most: int, preferred: int, policy: Policy) -> tuple[Plan, ...]:
    """Every plan with the fewest byes, best first. Raises NoTables."""
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
    """All ways to divide so many seats into tables, each largest first."""
    if most == least:
        if seats % least == 0:
            yield (least,) * (seats // least)
        return
    for count in range(seats // most + 1):
        for rest in _multisets(seats - count * most, least, most - 1):
            yield (most,) * count + rest
