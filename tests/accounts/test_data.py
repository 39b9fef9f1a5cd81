"""Personal data: complete export, and deletion."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from tables.models import Sitting, Table
from tables.people.models import Distance, User
from tables.seats import leaving
from tests.people.conftest import over, text_of
from tests.support.game_tables import Guest, create_table, fresh, move_on

pytestmark = pytest.mark.django_db


@pytest.mark.server
def test_the_export_holds_account_preferences_seats_moves_and_the_records_of_games_that_are_over() -> None:
    host = Guest("Nitocris")
    table = move_on(create_table([host, Guest("Ay")], game="nefertiti"), random.Random(1))
    create_table([host, Guest("Merit"), Guest("Harkhuf")])
    Distance.objects.create(owner=host.user, other=User.objects.create_guest("Ay"), kind=Distance.Kind.BLOCK)
    answer = host.client.get("/me/data/export")
    told = json.loads(answer.content)
    assert 'filename="karnak.json"' in answer.headers["Content-Disposition"]
    assert (told["account"]["name"], told["preferences"]["theme"]) == ("Nitocris", "auto")
    assert told["kept_away"][0]["name"] == "Ay"
    done, running = told["games"]
    assert (done["table"], running["record"]) == (table.slug, None)
    assert done["record"] == host.client.get(f"/t/{table.slug}/record").content.decode()
    own = [turn.moves for turn in table.turns.filter(seat=0)]
    assert [move["moves"] for move in done["moves"]] == own


def test_the_export_holds_nothing_that_others_hide(three: list[Guest]) -> None:
    table = create_table(three)
    told = json.dumps(json.loads(three[0].client.get("/me/data/export").content))
    assert table.secret not in told
    assert table.join_token not in told
    assert "Harkhuf" not in told


def deletes(person: Guest, **form: str) -> Any:
    """Ask to be deleted."""
    return person.client.post("/me/data/delete", {"name": person.user.name, **form})


def test_deleting_asks_for_the_name_and_the_password(members: list[Guest]) -> None:
    for form, sentence in (
        ({"name": ""}, "Type your name exactly as shown above"),
        ({"name": "Harkhuf"}, "Type your name exactly as shown above"),
        ({"password": "wrong"}, "This is not your current password."),
    ):
        answer = deletes(members[0], **form)
        assert answer.status_code == 422
        assert sentence in answer.content.decode()
    assert User.objects.filter(pk=members[0].user.pk).exists()
    assert members[0].client.get("/me/data/delete").status_code == 200


@pytest.mark.server
def test_a_deleted_account_leaves_former_players_and_nothing_of_itself(members: list[Guest]) -> None:
    done, running, waiting = over(create_table(members)), create_table(members), create_table(members[:2], start=False)
    assert deletes(members[0], password="papyrus and ink").headers["Location"] == "/"
    assert not User.objects.filter(name="Nitocris").exists()
    assert not EmailAddress.objects.filter(email="nitocris@example.org").exists()
    assert members[0].client.get("/me").status_code == 302
    for table in (done, running):
        seat = fresh(table).seats.all()[0]
        assert (seat.displayed_name, seat.free, seat.user) == ("former player", False, None)
        page = text_of(members[1].client, f"/t/{table.slug}")
        assert "former player" in page
        assert "Nitocris" not in page
    assert "former player" in members[1].client.get(f"/t/{done.slug}/record").content.decode()
    left = fresh(waiting)
    assert (left.seats.all()[0].free, left.host) == (True, members[1].user)
    assert Client().get("/people/nitocris").status_code == 404


def test_a_waiting_table_where_nobody_else_sits_is_closed_with_its_host(members: list[Guest]) -> None:
    table = create_table(members[:1], start=False)
    deletes(members[0], password="papyrus and ink")
    assert not Table.objects.filter(pk=table.pk).exists()


def test_a_guest_deletes_with_the_name_alone_and_two_leave_one_table(three: list[Guest]) -> None:
    table = over(create_table(three))
    for person in three[:2]:
        assert deletes(person).status_code == 302
    assert [seat.displayed_name for seat in fresh(table).seats.all()] == ["former player", "former player", "Merit"]


def test_export_and_deletion_are_not_tried_again_and_again(three: list[Guest]) -> None:
    client = three[0].client
    for _time in range(10):
        assert client.get("/me/data/export").status_code == 200
        assert client.post("/me/data/delete", {"name": ""}).status_code == 422
    answer = client.get("/me/data/export")
    assert answer.status_code == 429
    assert "You have just downloaded your data." in answer.content.decode()
    assert "Too many attempts." in client.post("/me/data/delete", {"name": "Nitocris"}).content.decode()
    assert User.objects.filter(pk=three[0].user.pk).exists()


@pytest.mark.parametrize("lapse", ["bot", "somebody"])
def test_the_name_goes_from_seats_that_were_left_before(members: list[Guest], lapse: str) -> None:
    table = create_table(members)
    Table.objects.filter(pk=table.pk).update(lapse=lapse)
    leaving.leave_game(fresh(table), members[0].user)
    assert "Nitocris" in text_of(members[1].client, f"/t/{table.slug}")
    deletes(members[0], password="papyrus and ink")
    assert "Nitocris" not in text_of(members[1].client, f"/t/{table.slug}")
    assert not Sitting.objects.filter(name="Nitocris").exists()


def test_the_moves_of_a_seat_are_told_to_whom_they_belong(members: list[Guest]) -> None:
    table = create_table(members, game="amun-re")
    Table.objects.filter(pk=table.pk).update(lapse="somebody")
    mover = table.full_position().to_move()[0]
    gone = members[mover]
    gone.plays(table, str(table.full_position().moves(mover)[0]))
    leaving.leave_game(fresh(table), gone.user)
    heir = Guest("Ti")
    leaving.take_over_seat(fresh(table), heir.user, "Ti")
    assert len(exported(gone)["games_left"][0]["moves"]) == 1
    assert exported(heir)["games"][0]["moves"] == []


def exported(person: Guest) -> Any:
    """The personal data export of a user."""
    return json.loads(person.client.get("/me/data/export").content)
