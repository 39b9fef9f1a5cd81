"""Players who are away and may come back hear and see nothing that is kept from players."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from tables.models import TimeoutRule
from tables.models.clock_terms import Terms
from tables.people.models import Role
from tables.seats import leaving
from tables.talk import commentary
from tables.talk.models import Commentator, Message, Report
from tests.background.clocked_tables import timed
from tests.seats.test_stand_ins import absent_from
from tests.support.game_tables import Guest, fresh
from tests.talk.people import ended, hears, says

pytestmark = pytest.mark.django_db

ADVICE = "Bid six on Dakhla"


def test_whoever_may_come_back_reads_the_players_and_not_the_spectators(three: list[Guest]) -> None:
    table, late = absent_from(three)
    away, watcher = three[late].client, Guest("Ti")
    says(watcher.client, table, ADVICE)
    says(three[(late + 1) % 3].client, table, "Where are you?")
    assert hears(away, table) == ["Where are you?"]
    assert away.get(f"/t/{table.slug}/talk", {"room": "watchers"}).status_code == 403
    assert away.get(f"/t/{table.slug}/talk/watchers/1").status_code == 404
    assert says(away, table, "I am back soon").status_code == 200
    assert hears(watcher.client, table) == [ADVICE]
    assert hears(away, table) == ["Where are you?", "I am back soon"]
    assert hears(away, ended(table), room="watchers") == [ADVICE]


def test_whoever_may_come_back_neither_reads_nor_writes_the_commentary(three: list[Guest]) -> None:
    table, late = absent_from(three)
    caster = Guest("Senet")
    for person in (caster, three[late]):
        Commentator.objects.create(table=table, person=person.user, by=caster.user)
    assert says(caster.client, table, ADVICE, room="caster").status_code == 200
    assert three[late].client.get(f"/t/{table.slug}/talk/caster").status_code == 204
    assert three[late].client.get(f"/t/{table.slug}/talk", {"room": "caster"}).status_code == 403
    assert says(three[late].client, table, "Me too", room="caster").status_code == 403
    assert commentary.hears(fresh(table), caster.user.pk)


def test_no_hand_that_spectators_see_is_shown_to_whoever_may_come_back(three: list[Guest]) -> None:
    table, late = absent_from(three)
    away, other = three[late].client, three[(late + 1) % 3].client
    assert away.get(f"/t/{table.slug}").status_code == 200
    other.put(f"/t/{table.slug}/open-hand")
    cache.clear()
    answer = away.get(f"/t/{table.slug}")
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{table.slug}/gone")
    assert away.get(f"/t/{table.slug}/envelope").status_code == 404
    assert Client().get(f"/t/{table.slug}").status_code == 200
    assert away.get(f"/t/{table.slug}/gone").status_code == 200
    other.delete(f"/t/{table.slug}/open-hand")
    assert away.get(f"/t/{table.slug}").status_code == 200


def test_a_moderator_who_is_away_neither_reads_reports_of_the_spectators_nor_decides_about_the_table(
    three: list[Guest],
) -> None:
    table, late = absent_from(three)
    away, watcher = three[late], Guest("Ti")
    away.user.guest = False
    away.user.save()
    away.user.appoint(Role.MODERATOR)
    says(watcher.client, table, ADVICE)
    Report.objects.create(message=Message.objects.get(), reason="an insult", log=ADVICE)
    assert ADVICE not in away.client.get("/reports").content.decode()
    assert away.client.post(f"/desk/tables/{table.slug}/hide", {"reason": "I lose"}).status_code == 403
    ended(table)
    assert ADVICE in away.client.get("/reports").content.decode()


@pytest.mark.parametrize(
    ("lapse", "returns"), [(TimeoutRule.BOT, False), (TimeoutRule.PASS, False), (TimeoutRule.WAIT, True)]
)
def test_who_has_left_is_a_spectator_and_sees_no_open_hand_if_the_seat_waits_for_them(
    three: list[Guest], lapse: str, returns: bool
) -> None:
    table = timed(three, Terms(bank=600), lapse=lapse)
    leaving.leave_game(table, three[0].user)
    says(Guest("Ti").client, table, ADVICE)
    three[1].client.put(f"/t/{table.slug}/open-hand")
    cache.clear()
    answer = three[0].client.get(f"/t/{table.slug}")
    assert answer.status_code == (302 if returns else 200)
    assert returns or hears(three[0].client, table) == [ADVICE]
