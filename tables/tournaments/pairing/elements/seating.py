"""Assignment of seats [design: tournaments 7.5]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations

import numpy as np
import numpy.typing as npt

from tables.tournaments.pairing.elements.lots import order

Numbers = npt.NDArray[np.int64]
AGAIN = 288  # cost of each earlier time in the same seat


def position(seat: int, size: int) -> int:
    """The position value of a seat in the order of play: -12 for the first, +12 for the last."""
    return 12 * (2 * (seat - 1) - (size - 1)) // (size - 1)


@dataclass
class SeatHistory:
    """The seats that an entry has had: times in each, and the sum of position values."""

    times: dict[int, int] = field(default_factory=dict)
    drift: int = 0

    def cost(self, seat: int, size: int) -> int:
        """The cost of this seat at a table of this size."""
        return AGAIN * self.times.get(seat, 0) + (self.drift + position(seat, size)) ** 2


def history(rounds: Iterable[Iterable[tuple[str, ...]]]) -> dict[str, SeatHistory]:
    """The earlier seats of all entries, from tables in seat order."""
    sat: dict[str, SeatHistory] = {}
    for tables in rounds:
        for table in tables:
            for seat, entry in enumerate(table, 1):
                one = sat.setdefault(entry, SeatHistory())
                one.times[seat] = one.times.get(seat, 0) + 1
                one.drift += position(seat, len(table))
    return sat


def costs(entries: Sequence[str], sat: Mapping[str, SeatHistory], size: int) -> Numbers:
    """The cost for each entry (rows) of each seat (columns) of a table of this size."""
    blank = SeatHistory()
    rows = [[sat.get(entry, blank).cost(seat, size) for seat in range(1, size + 1)] for entry in entries]
    return np.array(rows, dtype=np.int64)


@lru_cache(maxsize=8)
def orders(size: int) -> Numbers:
    """All permutations of a table, those that keep the first in front first."""
    return np.array(list(permutations(range(size))), dtype=np.int64)


def totals(prices: Numbers) -> Numbers:
    """The cost of every permutation of some tables: prices[table, member, seat] to totals[table, order]."""
    size = prices.shape[-1]
    whole: Numbers = prices[..., orders(size), np.arange(size)].sum(axis=-1)
    return whole


def seat_order(table: Iterable[str], sat: Mapping[str, SeatHistory], seed: str) -> tuple[str, ...]:
    """The table in the seat order with the least cost, ties by lot."""
    members = order(seed, table)
    if len(members) < 2:
        return tuple(members)
    best = orders(len(members))[int(totals(costs(members, sat, len(members))).argmin())]
    return tuple(members[who] for who in best)


def cost(table: Sequence[str], sat: Mapping[str, SeatHistory]) -> int:
    """The cost of a table in this seat order."""
    if len(table) < 2:
        return 0
    return sum(sat.get(entry, SeatHistory()).cost(seat, len(table)) for seat, entry in enumerate(table, 1))
