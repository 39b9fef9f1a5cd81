"""Which game is the most exciting: a sum of three public facts."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

import pytest

from tables.models import Table
from tables.watching import views
from tables.watching.excitement import excitement
from tables.web.caches import render_cache
from tests.support.game_tables import Guest, create_table, fresh, move_on

NOW = datetime(2026, 11, 25, 20, tzinfo=UTC)


@pytest.mark.parametrize(
    ("points", "passed", "secret", "sum_"),
    [
        ((10, 10, 3), 0, False, 40),  # level: all 40 for a close game
        ((13, 10, 3), 0, False, 28),  # three points apart: 12 less
        ((30, 10, 3), 0, False, 0),
        ((30, 10), 30, False, 20),  # half of an hour has passed: half of 40
        ((30, 10), 60, False, 40),
        ((30, 10), 600, False, 40),  # never more than all of it
        ((30, 10), 0, True, 20),
        ((5, 5), 60, True, 100),
        ((5,), 0, False, 0),  # nobody to be close to
    ],
)
def test_the_parts_of_the_sum(points: tuple[int, ...], passed: int, secret: bool, sum_: int) -> None:
    assert excitement(points, NOW - timedelta(minutes=passed), 60, secret, NOW) == sum_


@pytest.mark.parametrize(
    ("scores", "shown", "after"),
    [
        ({"a": 50, "b": 20, "c": 60}, ["a", "b"], ["a", "c"]),
        ({"a": 50, "b": 20, "c": 29}, ["a", "b"], ["a", "b"]),  # not much more exciting: nothing moves
        ({"a": 50, "c": 0}, ["a", "over"], ["a", "c"]),  # a game that is over gives way to any
        ({"a": 50}, ["a"], ["a"]),
        ({}, [], []),
    ],
)
def test_the_least_exciting_board_gives_way_to_one_that_is_much_more_so(
    scores: dict[str, int], shown: list[str], after: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "exciting_tables", lambda: scores)
    assert views.boards_to_follow(shown) == after


@pytest.mark.django_db
def test_a_game_that_stands_still_excites_nobody(three: list[Guest]) -> None:
    table = move_on(create_table(three), random.Random(3), strength="steady", most=4)
    assert views.exciting_tables()[table.slug] > 0
    Table.objects.filter(pk=table.pk).update(adjourned=True)
    render_cache.clear_caches()
    assert views.exciting_tables() == {fresh(table).slug: 0}
