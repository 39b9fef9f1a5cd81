"""Cost arrays of the free entries and tables for the search."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tables.tournaments.pairing.elements import seating
from tables.tournaments.pairing.search.bounds import contiguous, round_bound
from tables.tournaments.pairing.search.objective import Numbers, Terms, Weights, pairwise, weights


class Problem:
    """Costs of pairs and entries. Entries are numbers by (score, lot), tables are sorted largest first.

    An arrangement is an array of entries in which each table has a run of places (`table_at`).
    """

    def __init__(self, terms: Terms, free: Sequence[int], sizes: Sequence[int]) -> None:
        self.terms, self.free = terms, np.array(free, dtype=np.int64)
        self.sizes = sorted(sizes, reverse=True)
        self.weigh: Weights = weights(terms, terms.draw.sizes)
        self.pair: Numbers = pairwise(terms, self.weigh)[np.ix_(self.free, self.free)]
        self.starts = np.cumsum([0, *self.sizes])
        self.table_at = np.repeat(np.arange(len(self.sizes)), self.sizes)
        self.off = np.array([size != terms.draw.preferred for size in self.sizes])
        self.odd: Numbers = terms.odd[self.free].astype(self.weigh.kind) * self.weigh.sizes
        self.lots = terms.lots[self.free]
        self._seats: dict[tuple[int, ...], int] = {}

    def runs(self, places: Numbers) -> list[Numbers]:
        """The entries of each table."""
        return [places[a:b] for a, b in zip(self.starts[:-1], self.starts[1:], strict=True)]

    def tables(self, places: Numbers) -> list[tuple[str, ...]]:
        """The tables by entry name, in no seat order."""
        return [tuple(self.terms.entries[self.free[entry]] for entry in run) for run in self.runs(places)]

    def seats(self, places: Numbers) -> int:
        """S: the cost of the best seats at all tables."""
        return sum(self.seats_of(run) for run in self.runs(places))

    def seats_of(self, run: Numbers) -> int:
        """S of one table."""
        key = tuple(sorted(run.tolist()))
        if key not in self._seats:
            prices = self.terms.seats[len(key)][self.free[list(key)]]
            self._seats[key] = int(seating.totals(prices).min())
        return self._seats[key]

    def bound(self) -> int:
        """A lower bound of the cost of arrangements in which each table's scores are a run."""
        draw = self.terms.draw
        repeats = round_bound(self.sizes, {self.terms.entries[n] for n in self.free}, draw.rounds)
        off = int(np.sort(self.odd)[: sum(size for size in self.sizes if size != draw.preferred)].sum())
        fixed = int(self.terms.fixed[np.ix_(self.free, self.free)].sum()) // 2
        scores = contiguous(self.terms.scores[self.free].tolist(), self.sizes)
        return repeats * self.weigh.repeats + off + scores - fixed * self.weigh.forbidden

    def lot_order(self, many: Numbers) -> Numbers:
        """Arrangements (rows) as sorted lots, for choosing the least among equals."""
        lots, parts = self.lots[many], []
        for size in dict.fromkeys(self.sizes):
            cut = slice(self.sizes.index(size), self.sizes.index(size) + self.sizes.count(size))
            block = lots[:, self.starts[cut.start] : self.starts[cut.stop]].reshape(len(many), -1, size)
            block = np.sort(block, axis=2)
            by_first = np.argsort(block[:, :, 0], axis=1)[:, :, None]
            parts.append(np.take_along_axis(block, by_first, axis=1).reshape(len(many), -1))
        return np.concatenate(parts, axis=1)
