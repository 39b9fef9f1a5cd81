"""Changes of seats are delayed for spectators: names, vacant seats, bots, and joining."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tables.history import seat_history, spectator_delay
from tables.models import Table, TimeoutRule, Turn, Visibility
from tests.history.test_delay import everything
from tests.support.game_tables import Guest, create_table, fresh, move_on

pytestmark = pytest.mark.django_db

LATER = timedelta(hours=2)


def behind(people: list[Guest], lapse: str = TimeoutRule.SUBSTITUTE, **more: Any) -> Table:
    """A table with a spectator delay of an hour."""
    table = move_on(create_table(people), random.Random(4), most=3)
    Table.objects.filter(pk=table.pk).update(lapse=lapse, **{"delay": 3600, **more})
    return fresh(table)


def leaves(table: Table, people: list[Guest]) -> None:
    assert people[2].client.post(f"/t/{table.slug}/give-up").status_code == 302


def is_replaced(table: Table, people: list[Guest]) -> None:
    """A player leaves, and an informed substitute takes the seat."""
    leaves(table, people)
    Turn.objects.filter(table=table).update(time=timezone.now() - LATER)  # all see the empty seat
    assert Guest("Sabu").client.post(f"/t/{table.slug}/take", {"name": "Sabu"}).status_code == 302


def swap(table: Table, people: list[Guest]) -> None:
    """Two players swap seats."""
    assert people[0].client.post(f"/t/{table.slug}/ask", {"ask": "swap", "whom": 1}).status_code == 200
    number = fresh(table).version
    for person in people[1:]:
        person.client.post(f"/t/{table.slug}/answer", {"number": number, "agrees": "yes"})
    assert [seat.name for seat in fresh(table).seats.all()][:2] == ["Harkhuf", "Nitocris"]


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("lapse", [TimeoutRule.SUBSTITUTE, TimeoutRule.BOT])
@pytest.mark.parametrize("far", [{"delay": 3600}, {"delay": 0, "delay_moves": 500}])
@pytest.mark.parametrize("act", [leaves, swap])
def test_who_leaves_or_changes_places_within_the_delay_still_sits_there_for_spectators(
    three: list[Guest], act: Callable[..., None], far: Any, lapse: str
) -> None:
    table = behind(three, lapse, **far)
    before = everything(table)
    act(table, three)
    assert {path for path, text in everything(table).items() if text != before[path]} == set()
    assert three[0].sees(table) != before[""]


@pytest.mark.server
def test_who_has_sat_down_within_the_delay_is_an_empty_chair_for_spectators(three: list[Guest]) -> None:
    table = behind(three)
    leaves(table, three)
    Turn.objects.filter(table=table).update(time=timezone.now() - LATER)
    before = everything(table)
    assert "empty seat" in before[""]
    assert "Sabu" not in before[""]
    assert Guest("Sabu").client.post(f"/t/{table.slug}/take", {"name": "Sabu"}).status_code == 302
    assert {path for path, text in everything(table).items() if text != before[path]} == set()
    assert "Sabu" in three[0].sees(table)


def test_once_the_delay_is_over_spectators_see_who_sits_there(three: list[Guest]) -> None:
    table = behind(three)
    is_replaced(table, three)
    Turn.objects.filter(table=table).update(time=timezone.now() - LATER)
    page = everything(table)[""]
    assert "Sabu" in page
    assert "empty seat" not in page


@pytest.mark.server
def test_lists_name_who_began_a_game_that_spectators_see_later(three: list[Guest]) -> None:
    table = behind(three)
    swap(table, three)
    is_replaced(table, three)
    page = Client().get("/wall").content.decode()
    assert [page.index(name) for name in ("Nitocris", "Harkhuf", "Merit")] == sorted(
        page.index(name) for name in ("Nitocris", "Harkhuf", "Merit")
    )
    assert "Sabu" not in page
    assert "Sabu" not in Client().get("/").content.decode()


@pytest.mark.parametrize(("visibility", "status"), [(Visibility.PUBLIC, 409), (Visibility.LINK, 302)])
def test_an_empty_chair_is_offered_when_it_is_seen_and_at_once_by_the_link_of_a_closed_table(
    three: list[Guest], visibility: str, status: int
) -> None:
    table = behind(three, visibility=visibility)
    leaves(table, three)
    sabu = Guest("Sabu")
    sabu.client.get(f"/join/{table.join_token}")
    offered = 'name="name"' in sabu.sees(table, "/affairs")
    answer = sabu.client.post(f"/t/{table.slug}/take", {"name": "Sabu"})
    assert (offered, answer.status_code) == (status == 302, status)


@pytest.mark.server
def test_a_name_leaves_the_history_with_its_account(three: list[Guest]) -> None:
    table = behind(three)
    leaves(table, three)
    is_there = Turn.objects.filter(table=table, seated__contains="Merit")
    assert is_there.exists()
    assert three[2].client.post("/me/data/delete", {"name": "Merit"}).status_code == 302
    assert not is_there.exists()
    assert spectator_delay.visible_version(fresh(table)) < fresh(table).version
    assert [seat.displayed_name for seat in seat_history.seats(fresh(table), None)] == [
        "Nitocris",
        "Harkhuf",
        "former player",
    ]
