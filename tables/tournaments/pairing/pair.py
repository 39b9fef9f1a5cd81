"""The pairing of a round [design: tournaments 7]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from tables.tournaments.pairing.elements import seating
from tables.tournaments.pairing.elements.draw import Draw, Mode, Objective, Player, Proposal, Table, Wishes
from tables.tournaments.pairing.elements.lots import Chance
from tables.tournaments.pairing.search import enumeration
from tables.tournaments.pairing.search.local_search import Arrangement, search
from tables.tournaments.pairing.search.objective import Numbers, Terms, measure, pots
from tables.tournaments.pairing.search.problem import Problem
from tables.tournaments.pairing.search.seat_balance import lower_seat_costs, trade_scores_for_seats

__all__ = ["Draw", "Mode", "Objective", "Player", "Proposal", "Sitter", "Wishes", "byes", "numbered_tables", "pair"]


def pair(draw: Draw) -> Proposal:
    """The tables of a round, in seat order and numbered.

    Raises ValueError if entries and sizes do not match.
    """
    kept = [tuple(table) for table in draw.locked]
    validate_input(draw, kept)
    terms = Terms(draw)
    together = [*kept, *top_table(draw)]
    sizes = list((Counter(draw.sizes) - Counter(map(len, together))).elements())
    taken = {entry for table in together for entry in table}
    free = [n for n, entry in enumerate(terms.entries) if entry not in taken]
    found, count = arrange_entries(Problem(terms, free, sizes)) if free else ([], 0)
    tables = kept + [seating.seat_order(table, terms.sat, draw.seed) for table in together[len(kept) :] + found]
    return Proposal(numbered_tables(draw, tables), measure(terms, tables), count)


def validate_input(draw: Draw, kept: Sequence[Table]) -> None:
    """Check that every entry has one seat and locked tables fit the sizes. Raises ValueError."""
    entries = [one.entry for one in draw.players]
    seated = [entry for table in kept for entry in table]
    if len(set(entries)) != len(entries) or sum(draw.sizes) != len(entries):
        raise ValueError("each entry once, and a seat for each")
    if len(set(seated)) != len(seated) or not set(seated) <= set(entries):
        raise ValueError("locked tables hold entries of this round, each once")
    if Counter(map(len, kept)) - Counter(draw.sizes):
        raise ValueError("locked tables are of the sizes of this round")


def top_table(draw: Draw) -> list[Table]:
    """The top of the standings as one table of nearly the preferred size.

    Empty if locked tables hold some of them, or if the top is not to sit together.
    """
    if not draw.leaders:
        return []
    locked = {entry for table in draw.locked for entry in table}
    left = Counter(draw.sizes) - Counter(map(len, draw.locked))
    if not left:
        return []
    size = min(left, key=lambda k: (abs(k - draw.preferred), -k))
    top = tuple(one.entry for one in draw.ranked_players()[:size])
    return [] if locked & set(top) else [top]


def arrange_entries(problem: Problem) -> tuple[list[Table], int]:
    """Arrange the free entries. Returns tables and iterations (0 if all arrangements were compared)."""
    draw, count = problem.terms.draw, 0
    if len(problem.free) <= enumeration.MOST:
        best = Arrangement(problem, enumeration.least(problem))
    else:
        chance = Chance(draw.seed, draw.stage, draw.round, draw.attempt)
        best, count = search(problem, start(problem), chance)
        lower_seat_costs(best)
    if draw.slack:
        trade_scores_for_seats(best, draw.slack)
    return problem.tables(best.places), count


def start(problem: Problem) -> Numbers:
    """The arrangement with which the search starts: entries by (score, lot), cut into tables.

    With pots, one entry of each pot goes to each table.
    """
    draw = problem.terms.draw
    if not draw.pots:
        return np.arange(len(problem.free))
    number = {int(entry): n for n, entry in enumerate(problem.free)}
    pot_of = {problem.terms.at[entry]: pot for pot, some in enumerate(pots(draw)) for entry in some}
    dealt = sorted(number, key=lambda entry: (pot_of[entry], problem.terms.lots[entry]))
    tables: list[list[int]] = [[] for _size in problem.sizes]
    for entry in dealt:
        room = [n for n, size in enumerate(problem.sizes) if len(tables[n]) < size]
        tables[min(room, key=lambda n: (len(tables[n]), n))].append(number[entry])
    return np.array([entry for table in tables for entry in table], dtype=np.int64)


def numbered_tables(draw: Draw, tables: Sequence[Table]) -> tuple[Table, ...]:
    """The tables ordered by mean standing, best first."""
    place = {one.entry: n for n, one in enumerate(draw.ranked_players())}

    def rank(table: Table) -> tuple[Fraction, int]:
        return Fraction(sum(place[entry] for entry in table), len(table)), min(place[entry] for entry in table)

    return tuple(sorted(tables, key=rank))


# -- who sits out ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sitter:
    """A candidate for a bye: earlier byes, paid unplayed rounds, and whether this is their first round."""

    entry: str
    forced: int = 0
    paid: int = 0
    first: bool = False


def byes(standing: Sequence[Sitter], count: int) -> tuple[str, ...]:
    """The entries that sit out of those present, best first in `standing` [design: tournaments 4.3]."""
    place = {one.entry: n for n, one in enumerate(standing)}
    worst = sorted(standing, key=lambda one: (one.first, one.forced, one.paid, -place[one.entry]))
    return tuple(one.entry for one in worst[:count])
