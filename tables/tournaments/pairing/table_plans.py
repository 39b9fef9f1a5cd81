"""Table plans with their costs [design: tournaments 6], and plans with fewer tables and byes."""

from __future__ import annotations

from dataclasses import dataclass

from tables.tournaments.pairing.search.bounds import event_bound
from tables.tournaments.pairing.table_sizes import Policy, plans

FULL = 3  # number of plans with the fewest byes


@dataclass(frozen=True)
class TablePlan:
    """A plan: table sizes, largest first; number of byes; bound of repeats; tables of the second wave."""

    sizes: tuple[int, ...]
    out: int
    repeats: int
    later: int = 0


def table_plans(
    present: int,
    least: int,
    most: int,
    preferred: int,
    policy: Policy | str,
    rounds: int,
    rooms: int | None = None,
) -> tuple[TablePlan, ...]:
    """The plans for those present, the recommended one first. Raises NoTables.

    rooms: how many tables can be used at one time. Two plans have additional byes: full tables only, where the rest is
    too few for a table of their own; and as many full tables as there are rooms, where those do not hold all.
    """
    full = [choice.plan.sizes for choice in plans(present, least, most, preferred, policy, rounds, limit=FULL)]
    tables, over = divmod(present, most)
    short = [(most,) * tables] if tables and 0 < over < least else []
    if rooms and rooms * most < present:
        short.append((most,) * rooms)
    return tuple(plan(row, present, rounds, rooms) for row in dict.fromkeys([*full, *short]))


def plan(sizes: tuple[int, ...], present: int, rounds: int, rooms: int | None = None) -> TablePlan:
    """The plan of these tables for so many people."""
    out = present - sum(sizes)
    later = max(0, len(sizes) - rooms) if rooms is not None else 0
    return TablePlan(sizes, out, event_bound(sizes, rounds, out), later)
