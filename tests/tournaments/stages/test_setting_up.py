"""New tournaments: only title and game are required; costs are shown, and impossible settings are refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tables.models.clock_terms import Terms
from tables.tournaments.models import Tournament
from tests.tournaments.organiser_pages import Evening, Member, words

pytestmark = pytest.mark.django_db


def test_a_title_and_a_game_are_enough() -> None:
    evening = Evening(title="Winter Cup", game="amun-re")
    rules = evening.tournament.rules
    assert evening.tournament.title == "Winter Cup"
    assert [stage.kind for stage in evening.tournament.stages.all()] == ["swiss"]
    assert (rules.games, rules.least, rules.preferred, rules.most) == (["amun-re"], 3, 4, 5)
    assert (rules.rounds, rules.preset, rules.policy) == (3, "podium", "smaller")  # [design: tournaments 3]
    assert (rules.length(1), rules.clock) == (90, Terms(bank=1200, increment=20))  # [design: tournaments 8]
    assert (evening.tournament.state, evening.tournament.visibility) == ("draft", "public")


@pytest.mark.parametrize(
    ("chosen", "minutes"),
    [
        ({"game": "amun-re-cards"}, 60),  # 45 minutes, limited to 60 [design: tournaments 8]
        ({"game": "nefertiti"}, 60),
        ({"game": "amun-re-cards", "game_2": "tekhenu", "mode": "reported"}, 60),  # round 2: 90
        ({"game": "amun-re-cards", "mode": "turns"}, 14 * 24 * 60),
        ({"game": "amun-re", "minutes": 75}, 75),
    ],
)
def test_a_round_is_as_long_as_its_game_unless_somebody_says_so(chosen: dict[str, object], minutes: int) -> None:
    assert Evening(**chosen).tournament.rules.length(1) == minutes


def test_each_round_is_as_long_as_the_game_that_is_played_in_it() -> None:
    """[design: tournaments 8] A round of the Card Game takes 60 minutes, of Tekhenu 90: 240 for three."""
    evening = Evening(game="amun-re-cards", game_2="tekhenu", rounds=3)
    rules = evening.tournament.rules
    assert [rules.length(n) for n in (1, 2, 3)] == [60, 90, 90]
    assert "from round 1: 1 h 00 from round 2: 1 h 30" in evening.sees("setup")
    form = {"title": "x", "game": "amun-re-cards", "game_2": "tekhenu", "rounds": 3}
    page = words(evening.client.post(f"/c/{evening.club.slug}/price", form).content.decode())
    assert "3 chosen possibly none 4 h 00" in page
    assert "Card Game A game takes about 45 minutes. A round lasts 60 minutes." in page
    assert "Tekhenu A game takes about 90 minutes. A round lasts 90 minutes." in page
    assert "end as they stand" not in page


def test_the_price_names_the_game_beside_the_round_and_warns_where_that_is_too_short() -> None:
    evening = Evening()
    path = f"/c/{evening.club.slug}/price"
    page = words(evening.client.post(path, {"title": "x", "game": "amun-re-cards", "rounds": 4}).content.decode())
    assert "4 h" in page, "four rounds of 60 minutes"
    assert "A game takes about 45 minutes. A round lasts 60 minutes." in page
    warned = words(evening.client.post(path, {"title": "x", "game": "amun-re", "minutes": 60}).content.decode())
    assert "A round lasts 60 minutes. Games still in progress then end as they stand." in warned


def test_tables_are_as_the_game_allows() -> None:
    rules = Evening(game="tekhenu").tournament.rules
    assert (rules.least, rules.preferred, rules.most) == (3, 4, 4)


def test_each_round_may_have_its_own_game() -> None:
    rules = Evening(game="amun-re", game_2="nefertiti", game_4="amun-re-cards").tournament.rules
    assert rules.games == ["amun-re", "nefertiti", "nefertiti", "amun-re-cards"]
    assert [rules.game(n) for n in (1, 3, 4, 7)] == ["amun-re", "nefertiti", "amun-re-cards", "amun-re-cards"]


@pytest.mark.parametrize(
    ("chosen", "kinds"),
    {
        "swiss": ["swiss"],
        "one_off": ["one_off"],
        "round_robin": ["round_robin"],
        "heats": ["heats", "final"],
        "groups": ["groups", "final"],
        "ladder": ["ladder"],
    }.items(),
)
def test_each_format_is_made_of_its_stages(chosen: str, kinds: list[str]) -> None:
    evening = Evening(format=chosen)
    assert [stage.kind for stage in evening.tournament.stages.all()] == kinds


@pytest.mark.parametrize(("people", "rounds"), [(8, 3), (16, 3), (24, 4), (32, 4), (64, 5)])
def test_the_suggested_rounds_are_those_of_the_design(people: int, rounds: int) -> None:
    assert Evening(people=people).tournament.rules.rounds == rounds


def test_a_round_robin_has_as_many_rounds_as_nobody_meets_anyone_twice() -> None:
    """16 people at tables of four: each has 15 others and meets 3 a round, so 5 rounds."""
    assert Evening(format="round_robin", people=16).tournament.rules.rounds == 5


def test_one_round_is_one_round() -> None:
    assert Evening(format="one_off", people=64, rounds=4).tournament.rules.rounds == 1


def test_by_correspondence_and_with_the_box_have_their_own_usual_times() -> None:
    turns = Evening(mode="turns").tournament.rules
    assert (turns.minutes, turns.clock) == (14 * 24 * 60, Terms(free=86400, bank=259200))
    assert (turns.appear, turns.gone) == (48 * 60, 48 * 60), "[design: tournaments 8] turn-based, 48 hours"


def test_who_turns_from_correspondence_to_an_evening_waits_minutes_again() -> None:
    evening = Evening(mode="turns")
    for mode, appear, gone in (("live", 5, 10), ("turns", 48 * 60, 48 * 60), ("reported", 5, 10)):
        evening.posts("regulations", title="Winter Cup", game="amun-re", mode=mode, key=f"to-{mode}")
        assert (evening.now().rules.appear, evening.now().rules.gone) == (appear, gone), mode


def test_the_box_has_no_clock() -> None:
    assert Evening(mode="reported").tournament.rules.clock is None


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"title": ""}, "This field is required."),
        ({"title": "   "}, "This field is required."),
        ({"game": "chess"}, "Choose one of the options."),
        ({"least": 5, "most": 3}, "Tables need a minimum, a preferred and a maximum size"),
        ({"least": 3, "preferred": 5, "most": 4}, "Tables need a minimum, a preferred and a maximum size"),
        ({"least": 2}, "Amun-Re is for 3 to 5 players: tables of 2 are not possible."),
        ({"game": "tekhenu", "most": 5}, "Tekhenu is for 2 to 4 players: tables of 5 are not possible."),
        ({"rounds": 13}, "Enter a number from 1 to 12."),
        ({"preset": "custom"}, "Enter the points for every place at a table of 3."),
        ({"preset": "custom", "points_3": "5 3"}, "A table of 3 needs 3 numbers, one for each place."),
        ({"preset": "custom", "points_3": "1 3 5"}, "a better place can’t be worth less"),
        ({"preset": "custom", "points_3": "ten"}, "Type whole numbers separated by spaces"),
        ({"most": 7}, "Enter a number from 2 to 5."),
        ({"places": -3}, "Enter a number from 2 to 256."),
        ({"begins": "0001-01-01T00:30"}, "Choose a year from 2000 to 2100."),
        ({"begins": "1999-12-31T23:59"}, "Choose a year from 2000 to 2100."),
        ({"begins": "9999-12-31T23:30"}, "Choose a year from 2000 to 2100."),
        ({"preset": "custom", "points_3": "10000 0 0"}, "Points at a table of 3 can’t be more than 9999."),
        ({"preset": "custom", "points_3": f"{'9' * 20} 0 0"}, "Type whole numbers separated by spaces"),
    ],
)
def test_what_cannot_be_is_said_in_the_form_and_makes_nothing(form: dict[str, Any], sentence: str) -> None:
    organiser = Member("Nitocris")
    organiser.client.post("/clubs/found", {"name": "Thebes"})
    answer = organiser.client.post(
        "/c/thebes/new", {"title": "Cup", "game": "amun-re", "description": "Bring tea", **form}
    )
    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in words(page)
    assert "Bring tea" in page
    assert not Tournament.objects.exists()


def test_a_second_click_prepares_no_second_tournament() -> None:
    evening = Evening(key="one-click")
    answer = evening.client.post(
        f"/c/{evening.club.slug}/new", {"title": "Winter Cup", "game": "amun-re", "key": "one-click"}
    )
    assert answer.headers["Location"] == f"{evening.url}/setup"
    assert Tournament.objects.count() == 1


def test_only_organisers_prepare_tournaments() -> None:
    evening, friend = Evening(), Member("Ipi")
    friend.client.post(f"/club/{evening.club.invite_token}/join")
    for client in (friend.client, Client()):
        assert client.post(f"/c/{evening.club.slug}/new", {"title": "Mine", "game": "amun-re"}).status_code == 403
    assert Tournament.objects.count() == 1
