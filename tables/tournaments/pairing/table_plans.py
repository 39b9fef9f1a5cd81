"""Table plans to choose from, and what each of them costs: those of section 6, and fewer tables with people out."""

from __future__ import annotations

from dataclasses import dataclass

from tables.tournaments.pairing.bounds import event_bound
from tables.tournaments.pairing.table_sizes import Policy, plans

FULL = 3  # plans at which as many as possible play


@dataclass(frozen=True)
class TablePlan:
    """Sizes of tables, largest first; who sits out; fewest repeats over the event; tables of the second wave."""

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
    """The plans for so many who are here, the one to take first; `rooms` tables can be used at one time.

    One fills its tables and lets the others sit out, where these are too few for a table of their own; and where
    tables are short, one has as many as there are. Raises NoTables.
    """
    full = [choice.plan.sizes for choice in plans(present, least, most, preferred, policy, rounds, limit=FULL)]
    tables, over = divmod(present, most)
    short = [(most,) * tables] if tables and 0 < over < least else []
    if rooms and rooms * most < present:
        short.append((most,) * rooms)
    return tuple(plan(row, present, rounds, rooms) for row in dict.fromkeys([*full, *short]))


def plan(sizes: tuple[int, ...], present: int, rounds: int, rooms: int | None = None) -> TablePlan:
    """What these tables mean for so many people."""
    out = present - sum(sizes)
    later = max(0, len(sizes) - rooms) if rooms is not None else 0
    return TablePlan(sizes, out, event_bound(sizes, rounds, out), later)
