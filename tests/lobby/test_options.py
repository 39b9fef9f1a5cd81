"""Options of a new table: shown where they apply to the number of seats; the solo game is offered by its name."""

from __future__ import annotations

import pytest
from django.test import Client

from engine import GAMES
from engine.core import choosable_options
from tables.models import Table
from tests.support.elements import attribute, attributes, elements
from tests.support.game_tables import Guest
from tests.tournaments.organiser_pages import words

pytestmark = pytest.mark.django_db

SOLO = ("level", "drawn_starts", "dear_decrees")  # Tekhenu, rules of the solo game: of Botankhamon alone


def shown(page: str) -> set[str]:
    """The names of the visible fields of a form."""
    return {attribute(field, "name") for field in elements(page, "[name]:not(div[data-seats][hidden] *)")}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_options_of_botankhamon_are_shown_to_one_player_alone(seats: int) -> None:
    page = Client().get(f"/new/tekhenu?seats={seats}").content.decode()
    found = shown(page)
    assert found.isdisjoint(SOLO) == (seats > 1)
    assert ("first" in found) == (seats > 1), "alone there is no other first player"
    assert "horus" in found


def test_the_solo_game_is_offered_as_such() -> None:
    page = Client().get("/new/tekhenu").content.decode()
    assert 'data-way="1" href="?seats=1">Alone: the solo game</a>' in page
    assert "Alone: the solo game" not in Client().get("/new/nefertiti").content.decode()
    assert "1 to 4 players" in words(Client().get("/").content.decode())
    alone = Client().get("/new/tekhenu?seats=1").content.decode()
    assert attributes(alone, "select[name^=seat_] option[selected]", "value") == ["me", "none", "none", "none"]


def test_four_seats_of_nefertiti_have_their_money_and_five_have_no_choice_of_the_port() -> None:
    """R2.4: two sets of money with four seats; R12.1: with five the port of Memphis is always in play."""
    four, five = (Client().get(f"/new/nefertiti?seats={n}").content.decode() for n in (4, 5))
    assert {"start_money", "memphis"} <= shown(four)
    assert shown(five).isdisjoint({"start_money", "memphis"})


def opens(**form: object) -> Table:
    """A table of Tekhenu opened by the form."""
    person = Guest("Ani")
    fields = {"seat_1": "me", "pace": 1, "visibility": "public", "horus": "shuffled", "level": "hard", **form}
    answer = person.client.post("/new/tekhenu", fields)
    assert answer.status_code == 302, answer.content.decode()
    return Table.objects.with_seats().get()


def test_a_choice_that_means_nothing_is_not_kept_nor_shown_at_the_table() -> None:
    table = opens(seat_2="person", seat_3="none", seat_4="none")
    assert table.chosen_options().level == GAMES["tekhenu"].options().level
    page = Client().get(f"/t/{table.slug}").content.decode()
    assert "Botankhamon" not in page


def test_alone_the_choice_counts() -> None:
    table = opens(seat_2="none", seat_3="none", seat_4="none")
    assert (len(table.seats.all()), table.chosen_options().level) == (1, "hard")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_option_means_something_with_some_number_of_seats_that_the_game_has(game: object) -> None:
    for name, note in choosable_options(game.options).items():  # type: ignore[attr-defined]
        assert set(note.seats) <= set(game.seats), name  # type: ignore[attr-defined]


def test_what_a_form_does_not_take_is_refused_in_words_without_the_raw_value() -> None:
    form = {"seat_1": "nobody", "pace": "24", "visibility": "public", "behind": "3", "name": "Ti"}
    page = words(Client().post("/new/amun-re", form).content.decode())
    assert "Choose one of the options." in page
    assert "Enter a number from 0 to 3." in page
    assert "nobody is not" not in page
