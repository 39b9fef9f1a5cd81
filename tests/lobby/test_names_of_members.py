"""Nobody who is not known takes a seat under the name of a member, or under one that looks like it."""

from __future__ import annotations

import pytest
from django.test import Client

from tables.models import Table
from tables.people.models import User
from tests.support.game_tables import Guest, create_table, fresh

pytestmark = pytest.mark.django_db
SAID = "A member of this site is called"
LOOK_ALIKES = ["Senenmut", "SENENMUT", "  Senenmut ", "\u0405enenmut", "\uff33enenmut", "Sen\u0435nmut"]


@pytest.fixture
def member() -> Guest:
    """A person with an account."""
    person = Guest("Senenmut")
    User.objects.filter(pk=person.user.pk).update(guest=False, username="senenmut")
    person.user.refresh_from_db()
    return person


def waiting() -> Table:
    """A public table with a free seat."""
    table = create_table([Guest("Nitocris"), Guest("Harkhuf")], start=False)
    table.seats.create(number=2, colour="amber")
    return fresh(table)


@pytest.mark.parametrize("typed", LOOK_ALIKES)
def test_a_newcomer_sits_down_under_a_name_of_their_own(member: Guest, typed: str) -> None:
    table, before = waiting(), User.objects.count()
    stranger = Client()
    answer = stranger.post(f"/t/{table.slug}/sit", {"name": typed})
    assert answer.status_code == 422
    assert SAID in answer.content.decode()
    assert User.objects.count() == before, "a refusal creates no guest"
    assert fresh(table).seats.filter(name="").count() == 1
    assert stranger.post(f"/t/{table.slug}/sit", {"name": "Ti"}).status_code == 302


def test_a_member_sits_down_under_their_own(member: Guest) -> None:
    table = waiting()
    assert member.client.post(f"/t/{table.slug}/sit").status_code == 302
    assert fresh(table).seat_of(member.user.pk) is not None


def test_a_guest_who_had_the_name_before_is_asked_for_another(member: Guest) -> None:
    table, guest = waiting(), Guest("Senenmut")
    answer = guest.client.post(f"/t/{table.slug}/sit")
    assert answer.status_code == 422
    assert 'id="sit-name"' in answer.content.decode()
    assert guest.client.post(f"/t/{table.slug}/sit", {"name": "Ti"}).status_code == 302


def test_a_newcomer_opens_no_table_and_a_guest_takes_no_name_of_a_member(member: Guest) -> None:
    form = {"name": "senenmut", "seat_1": "me", "seat_2": "steady", "seat_3": "steady"}
    assert SAID in Client().post("/new/amun-re", form).content.decode()
    assert not Table.objects.exists()
    guest = Guest("Ti")
    assert SAID in guest.client.post("/me", {"name": "Senenmut"}).content.decode()
    guest.user.refresh_from_db()
    assert guest.user.name == "Ti"
