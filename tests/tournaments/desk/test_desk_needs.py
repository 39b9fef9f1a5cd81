"""What needs staff on the organiser's desk: calls with reasons, results, people, corrections."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tables.messages.ordinals import ordinal
from tables.tournaments.arbiter import running_table
from tables.tournaments.audit.log import By
from tables.tournaments.models import Pod
from tables.tournaments.rounds import reporting
from tables.tournaments.rounds.reporting import Typed
from tests.tournaments.desk_events import NAMES, Evening, key, play_out, user_of
from tests.tournaments.organiser_pages import words

pytestmark = pytest.mark.django_db


def published(mode: str = "reported", names: int = 8) -> Evening:
    """A published round."""
    evening = Evening(names=NAMES[:names], more={"mode": mode})
    evening.draw()
    evening.posts("publish")
    return evening


def test_a_call_for_the_arbiter_stands_on_the_desk_with_its_reason() -> None:
    evening = published()
    name = evening.tables()[0][0]
    user = user_of(evening, name)
    pod = evening.round.pods.get(number=1)
    running_table.call(evening.tournament, By(user, key(), "We disagree about the last bid"), pod.pk)
    for page in (evening.sees(), evening.organiser.client.get(f"/e/{evening.slug}/arbiter").content.decode()):
        assert f"{name} calls the arbiter: We disagree about the last bid" in words(page)
    assert f"/pods/{pod.pk}/do/come" in evening.sees()


def test_of_two_calls_the_last_reason_is_shown() -> None:
    evening = published()
    user = user_of(evening, evening.tables()[0][0])
    pod = evening.round.pods.get(number=1)
    running_table.call(evening.tournament, By(user, key(), "Too loud"), pod.pk)
    running_table.cancel_call(evening.tournament, By(user, key()), pod.pk)
    assert "calls the arbiter" not in words(evening.sees())
    running_table.call(evening.tournament, By(user, key(), "A card is missing"), pod.pk)
    assert "calls the arbiter: A card is missing" in words(evening.sees())


def test_results_that_are_open_are_counted_and_one_that_waits_can_be_confirmed() -> None:
    evening = published()
    assert "0 of 2 results are in" in words(evening.sees())
    name = evening.tables()[0][0]
    user = user_of(evening, name)
    pod = evening.round.pods.get(number=1)
    reporting.report(evening.tournament, By(user, key()), pod.pk, Typed([40, 30, 20, 10]))
    page = evening.sees()
    assert "The result is waiting for another player at the table to confirm it." in words(page)
    assert "Confirm this result" in page
    names = evening.tables()[0]
    assert f"{names[0]} 1st · 40 in the game" in words(page), "what was entered is shown, and counts nothing yet"
    assert "0 of 2 results are in" in words(page)
    answer = evening.organiser.client.post(
        f"/e/{evening.slug}/rounds/1/1/agree?from=desk", {"version": 1, "key": key()}
    )
    assert answer["Location"] == f"/e/{evening.slug}/desk"
    assert "1 of 2 results are in" in words(evening.sees())


def test_a_result_that_is_late_is_asked_for_on_the_desk() -> None:
    evening = published()
    type(evening.round).objects.update(ends_at=timezone.now() - timedelta(minutes=1))
    page = words(evening.sees())
    assert page.count("Time is up and there is no result yet.") == 2
    assert "Time is up for round 1." in page


def test_anyone_who_has_not_come_in_time_is_named_with_their_table() -> None:
    evening = published("live")
    Pod.objects.get(number=1).table.__class__.objects.update(created=timezone.now() - timedelta(minutes=6))  # type: ignore[union-attr]
    one, two = evening.tables()
    page = words(evening.sees())
    assert f"Table 1: not here yet: {', '.join(one)}." in page
    assert f"Table 2: not here yet: {', '.join(two)}." in page


def test_after_the_results_points_stand_at_the_table_with_the_way_to_correct_them() -> None:
    """Podium at a table of four: 10, 6, 3 and 1 point; the game gave 29, 28, 27 and 26."""
    evening = published()
    play_out(evening)
    page, pod = evening.sees(), evening.round.pods.get(number=1)
    said = words(page)
    assert "2 of 2 results are in" in said
    names = evening.tables()[0]
    for place, points in enumerate(("10 points", "6 points", "3 points", "1 point"), start=1):
        assert f"{names[place - 1]} {ordinal(place)} · {30 - place} in the game · {points}" in said
    assert f'href="/e/{evening.slug}/pods/{pod.pk}/do/result"' in page
    assert "Correct the result" in said
