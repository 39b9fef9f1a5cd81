"""Guests cannot be mistaken for members: they are marked, and cannot use a member's name."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tables.people.models import User
from tables.talk.models import Message, Report, Silence
from tests.support.elements import around, elements, text, texts
from tests.support.game_tables import Guest
from tests.talk.people import hears, players, says

pytestmark = pytest.mark.django_db


def member(name: str) -> Guest:
    """A user with an account."""
    person = Guest(name)
    User.objects.filter(pk=person.user.pk).update(guest=False, username=name.casefold())
    person.user.refresh_from_db()
    return person


def signatures(page: str) -> list[tuple[str, str]]:
    """Author and mark of each message on a page."""
    return [(text(by), "".join(texts(around(by)[-1], "b + span.tag"))) for by in elements(page, "b:has(> bdi)")]


def test_guests_are_marked_wherever_a_message_stands_and_members_are_not() -> None:
    table, guests = players()
    User.objects.filter(pk=guests[0].user.pk).update(guest=False)
    said = says(guests[0].client, table, "one").content.decode() + says(guests[1].client, table, "two").content.decode()
    visitor = Client()
    said += says(visitor, table, "three", name="Ti").content.decode()
    assert signatures(said) == [("Nitocris", ""), ("Harkhuf", "guest"), ("Ti", "guest")]
    page = guests[2].client.get(f"/t/{table.slug}/talk").content.decode()
    assert signatures(page) == [("Nitocris", ""), ("Harkhuf", "guest")]
    french = Client(headers={"accept-language": "fr"}).get(f"/t/{table.slug}/talk").content.decode()
    assert signatures(french) == [("Ti", "invité")]
    guests[2].client.post(f"/t/{table.slug}/talk/players/1/report")
    logged = Report.objects.get().shown_log.splitlines()
    assert all(re.match(r"[> ] \d+ \w+ 20\d\d, \d\d:\d\d ", line) for line in logged)
    signed = [re.sub(r"^[> ] .*?\d\d:\d\d ", "", line.split(": ")[0]) for line in logged]
    assert signed == ["Nitocris", "Harkhuf (guest)"]


@pytest.mark.parametrize(
    "typed", ["Senenmut", "SENENMUT", "  Senenmut ", "\u0405enenmut", "\uff33enenmut", "Sen\u0435nmut"]
)
def test_a_visitor_does_not_speak_under_the_name_of_a_member(typed: str) -> None:
    table, _guests = players()
    member("Senenmut")
    stranger = Client()
    answer = says(stranger, table, "hello", name=typed)
    assert answer.status_code == 422
    assert "A member of this site is called" in answer.content.decode()
    assert not Message.objects.exists()
    assert says(stranger, table, "hello", name="Ti").status_code == 200


def test_without_script_the_refused_name_and_the_message_come_back() -> None:
    table, _guests = players()
    member("Senenmut")
    answer = Client().post(f"/t/{table.slug}/talk/say", {"text": "hello", "name": "senenmut"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="senenmut"' in page
    assert "hello</textarea>" in page


def test_a_guest_of_another_table_gives_another_name_where_a_member_has_it() -> None:
    table, _guests = players()
    guest = Guest("Senenmut")
    assert says(guest.client, table, "before").status_code == 200
    member("Senenmut")
    assert says(guest.client, table, "hello").status_code == 422
    assert 'name="name"' in guest.client.get(f"/t/{table.slug}/talk").content.decode()
    assert says(guest.client, table, "hello", name="Ti").status_code == 200
    assert hears(guest.client, table) == ["before", "hello"]


def test_anyone_who_plays_here_speaks_under_the_name_of_the_seat() -> None:
    table, guests = players()
    member("Harkhuf")
    assert says(guests[1].client, table, "hello").status_code == 200


def test_two_visitors_of_one_table_do_not_share_a_name_nor_that_of_a_seat() -> None:
    table, _guests = players()
    one, two = Client(), Client()
    assert says(one, table, "hello", name="Ti").status_code == 200
    assert says(two, table, "hello", name="ti").status_code == 422
    assert says(two, table, "hello", name="Merit").status_code == 422, "Merit plays here"
    assert says(one, table, "again").status_code == 200


def test_a_visitor_is_silenced_at_one_table_and_may_speak_again() -> None:
    table, guests = players(start=False)
    other, _others = players(start=False)
    visitor, second = Client(), Client()
    says(visitor, table, "noise", name="Ti")
    act = f"/t/{table.slug}/talk/watchers/1"
    guests[0].client.post(f"{act}/silence")
    assert says(visitor, table, "more").status_code == 403
    assert says(second, table, "peace", name="Teti").status_code == 200
    assert says(visitor, other, "elsewhere").status_code == 200
    assert "Let Ti write again" in guests[0].client.get(act).content.decode()
    guests[0].client.post(f"{act}/unsilence")
    assert not Silence.objects.exists()
    assert says(visitor, table, "sorry").status_code == 200
