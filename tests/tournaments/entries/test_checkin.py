"""Check-in: roll call, tablet, entry link."""

from __future__ import annotations

import pytest
from django.test import Client

from tables.people.models import User
from tables.tournaments.audit.log import By
from tables.tournaments.entries import check_in
from tables.tournaments.models import Adjustment, Tournament
from tests.support.elements import elements
from tests.support.game_tables import Guest
from tests.tournaments.club_evening import NAMES as SEVENTEEN
from tests.tournaments.organiser_pages import Evening, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    """An open check-in with seventeen expected people."""
    found = Evening()
    found.pastes(*SEVENTEEN)
    found.moves("open", "check_in")
    return found


def ticks(evening: Evening, name: str, here: bool = True, status: int = 302, key: str = "") -> str:
    """Tap a name of the roll call."""
    return evening.posts("checkin", status, entry=evening.entry(name).pk, here=int(here), key=key)


# -- roll call ---------------------------------------------------------------------------------------


def test_a_tick_says_that_somebody_is_here_and_can_be_taken_back(evening: Evening) -> None:
    ticks(evening, "Gaël")
    assert evening.states()["Gaël"] == "checked_in"
    assert "1 of 17 here" in evening.sees("tablet")
    ticks(evening, "Gaël", here=False)
    assert evening.states()["Gaël"] == "accepted"


def test_one_form_key_serves_every_tick_once(evening: Evening) -> None:
    for name in ("Adèle", "Basile", "Adèle"):
        ticks(evening, name, key="page")
    assert [evening.states()[name] for name in ("Adèle", "Basile")] == ["checked_in"] * 2
    assert Adjustment.objects.filter(kind="entry").count() == 2


def test_nobody_is_here_before_the_check_in_is_open() -> None:
    evening = Evening()
    evening.pastes("Ana")
    assert "The check-in is not open." in words(ticks(evening, "Ana", status=409))


def test_bots_are_here_as_soon_as_the_check_in_opens() -> None:
    evening = Evening()
    evening.pastes("Adèle")
    check_in.enter_bots(evening.tournament, By(), "steady", 2)
    evening.moves("open", "check_in")
    states = evening.tournament.entries.values_list("bot", "state")
    assert sorted(states) == [("", "accepted"), ("steady", "checked_in"), ("steady", "checked_in")]


def test_three_letters_find_somebody_without_their_accents(evening: Evening) -> None:
    evening.posts("checkin/find", who="gae")
    evening.posts("checkin/find", who="JEANNE")
    assert [name for name, state in evening.states().items() if state == "checked_in"] == ["Gaël", "Jeanne"]


def test_letters_that_fit_several_people_are_not_guessed(evening: Evening) -> None:
    evening.posts("entries/add", name="Jean")
    said = words(evening.posts("checkin/find", 409, who="jea"))
    assert "This could be several people: " in said
    assert "Jean" in said
    assert "checked_in" not in evening.states().values()
    evening.posts("checkin/find", who="jean")  # the whole name is one of them
    assert evening.states()["Jean"] == "checked_in"


def test_letters_mean_first_who_is_not_here_yet(evening: Evening) -> None:
    evening.posts("entries/add", name="Jean")
    ticks(evening, "Jeanne")
    evening.posts("checkin/find", who="jea")
    assert evening.states()["Jean"] == "checked_in"
    assert "Jean is already here." in words(evening.posts("checkin/find", 409, who="jean"))


def test_a_name_that_nobody_has_is_added_and_is_here(evening: Evening) -> None:
    evening.posts("checkin/find", who="Rosalie")
    assert evening.states()["Rosalie"] == "checked_in"
    assert "Type a few letters of a name first." in words(evening.posts("checkin/find", 422, who=" "))


