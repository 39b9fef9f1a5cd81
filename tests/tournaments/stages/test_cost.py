"""What a tournament costs: tables, rounds and points for the people expected, before anything is prepared."""

from __future__ import annotations

import pytest

from tables.tournaments.models import Tournament
from tables.tournaments.models.regulations import Regulations
from tables.tournaments.stages.cost import price
from tests.tournaments.organiser_pages import Evening, words

pytestmark = pytest.mark.django_db


def test_the_price_of_one_more_round_is_the_bound_of_the_design() -> None:
    """17 people at 4 4 3 3 3: 0 repeats in 4 rounds; at 5 4 4 4 at least 10 in 5 [design: tournaments 6]."""
    smaller = price(17, Regulations(["amun-re"], rounds=4))
    larger = price(17, Regulations(["amun-re"], rounds=5, policy="larger"))
    assert smaller.plan.sizes == (4, 4, 3, 3, 3)
    assert {row.number: row.repeats for row in smaller.rounds}[4] == 0
    assert larger.plan.sizes == (5, 4, 4, 4)
    assert {row.number: row.repeats for row in larger.rounds}[5] == 10


def test_the_page_shows_tables_rounds_and_points_for_the_people_expected() -> None:
    evening = Evening()
    form = {"title": "", "game": "amun-re", "people": 17, "rounds": 5, "policy": "larger"}
    page = words(evening.client.post(f"/c/{evening.club.slug}/price", form).content.decode())
    assert "17 players: tables of 5 + 4 + 4 + 4, and nobody sits out." in page
    assert "5 chosen at least 10" in page
    assert "7 h 30" in page  # five rounds of 90 minutes
    assert "The average is the same at every table, whatever its size." in page


def test_points_that_favour_a_size_are_warned_of() -> None:
    """Euro pays (5 + 3 + 2) / 3 a seat at three and 11 / 4 at four: not size-neutral [design: tournaments 4.2]."""
    evening = Evening()
    form = {"title": "x", "game": "amun-re", "preset": "euro"}
    page = words(evening.client.post(f"/c/{evening.club.slug}/price", form).content.decode())
    assert "3.33 2.75 2.2" in page
    assert "The average differs between tables of different sizes" in page


def test_the_form_shows_a_price_before_anything_is_typed() -> None:
    evening = Evening()
    page = words(evening.client.get(f"/c/{evening.club.slug}/new").content.decode())
    assert "16 players: tables of 4 + 4 + 4 + 4, and nobody sits out." in page


def test_without_script_the_price_is_worked_out_again_and_nothing_is_prepared() -> None:
    evening = Evening()
    form = {"title": "", "game": "amun-re", "people": 9, "again": "1"}
    answer = evening.client.post(f"/c/{evening.club.slug}/new", form)
    assert "9 players: tables of 3 + 3 + 3, and nobody sits out." in words(answer.content.decode())
    assert Tournament.objects.count() == 1
