"""Exhaustive search for small rounds: compares every arrangement."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

import numpy as np

from tables.tournaments.pairing.elements import seating
from tables.tournaments.pairing.search.objective import Numbers
from tables.tournaments.pairing.search.problem import Problem

MOST = 12  # entries; up to 15 400 arrangements


def least(problem: Problem) -> Numbers:
    """The best arrangement: by cost, then seats, then lots."""
    many = arrangements(tuple(problem.sizes))
    for judge in (_costs, _seats):
        worth = judge(problem, many)
        many = many[worth == worth.min()]
    rows = problem.lot_order(many)
    best: Numbers = many[np.lexsort(rows.T[::-1])[0]]
    return best


@lru_cache(maxsize=32)
def arrangements(sizes: tuple[int, ...]) -> Numbers:
    """Every way to fill tables of these sizes, one a row.

    sizes: largest first; tables of equal size are interchangeable.
    """
    starts = {size: sum(other for other in sizes if other > size) for size in sizes}
    rows = [
        sum((tables for size in starts for tables in filled if len(tables) == size), ())
        for filled in _fill_tables(tuple(range(sum(sizes))), sizes)
    ]
    return np.array(rows, dtype=np.int64)


def _fill_tables(left: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Arrangements of the remaining entries: the first one with every company at a table of each size."""
    if not left:
        yield ()
        return
    first, others = left[0], left[1:]
    for size in dict.fromkeys(sizes):
        fewer = list(sizes)
        fewer.remove(size)
        for company in combinations(others, size - 1):
            rest = tuple(entry for entry in others if entry not in company)
            for tables in _fill_tables(rest, tuple(fewer)):
                yield ((first, *company), *tables)


def _costs(problem: Problem, many: Numbers) -> Numbers:
    """The cost of each arrangement up to D."""
    total: Numbers = np.zeros(len(many), dtype=problem.weigh.kind)
    for table, (a, b) in enumerate(zip(problem.starts[:-1], problem.starts[1:], strict=True)):
        for one, other in combinations(range(a, b), 2):
            total = total + problem.pair[many[:, one], many[:, other]]
        if problem.off[table]:
            total = total + problem.odd[many[:, a:b]].sum(axis=1)
    return total


def _seats(problem: Problem, many: Numbers) -> Numbers:
    """S of each arrangement."""
    total: Numbers = np.zeros(len(many), dtype=np.int64)
    for a, b in zip(problem.starts[:-1], problem.starts[1:], strict=True):
        prices = problem.terms.seats[b - a][problem.free[many[:, a:b]]]
        total = total + seating.totals(prices).min(axis=1)
    return total
