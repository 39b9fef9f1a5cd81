"""Searches: a game begins by itself when enough people wait, nobody is seated twice, and every search ends."""

from __future__ import annotations

import math
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tables.matchmaking import chores
from tables.matchmaking.models import Search
from tables.models import Seat, Status, Table
from tables.notifications.models import Kind, Notice, Wishes
from tables.people import blocks
from tables.people.models import User
from tables.tournaments.models import Book, Career
from tests.administration.staff import member
from tests.people.conftest import a_member
from tests.play.faults.test_faults import at_once
from tests.support.game_tables import Guest

pytestmark = pytest.mark.django_db


def seeks(client: Client, what: str = "nefertiti 3", speed: str = "live", rating: str = "") -> Any:
    """Begin a search."""
    answer = client.post("/players", {"what": what, "speed": speed, "rating": rating})
    assert answer.status_code == 302, answer.content
    return answer


def rated(person: User, mu: float, game: str = "nefertiti") -> None:
    """Give a person a rating: 1000 + 40 (mu - 3)."""
    book, _made = Book.objects.get_or_create(game=game, variant="")
    known = {"sigma": 1.0, "sure": mu - 3, "tables": 20, "wins": 5, "places": 40, "last": timezone.now()}
    Career.objects.create(book=book, user=person, mu=mu, **known)


def test_the_third_of_three_begins_the_game_of_all_and_every_page_leads_there(three: list[Guest]) -> None:
    for person in three[:2]:
        seeks(person.client)
        assert "nefertiti" not in person.client.get("/players").headers.get("Location", "")
    assert "2 of 3 players are waiting." in three[0].client.get("/players").content.decode()
    seeks(three[2].client)
    table = Table.objects.get()
    assert (table.game, table.status, table.host) == ("nefertiti", Status.PLAYING, three[0].user)
    assert {seat.user for seat in table.seats.all()} == {person.user for person in three}
    terms = table.terms()
    assert terms is not None
    assert terms.is_live
    for person in three:
        assert person.client.post("/players/waiting").headers["HX-Redirect"] == f"/t/{table.slug}"
        assert person.client.get("/players").headers["Location"] == f"/t/{table.slug}"
    assert "Your players were found" in three[0].client.get("/").content.decode()


def test_other_games_numbers_and_speeds_do_not_meet(three: list[Guest]) -> None:
    wishes = [("nefertiti 2", "live"), ("nefertiti 3", "live"), ("nefertiti 2", "days"), ("amun-re-cards 2", "live")]
    for what, speed in wishes:
        seeks(Guest("Ti").client, what, speed)
    assert not Table.objects.exists()
    seeks(three[0].client, "nefertiti 2", "days")
    terms = Table.objects.get().terms()
    assert terms is not None
    assert not terms.is_live


def test_a_stranger_looks_for_players_as_a_guest_and_people_of_one_name_get_numbers() -> None:
    seeks(Guest("Ti").client)
    seeks(Guest("Ti").client)
    stranger = Client()
    seeks(stranger)
    names = [seat.name for seat in Table.objects.get().seats.all()]
    assert names[:2] == ["Ti", "Ti 2"]
    assert User.objects.filter(guest=True).count() == 3


@pytest.mark.parametrize("what", ["", "nefertiti", "senet 2", "nefertiti 9", "tekhenu 1", "nefertiti -1"])
def test_a_game_that_cannot_be_is_refused(what: str) -> None:
    assert Client().post("/players", {"what": what, "speed": "live"}).status_code == 400
    assert not Search.objects.exists()


@pytest.mark.parametrize("blocker", [0, 1])
def test_nobody_is_paired_with_somebody_of_whom_one_has_blocked_the_other(blocker: int) -> None:
    people = [member("Ani"), member("Merit"), member("Senu")]
    blocks.set_distance(people[blocker].user, people[1 - blocker].user, blocks.BLOCK)
    for person in people[:2]:
        seeks(person.client, "nefertiti 2")
    assert not Table.objects.exists()
    assert "You are the first to wait." in people[1].client.get("/players").content.decode()
    seeks(people[2].client, "nefertiti 2")
    assert {seat.user for seat in Table.objects.get().seats.all()} == {people[0].user, people[2].user}


def test_about_my_rating_seats_nobody_further_than_200_points() -> None:
    people = [member("Ani"), member("Merit"), member("Senu")]
    for person, mu in zip(people, (23.0, 33.0, 28.0), strict=True):
        rated(person.user, mu)  # 1800, 2200, 2000
    seeks(people[0].client, "nefertiti 2", rating="near")
    seeks(people[1].client, "nefertiti 2")
    assert not Table.objects.exists()
    assert sorted(Search.objects.values_list("rating", flat=True)) == [1800, 2200]
    seeks(people[2].client, "nefertiti 2")
    assert {seat.user for seat in Table.objects.get().seats.all()} == {people[0].user, people[2].user}


