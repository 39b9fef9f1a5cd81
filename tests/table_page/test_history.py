"""Replay of a finished game with one's own view, and rematches."""

from __future__ import annotations

import random

import pytest
from django.test import Client

from tables.models import Status, Table
from tests.support.game_tables import Guest, create_table, first, fresh, legal, move_on

pytestmark = pytest.mark.django_db


def test_the_past_of_a_running_game_is_seen_with_ones_own_eyes(three: list[Guest]) -> None:
    table = move_on(create_table(three), random.Random(3), until="offering")
    page = three[0].sees(table, "/at/5")
    assert three[0].sees(table, "/at/5", **{"as": "1"}).count('class="card') == page.count('class="card')
    assert 'name="move"' not in page
    assert three[0].client.get(f"/t/{table.slug}/at/{table.version + 1}").status_code == 404
    assert "Nitocris" in Client().get(f"/t/{table.slug}/at/5").content.decode()


def test_what_was_undone_is_no_step_of_the_history(three: list[Guest]) -> None:
    table = create_table(three)
    person = first(table, three)
    person.plays(table, legal(table, person.seat(table)))
    person.undoes(table)
    assert "Move 1 of 1" in person.sees(table, "/at/2")
    assert "You undo your last move" in person.sees(table, "/log")


def test_links_lead_from_phase_to_phase(three: list[Guest]) -> None:
    table = move_on(create_table(three), random.Random(3), until="offering")
    phases = [(row.number, row.stage) for row in table.turns.all()]
    buys = next(number for number, stage in phases if stage == "old_kingdom/1/purchase")
    gives = next(number for number, stage in phases if stage == "old_kingdom/1/offering")
    page = three[0].sees(table, f"/at/{buys}")
    assert f'href="/t/{table.slug}/at/1"' in page
    assert f'href="/t/{table.slug}/at/{gives}"' in page


def test_a_rematch_holds_the_seats_of_everybody_and_begins_with_the_last(three: list[Guest]) -> None:
    table = move_on(create_table(three, bots=1, edition="2003"), random.Random(8))
    assert table.status == Status.FINISHED
    answer = three[1].client.post(f"/t/{table.slug}/rematch")
    again = Table.objects.get(rematch_of=table)
    assert answer.headers["Location"] == f"/t/{again.slug}"
    assert three[0].client.post(f"/t/{table.slug}/rematch").headers["Location"] == f"/t/{again.slug}"
    assert (again.chosen_options(), again.pace) == (table.chosen_options(), table.pace)
    assert "proposes a rematch" in three[2].sees(table, "/log")
    stranger = Guest("Spy")
    assert stranger.client.post(f"/t/{again.slug}/sit").status_code == 403
    for person in (three[0], three[2]):
        assert fresh(again).status == Status.OPEN
        person.client.post(f"/t/{again.slug}/sit")
    assert fresh(again).status == Status.PLAYING
    assert [seat.name for seat in again.seats.all()] == ["Nitocris", "Harkhuf", "Merit", "Ani"]


def test_who_did_not_play_proposes_no_rematch(three: list[Guest]) -> None:
    table = create_table(three)
    assert three[0].client.post(f"/t/{table.slug}/rematch").status_code == 403
    assert Client().post(f"/t/{table.slug}/rematch").status_code == 403
