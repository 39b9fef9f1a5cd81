"""In somebody's first three games of a kind the symbols of the board are named."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from engine import GAMES
from engine.core import read_glossary
from tables.lessons import newcomer
from tables.models import Table
from tests.support.game_tables import Guest, create_table, fresh

pytestmark = pytest.mark.django_db
STRIP = 'id="names"'
GAME = "nefertiti"


def test_three_games_of_a_kind_and_no_more(three: list[Guest]) -> None:
    """Another kind of game begins anew, and a game that has not begun does not count."""
    create_table(three, game=GAME, start=False)
    tables = [create_table(three, game=GAME) for _game in range(newcomer.FIRST_GAMES + 1)]
    assert [STRIP in three[0].sees(fresh(table)) for table in tables[-1:]] == [False]
    other = create_table(three, game="tekhenu")
    assert STRIP in three[0].sees(fresh(other))


def test_the_first_three_have_it(three: list[Guest]) -> None:
    for _game in range(newcomer.FIRST_GAMES):
        assert STRIP in three[0].sees(fresh(create_table(three, game=GAME)))


def test_neither_spectators_nor_replays_have_it(three: list[Guest]) -> None:
    table = fresh(create_table(three, game=GAME))
    assert STRIP not in Client().get(f"/t/{table.slug}").content.decode()
    assert STRIP not in three[0].sees(table, f"/at/{table.version}")


def test_learners_have_it_in_every_lesson(three: list[Guest]) -> None:
    for _lesson in range(newcomer.FIRST_GAMES + 1):
        assert three[0].client.post(f"/learn/{GAME}").status_code == 302
        assert STRIP in three[0].sees(Table.objects.latest("pk"))


@pytest.mark.parametrize("key", GAMES)
def test_names_are_those_of_the_glossary(key: str) -> None:
    """Each term by its id and by its symbol, in the language of the page."""
    known = read_glossary(GAMES[key].folder)
    for language in ("en", "fr"):
        names = json.loads(Client().get(f"/learn/{key}/names?lang={language}").content)
        assert set(known) <= set(names)
        assert {term.symbol for term in known.values() if term.symbol} <= set(names)
        assert all(name and "{" not in name for name in names.values())
    assert Client().get("/learn/chess/names").status_code == 404


def test_badges_of_the_stalls_have_names() -> None:
    names = json.loads(Client().get(f"/learn/{GAME}/names?lang=en").content)
    assert {"coin", "single_card", "extra_card"} <= set(names)
