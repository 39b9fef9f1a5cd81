"""The board and the reveal inside a wall screen: what spectators may see, framed by this site alone."""

from __future__ import annotations

import random

import pytest
from django.test import Client

from tables.models import Table, Visibility
from tests.support.elements import attributes, elements
from tests.support.game_tables import Guest, create_table, fresh, legal, move_on

pytestmark = pytest.mark.django_db


def at_the_offering(three: list[Guest], **values: object) -> Table:
    """A table where everybody chooses an offering in secret."""
    table = move_on(create_table(three), random.Random(3), until="offering", strength="steady")
    Table.objects.filter(pk=table.pk).update(**values)
    return fresh(table)


def all_seal(table: Table, three: list[Guest]) -> None:
    """Let everybody seal an offering; with the last one all are opened."""
    for guest in three:
        assert guest.plays(table, legal(fresh(table), guest.seat(table))).status_code == 200


def test_the_board_shows_a_player_what_it_shows_a_stranger(three: list[Guest]) -> None:
    table = at_the_offering(three)
    path = f"/wall/t/{table.slug}/board"
    page = Client().get(path)
    assert page.status_code == 200
    assert three[0].client.get(path).content == page.content
    assert elements(page.content.decode(), "div#stage[inert]"), "nothing on it can be pressed"


def test_boards_and_reveals_stand_in_frames_of_this_site_alone(three: list[Guest]) -> None:
    table = at_the_offering(three)
    all_seal(table, three)
    for what in ("board", "reveal"):
        answer = Client().get(f"/wall/t/{table.slug}/{what}")
        assert answer.status_code == 200
        assert answer["X-Frame-Options"] == "SAMEORIGIN"
        assert "frame-ancestors 'self'" in answer["Content-Security-Policy"]
    assert Client().get("/wall")["X-Frame-Options"] == "DENY"


def test_a_reveal_is_on_the_wall_when_everybody_has_sealed_and_not_before(three: list[Guest]) -> None:
    table = at_the_offering(three)
    before = fresh(table).version
    for guest in three[:2]:
        guest.plays(table, legal(fresh(table), guest.seat(table)))
    opened_then = attributes(Client().get("/wall").content.decode(), "[data-opened]", "data-opened")
    assert all(int(version) <= before for version in opened_then)
    three[2].plays(table, legal(fresh(table), three[2].seat(table)))
    page = Client().get("/wall").content.decode()
    assert set(attributes(page, "[data-opened]", "data-opened")) == {str(fresh(table).version)}
    assert 'class="reveal"' in Client().get(f"/wall/t/{table.slug}/reveal").content.decode()


@pytest.mark.parametrize("far", [{"delay": 60}, {"delay_moves": 2}])
def test_where_spectators_are_behind_the_wall_knows_no_reveal_before_them(
    three: list[Guest], far: dict[str, int]
) -> None:
    table = at_the_offering(three, **far)
    board = Client().get(f"/wall/t/{table.slug}/board").content
    all_seal(table, three)
    for path in ("/wall", f"/wall/of/{table.slug}", f"/wall/t/{table.slug}"):
        assert "data-opened" not in Client().get(path).content.decode()
    assert Client().get(f"/wall/t/{table.slug}/reveal").status_code == 404
    if "delay" in far:
        assert Client().get(f"/wall/t/{table.slug}/board").content == board


def test_hidden_tables_and_tables_before_their_game_have_no_board(three: list[Guest]) -> None:
    waiting = create_table(three, start=False)
    assert Client().get(f"/wall/t/{waiting.slug}/board").status_code == 404
    table = at_the_offering(three, visibility=Visibility.LINK)
    for what in ("board", "reveal"):
        assert Client().get(f"/wall/t/{table.slug}/{what}").status_code == 404
