"""Filters and orders of the lists of tables, and ratings beside names."""

from __future__ import annotations

import itertools
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tables.friends import follows
from tables.models import COLOURS, Seat, Status, Table, Turn
from tables.people.models import User
from tables.seats import leaving
from tables.tournaments.models import Book, Career
from tests.administration.staff import member
from tests.lobby.test_lists import rows, text
from tests.support.game_tables import Guest, create_table, fresh

pytestmark = pytest.mark.django_db

LIVE, DAYS, NONE = '{"bank":1200,"increment":15}', '{"free":86400,"bank":259200}', ""
_names = itertools.count(1)


def table(*seated: User, free: int = 1, game: str = "amun-re", clock: str = NONE) -> str:
    """The slug of an open table of somebody else, with these people and so many free seats."""
    host = Guest(f"Host {next(_names)}")
    made = create_table([host], start=False, game=game)
    made.seats.all().delete()
    for n, person in enumerate([*seated, *[None] * free]):
        name = person.name if person else ""
        Seat.objects.create(table=made, number=n, colour=COLOURS[n], user=person, name=name)
    Table.objects.filter(pk=made.pk).update(clock=clock)
    return made.slug


def rated(name: str, shown: int, game: str = "amun-re") -> Guest:
    """A member with this shown rating in a game."""
    person = member(name)
    sure = (shown - 1000) / 40
    book, _made = Book.objects.get_or_create(game=game, variant="")
    known = {"tables": 20, "wins": 5, "places": 40, "last": timezone.now()}
    Career.objects.create(book=book, user=person.user, mu=sure + 3, sigma=1.0, sure=sure, **known)
    return person


def test_a_list_is_limited_to_a_game_a_clock_and_free_seats() -> None:
    cards, live = table(game="amun-re-cards"), table(clock=LIVE)
    days, roomy = table(clock=DAYS), table(free=3)
    client = Client()
    assert rows(client, "/tables/open?game=amun-re-cards") == [cards]
    assert rows(client, "/tables/open?speed=live") == [live]
    assert rows(client, "/tables/open?speed=days") == [days]
    assert rows(client, "/tables/open?speed=none") == [roomy, cards]
    assert rows(client, "/tables/open?free=2") == [roomy]
    assert rows(client, "/tables/open?free=1") == [days, live, cards]
    assert rows(client, "/tables/open?free=1&speed=live&game=amun-re") == [live]


def test_what_is_unknown_in_an_address_limits_nothing() -> None:
    slugs = [table(), table()][::-1]
    assert rows(Client(), "/tables/open?game=senet&speed=x&free=9&level=near&follows=1&order=fit") == slugs


def test_nothing_that_fits_is_said_and_the_filters_stay_on_further_pages() -> None:
    assert "No table is waiting for players right now." in text(Client(), "/tables/open")
    slugs = [table(clock=LIVE) for _table in range(21)]
    assert "No table fits these filters." in text(Client(), "/tables/open?speed=days")
    assert 'href="?speed=live&amp;order=new&amp;page=2"' in text(Client(), "/tables/open?speed=live")
    assert rows(Client(), "/tables/open?speed=live&page=2") == slugs[:1]


def test_ratings_stand_beside_names_and_who_has_none_counts_as_new() -> None:
    strong, weak = rated("Strong", 1900), rated("Weak", 1150)
    high, low, new = table(strong.user), table(weak.user), table(member("New").user)
    mixed = table(strong.user, weak.user)  # 1525 in the mean
    page = text(Client(), "/tables/open")
    assert 'Strong <span class="muted">1900</span>' in page
    assert rows(Client(), "/tables/open?level=high") == [high]
    assert rows(Client(), "/tables/open?level=middle") == [mixed]
    assert rows(Client(), "/tables/open?level=low") == [new, low]
    assert rows(Client(), "/tables/open?order=rating") == [high, mixed, low, new]
    reader = rated("Reader", 1700).client
    assert rows(reader, "/tables/open?level=near&order=new") == [mixed, high]  # 175 and 200 away


def test_only_tables_with_people_one_follows() -> None:
    reader, friend = member("Reader"), member("Friend")
    follows.follow(reader.user, friend.user)
    theirs = table(friend.user)
    table()
    assert rows(reader.client, "/tables/open?follows=1") == [theirs]


def test_what_fits_a_member_comes_first() -> None:
    """Friends, then known games, then people of about one's rating, then the fullest table, then the newest."""
    reader, friend, equal = rated("Reader", 1800), member("Friend"), rated("Equal", 1750)
    follows.follow(reader.user, friend.user)
    played = create_table([reader, *[Guest("Ti"), Guest("Ay")]])
    Table.objects.filter(pk=played.pk).update(status=Status.FINISHED, finished=timezone.now())
    followed = table(friend.user, game="tekhenu", free=3)
    near, known = table(equal.user, free=2), table(free=1)
    other_old, other = table(game="nefertiti", free=1), table(game="nefertiti", free=1)
    roomy = table(game="nefertiti", free=2)
    expected = [followed, near, known, other, other_old, roomy]
    assert rows(reader.client, "/tables/open") == expected
    assert rows(reader.client, "/") == expected, "on the start page too"
    assert rows(reader.client, "/tables/open?order=free")[-1] == followed
    assert rows(reader.client, "/tables/open?order=new") == [roomy, other, other_old, known, near, followed]


def test_games_that_are_watched_are_filtered_by_the_players_whom_spectators_know() -> None:
    """Who has taken over a seat behind the delay makes no difference to any filter or order."""
    reader, friend = member("Reader"), rated("Friend", 1900)
    follows.follow(reader.user, friend.user)
    seen, late = (
        create_table([friend, Guest("Ti"), Guest("Ay")]),
        create_table([Guest("Senu"), Guest("Iti"), Guest("Rai")]),
    )
    Table.objects.filter(pk=late.pk).update(delay=3600, lapse="somebody")
    leaving.leave_game(fresh(late), late.seats.all()[0].user)  # type: ignore[arg-type]
    Turn.objects.filter(table=late).update(time=timezone.now() - timedelta(hours=2))  # all see the empty seat
    leaving.take_over_seat(fresh(late), friend.user, "Friend")
    assert rows(reader.client, "/tables/running?follows=1") == [seen.slug]
    assert rows(reader.client, "/tables/running?level=middle") == [seen.slug]  # 1300 in the mean
    assert rows(reader.client, "/tables/running?order=rating") == [seen.slug, late.slug]


def test_filters_of_a_longer_list_need_no_more_queries() -> None:
    reader, friend = rated("Reader", 1800), rated("Friend", 1750)
    follows.follow(reader.user, friend.user)
    made = []
    for n in (2, 16):
        for _table in range(n):
            table(friend.user, free=2, clock=LIVE)
        reader.client.get("/tables/open")
        with CaptureQueriesContext(connection) as queries:
            assert rows(reader.client, "/tables/open?game=amun-re&speed=live&free=2&level=near&follows=1")
        made.append(len(queries))
    assert made[0] == made[1] <= 15


def test_the_newest_come_first_where_it_is_asked(three: list[Guest]) -> None:
    slugs = [create_table(three).slug for _game in range(3)]
    for n, slug in enumerate(slugs):
        Table.objects.filter(slug=slug).update(created=timezone.now() - timedelta(hours=n))
    assert rows(Client(), "/tables/running?order=new") == slugs
