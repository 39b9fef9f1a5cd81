"""The start page: each game with a lesson, a first game and a game against bots; what was played is remembered."""

from __future__ import annotations

import re

import pytest
from django.test import Client

import engine
from tables.lessons import progress
from tables.lobby.offers import OPPONENTS
from tables.models import Purpose, Status, Table
from tests.games import RELEASED
from tests.support.elements import attributes, texts
from tests.support.game_tables import Guest

pytestmark = pytest.mark.django_db


def order(client: Client) -> list[str]:
    """The games of the page, in order."""
    return attributes(client.get("/").content.decode(), "[name=game]", "value")


def selected(client: Client, name: str) -> str:
    """The chosen value of a select of the page."""
    (chosen,) = attributes(client.get("/").content.decode(), f"select[name={name}] option[selected]", "value")
    return chosen


def latest() -> Table:
    return Table.objects.with_seats().latest("pk")


def test_each_game_can_be_learned_begun_with_a_coach_and_played(client: Client) -> None:
    page = client.get("/").content.decode()
    for key in engine.GAMES:
        assert f'formaction="/learn/{key}"' in page, "one press begins it"
        assert f'name="coach" value="{key}"' in page
        assert f'name="game" value="{key}"' in page
        assert client.get(f"/learn/{key}").status_code == 200


def test_newcomers_see_the_shortest_games_first(client: Client) -> None:
    shown = order(client)
    assert shown[:2] == ["amun-re-cards", "nefertiti"]
    assert sorted(shown) == sorted(engine.GAMES)


def test_games_come_first_for_who_has_only_begun_a_lesson_and_players_for_who_has_played() -> None:
    client = Guest("Nitocris").client
    client.post("/learn/nefertiti")
    page = client.get("/").content.decode()
    assert page.index('id="games"') < page.index('id="seek"')
    client.post("/play-now", {"game": "nefertiti"})
    page = client.get("/").content.decode()
    assert page.index('id="seek"') < page.index('id="games"')


def test_lessons_are_listed_with_the_shortest_games_first(client: Client) -> None:
    page = client.get("/learn").content.decode()
    places = [page.index(f'"/learn/{key}"') for key in ("amun-re-cards", "nefertiti", "amun-re", "tekhenu")]
    assert places == sorted(places)


def test_the_game_played_last_is_first_with_its_bots() -> None:
    client = Guest("Nitocris").client
    form = {"game": "tekhenu", "seats-tekhenu": "2", "strength-tekhenu": "random"}
    assert client.post("/play-now", form).status_code == 302
    assert [seat.bot for seat in latest().seats.all()] == ["", "random"]
    assert order(client)[0] == "tekhenu"
    assert (selected(client, "seats-tekhenu"), selected(client, "strength-tekhenu")) == ("2", "random")
    assert client.post("/play-now", {"game": "tekhenu"}).status_code == 302
    assert [seat.bot for seat in latest().seats.all()] == ["", "random"]


@pytest.mark.parametrize(
    "form", [{"seats-nefertiti": "9"}, {"seats-nefertiti": "1"}, {"seats-nefertiti": "x"}, {"strength-nefertiti": "?"}]
)
def test_what_a_game_does_not_have_is_as_usual(client: Client, form: dict[str, str]) -> None:
    assert client.post("/play-now", {"game": "nefertiti", **form}).status_code == 302
    assert len(latest().seats.all()) == OPPONENTS + 1


def test_tekhenu_is_played_alone_by_one_press(client: Client) -> None:
    assert 'name="alone" value="tekhenu"' in client.get("/").content.decode()
    assert client.post("/play-now", {"alone": "tekhenu"}).status_code == 302
    assert (len(latest().seats.all()), latest().status) == (1, Status.PLAYING)


def test_a_game_for_two_and_more_is_not_played_alone(client: Client) -> None:
    assert 'name="alone" value="amun-re"' not in client.get("/").content.decode()
    assert client.post("/play-now", {"alone": "amun-re"}).status_code == 302
    assert len(latest().seats.all()) == OPPONENTS + 1


@pytest.mark.parametrize("key", RELEASED)
def test_a_first_game_has_a_coach(client: Client, key: str) -> None:
    assert client.post("/play-now", {"coach": key}).status_code == 302
    table = latest()
    assert (table.game, table.purpose) == (key, Purpose.PRACTICE)
    assert table.seats.get(number=0).coached
    assert order(client)[:2] == ["amun-re-cards", "nefertiti"]  # it is no setup to be remembered


def test_a_lesson_that_was_begun_goes_on_by_one_press() -> None:
    client = Guest("Nitocris").client
    assert "Continue the lesson" not in client.get("/").content.decode()
    client.post("/learn/amun-re")
    table = Table.objects.get(purpose=Purpose.LESSON)
    progress.go_on(table, 0)
    page = client.get("/").content.decode()
    assert re.search(r"Go on: Amun-Re, step \d+ of \d+", page)
    assert "Continue the lesson" in texts(page, "form[action='/learn/amun-re'] button")


def test_where_it_is_your_turn_is_one_press_away() -> None:
    client = Guest("Nitocris").client
    client.post("/play-now", {"game": "tekhenu", "seats-tekhenu": "2"})
    table = latest()
    assert table.seats.get(number=0).awaited  # the set-up asks everybody
    assert f'<a class="btn btn--go" href="/t/{table.slug}">Resume' in client.get("/").content.decode()
