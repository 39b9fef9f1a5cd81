"""Commentary: written by named commentators, read by spectators as late as they see the game, never by players."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tables.models import Table
from tables.people.models import User
from tables.talk import commentary
from tables.talk.models import Commentator, Message, Room
from tests.play.test_noleak import plain
from tests.support.game_tables import Guest, fresh
from tests.talk.people import ended, hears, players, says
from tests.talk.test_rooms import everything

pytestmark = pytest.mark.django_db

LINE = "Meri must pass now"


def member(name: str) -> tuple[User, Client]:
    """A member with a browser."""
    user = User.objects.create_user(username=name.lower(), name=name)
    client = Client()
    client.force_login(user)
    return user, client


def commented(**values: object) -> tuple[Table, list[Guest], User, Client]:
    """A table with a commentator."""
    table, guests = players()
    Table.objects.filter(pk=table.pk).update(**values)
    user, client = member("Senet")
    Commentator.objects.create(table=table, person=user)
    return fresh(table), guests, user, client


def strip(client: Client, table: Table) -> str:
    """The commentary beside the board; empty if there is none."""
    return client.get(f"/t/{table.slug}/talk/caster").content.decode()


def test_the_host_names_commentators_among_the_members_who_do_not_play() -> None:
    table, guests = players()
    host, address = guests[0].client, f"/t/{table.slug}/talk/commentators"
    member("Senet")
    assert host.post(address, {"name": "Senet"}).status_code == 302
    assert [one.person.name for one in table.commentators.all()] == ["Senet"]
    assert host.post(address, {"name": "Nobody"}).status_code == 422
    player, _client = member("Ani")
    table.seats.filter(number=2).update(user=player, name="Ani")
    assert host.post(address, {"name": "Ani"}).status_code == 422
    for n in range(1, commentary.MOST):
        member(f"More{n}")
        assert host.post(address, {"name": f"More{n}"}).status_code == 302
    member("Toomany")
    assert host.post(address, {"name": "Toomany"}).status_code == 422
    assert host.post(address, {"dismiss": "senet"}).status_code == 302
    assert table.commentators.count() == commentary.MOST - 1
    for other in (guests[1].client, Client()):
        assert other.get(address).status_code == 403
        assert other.post(address, {"name": "Toomany"}).status_code == 403


def test_only_a_commentator_writes_the_commentary_and_spectators_read_it() -> None:
    table, guests, _user, caster = commented()
    assert says(caster, table, LINE, room="caster").status_code == 200
    assert hears(Client(), table, room="caster") == [LINE]
    assert LINE in strip(Client(), table)
    assert hears(Client(), table, room="watchers") == []
    for other in (Guest("Ti").client, guests[1].client):
        assert says(other, table, "Me too", room="caster").status_code == 403
    assert Message.objects.filter(room=Room.CASTER).count() == 1


def test_a_line_marks_places_of_the_board_for_those_who_read_it() -> None:
    """Each place once, six at most, and nothing but names."""
    table, _guests, _user, caster = commented()
    sent = {"text": LINE, "room": "caster", "places": 'gizeh gizeh "><b> luxor a b c d e'}
    assert caster.post(f"/t/{table.slug}/talk/say", sent).status_code == 302
    assert 'data-places="gizeh luxor a b c d"' in strip(Client(), table)
    assert Client().post(f"/t/{table.slug}/talk/say", sent | {"room": "", "name": "Ti"}).status_code == 302
    assert [message.places for message in Message.objects.order_by("pk")] == ["gizeh luxor a b c d", ""]


def test_nothing_of_the_commentary_reaches_a_player_before_the_end() -> None:
    table, guests, _user, caster = commented()
    before = [everything(guest, table) for guest in guests]
    says(caster, table, LINE, room="caster")
    cache.clear()
    for guest, old in zip(guests, before, strict=True):
        assert {asked: text for asked, text in everything(guest, table).items() if text != old[asked]} == {}
        assert guest.client.get(f"/t/{table.slug}/talk", {"room": "caster"}).status_code == 403
        assert guest.client.get(f"/t/{table.slug}/talk/caster/1").status_code == 404
        assert guest.client.get(f"/t/{table.slug}/talk/caster").status_code == 204
    table = ended(table)
    assert hears(guests[0].client, table, room="caster") == [LINE]


def test_a_line_waits_as_long_as_the_board_and_its_author_sees_it_at_once() -> None:
    table, _guests, _user, caster = commented(delay=300)
    before = plain(Client().get(f"/t/{table.slug}/talk?room=caster"))
    says(caster, table, LINE, room="caster")
    assert hears(caster, table, room="caster") == [LINE]
    assert plain(Client().get(f"/t/{table.slug}/talk?room=caster")) == before
    assert LINE not in strip(Client(), table)
    assert Client().get(f"/t/{table.slug}/talk/caster/1").status_code == 404
    Message.objects.update(time=timezone.now() - timedelta(seconds=301))
    assert hears(Client(), table, room="caster") == [LINE]
    assert LINE in strip(Client(), table)


def test_who_takes_a_seat_comments_no_longer() -> None:
    table, _guests, user, caster = commented()
    table.seats.filter(number=2).update(user=user, name="Senet")
    assert says(caster, table, LINE, room="caster").status_code == 403
    assert caster.get(f"/t/{table.slug}/talk", {"room": "caster"}).status_code == 403


def test_a_table_without_commentators_has_no_commentary() -> None:
    table, _guests = players()
    assert Client().get(f"/t/{table.slug}/talk/caster").status_code == 204
    assert Client().get(f"/t/{table.slug}/talk", {"room": "caster"}).status_code == 403
