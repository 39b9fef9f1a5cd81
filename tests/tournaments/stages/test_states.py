"""Changing a tournament that is set up, and the states that it goes through."""

from __future__ import annotations

import pytest

from tests.tournaments.organiser_pages import Evening, Member, words

pytestmark = pytest.mark.django_db


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
