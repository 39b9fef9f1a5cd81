"""A new table begins with one of four ways to play, and says in one sentence what it will be."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from engine import GAMES
from tables.models import Status, Table, Visibility
from tests.support.elements import attribute, attributes, elements, text
from tests.support.game_tables import Guest

pytestmark = pytest.mark.django_db
WAYS = ("bots", "friends", "days", "club")


def filled(page: str) -> dict[str, Any]:
    """What the form of a page would send as it stands."""
    (form,) = elements(page, "form.setup")
    sent = elements(form, "input[type=hidden], input[type=number]")
    sent += elements(form, "input[type=radio][checked]")
    lists = {attribute(one, "name"): elements(one, "option[selected]") for one in elements(form, "select")}
    chosen = {name: attribute(options[0], "value") for name, options in lists.items() if options}
    return {attribute(field, "name"): attribute(field, "value") for field in sent} | chosen


def said(page: str) -> str:
    """The sentence of the form."""
    return text(elements(page, "p#said")[0])


def current(page: str) -> list[str]:
    """The presets that the page marks as chosen."""
    chosen = attributes(page, "a.way[aria-current=true]", "href")
    return [href.removeprefix("?preset=").partition("&")[0] for href in chosen]


@pytest.mark.parametrize(
    ("preset", "sentence"),
    [
        ("bots", "4 seats, 3 bots, Super Meeple, no clock, only with a link."),
        ("friends", "4 seats, Super Meeple, 30 minutes each, only with a link."),
        ("days", "4 seats, Super Meeple, 1 day per decision, plus 3 days in reserve, open to everyone."),
        ("club", "4 seats, Super Meeple, 20 minutes each, plus 15 seconds after each turn, open to everyone."),
    ],
)
def test_each_preset_says_in_one_sentence_what_it_sets(preset: str, sentence: str) -> None:
    page = Client().get(f"/new/amun-re?preset={preset}").content.decode()
    assert said(page) == sentence
    assert current(page) == [preset]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("preset", WAYS)
def test_a_preset_opens_a_table_as_it_stands(game: str, preset: str) -> None:
    """[boards 8] One press, then the button: nothing has to be filled in by somebody who is known."""
    person = Guest("Ani")
    page = person.client.get(f"/new/{game}?preset={preset}").content.decode()
    answer = person.client.post(f"/new/{game}", filled(page))
    assert answer.status_code == 302, answer.content.decode()
    table = Table.objects.with_seats().get()
    assert (table.visibility == Visibility.LINK) == (preset in {"bots", "friends"})
    assert bool(table.clock) == (preset != "bots")
    assert table.status == (Status.PLAYING if preset == "bots" else Status.OPEN)


def test_the_sentence_follows_the_form() -> None:
    form = {"clock": "", "visibility": "public", "pace": "1", "edition": "2003", "majority": "edition", "expert": "on"}
    seats = {"seat_1": "me", "seat_2": "steady", "seat_3": "person", "seat_4": "none", "seat_5": "none"}
    told = Client().post("/new/amun-re/words", {**form, **seats})
    assert told.content.decode().strip() == (
        "3 seats, 1 bot, First edition, 2003, Expert rule, no clock, open to everyone."
    )
    assert Client().post("/new/amun-re/words", {**form, **seats, "pace": "99"}).status_code == 204
    assert Client().post("/new/senet/words", form).status_code == 404


def test_alone_the_sentence_says_so_and_there_is_no_clock() -> None:
    assert said(Client().get("/new/tekhenu?seats=1").content.decode()) == "Alone, no clock, only with a link."


@pytest.mark.parametrize("preset", WAYS)
def test_another_number_of_seats_keeps_the_preset_and_another_preset_the_number(preset: str) -> None:
    """Without scripts too; alone is a preset of its own."""
    page = Client().get(f"/new/tekhenu?preset={preset}&seats=3").content.decode()
    assert attributes(page, "a[data-way]", "href") == ["?seats=1", *(f"?preset={preset}&seats={n}" for n in (2, 3, 4))]
    assert attributes(page, "a.way", "href") == [f"?preset={way}&seats=3" for way in WAYS]
    other = "steady" if preset == "bots" else "person"
    assert attributes(page, "[data-other]", "data-other") == [other]
    assert [filled(page)[f"seat_{n}"] for n in (1, 2, 3, 4)] == ["me", other, other, "none"]


def test_what_few_tables_change_is_folded_away_twice_and_the_pace_of_bots_is_three_words() -> None:
    page = Client().get("/new/amun-re").content.decode()
    usual, rare = page[: page.index(">More<")], page[page.index(">More<") :]
    assert 'name="edition"' in usual
    assert 'name="expert"' in rare
    assert attributes(usual, "[name=pace]", "value") == ["0", "1", "3"]
    assert page.count("<details") - page.count("<details open") == page.count("<details")
    assert page.index('name="seat_1"') < page.index("Open the table<"), "the button is last"


def test_a_form_with_a_fault_unfolds() -> None:
    page = Guest("Ani").client.post("/new/amun-re", {"pace": "24", "preset": "club"}).content.decode()
    assert "<details open>" in page
    assert current(page) == ["club"]
