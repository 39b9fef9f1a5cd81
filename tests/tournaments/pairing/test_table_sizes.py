"""Table sizes [design: tournaments 6, E1, E2], and laws for every number of entries."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.tournaments.pairing.table_sizes import NoTables, Plan, Policy, plans, price, sizes

COLUMNS: tuple[tuple[int, int, int, Policy], ...] = (
    (3, 5, 4, Policy.SMALLER),
    (3, 5, 4, Policy.BALANCED),
    (3, 5, 4, Policy.LARGER),
    (3, 5, 5, Policy.SMALLER),
    (3, 5, 3, Policy.SMALLER),
    (4, 5, 4, Policy.SMALLER),
    (4, 4, 4, Policy.SMALLER),
    (3, 3, 3, Policy.SMALLER),
    (5, 5, 5, Policy.SMALLER),
)
TABLE = [
    [cell.strip() for cell in line.strip().strip("|").split("|")]
    for line in Path(__file__).with_name("sizes.txt").read_text().splitlines()[2:]
]


def written(present: int, least: int, most: int, preferred: int, policy: Policy = Policy.SMALLER) -> str:
    """A plan as `sizes.txt` writes it."""
    try:
        plan = sizes(present, least, most, preferred, policy)
    except NoTables:
        return "-"
    counts = {size: plan.sizes.count(size) for size in plan.sizes}
    words = [f"{size}^{count}" if count > 1 else str(size) for size, count in counts.items()]
    return " ".join([*words, f"+{plan.byes}b"] if plan.byes else words)


def cells() -> Iterator[tuple[str, int, tuple[int, int, int, Policy], str]]:
    for row in TABLE:
        for column, cell in zip(COLUMNS, row[1:], strict=True):
            yield f"{row[0]} in {column}", int(row[0]), column, cell


def test_the_table_has_every_number_from_2_to_64() -> None:
    assert [int(row[0]) for row in TABLE] == list(range(2, 65))


def test_every_cell_of_the_table_is_what_the_design_says() -> None:
    wrong = [(name, cell, got) for name, n, column, cell in cells() if (got := written(n, *column)) != cell]
    assert wrong == []


def test_with_5_or_3_preferred_the_policies_agree() -> None:
    for n in range(3, 65):
        for preferred in (3, 5):
            assert len({written(n, 3, 5, preferred, policy) for policy in Policy}) == 1


@pytest.mark.parametrize(("preferred", "differ"), [(4, {2}), (5, {2}), (3, {2, 5})])
def test_from_2_to_5_only_two_and_with_3_preferred_five_differ_from_3_to_5(preferred: int, differ: set[int]) -> None:
    assert {n for n in range(2, 65) if written(n, 2, 5, preferred) != written(n, 3, 5, preferred)} == differ
    assert (written(2, 2, 5, preferred), written(5, 2, 5, 3)) == ("2", "3 2")


def test_five_where_three_are_preferred_is_one_table_unless_smaller_tables_are_wanted() -> None:
    """A table of five costs (5 - 3)^2 seats too many, 3-2 one seat too few and 8 for the pair."""
    costs = {Policy.SMALLER: (4 * 4, 1 + 8), Policy.BALANCED: (4, 1 + 8), Policy.LARGER: (4, 4 + 8)}
    for policy, (five, split) in costs.items():
        assert written(5, 2, 5, 3, policy) == ("5" if five < split else "3 2")


def test_from_2_to_4_only_two_and_five_differ_from_3_to_5() -> None:
    assert {n for n in range(2, 65) if written(n, 2, 4, 4) != written(n, 3, 5, 4)} == {2, 5}
    assert (written(2, 2, 4, 4), written(5, 2, 4, 4)) == ("2", "3 2")


@pytest.mark.parametrize("preferred", [3, 4])
def test_from_3_to_4_only_five_differs_from_3_to_5(preferred: int) -> None:
    assert {n for n in range(2, 65) if written(n, 3, 4, preferred) != written(n, 3, 5, preferred)} == {5}
    assert written(5, 3, 4, preferred) == "4 +1b"


def test_from_2_to_3_there_are_as_few_twos_as_possible() -> None:
    assert (written(7, 2, 3, 3), written(8, 2, 3, 3)) == ("3 2^2", "3^2 2")
    for n in range(2, 65):
        assert sizes(n, 2, 3, 3).sizes.count(2) == -n % 3


def test_pairs_alone_leave_one_out_of_an_odd_number() -> None:
    for n in range(2, 65):
        assert (sizes(n, 2, 2, 2).sizes, sizes(n, 2, 2, 2).byes) == ((2,) * (n // 2), n % 2)


@pytest.mark.parametrize(
    ("n", "smaller", "balanced", "larger"),
    [
        (5, (5,), (5,), (5,)),
        (6, (3, 3), (3, 3), (3, 3)),
        (7, (4, 3), (4, 3), (4, 3)),
        (9, (3, 3, 3), (5, 4), (5, 4)),
        (10, (4, 3, 3), (5, 5), (5, 5)),
        (13, (4, 3, 3, 3), (5, 4, 4), (5, 4, 4)),
        (17, (4, 4, 3, 3, 3), (5, 4, 4, 4), (5, 4, 4, 4)),
        (22, (4, 4, 4, 4, 3, 3), (5, 5, 4, 4, 4), (5, 5, 4, 4, 4)),
        (23, (4, 4, 4, 4, 4, 3), (4, 4, 4, 4, 4, 3), (5, 5, 5, 4, 4)),
    ],
)
def test_example_e1(n: int, smaller: tuple[int, ...], balanced: tuple[int, ...], larger: tuple[int, ...]) -> None:
    assert tuple(sizes(n, 3, 5, 4, policy).sizes for policy in Policy) == (smaller, balanced, larger)


def test_example_e1_why_17_and_10() -> None:
    def cost(plan: tuple[int, ...], policy: Policy) -> int:
        return sum(price(size, 4, policy) for size in plan)

    assert [cost((4, 4, 3, 3, 3), policy) for policy in (Policy.SMALLER, Policy.BALANCED)] == [3, 3]
    assert [cost((5, 4, 4, 4), policy) for policy in (Policy.SMALLER, Policy.BALANCED)] == [4, 1]
    assert cost((4, 3, 3), Policy.BALANCED) == cost((5, 5), Policy.BALANCED) == 2


@pytest.mark.parametrize(
    ("n", "least", "most", "tables", "byes"),
    [
        (13, 4, 4, (4, 4, 4), 1),
        (18, 4, 4, (4, 4, 4, 4), 2),
        (6, 4, 5, (5,), 1),
        (7, 4, 5, (5,), 2),
        (11, 4, 5, (5, 5), 1),
        (5, 3, 4, (4,), 1),
        (5, 2, 4, (3, 2), 0),
    ],
)
def test_example_e2(n: int, least: int, most: int, tables: tuple[int, ...], byes: int) -> None:
    plan = sizes(n, least, most, 4)
    assert (plan.sizes, plan.byes) == (tables, byes)


def test_two_entries_cannot_start_where_a_table_needs_three() -> None:
    with pytest.raises(NoTables) as refused:
        sizes(2, 3, 5, 4)
    assert refused.value.code == "too_few"


@pytest.mark.parametrize(("least", "most", "preferred"), [(1, 4, 4), (5, 4, 4), (3, 5, 2), (3, 5, 6)])
def test_a_range_that_is_none_is_refused(least: int, most: int, preferred: int) -> None:
    with pytest.raises(NoTables) as refused:
        sizes(12, least, most, preferred)
    assert refused.value.code == "range"


def ranges() -> st.SearchStrategy[tuple[int, int, int]]:
    return st.tuples(st.integers(2, 5), st.integers(2, 5), st.integers(2, 5)).map(lambda r: tuple(sorted(r)))  # type: ignore[arg-type, return-value]


def multisets(seats: int, least: int, most: int) -> list[tuple[int, ...]]:
    """Every way to seat so many, by trying all."""
    few, many = -(-seats // most), seats // least
    sized = range(most, least - 1, -1)
    return [
        some for t in range(few, many + 1) for some in combinations_with_replacement(sized, t) if sum(some) == seats
    ]


@given(n=st.integers(2, 22), within=ranges(), policy=st.sampled_from(Policy))
def test_no_plan_leaves_fewer_out_or_costs_less(n: int, within: tuple[int, int, int], policy: Policy) -> None:
    """Invariants 2 and 3."""
    least, preferred, most = within
    if n < least:
        return
    plan = sizes(n, least, most, preferred, policy)
    assert sum(plan.sizes) + plan.byes == n
    assert all(least <= size <= most for size in plan.sizes)
    assert not any(multisets(n - byes, least, most) for byes in range(plan.byes))
    rivals = [
        (sum(price(k, preferred, policy) for k in some), -some[-1], len(some))
        for some in multisets(sum(plan.sizes), least, most)
    ]
    assert (plan.cost, -plan.sizes[-1], len(plan.sizes)) == min(rivals)


def test_an_organiser_of_17_sees_what_each_plan_means_for_repeats() -> None:
    """[design: tournaments 6] 17 players, 5 rounds: at least 10 repeats in 5-4-4-4, 0 in 4-4-3-3-3."""
    seen = {choice.plan.sizes: choice.repeats for choice in plans(17, 3, 5, 4, Policy.SMALLER, rounds=5)}
    assert seen[4, 4, 3, 3, 3] == 0
    assert seen[5, 4, 4, 4] == 10
    assert next(iter(seen)) == (4, 4, 3, 3, 3)


def test_plans_come_best_first_and_are_all_different() -> None:
    found = [choice.plan for choice in plans(24, 3, 5, 4, Policy.BALANCED, rounds=4)]
    assert found[0] == Plan((4,) * 6, 0, 0)
    assert [plan.cost for plan in found] == sorted(plan.cost for plan in found)
    assert len(set(found)) == len(found) > 1
