"""New tournaments: only title and game are required; costs are shown, and impossible settings are refused."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from django.test import Client

from tables.models import Table
from tables.models.clock_terms import Terms
from tables.tournaments.models import Tournament
from tables.tournaments.models.regulations import Regulations
from tables.tournaments.stages.cost import price
from tests.tournaments.organising import Evening, Member, words

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


# -- the price ---------------------------------------------------------------------------------------


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
    """Euro pays 10 / 3 a seat at three and 11 / 4 at four: not size-neutral [design: tournaments 4.2]."""
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


# -- the fine print ----------------------------------------------------------------------------------


def test_what_nobody_touches_is_as_the_design_has_it() -> None:
    rules = Evening().tournament.rules
    assert (rules.criteria, rules.delay, rules.options) == ([], 0, {})
    assert (rules.forced_bye, rules.requested_bye, rules.late) == (360, 150, 150)  # [design: tournaments 4.3]


def test_rounds_not_played_are_worth_the_same_part_of_other_points() -> None:
    """Euro gives 5 3 2 1 at a table of four: 60 % of a win is 3, and half of the mean of 2.75 is 1.375."""
    rules = Evening(preset="euro").tournament.rules
    assert (rules.forced_bye, rules.requested_bye, rules.late) == (180, 82, 82)


FINE = {
    "tie_1": "OPP", "tie_3": "SHARE", "worth_bye": "5", "worth_rest": "0", "worth_late": "1.25", "behind": "10",
    "option_nefertiti_memphis": "on", "option_nefertiti_setup": "advanced", "option_amun-re_expert": "on",
    "overlap": "on", "forfeits": "3", "carry": "on", "scheduled": "on", "seats": "rule",
}  # fmt: skip


def test_ties_byes_spectators_and_options_are_as_chosen() -> None:
    rules = Evening(game="nefertiti", **FINE).tournament.rules
    assert rules.criteria == ["PTS", "OPP", "SHARE", "LOT"]
    assert (rules.forced_bye, rules.requested_bye, rules.late) == (300, 0, 75)
    assert rules.delay == 600
    assert rules.forfeits == 3
    assert rules.options == {"nefertiti": {"memphis": True, "setup": "advanced"}}, "of no game that is not played"
    assert (rules.overlap, rules.carry, rules.scheduled, rules.seats) == (True, True, True, "rule")


@pytest.mark.usefixtures("contexts")
def test_the_form_asks_nothing_that_concerns_only_who_plays_alone() -> None:
    """Tekhenu R27: the levels and variants of Botankhamon, who is met by one player."""
    evening = Evening(game="tekhenu")
    asked = evening.client.get(f"{evening.url}/regulations").context["form"].fields
    assert {name for name in asked if name.startswith("option_tekhenu_")} == {"option_tekhenu_horus"}


@pytest.mark.usefixtures("contexts")
def test_the_form_shows_what_was_chosen_and_keeps_it() -> None:
    evening = Evening(game="nefertiti", **FINE)
    before = evening.tournament.rules
    page = evening.client.get(f"{evening.url}/regulations")
    shown = {field.html_name: field.value() for field in page.context["form"]}
    form = {name: value for name, value in shown.items() if value is not None and value is not False}
    evening.posts("regulations", **form)
    assert evening.now().rules == before


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"tie_1": "WIN", "tie_2": "WIN"}, "This tie-break is listed twice."),
        ({"worth_bye": "1.01"}, "Points must be multiples of 0.05."),
        ({"worth_late": "-1"}, "Enter a number from 0 to 1000."),
        ({"behind": "61"}, "Enter a number from 0 to 60."),
        ({"option_nefertiti_setup": "huge"}, "Choose one of the options."),
    ],
)
def test_fine_print_that_cannot_be_is_said_in_the_form(form: dict[str, Any], sentence: str) -> None:
    organiser = Member("Nitocris")
    organiser.client.post("/clubs/found", {"name": "Club of Thebes"})
    answer = organiser.client.post("/c/club-of-thebes/new", {"title": "Winter Cup", "game": "nefertiti", **form})
    assert answer.status_code == 422
    assert sentence in words(answer.content.decode())
    assert not Tournament.objects.exists()


def test_chosen_ties_order_the_standing_and_the_options_reach_the_table() -> None:
    evening = Evening(game="nefertiti", **FINE)
    evening.pastes("Ana", "Ben", "Cid", "Dan")
    evening.moves("open", "check_in")
    evening.posts("checkin/everybody")
    evening.publishes(("Ana", "Ben", "Cid", "Dan"))
    table = Table.objects.get()
    assert (msgspec.json.decode(table.options)["memphis"], table.delay) == (True, 600)
    evening.closes()
    standing, _statistics = evening.client.get(evening.url).content.decode().split('id="numbers-title"')
    columns = re.findall(r'<th scope="col"[^>]*>([^<]*)', standing)
    assert columns.index("Strength of opponents") < columns.index("Share of victory points")
    assert "Wins" not in columns


# -- changing it, and its states ---------------------------------------------------------------------


def test_regulations_are_changed_before_round_1() -> None:
    evening = Evening(game_2="nefertiti", preset="custom", points_3="6 3 0", points_4="9 6 3 0", points_5="8 6 4 2 0")
    page = evening.client.get(f"{evening.url}/regulations").content.decode()
    assert 'value="Winter Cup"' in page
    assert 'value="9 6 3 0"' in page
    form = {"title": "Spring Cup", "game": "amun-re-cards", "rounds": 4, "format": "heats", "places": 12}
    evening.posts("regulations", **form)
    changed = evening.now()
    assert (changed.title, changed.rules.rounds, changed.places) == ("Spring Cup", 4, 12)
    assert changed.rules.games == ["amun-re-cards"]
    assert [stage.kind for stage in changed.stages.all()] == ["heats", "final"]


def test_regulations_stay_once_round_1_is_drawn() -> None:
    evening = Evening()
    evening.pastes("Ana", "Ben", "Cid")
    evening.moves("open", "check_in")
    for name in ("Ana", "Ben", "Cid"):
        evening.does("here", name)
    evening.publishes(("Ana", "Ben", "Cid"))
    said = evening.posts("regulations", 409, title="Other", game="tekhenu")
    assert "The tournament has started: its regulations can’t change." in words(said)
    assert evening.now().title == "Winter Cup"


def test_a_tournament_goes_through_its_states_by_buttons_that_say_what_they_do() -> None:
    evening = Evening()
    assert "Anyone with the entry link joins at once." in evening.sees("setup")
    assert f"/wall/e/{evening.tournament.wall_token}" in evening.client.get(f"{evening.url}/setup").content.decode()
    evening.moves("open")
    assert "Round 1 will be drawn from those who are." in evening.sees("setup")
    evening.moves("check_in")
    assert "To the desk" in evening.sees("setup")
    evening.pastes("Ana", "Ben", "Cid")
    for name in ("Ana", "Ben", "Cid"):
        evening.does("here", name)
    evening.publishes(("Ana", "Ben", "Cid"))
    evening.moves("paused")
    assert "Resume" in evening.sees("setup")
    evening.moves("running")
    evening.closes()
    evening.moves("finished")
    assert evening.now().finished is not None
    said = evening.posts("move", 422, to="running")
    assert "Give a reason" in said
    evening.posts("move", to="running", reason="a result was wrong")
    evening.moves("finished", "archived")
    assert evening.now().state == "archived"


def test_finishing_and_cancelling_ask_once_more() -> None:
    evening = Evening()
    assert 'name="to" value="cancelled"' not in evening.client.get(f"{evening.url}/setup").content.decode()
    asked = evening.client.get(f"{evening.url}/setup?do=cancelled").content.decode()
    assert 'name="to" value="cancelled"' in asked
    assert "It ends without a result, for good." in words(asked)


def test_a_way_that_is_not_open_is_refused_with_the_state_it_found() -> None:
    evening = Evening()
    said = words(evening.posts("move", 409, to="running"))
    assert "This can’t be done now. Current state: in preparation." in said
    assert evening.now().state == "draft"


def test_a_round_that_is_open_keeps_a_tournament_from_finishing() -> None:
    evening = Evening()
    evening.pastes("Ana", "Ben", "Cid")
    evening.moves("open", "check_in")
    for name in ("Ana", "Ben", "Cid"):
        evening.does("here", name)
    evening.publishes(("Ana", "Ben", "Cid"))
    assert "A round is still in progress. Close it first." in words(evening.posts("move", 409, to="finished"))


def test_the_fingerprint_of_the_seed_is_shown_and_the_seed_is_not() -> None:
    evening = Evening()
    page = evening.client.get(f"{evening.url}/setup").content.decode()
    assert evening.tournament.commitment in page
    assert evening.tournament.seed not in page


def test_the_set_up_is_for_staff_and_its_buttons_for_organisers() -> None:
    evening, arbiter, stranger = Evening(), Member("Ipi"), Member("Ti")
    evening.moves("open")
    arbiter.client.post(f"/club/{evening.club.invite_token}/join")
    evening.club.members.filter(user=arbiter.user).update(role="arbiter")
    assert stranger.client.get(f"{evening.url}/setup").status_code == 403
    page = arbiter.client.get(f"{evening.url}/setup").content.decode()
    assert "Winter Cup" in page
    assert f"{evening.url}/move" not in page
    assert arbiter.client.post(f"{evening.url}/move", {"to": "cancelled"}).status_code == 403
    assert stranger.client.post(f"{evening.url}/door/revoke").status_code == 403


def test_the_set_up_speaks_french() -> None:
    evening = Evening()
    page = evening.client.get(f"/c/{evening.club.slug}/new", headers={"accept-language": "fr"})
    assert "16 personnes" in words(page.content.decode())
