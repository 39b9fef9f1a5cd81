"""Local search for larger rounds: descent by swaps, layer moves and kicks [design: tournaments 7.3]."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tables.tournaments.pairing.elements.lots import Chance
from tables.tournaments.pairing.search.objective import Numbers
from tables.tournaments.pairing.search.problem import Problem


def iterations(entries: int) -> int:
    """The number of layer moves and kicks for so many entries."""
    return 1000 if entries <= 64 else 200 if entries <= 128 else 60


class Arrangement:
    """An arrangement with its cost, and the cost of each entry at each table."""

    def __init__(self, problem: Problem, places: Numbers) -> None:
        self.problem, self.places = problem, places
        self.table = np.empty(len(places), dtype=np.int64)
        self.table[places] = problem.table_at
        self.place = np.argsort(places)
        member = np.zeros((len(places), len(problem.sizes)), dtype=problem.weigh.kind)
        member[places, problem.table_at] = 1
        alone: Numbers = np.where(problem.off[None, :], problem.odd[:, None], 0)
        self.company: Numbers = problem.pair @ member + alone
        own, lonely = self.company[places, problem.table_at].sum(), alone[places, problem.table_at].sum()
        self.value = int(own + lonely) // 2

    def copy(self) -> Arrangement:
        """An independent copy."""
        twin = object.__new__(Arrangement)
        twin.problem, twin.value = self.problem, self.value
        twin.places, twin.place = self.places.copy(), self.place.copy()
        twin.table, twin.company = self.table.copy(), self.company.copy()
        return twin

    def gains(self) -> Numbers:
        """The change in cost of swapping each two entries; 0 within a table."""
        there = self.company.take(self.table, axis=1)
        change: Numbers = there - there.diagonal()[:, None]
        change = change + change.T
        change -= 2 * self.problem.pair
        np.putmask(change, self.table[:, None] == self.table, 0)
        return change

    def move(self, at: Sequence[int] | Numbers, source: Sequence[int] | Numbers) -> None:
        """Permute entries among places, one per table: `at[i]` gets the entry of `source[i]`."""
        at = np.asarray(at)
        before, after = self.places[at], self.places[source]
        tables = self.problem.table_at[at]
        stay = self.company[before, tables].sum()
        pair = self.problem.pair
        crossed = pair[after, before].sum()
        self.value += int(self.company[after, tables].sum() - crossed - stay)
        self.company[:, tables] += pair[:, after] - pair[:, before]
        self.places[at], self.table[after], self.place[after] = after, tables, at

    def descend(self) -> None:
        """Take the best swap until none improves."""
        while True:
            change = self.gains()
            one, other = divmod(int(change.argmin()), len(change))
            if change[one, other] >= 0:
                return
            self.swap(one, other)

    def swap(self, one: int, other: int) -> None:
        """Exchange two entries."""
        where = self.place[[one, other]]
        self.move(where, where[::-1])

    def layer(self, chance: Chance) -> None:
        """Take one random entry out of every table and reassign them at the least cost; kept if not worse."""
        problem = self.problem
        at = problem.starts[:-1] + [chance.number_below(size) for size in problem.sizes]
        out = self.places[at]
        price = self.company[out] - problem.pair[out[:, None], out]
        price = price - price.min(axis=1, keepdims=True)
        where = best_assignment(price)
        if price[np.arange(len(where)), where].sum() <= price.diagonal().sum():
            self.move(at[where], at)

    def kick(self, chance: Chance) -> None:
        """Rotate one random entry each through 2 to 4 tables, 1 to 3 times."""
        problem = self.problem
        for _time in range(1 + chance.number_below(3)):
            tables = chance.numbers_below(min(2 + chance.number_below(3), len(problem.sizes)), len(problem.sizes))
            at = [int(problem.starts[table]) + chance.number_below(problem.sizes[table]) for table in tables]
            self.move(at, at[1:] + at[:1])


def best_assignment(price: Numbers) -> Numbers:
    """For each row of a square table of prices its own column, so that their sum is the least."""
    from lap import lapjv  # only draws need it

    _sum, where, _who = lapjv(price.astype(float))  # rounded above 2^53; `layer` compares the exact sums
    return np.asarray(where, dtype=np.int64)


def search(problem: Problem, start: Numbers, chance: Chance) -> tuple[Arrangement, int]:
    """The best arrangement found, and the number of iterations."""
    best, bound, count = Arrangement(problem, start), problem.bound(), 0
    best.descend()
    while count < iterations(len(start)) and best.value > bound:
        count += 1
        trial = best.copy()
        if count % 2:
            trial.layer(chance)
        else:
            trial.kick(chance)
        trial.descend()
        if trial.value <= best.value:
            best = trial
    return best, count
