"""Table plans to choose from [design: tournaments 6], with what each costs."""

from hypothesis import given
from hypothesis import strategies as st

from tables.tournaments.pairing.search.bounds import event_bound
from tables.tournaments.pairing.table_plans import table_plans
from tables.tournaments.pairing.table_sizes import sizes


def offered(present: int, rooms: int | None = None, rounds: int = 4) -> dict[tuple[int, ...], tuple[int, int]]:
    """Plans for tables of 3 to 5, preferred 4: who sits out and tables of the second wave, by sizes."""
    return {plan.sizes: (plan.out, plan.later) for plan in table_plans(present, 3, 5, 4, "smaller", rounds, rooms)}


def test_seventeen_people_may_choose_five_four_or_three_tables() -> None:
    found = offered(17)
    assert next(iter(found)) == (4, 4, 3, 3, 3)
    assert found[(4, 4, 3, 3, 3)] == (0, 0)
    assert found[(5, 4, 4, 4)] == (0, 0)
    assert found[(5, 5, 5)] == (2, 0)


def test_repeats_are_those_that_no_schedule_can_avoid() -> None:
    # [design: tournaments 6] 17 players for 5 rounds must have at least 10 repeats in 5-4-4-4, and 0 in 4-4-3-3-3
    found = {plan.sizes: plan.repeats for plan in table_plans(17, 3, 5, 4, "smaller", 5)}
    assert (found[(5, 4, 4, 4)], found[(4, 4, 3, 3, 3)]) == (10, 0)


def test_where_tables_are_short_one_plan_has_as_many_as_there_are_and_the_others_have_a_second_wave() -> None:
    found = offered(17, rooms=2)
    assert found[(5, 5)] == (7, 0)
    assert found[(4, 4, 3, 3, 3)] == (0, 3)
    assert found[(5, 4, 4, 4)] == (0, 2)


def test_nobody_sits_out_by_choice_who_could_make_a_table() -> None:
    assert all(out == 0 for out, _later in offered(23).values())  # 5-5-5-5 would leave three, who are a table


@given(st.integers(3, 80), st.integers(1, 8), st.none() | st.integers(1, 20))
def test_every_plan_seats_everybody_else_once_at_tables_that_may_be(
    present: int, rounds: int, rooms: int | None
) -> None:
    plans = table_plans(present, 3, 5, 4, "smaller", rounds, rooms)
    assert plans[0].sizes == sizes(present, 3, 5, 4).sizes
    assert len({plan.sizes for plan in plans}) == len(plans)
    for plan in plans:
        assert sum(plan.sizes) + plan.out == present
        assert all(3 <= size <= 5 for size in plan.sizes)
        assert plan.later == (max(0, len(plan.sizes) - rooms) if rooms else 0)
        assert plan.repeats == event_bound(plan.sizes, rounds, plan.out)
