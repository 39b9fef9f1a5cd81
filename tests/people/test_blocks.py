"""Blocks and mutes: blocked users cannot join, are not invited and not read; muted ones are not read."""

from __future__ import annotations

import pytest
from django.test import Client

from tables.models import Seat, Status, Table
from tables.people import blocks
from tables.people.models import Distance, User
from tests.people.conftest import text_of
from tests.support.game_tables import Guest, create_table, fresh

pytestmark = pytest.mark.django_db


def keeps_away(person: Guest, other: Guest, kind: str, **more: str) -> int:
    """Press the button on the other's page. Returns the status."""
    form = {"kind": kind, "next": "/me/blocked", **more}
    return person.client.post(f"/people/{other.user.username}/distance", form).status_code


def waiting(host: Guest) -> Table:
    """A table of this host with a free seat."""
    table = create_table([host], start=False)
    Seat.objects.create(table=table, number=1, colour="carnelian")
    return table


def test_who_is_blocked_does_not_sit_down_at_my_table(three: list[Guest]) -> None:
    host, blocked, other = three
    table = waiting(host)
    assert keeps_away(host, blocked, "block") == 302
    for path, form in ((f"/t/{table.slug}/sit", {}), ("/join", {"code": table.join_token, "name": "Harkhuf"})):
        answer = blocked.client.post(path, form)
        assert answer.status_code == 403
        assert "The person who opened this table does not want to play with you." in answer.content.decode()
    assert table.seats.get(number=1).free
    assert other.client.post(f"/t/{table.slug}/sit").status_code == 302


def test_who_is_blocked_may_sit_again_once_that_is_over(three: list[Guest]) -> None:
    table = waiting(three[0])
    keeps_away(three[0], three[1], "block")
    keeps_away(three[0], three[1], "block", end="1")
    assert three[1].client.post(f"/t/{table.slug}/sit").status_code == 302


def test_who_is_muted_sits_down_as_ever(three: list[Guest]) -> None:
    table = waiting(three[0])
    keeps_away(three[0], three[1], "mute")
    assert three[1].client.post(f"/t/{table.slug}/sit").status_code == 302


def test_a_rematch_holds_no_seat_for_who_has_blocked_the_player_who_asks(three: list[Guest]) -> None:
    table = create_table(three)
    Table.objects.filter(pk=table.pk).update(status=Status.FINISHED)
    keeps_away(three[1], three[0], "block")
    three[0].client.post(f"/t/{table.slug}/rematch")
    held = [seat.held_for for seat in fresh(Table.objects.get(rematch_of=table)).seats.all()]
    assert held == [None, None, three[2].user]


def test_who_is_blocked_or_muted_is_unread_and_nobody_is_told(three: list[Guest]) -> None:
    keeps_away(three[0], three[1], "mute")
    keeps_away(three[0], three[2], "block")
    assert blocks.hidden_authors(three[0].user.pk) == {three[1].user.pk, three[2].user.pk}
    assert blocks.hidden_authors(three[1].user.pk) == blocks.hidden_authors(None) == frozenset()
    assert blocks.blockers(three[2].user.pk, [person.user.pk for person in three]) == {three[0].user.pk}
    assert blocks.has_blocked(three[0].user.pk, None) is False
    for person in three[1:]:
        assert "No longer" not in text_of(person.client, "/me/blocked")
        assert "no longer" not in text_of(person.client, f"/people/{three[0].user.username}")


def test_the_list_of_who_is_kept_away_ends_it(three: list[Guest]) -> None:
    keeps_away(three[0], three[1], "mute")
    assert "Unmute Harkhuf" in text_of(three[0].client, "/me/blocked")
    keeps_away(three[0], three[1], "mute", end="1")
    assert "Harkhuf" not in text_of(three[0].client, "/me/blocked")


def test_twice_is_once_and_nobody_keeps_away_from_themselves(three: list[Guest]) -> None:
    for _time in range(2):
        keeps_away(three[0], three[1], "block")
        keeps_away(three[0], three[0], "block")
    assert Distance.objects.count() == 1
    assert "Block or mute" not in text_of(three[0].client, f"/people/{three[0].user.username}")


@pytest.mark.parametrize(("kind", "handle", "status"), [("hate", "", 400), ("", "", 400), ("block", "nobody", 404)])
def test_what_cannot_be_is_refused(three: list[Guest], kind: str, handle: str, status: int) -> None:
    path = f"/people/{handle or three[1].user.username}/distance"
    assert three[0].client.post(path, {"kind": kind}).status_code == status
    assert Distance.objects.count() == 0


def test_a_stranger_keeps_away_from_nobody(three: list[Guest]) -> None:
    assert Client().post(f"/people/{three[0].user.username}/distance", {"kind": "block"}).status_code == 302
    assert Distance.objects.count() == 0
    assert "Block or mute" not in text_of(Client(), f"/people/{three[0].user.username}")


@pytest.mark.server
def test_a_guest_who_joins_an_account_brings_who_is_kept_away(three: list[Guest]) -> None:
    from tables.accounts.guest_upgrade import merge_guest

    member = User.objects.create_user("ipi", "ipi@example.org", name="Ipi")
    for owner, other in ((three[0].user, three[1].user), (three[2].user, three[0].user), (member, three[0].user)):
        blocks.set_distance(owner, other, blocks.BLOCK)
    blocks.set_distance(member, three[1].user, blocks.BLOCK)
    merge_guest(three[0].user, member)
    assert set(Distance.objects.values_list("owner__name", "other__name")) == {("Ipi", "Harkhuf"), ("Merit", "Ipi")}