def test_a_tick_goes_back_to_the_page_it_came_from_and_to_no_other_site(evening: Evening) -> None:
    form = {"entry": evening.entry("Nora").pk, "here": "1"}
    for back, to in (
        (f"{evening.url}/desk", f"{evening.url}/desk"),
        ("https://evil.example/e/", f"{evening.url}/entries"),
        ("//evil.example", f"{evening.url}/entries"),
        ("/admin/", f"{evening.url}/entries"),
    ):
        answer = evening.client.post(f"{evening.url}/checkin", {**form, "back": back})
        assert answer.headers["Location"] == to


def test_the_tablet_marks_people_and_takes_nobody_away(evening: Evening) -> None:
    ticks(evening, "Nora")
    page = evening.client.get(f"{evening.url}/tablet").content.decode()
    assert page.count('name="here" value="1"') == 16
    assert 'name="here" value="0"' not in page
    assert 'href="/clubs"' not in page  # nothing but the list


def test_who_does_not_play_cannot_be_ticked(evening: Evening) -> None:
    evening.does("withdraw", "Nora")
    said = words(ticks(evening, "Nora", status=409))
    assert "This can’t be done now. Current state: has left." in said
    assert "Nobody in this tournament has that name." in words(evening.posts("checkin", 404, entry="999999", here=1))


# -- the door ----------------------------------------------------------------------------------------


def test_a_stranger_taps_a_name_and_is_here_without_an_account(evening: Evening) -> None:
    phone, door = Client(), f"/door/{evening.tournament.door_token}"
    page = words(phone.get(door).content.decode())
    assert "Tap your name to check in." in page
    answer = phone.post(f"{door}/through", {"entry": evening.entry("Nora").pk})
    assert answer.headers["Location"] == f"{evening.url}/me"
    nora = evening.entry("Nora")
    assert nora.user is not None
    assert (nora.user.name, nora.user.guest, nora.state) == ("Nora", True, "checked_in")
    assert "You are in the next draw." in evening.sees("me", phone)
    assert phone.get(door).headers["Location"] == f"{evening.url}/me"


def test_a_name_belongs_to_one_device(evening: Evening) -> None:
    door, form = f"/door/{evening.tournament.door_token}/through", {"entry": evening.entry("Nora").pk}
    first, second = Client(), Client()
    first.post(door, form)
    people = User.objects.count()
    answer = second.post(door, form)
    assert answer.status_code == 409
    assert "Nora is already in use on another device. Ask the organisers." in words(answer.content.decode())
    assert User.objects.count() == people  # nobody became a guest for nothing
    assert ">Nora</button>" not in second.get(f"/door/{evening.tournament.door_token}").content.decode()


def test_a_repeated_tap_changes_nothing(evening: Evening) -> None:
    phone, door = Client(), f"/door/{evening.tournament.door_token}/through"
    for _twice in range(2):
        answer = phone.post(door, {"entry": evening.entry("Nora").pk, "key": "tap"})
        assert answer.headers["Location"] == f"{evening.url}/me"
    assert evening.states()["Nora"] == "checked_in"


def test_one_device_has_one_entry(evening: Evening) -> None:
    phone, door = Client(), f"/door/{evening.tournament.door_token}/through"
    phone.post(door, {"entry": evening.entry("Nora").pk})
    answer = phone.post(door, {"entry": evening.entry("Milo").pk})
    assert answer.headers["Location"] == f"{evening.url}/me"
    assert evening.entry("Milo").user is None
    phone.post(door, {"name": "Somebody else"})
    assert "Somebody else" not in evening.states()


def test_anyone_who_is_not_on_the_list_enters_at_the_door_with_a_new_name(evening: Evening) -> None:
    phone, door = Client(), f"/door/{evening.tournament.door_token}/through"
    answer = phone.post(door, {"name": "nora"})
    assert answer.status_code == 422
    assert "There is already an entry named nora." in words(answer.content.decode())
    phone.post(door, {"name": "Rosalie"})
    assert evening.states()["Rosalie"] == "checked_in"


