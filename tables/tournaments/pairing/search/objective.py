"""The objective of a round in numbers [design: tournaments 7.2]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from tables.tournaments.pairing.elements import seating
from tables.tournaments.pairing.elements.draw import Draw, Mode, Objective, Table
from tables.tournaments.pairing.elements.lots import lot
from tables.tournaments.pairing.search.bounds import pairs

Numbers = npt.NDArray[Any]  # int64, or Python's own integers where 64 bits could overflow
ROOM = 2**62
POINTS_20, POINTS_5 = 1200**2, 300**2


class Terms:
    """Every term of the objective by pair of entries or by entry; entries are numbered by (score, lot)."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw
        self.entries = [one.entry for one in sorted(draw.players, key=lambda p: (-p.score, lot(draw.seed, p.entry)))]
        self.at = {entry: n for n, entry in enumerate(self.entries)}
        score = {one.entry: one.score for one in draw.players}
        self.scores = np.array([score[entry] for entry in self.entries], dtype=np.int64)
        self.lots = np.argsort(np.argsort(np.array([lot(draw.seed, entry) for entry in self.entries])))
        self.met = self._together(table for tables in draw.rounds for table in tables)
        self.forbidden = self._together(draw.wishes.forbidden)
        self.fixed = self._together(draw.wishes.fixed)
        self.apart = self._together(draw.wishes.apart)
        self.pots = self._together(pots(draw) if draw.pots else ())
        self.odd = 2 * self._off() + 1
        self.sat = seating.history(draw.rounds)

    def _together(self, groups: Iterable[Sequence[str]]) -> Numbers:
        """A matrix of how often each pair is in a group."""
        count = np.zeros((len(self.entries),) * 2, dtype=np.int64)
        for group in groups:
            for one, other in combinations([self.at[entry] for entry in group if entry in self.at], 2):
                count[one, other] += 1
                count[other, one] += 1
        return count

    def _off(self) -> Numbers:
        """o: the number of tables of other than the preferred size that each entry had."""
        off = np.zeros(len(self.entries), dtype=np.int64)
        for tables in self.draw.rounds:
            for table in tables:
                if len(table) != self.draw.preferred:
                    off[[self.at[entry] for entry in table if entry in self.at]] += 1
        return off

    @cached_property
    def distance(self) -> Numbers:
        """Squared differences of scores."""
        scores = self.scores
        if int(np.ptp(scores)) ** 2 * len(scores) ** 2 >= ROOM:
            scores = scores.astype(object)
        gap: Numbers = scores[:, None] - scores[None, :]
        return gap * gap

    @cached_property
    def seats(self) -> dict[int, Numbers]:
        """For each size, the cost of each seat for each entry."""
        return {size: seating.costs(self.entries, self.sat, size) for size in set(self.draw.sizes)}


def pots(draw: Draw) -> list[list[str]]:
    """The entries by rating, divided into as many pots as the largest table has seats."""
    rated = sorted(draw.players, key=lambda one: (-one.rating, lot(draw.seed, one.entry)))
    cuts = [sum(size > pot for size in draw.sizes) for pot in range(max(draw.sizes))]
    return [[one.entry for one in rated[sum(cuts[:pot]) : sum(cuts[: pot + 1])]] for pot in range(len(cuts))]


@dataclass(frozen=True)
class Weights:
    """Weights that put the lexicographic order into one integer: the value of one unit of each term."""

    forbidden: int
    pots: int
    repeats: int
    apart: int
    sizes: int
    whole: int  # greater than any sum

    @property
    def kind(self) -> Any:
        """int64 if it holds every sum, else Python's integers."""
        return np.int64 if self.whole < ROOM else object


def weights(terms: Terms, sizes: Sequence[int]) -> Weights:
    """The weights of the mode; from the last term up, each exceeds the largest sum of all after it."""
    mode, many = terms.draw.mode, pairs(sizes)
    spread = int(np.ptp(terms.scores)) ** 2 * many + 1
    off = sum(size for size in sizes if size != terms.draw.preferred) * int(terms.odd.max())
    again, together = many * int(terms.met.max()), int(terms.apart.sum()) // 2
    if mode == Mode.VARIETY:
        odd, kept = spread, spread * (off + 1)
        repeat = kept * (together + 1)
        top = repeat * (again + 1)
    else:
        odd, repeat = POINTS_5, POINTS_20 if mode == Mode.BALANCED else POINTS_5
        kept = spread + odd * off + repeat * again
        top = kept * (together + 1)
    barred = top * (int(terms.pots.sum()) // 2 + 1)
    whole = barred * (int(terms.forbidden.sum() + terms.fixed.sum()) // 2 + 1)
    return Weights(barred, top, repeat, kept, odd, whole)


def pairwise(terms: Terms, weigh: Weights) -> Numbers:
    """The cost of each pair at one table; fixed pairs are negative."""
    kind = weigh.kind
    total = terms.distance.astype(kind)
    for factor, counts in (
        (weigh.forbidden, terms.forbidden - terms.fixed),
        (weigh.pots, terms.pots),
        (weigh.repeats, terms.met),
        (weigh.apart, terms.apart),
    ):
        total = total + counts.astype(kind) * factor
    np.fill_diagonal(total, 0)
    return total


def measure(terms: Terms, tables: Sequence[Table]) -> Objective:
    """The objective of tables in seat order, term by term."""
    groups = [[terms.at[entry] for entry in table] for table in tables]
    off = [group for group in groups if len(group) != terms.draw.preferred]

    def within(counts: Numbers) -> int:
        return sum(int(counts[np.ix_(group, group)].sum()) for group in groups) // 2

    return Objective(
        forbidden=within(terms.forbidden) + int(terms.fixed.sum()) // 2 - within(terms.fixed),
        pots=within(terms.pots),
        repeats=within(terms.met),
        apart=within(terms.apart),
        sizes=sum(int(terms.odd[group].sum()) for group in off),
        scores=within(terms.distance),
        seats=sum(seating.cost(table, terms.sat) for table in tables),
    )
