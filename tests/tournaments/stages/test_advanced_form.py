"""The fine print of a tournament: what nobody touches is as the design has it, and what was chosen is kept."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tables.models import Table
from tables.tournaments.models import Tournament
from tests.support.elements import texts
from tests.tournaments.organiser_pages import Evening, Member, words

pytestmark = pytest.mark.django_db


def test_what_nobody_touches_is_as_the_design_has_it() -> None:
    rules = Evening().tournament.rules
    assert (rules.criteria, rules.delay, rules.options) == ([], 0, {})
    assert (rules.forced_bye, rules.requested_bye, rules.late) == (
        360,
        150,
        150,
    )  # 6, 2.5, 2.5 [design: tournaments 4.3]


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
    columns = texts(standing, "th[scope=col]")
    assert columns.index("Strength of opponents") < columns.index("Share of victory points")
    assert "Wins" not in columns