def test_a_search_ends_when_it_is_withdrawn_or_replaced() -> None:
    ani, merit = member("Ani"), member("Merit")
    seeks(ani.client, "nefertiti 2")
    seeks(ani.client, "tekhenu 2")
    seeks(ani.client, "nefertiti 2", "days")
    assert sorted(Search.objects.values_list("game", "live")) == [("nefertiti", False), ("tekhenu", True)]
    number = Search.objects.get(live=True).pk
    merit.client.post(f"/players/{number}/withdraw")
    assert Search.objects.filter(pk=number).exists(), "it is not theirs"
    ani.client.post(f"/players/{number}/withdraw")
    assert not Search.objects.filter(pk=number).exists()


def test_a_live_search_ends_60_seconds_after_its_page_was_left_and_an_open_page_renews_it() -> None:
    ani = member("Ani")
    seeks(ani.client)
    now = timezone.now()
    search = Search.objects.get()
    assert timedelta(seconds=55) < search.until - now <= timedelta(seconds=60)
    Search.objects.update(until=now + timedelta(seconds=20))
    ani.client.post("/players/waiting")
    search.refresh_from_db()
    assert search.until >= now + timedelta(seconds=60)
    Search.objects.update(until=now)
    seeks(member("Merit").client)
    seeks(member("Senu").client)
    assert not Table.objects.exists(), "who has left is not seated"
    assert chores.do_chores() <= 60
    assert not Search.objects.filter(person=ani.user).exists()


def test_a_search_by_correspondence_lasts_for_seven_days() -> None:
    seeks(member("Ani").client, speed="days")
    left = Search.objects.get().until - timezone.now()
    assert timedelta(days=6, hours=23) < left <= timedelta(days=7)
    assert chores.do_chores() > 6 * 24 * 3600
    Search.objects.update(until=timezone.now())
    assert chores.do_chores() == math.inf


def test_people_whom_two_requests_missed_are_seated_by_the_chores() -> None:
    for name in ("Ani", "Merit"):
        person = member(name).user
        until = timezone.now() + timedelta(seconds=60)
        Search.objects.create(person=person, game="nefertiti", seats=2, live=True, rating=1000, until=until)
    chores.do_chores()
    assert Table.objects.get().status == Status.PLAYING


def test_who_is_banned_or_gone_is_not_seated() -> None:
    ani = member("Ani")
    seeks(ani.client, "nefertiti 2", "days")
    User.objects.filter(pk=ani.user.pk).update(banned_until=timezone.now() + timedelta(days=1))
    seeks(member("Merit").client, "nefertiti 2", "days")
    assert not Table.objects.exists()


def test_members_who_waited_elsewhere_are_told_by_mail_as_their_settings_say() -> None:
    told, silent = a_member("Merit", "merit@example.org"), a_member("Senu", "senu@example.org")
    Wishes.objects.create(person=silent, invitations=False)
    for person in (told, silent):
        client = Client()
        client.force_login(person)
        seeks(client, "nefertiti 2", "days")
    found = Notice.objects.filter(kind=Kind.FOUND)
    assert [(one.person, one.table) for one in found] == [(told, Table.objects.get())]


def test_the_form_offers_each_game_with_each_number_of_people(client: Client) -> None:
    page = client.get("/").content.decode()
    for value in ("amun-re 3", "amun-re 5", "nefertiti 2", "tekhenu 4"):
        assert f'<option value="{value}">' in page
    assert '<option value="tekhenu 1">' not in page


@pytest.mark.server
@pytest.mark.django_db(transaction=True)
def test_many_who_search_at_the_same_moment_are_each_seated_once() -> None:
    """Nine people press at once, one of them in three tabs; three tables of three are opened."""
    people = [Guest(f"Person {n}") for n in range(9)]
    presses = [*people, people[0], people[0]]
    at_once([lambda p=person: seeks(p.client) for person in presses])
    chores.do_chores()
    assert Table.objects.count() == 3
    seated = list(Seat.objects.values_list("user", flat=True))
    assert sorted(seated) == sorted(person.user.pk for person in people)
    assert not Search.objects.filter(table=None).exists()


@pytest.mark.server
@pytest.mark.django_db(transaction=True)
def test_who_withdraws_while_others_press_is_seated_or_not_but_never_both() -> None:
    people = [Guest(f"Person {n}") for n in range(4)]
    for person in people[:2]:
        seeks(person.client)
    number = Search.objects.get(person=people[0].user).pk
    acts = [lambda: people[0].client.post(f"/players/{number}/withdraw")]
    acts += [lambda p=person: seeks(p.client) for person in people[2:]]
    at_once(acts)
    chores.do_chores()
    (table,) = Table.objects.all()
    assert len({seat.user_id for seat in table.seats.all()}) == 3
    waits = set(Search.objects.filter(table=None).values_list("person", flat=True))
    assert not waits & {seat.user_id for seat in table.seats.all()}
