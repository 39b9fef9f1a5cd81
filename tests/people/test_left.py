"""Games that a user has left, in lists and results."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tables.messages.refusals import Refused
from tables.models import Table, Visibility
from tables.people.models import Distance, User
from tables.seats import leaving
from tests.people.conftest import over, text_of
from tests.support.game_tables import Guest, create_table, fresh

pytestmark = pytest.mark.django_db


def test_who_is_blocked_takes_no_empty_chair(members: list[Guest]) -> None:
    table, blocked = create_table(members), Guest("Ay")
    Table.objects.filter(pk=table.pk).update(lapse="somebody")
    leaving.leave_game(fresh(table), members[1].user)
    Distance.objects.create(owner=members[0].user, other=blocked.user, kind=Distance.Kind.BLOCK)
    with pytest.raises(Refused, match="does not want to play with you"):
        leaving.take_over_seat(fresh(table), blocked.user, "Ay")
    leaving.take_over_seat(fresh(table), Guest("Ipi").user, "Ipi")


def test_an_empty_chair_is_offered_on_the_start_page_and_at_the_table_until_somebody_sits_down(
    members: list[Guest],
) -> None:
    table = create_table(members)
    Table.objects.filter(pk=table.pk).update(lapse="somebody")
    spy, offer, chair = Guest("Ay"), "A seat is empty: someone can take over", 'data-opens="affairs">empty seat'
    assert offer not in spy.client.get("/").content.decode()
    leaving.leave_game(fresh(table), members[1].user)
    assert offer in spy.client.get("/").content.decode()
    assert chair in spy.sees(table)
    assert chair not in members[0].sees(table)
    leaving.take_over_seat(fresh(table), Guest("Ipi").user, "Ipi")
    assert offer not in spy.client.get("/").content.decode()
    assert chair not in spy.sees(table)


def test_nobody_takes_an_empty_chair_of_a_table_that_is_arbitrated(members: list[Guest]) -> None:
    table, spy = create_table(members), Guest("Ay")
    Table.objects.filter(pk=table.pk).update(lapse="somebody", arbitrated=True)
    leaving.leave_game(fresh(table), members[1].user)
    assert "A seat is empty: someone can take over" not in spy.client.get("/").content.decode()
    assert spy.client.post(f"/t/{table.slug}/take", {"name": "Ay"}).status_code == 403


def left_and_over(members: list[Guest], visibility: str = Visibility.PUBLIC) -> Table:
    """A finished game that the second player has left; a bot took over and won."""
    table = create_table(members, visibility=visibility)
    leaving.leave_game(table, members[1].user)
    return over(fresh(table), (2, 1, 3))


@pytest.mark.server
def test_who_has_left_reads_the_last_place_and_so_does_everybody(members: list[Guest]) -> None:
    left_and_over(members)
    own = text_of(members[1].client, "/me")
    assert "3rd place" in own
    assert "left before the end" in own
    assert "1st place" not in own
    User.objects.filter(pk=members[1].user.pk).update(profile_open=True)
    theirs = text_of(Client(), f"/people/{members[1].user.username}")
    assert "3rd place" in theirs
    row = theirs.partition('<tbody role="rowgroup">')[2].partition("</tbody>")[0]
    assert "1 game left before the end" in row
    assert row.count('<td role="cell" class="n">') == 1, "played once, and no place of those who stay"
    assert "Harkhuf left before the end and was ranked 3rd, whatever the seat achieved." in text_of(Client(), "/games")


def test_who_has_left_finds_the_game_and_sees_its_end(members: list[Guest]) -> None:
    table = left_and_over(members, Visibility.LINK)
    for path in (f"/t/{table.slug}", f"/t/{table.slug}/record"):
        assert members[1].client.get(path).status_code == 200
        assert Client().get(path).status_code == 404
    assert table.slug in text_of(members[1].client, "/games?mine=on")
    assert "Harkhuf" not in text_of(Client(), f"/people/{members[0].user.username}").partition("<main")[2]


def test_while_a_closed_game_goes_on_who_has_left_sees_nothing_of_it(members: list[Guest]) -> None:
    table = create_table(members, visibility=Visibility.LINK)
    leaving.leave_game(table, members[1].user)
    assert members[1].client.get(f"/t/{table.slug}").status_code == 404


def test_games_left_are_listed_with_the_same_number_of_queries(members: list[Guest]) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            text_of(members[1].client, "/me")
        return len(queries)

    left_and_over(members)
    few = asked()
    for _n in range(3):
        left_and_over(members)
    assert asked() == few
