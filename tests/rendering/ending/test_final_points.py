"""Seats show the points of the result after the game, however it ended."""

from __future__ import annotations

from random import Random

import pytest

from engine import GAMES
from tables.models import Table
from tests import games
from tests.support.elements import attributes, elements, text
from tests.support.game_tables import Guest, create_table, fresh, move_on

pytestmark = pytest.mark.django_db


def shown(person: Guest, table: Table) -> dict[str, int]:
    """The points beside the name of each seat."""
    (strip,) = elements(person.sees(table), "nav#strip")
    links = elements(strip, "a[href='#seats']")
    return {text(elements(link, "b")[0]): int(text(elements(link, "em")[0])) for link in links}


def of_result(table: Table, now: bool, reader: Guest) -> dict[str, int]:
    """The points of the result by name, as this reader is told them."""
    names = ["You" if seat.user == reader.user else seat.displayed_name for seat in table.seats.all()]
    return {names[score.seat]: score.points for score in table.full_position().scores(now=now) or () if score.seat < 3}


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("key", GAMES)
def test_a_game_that_its_rules_have_ended(three: list[Guest], key: str) -> None:
    table = move_on(create_table(three, game=key), Random(key))
    assert not table.full_position().to_move()
    assert shown(three[0], table) == of_result(table, now=False, reader=three[0])


def test_the_players_stand_by_place_once_the_game_is_over(three: list[Guest]) -> None:
    """[end-1440] Plates and strip; before, in turn order."""
    table = move_on(create_table(three, game="nefertiti"), Random(1))
    scores = sorted(table.full_position().scores() or (), key=lambda score: score.place)
    assert [score.seat for score in scores] != [0, 1, 2], "turn order would do"
    assert attributes(three[0].sees(table), "#strip a", "id") == [f"strip-{score.seat}" for score in scores]


@pytest.mark.parametrize("key", games.RELEASED)
def test_a_game_that_the_table_has_ended(three: list[Guest], key: str) -> None:
    table = move_on(create_table(three, game=key), Random(key), most=60)
    three[0].client.post(f"/t/{table.slug}/ask", {"ask": "end"})
    number = attributes(three[1].sees(table), "[name=number]", "value")[0]
    for person in three[1:]:
        person.client.post(f"/t/{table.slug}/answer", {"number": number, "agrees": "yes"})
    assert fresh(table).stopped
    assert shown(three[0], fresh(table)) == of_result(fresh(table), now=True, reader=three[0])
