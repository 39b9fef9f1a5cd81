"""Better seats for a finished arrangement: swaps that cost nothing else, or little."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from tables.tournaments.pairing.elements.draw import Objective
from tables.tournaments.pairing.search.local_search import Arrangement
from tables.tournaments.pairing.search.objective import measure

LOOKS = 4000  # most swaps to consider


def lower_seat_costs(best: Arrangement) -> None:
    """Take swaps that keep the cost and lower S, until there are none."""
    for one, other in swap_candidates(best, 1):
        if seat_saving(best, one, other) > 0:
            best.swap(one, other)
            best.descend()  # the swap may allow further improvements


def trade_scores_for_seats(best: Arrangement, percent: int) -> None:
    """Take swaps that lower S and worsen only D, while D rises by less than `percent` in total."""
    room = objective_of(best, range(len(best.problem.sizes))).scores * percent  # hundredths
    for one, other in swap_candidates(best, room // 100 + 1):
        if seat_saving(best, one, other) <= 0:
            continue
        touched = [int(best.table[entry]) for entry in (one, other)]
        before = objective_of(best, touched)
        best.swap(one, other)
        after = objective_of(best, touched)
        rise = (after.scores - before.scores) * 100
        if after[:5] == before[:5] and rise < room:
            room -= rise
        else:
            best.swap(other, one)


def swap_candidates(best: Arrangement, below: int) -> Iterator[tuple[int, int]]:
    """Pairs at different tables whose swap costs less than `below`.

    Starts again when the arrangement changes.
    """
    looked, changed = 0, True
    while changed:
        changed, tables = False, best.table.copy()
        for one, other in np.argwhere(np.triu(best.gains() < below, 1)).tolist():
            if best.table[one] == best.table[other]:
                continue
            yield one, other
            looked += 1
            if looked == LOOKS:
                return
            if changed := not np.array_equal(tables, best.table):
                break


def seat_saving(best: Arrangement, one: int, other: int) -> int:
    """The reduction of seat costs by a swap."""
    runs, seats = best.problem.runs(best.places), best.problem.seats_of
    here, there = runs[best.table[one]], runs[best.table[other]]
    after = seats(np.where(here == one, other, here)) + seats(np.where(there == other, one, there))
    return seats(here) + seats(there) - after


def objective_of(best: Arrangement, some: Iterable[int]) -> Objective:
    """The objective of some tables of an arrangement; seats are not optimised."""
    tables = best.problem.tables(best.places)
    return measure(best.problem.terms, [tables[n] for n in some])
