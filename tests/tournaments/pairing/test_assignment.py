"""The cheapest assignment of rows to columns, against scipy, which is a tool of developers only."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.optimize import linear_sum_assignment

from tables.tournaments.pairing.search.local_search import best_assignment

SIDES = st.integers(1, 24)  # tables of a round
TIES, WIDE = st.integers(0, 3), st.integers(0, 2**40)  # many equal prices; weights of the objective


@given(st.one_of(TIES, WIDE).flatmap(lambda most: SIDES.flatmap(lambda n: tables_of(n, most))))
def test_each_row_has_its_own_column_and_no_assignment_is_cheaper(price: np.ndarray) -> None:
    rows = np.arange(len(price))
    where = best_assignment(price)
    assert sorted(where) == list(rows)
    assert price[rows, where].sum() == price[linear_sum_assignment(price)].sum()


def tables_of(n: int, most: int) -> st.SearchStrategy[np.ndarray]:
    """Square tables of prices from 0 to `most`."""
    return arrays(np.int64, (n, n), elements=st.integers(0, most))
