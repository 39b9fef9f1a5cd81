"""Confirmations at the desk: effects in words, and nothing is done before."""

from __future__ import annotations

import pytest

from tables.tournaments.entries import check_in
from tables.tournaments.models.states import RoundState, State
from tests.support.elements import attribute, elements
from tests.tournaments.desk_events import NAMES, Evening, play_out, user_of
from tests.tournaments.organiser_pages import words

pytestmark = pytest.mark.django_db


def acts(page: str) -> set[str]:
    """The acts that one press of a button on this page carries out."""
    addresses = [attribute(form, "action").split("/") for form in elements(page, "form[method=post]")]
    return {parts[-1] for parts in addresses if parts[-2:-1] == ["desk"]}


def test_taking_a_round_back_asks_first_and_says_what_it_does() -> None:
    evening = Evening(names=NAMES[:8])
    user_of(evening, NAMES[0])
    evening.draw()
    evening.posts("publish")
    page = evening.sees()
    assert "take-back" not in acts(page)
    assert f"?do=take-back&amp;round={evening.round.pk}" in page
    page = evening.sees(do="take-back", round=evening.round.pk)
    assert "take-back" in acts(page)
    for said in (
        "Withdraw round 1?",
        "It becomes a draft again, with the tables of its draw. Only the staff can see it.",
        "2 tables still waiting for their players will be closed.",
        "1 player will no longer see their table and seat.",
    ):
        assert said in words(page)
    assert evening.round.state == RoundState.PUBLISHED, "to be asked changes nothing"


def test_whose_points_for_missed_rounds_go_with_a_round_is_said() -> None:
    evening = Evening(names=NAMES[:8], rounds=4)
    evening.draw()
    evening.posts("publish")
    play_out(evening)
    check_in.enter_at_door(evening.tournament, evening.by, "Zoser")
    evening.draw()
    evening.posts("publish")
    page = words(evening.sees(do="take-back", round=evening.round.pk))
    assert "Points for missed rounds will be given when it is published again: Zoser." in page


def test_a_round_that_has_begun_is_not_offered_to_be_taken_back() -> None:
    evening = Evening(names=NAMES[:8])
    evening.draw()
    evening.posts("publish")
    evening.round.pods.filter(number=1).update(state="playing")
    page = evening.sees(do="take-back", round=evening.round.pk)
    assert "take-back" not in acts(page)
    assert "Withdraw the round" not in page


def test_finishing_asks_first_and_names_who_has_won() -> None:
    """At the end of one round the first seats of both tables have won: who has more of the points is first."""
    evening = Evening(names=NAMES[:4], rounds=1)
    evening.draw()
    evening.posts("publish")
    play_out(evening)
    evening.posts("close")
    winner = evening.tables()[0][0]
    assert "begin" not in acts(evening.sees())
    page = evening.sees(do="finish")
    assert "begin" in acts(page)
    assert "Finish the tournament?" in page
    assert f"The standings become final. First place: {winner}." in words(page)
    assert "only an owner of the club can reopen it, with a reason that everyone can read" in words(page)
    assert evening.tournament.state == State.RUNNING
    evening.posts("begin", to="finished")
    assert evening.tournament.state == State.FINISHED


def test_a_draft_is_not_thrown_away_at_once() -> None:
    evening = Evening(names=NAMES[:8])
    evening.draw()
    assert "discard" not in acts(evening.sees())
    page = evening.sees(do="discard")
    assert "Its tables and all changes made by hand will be lost. You can draw the round again." in words(page)
    assert "discard" in acts(page)
