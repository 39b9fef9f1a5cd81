"""Following needs no consent; being seen does, and a block ends both."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from asgiref.sync import async_to_sync
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tables.friends import follows
from tables.friends.models import Follow, ShownTo
from tables.friends.whereabouts import Whereabouts, whereabouts
from tables.messages.refusals import Refused
from tables.models import Table, Turn, Visibility
from tables.people import blocks
from tables.seats import leaving
from tables.web import presence
from tests.administration.staff import member
from tests.support.game_tables import Guest, create_table, fresh

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair() -> list[Guest]:
    """Two members who follow each other."""
    people = [member("Ani"), member("Merit")]
    follows.follow(people[0].user, people[1].user)
    follows.follow(people[1].user, people[0].user)
    return people


def looks(person: Guest, table: Table | None = None) -> None:
    """Let a person be here, or have a page of a table in sight."""
    presence.note_here(person.user.pk)
    if table is not None:
        async_to_sync(presence.note_looking)(table.slug, [person.user.pk])


def seen(reader: Guest, person: Guest) -> Whereabouts | None:
    """Where this reader sees the person."""
    return whereabouts(reader.user, [person.user.pk]).get(person.user.pk)


def test_a_follow_needs_no_consent_and_is_there_once() -> None:
    ani, merit = member("Ani"), member("Merit")
    for _time in range(2):
        assert ani.client.post("/people/merit/follow").status_code == 302
    assert list(follows.followed_people(ani.user.pk)) == [merit.user]
    assert list(follows.followers_of(merit.user.pk)) == [ani.user]
    ani.client.post("/people/merit/follow", {"end": "1"})
    assert not Follow.objects.exists()


def test_guests_do_not_follow_and_are_not_followed_and_nobody_follows_themselves() -> None:
    ani, guest = member("Ani"), Guest("Ti")
    assert guest.client.post("/people/ani/follow").status_code == 403
    assert ani.client.post(f"/people/{guest.user.username}/follow").status_code == 409
    assert ani.client.post("/people/ani/follow").status_code == 409
    assert ani.client.post("/people/nobody/follow").status_code == 404
    assert not Follow.objects.exists()


@pytest.mark.parametrize("blocker", [0, 1])
def test_a_block_ends_follows_in_both_directions_and_forbids_new_ones(pair: list[Guest], blocker: int) -> None:
    pair[blocker].client.post(f"/people/{pair[1 - blocker].user.username}/distance", {"kind": "block"})
    assert not Follow.objects.exists()
    for one, other in (pair, pair[::-1]):
        with pytest.raises(Refused):
            follows.follow(one.user, other.user)


def test_muting_ends_no_follow(pair: list[Guest]) -> None:
    pair[0].client.post("/people/merit/distance", {"kind": "mute"})
    assert Follow.objects.count() == 2


def test_presence_is_shown_to_people_who_are_followed_back_unless_one_chooses_otherwise() -> None:
    ani, merit = member("Ani"), member("Merit")
    looks(merit)
    assert seen(ani, merit) is None
    follows.follow(ani.user, merit.user)
    assert seen(ani, merit) is None, "she does not follow him back"
    follows.follow(merit.user, ani.user)
    assert seen(ani, merit) == Whereabouts()
    follows.share_presence(merit.user, ShownTo.NOBODY)
    assert seen(ani, merit) is None
    follows.share_presence(merit.user, ShownTo.MEMBERS)
    assert seen(member("Senu"), merit) == Whereabouts()
    assert seen(Guest("Ti"), merit) is None, "a guest is no member"


def test_nothing_is_shown_across_a_block_whatever_is_stored(pair: list[Guest]) -> None:
    """A merge of accounts can leave a follow beside a block."""
    looks(pair[1])
    blocks.set_distance(pair[1].user, pair[0].user, blocks.BLOCK)
    Follow.objects.create(owner=pair[0].user, other=pair[1].user)
    Follow.objects.create(owner=pair[1].user, other=pair[0].user)
    follows.share_presence(pair[1].user, ShownTo.MEMBERS)
    assert seen(pair[0], pair[1]) is None
    assert list(follows.followed_people(pair[0].user.pk)) == []
    assert list(follows.followers_of(pair[0].user.pk)) == []


def test_who_has_opened_no_page_for_a_while_is_not_here(pair: list[Guest]) -> None:
    pair[1].client.get("/")
    assert seen(*pair) == Whereabouts()
    cache.clear()
    assert seen(*pair) is None


def test_a_table_is_named_if_everybody_may_watch_it_and_the_person_sits_there(pair: list[Guest]) -> None:
    table, others = (
        create_table([pair[1], Guest("Ti"), Guest("Senu")]),
        create_table([Guest("Ay"), Guest("Iti"), Guest("Rai")]),
    )
    looks(pair[1], table)
    assert seen(*pair) == Whereabouts("Amun-Re", f"/t/{table.slug}")
    looks(pair[1], others)
    assert seen(*pair) == Whereabouts(), "she watches"


def test_a_table_for_people_with_a_link_is_named_to_those_who_sit_there_only(pair: list[Guest]) -> None:
    people = [pair[1], Guest("Ti"), Guest("Senu")]
    private, ours = (
        create_table(people, visibility=Visibility.LINK),
        create_table([*pair, Guest("Ay")], visibility=Visibility.LINK),
    )
    looks(pair[1], private)
    assert seen(*pair) == Whereabouts()
    looks(pair[1], ours)
    assert seen(*pair) == Whereabouts("Amun-Re", f"/t/{ours.slug}")
    blind = create_table(people)
    Table.objects.filter(pk=blind.pk).update(blind=True)
    looks(pair[1], blind)
    assert seen(*pair) == Whereabouts()


def test_who_took_over_a_seat_is_not_named_before_spectators_see_it(pair: list[Guest]) -> None:
    table = create_table([Guest("Ti"), Guest("Senu"), Guest("Ay")])
    Table.objects.filter(pk=table.pk).update(delay=3600, lapse="somebody")
    leaving.leave_game(fresh(table), table.seats.all()[0].user)  # type: ignore[arg-type]
    Turn.objects.filter(table=table).update(time=timezone.now() - timedelta(hours=2))  # all see the empty seat
    leaving.take_over_seat(fresh(table), pair[1].user, "Merit")
    looks(pair[1], table)
    assert seen(*pair) == Whereabouts()


def test_many_people_need_no_more_queries(pair: list[Guest]) -> None:
    crowd = [member(f"Member{n}") for n in range(6)]
    for one in crowd:
        looks(one, create_table([one, Guest("Ti"), Guest("Senu")]))
        follows.share_presence(one.user, ShownTo.MEMBERS)
    made = []
    for people in (crowd[:2], crowd):
        with CaptureQueriesContext(connection) as queries:
            assert len(whereabouts(pair[0].user, [one.user.pk for one in people])) == len(people)
        made.append(len(queries))
    assert made[0] == made[1]


def test_the_export_names_whom_one_follows_and_a_deleted_account_follows_nobody(pair: list[Guest]) -> None:
    told = json.loads(pair[0].client.get("/me/data/export").content)["follows"]
    assert (told["presence"], [one["name"] for one in told["people"]]) == ("back", ["Merit"])
    pair[1].client.post("/me/data/delete", {"name": "Merit"})
    pair[1].user.delete()
    assert not Follow.objects.exists()