def test_before_the_check_in_the_door_lets_enter_and_keeps_the_name_alone() -> None:
    evening = Evening()
    evening.pastes("Nora")
    evening.moves("open")
    phone, newcomer = Client(), Client()
    phone.post(f"/door/{evening.tournament.door_token}/through", {"entry": evening.entry("Nora").pk})
    newcomer.post(f"/door/{evening.tournament.door_token}/through", {"name": "Rosalie"})
    assert evening.states() == {"Nora": "accepted", "Rosalie": "accepted"}


def test_the_door_opens_a_tournament_that_only_its_club_may_see() -> None:
    evening = Evening(visibility="club")
    evening.moves("open")
    phone, stranger = Client(), Client()
    assert stranger.get(f"{evening.url}/me").status_code == 404
    phone.get(f"/door/{evening.tournament.door_token}")
    assert phone.get(f"{evening.url}/me").status_code == 200
    phone.post(f"{evening.url}/me/enter", {"name": "Rosalie"})
    assert evening.states() == {"Rosalie": "accepted"}  # by the link one enters at once


def test_a_replaced_link_leads_nowhere_and_the_new_one_in(evening: Evening) -> None:
    old = evening.tournament.door_token
    evening.posts("door/revoke")
    new = evening.now().door_token
    assert Client().get(f"/door/{old}").status_code == 404
    assert Client().post(f"/door/{old}/through", {"name": "Rosalie"}).status_code == 404
    assert Client().get(f"/door/{new}").status_code == 200
    assert "Rosalie" not in evening.states()


@pytest.mark.parametrize("state", ["draft", "cancelled", "finished"])
def test_a_closed_door_shows_no_names_and_gives_none(state: str) -> None:
    evening = Evening()
    evening.pastes("Nora")
    Tournament.objects.update(state=state)
    phone, door = Client(), f"/door/{evening.tournament.door_token}"
    page = words(phone.get(door).content.decode())
    assert "This tournament is not taking entries now." in page
    assert "Nora" not in page
    for form in ({"entry": evening.entry("Nora").pk}, {"name": "Rosalie"}):
        assert phone.post(f"{door}/through", form).status_code == 409
    assert evening.states() == {"Nora": "accepted"}
    assert evening.entry("Nora").user is None


def test_the_code_on_the_poster_is_the_link_of_the_door(evening: Evening) -> None:
    page = evening.client.get(f"{evening.url}/door").content.decode()
    assert f"http://testserver/door/{evening.tournament.door_token}" in page
    assert elements(page, ".qr svg")


def test_the_wall_lets_people_in_only_where_the_staff_has_hung_it(evening: Evening) -> None:
    """A watcher at home sees the wall too, and is not at the door."""
    code = 'class="qr"'
    assert code in evening.client.get(f"{evening.url}/wall").content.decode()
    assert code in Client().get(f"/wall/e/{evening.tournament.wall_token}").content.decode()
    assert code not in Client().get(f"{evening.url}/wall").content.decode()


def test_a_member_keeps_their_own_account_at_the_door(evening: Evening) -> None:
    guest = Guest("Nora of Memphis")
    guest.client.post(f"/door/{evening.tournament.door_token}/through", {"entry": evening.entry("Nora").pk})
    assert evening.entry("Nora").user == guest.user
    guest.user.refresh_from_db()
    assert guest.user.name == "Nora of Memphis"


def test_a_full_tournament_lets_nobody_past_the_waiting_list_at_the_door() -> None:
    evening = Evening(places=2)
    evening.pastes("Ana", "Ben")
    evening.moves("open", "check_in")
    phone = Client()
    phone.post(f"/door/{evening.tournament.door_token}/through", {"name": "Rosalie"})
    assert evening.states()["Rosalie"] == "waiting"
    assert "All places are taken." in evening.sees("me", phone)


def test_the_door_speaks_french(evening: Evening) -> None:
    page = Client(headers={"accept-language": "fr"}).get(f"/door/{evening.tournament.door_token}").content.decode()
    assert "Touchez votre nom" in words(page)
