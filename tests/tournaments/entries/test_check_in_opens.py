"""The check-in opens automatically [design: tournaments 8], shows who is on the way, and can check in a whole list."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from tables.tournaments.models import Adjustment, Tournament
from tables.tournaments.stages import setup
from tests.support.game_tables import Guest
from tests.tournaments.club_evening import NAMES as SEVENTEEN
from tests.tournaments.organiser_pages import Evening, words

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.mark.parametrize(("mode", "lead"), [("live", HOUR), ("reported", HOUR), ("turns", 48 * HOUR)])
def test_the_check_in_opens_by_itself_so_long_before_the_start(mode: str, lead: timedelta) -> None:
    evening = Evening(mode=mode)
    evening.moves("open")

    def after_a_look(begins_in: timedelta) -> str:
        Tournament.objects.update(begins=timezone.now() + begins_in)
        setup.open_check_ins()
        return evening.now().state

    assert after_a_look(lead + timedelta(minutes=1)) == "open"
    assert "The check-in opens automatically" in evening.sees("desk")
    assert after_a_look(lead - timedelta(minutes=1)) == "check_in"
    assert Adjustment.objects.filter(kind="moved", actor=None, after="check_in").count() == 1


def test_what_is_being_prepared_and_what_has_no_start_opens_nothing() -> None:
    evening = Evening()
    Tournament.objects.update(begins=timezone.now())
    setup.open_check_ins()
    assert evening.now().state == "draft"
    evening.moves("open")
    Tournament.objects.update(begins=None)
    setup.open_check_ins()
    assert evening.now().state == "open"


def test_a_tournament_with_which_something_is_wrong_stops_no_other() -> None:
    """Beginnings like the first one were taken by the form once: an hour before it there is no calendar."""
    evening, soon = Evening(), timezone.now() + timedelta(minutes=30)
    evening.moves("open")
    Tournament.objects.update(begins=datetime(1, 1, 1, 0, 30, tzinfo=UTC))
    evening.client.post(f"/c/{evening.club.slug}/new", {"title": "Summer Cup", "game": "amun-re", "key": "second"})
    Tournament.objects.filter(title="Summer Cup").update(state="open", begins=soon)
    for _pass in range(2):
        setup.open_check_ins()
    assert dict(Tournament.objects.values_list("title", "state")) == {"Winter Cup": "open", "Summer Cup": "check_in"}


def test_the_start_is_told_in_the_time_of_the_club() -> None:
    evening = Evening(begins="2026-12-05T19:30")  # Paris, one hour east of Greenwich
    evening.moves("open")
    assert "19:30" in evening.client.get(evening.url).content.decode()
    assert "18:30" in evening.sees("desk"), "the check-in begins an hour before"


def test_the_desk_begins_the_check_in_of_what_was_being_prepared_in_one_click() -> None:
    evening = Evening()
    for _twice in range(2):
        evening.posts("desk/begin", to="check_in", key="one")
    assert evening.now().state == "check_in"
    assert list(Adjustment.objects.filter(kind="moved").values_list("after", flat=True)) == ["open", "check_in"]


def test_everybody_on_the_list_is_here_at_one_stroke_before_round_1() -> None:
    evening = Evening()
    evening.pastes(*SEVENTEEN)
    assert "The check-in is not open." in words(evening.posts("checkin/everybody", 409))
    evening.moves("open", "check_in")
    evening.does("withdraw", "Gaël")
    evening.posts("checkin/everybody")
    states = evening.states()
    assert states.pop("Gaël") == "withdrawn"
    assert set(states.values()) == {"checked_in"}
    assert "marks everyone on the list as here" in evening.sees("log")
    assert "Everyone is here" not in evening.sees("desk")
    evening.publishes(tuple(SEVENTEEN[:4]))
    assert "The check-in is not open." in words(evening.posts("checkin/everybody", 409))


def test_anyone_who_says_so_is_on_the_way_until_they_are_here() -> None:
    evening, quentin = Evening(), Guest("Quentin")
    evening.pastes("Quentin")
    evening.moves("open", "check_in")
    quentin.client.post(f"/door/{evening.tournament.door_token}/through", {"entry": evening.entry("Quentin").pk})
    quentin.client.post(f"{evening.url}/me/away")
    quentin.client.post(f"{evening.url}/me/coming")
    assert "0 of 1 here" in evening.sees("desk")
    assert "Quentin on the way" in evening.sees("desk")
    evening.does("here", "Quentin")
    assert "Quentin here" in evening.sees("desk")
    assert "Current state: here." in words(evening.does("coming", "Quentin", 409))
    evening.does("away", "Quentin")
    assert "Quentin not yet" in evening.sees("desk")


def test_who_waits_moves_up_during_the_check_in_and_not_once_round_1_is_published() -> None:
    evening = Evening(places=4)
    evening.pastes(*SEVENTEEN[:7])
    evening.moves("open", "check_in")
    evening.posts("checkin/everybody")
    evening.does("withdraw", SEVENTEEN[0])
    assert evening.states()[SEVENTEEN[4]] == "accepted"
    evening.does("here", SEVENTEEN[4])
    evening.publishes(tuple(SEVENTEEN[1:5]))
    evening.does("withdraw", SEVENTEEN[1])
    assert [evening.states()[name] for name in SEVENTEEN[5:7]] == ["waiting", "waiting"]
