"""The search finds optima that CP-SAT proves, for rounds too large for enumeration."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from ortools.sat.python import cp_model

from tables.tournaments.pairing.pair import Draw, Mode, Wishes, pair
from tables.tournaments.pairing.search.objective import Terms, pairwise, weights
from tests.tournaments.drawing import shuffled, told, worth


def optimum(draw: Draw) -> list[tuple[str, ...]]:
    """Tables proven to be the best up to D."""
    terms = Terms(draw)
    weigh = weights(terms, draw.sizes)
    cost, entries, many = pairwise(terms, weigh), len(terms.entries), range(len(draw.sizes))
    model = cp_model.CpModel()
    sits = [[model.new_bool_var(f"{entry} at {table}") for table in many] for entry in range(entries)]
    for one in sits:
        model.add_exactly_one(one)
    for table, size in enumerate(draw.sizes):
        model.add(sum(one[table] for one in sits) == size)
    spent = [cost[one, other] * both(model, sits[one], sits[other]) for one, other in combinations(range(entries), 2)]
    for table, size in enumerate(draw.sizes):
        if size != draw.preferred:
            spent += [weigh.sizes * int(odd) * one[table] for odd, one in zip(terms.odd, sits, strict=True)]
    model.minimize(sum(spent))
    return solved(model, sits, terms)


def both(model: cp_model.CpModel, one: Sequence[cp_model.IntVar], other: Sequence[cp_model.IntVar]) -> cp_model.IntVar:
    """A variable that is 1 if two entries sit at the same table."""
    together = model.new_bool_var("")
    for here, there in zip(one, other, strict=True):
        model.add_bool_or(together, ~here, ~there)
        model.add_bool_or(~together, ~here, there)
    return together


def solved(model: cp_model.CpModel, sits: list[list[cp_model.IntVar]], terms: Terms) -> list[tuple[str, ...]]:
    """The tables of a proven optimum."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    at = np.array([[solver.value(seat) for seat in one] for one in sits]).argmax(axis=1)
    return [tuple(np.array(terms.entries)[at == table]) for table in range(len(sits[0]))]


@pytest.mark.parametrize("entries", [13, 14, 15, 16, 17])
@pytest.mark.parametrize("rounds", [1, 3])
def test_the_search_finds_what_is_proven_best(entries: int, rounds: int) -> None:
    draw = shuffled(entries, rounds, seed=entries)
    assert worth(draw, pair(draw).tables) == worth(draw, optimum(draw))


@pytest.mark.parametrize("mode", [Mode.BALANCED, Mode.SCORES_FIRST])
def test_the_search_finds_what_is_proven_best_in_the_other_modes(mode: Mode) -> None:
    draw = replace(shuffled(14, 2, seed=1), mode=mode)
    assert worth(draw, pair(draw).tables) == worth(draw, optimum(draw))


def test_the_search_finds_what_is_proven_best_with_wishes() -> None:
    plain = shuffled(14, 2, seed=2)
    (a, b, c, *_rest), *_tables = pair(plain).tables
    draw = replace(plain, wishes=Wishes(forbidden=[(a, b)], apart=[(b, c, "e000"), (a, "e001", "e002")]))
    found = pair(draw)
    assert told(draw, found.objective) == worth(draw, optimum(draw))
