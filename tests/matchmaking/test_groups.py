"""Who can be seated together."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import pytest

from tables.matchmaking.groups import find_group, may_meet


class Waits(NamedTuple):
    """Somebody who waits."""

    person_id: int
    rating: int = 1000
    near: bool = False


def found(waiting: list[Waits], size: int, *apart: tuple[int, int]) -> list[int]:
    """The people of the group that is found."""
    pairs = frozenset(frozenset(pair) for pair in apart)
    return [one.person_id for one in find_group(waiting, size, partial(may_meet, apart=pairs))]


def test_those_who_have_waited_longest_play_first() -> None:
    people = [Waits(n) for n in range(5)]
    assert found(people, 3) == [0, 1, 2]
    assert found(people[:2], 3) == []


@pytest.mark.parametrize("pair", [(0, 1), (1, 0)])
def test_nobody_is_seated_with_somebody_of_whom_one_has_blocked_the_other(pair: tuple[int, int]) -> None:
    people = [Waits(n) for n in range(4)]
    assert found(people[:3], 3, pair) == []
    assert found(people, 3, pair) == [0, 2, 3]


def test_who_asks_for_about_their_rating_meets_people_within_200_points() -> None:
    near, close, far = Waits(0, 1500, near=True), Waits(1, 1300), Waits(2, 1299)
    assert found([near, far], 2) == []
    assert found([near, far, close], 2) == [0, 1]
    assert found([Waits(0, 1500), far], 2) == [0, 2], "any rating on both sides"
    assert found([Waits(0, 1500), Waits(2, 1299, near=True)], 2) == [], "the other one asks for it"


def test_all_of_a_group_can_meet_and_not_only_the_neighbours() -> None:
    chain = [Waits(0, 1000, near=True), Waits(1, 1150, near=True), Waits(2, 1300, near=True)]
    assert found(chain, 3) == []
    assert found([*chain, Waits(3, 1200, near=True)], 3) == [0, 1, 3]


def test_one_person_is_never_two_of_a_group() -> None:
    assert found([Waits(0), Waits(0)], 2) == []
