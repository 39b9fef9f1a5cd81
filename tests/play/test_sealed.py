"""Sealed answers: changed in secret, retracted in public, opened for all at once, once in the record."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

import engine
from engine.notation import game_file
from tables.models import Kind, Table, encode_position
from tests.games.amun_re.table import empty_hand, give
from tests.support.game_tables import Guest, check_refused, command, create_table, fresh, legal, move_on
from tests.support.tokens import without_token

pytestmark = pytest.mark.django_db


def offering(three: list[Guest]) -> Table:
    """A table in the secret offering."""
    return move_on(create_table(three), random.Random(6), until="offering", strength="steady")


def test_changing_a_sealed_answer_is_seen_by_nobody_else(three: list[Guest]) -> None:
    table = offering(three)
    three[0].plays(table, "offer 1")
    table = fresh(table)
    paths = ("", "/board", "/log", "/position.json", "/prompt")
    before = [without_token(three[1].sees(table, path)) for path in paths]
    seals, acts = table.turns.filter(kind=Kind.SEAL).count(), table.seats.get(number=0).acts
    assert three[0].plays(table, "steal").status_code == 200
    after = fresh(table)
    assert (after.version, after.turn, after.seats.get(number=0).acts) == (table.version, table.turn, acts + 1)
    assert after.turns.filter(kind=Kind.SEAL).count() == seals
    assert after.turns.get(kind=Kind.SEAL, seat=0, undone=False, number__gte=table.turn).moves == "steal"
    assert [without_token(three[1].sees(table, path)) for path in paths] == before


def test_the_same_seal_again_is_named_as_what_it_is_and_changes_nothing(three: list[Guest]) -> None:
    table = offering(three)
    three[0].plays(table, "offer 1")
    before = fresh(table)
    answer = three[0].plays(table, "offer 1")
    assert answer.status_code == 422
    assert "This is already your sealed choice." in answer.content.decode()
    after = fresh(table)
    assert (after.version, after.position) == (before.version, before.position)


def test_both_commands_of_a_changed_seal_are_known_afterwards(three: list[Guest]) -> None:
    table = offering(three)
    forms = []
    for move in ("offer 1", "steal"):
        forms.append((move, {"command": command(), **three[0].tokens(table)}))
        assert three[0].plays(table, move, **forms[-1][1]).status_code == 200
    for move, form in forms:
        assert three[0].plays(table, move, **form).status_code == 200
    assert fresh(table).turns.filter(kind=Kind.SEAL, seat=0).latest("number").moves == "steal"


def test_a_seal_is_taken_back_in_public_and_not_undone(three: list[Guest]) -> None:
    table = offering(three)
    three[0].plays(table, "offer 1")
    check_refused(three[0].undoes(table), 422, "use “Change my choice” instead")
    assert three[0].plays(table, "retract").status_code == 200
    assert fresh(table).version == table.version + 2
    assert 0 in fresh(table).full_position().to_move()
    check_refused(three[0].plays(table, "offer 1", "offer 1"), 422, "a single answer")


def test_the_last_seal_opens_for_everybody_and_the_reveal_is_sent(three: list[Guest]) -> None:
    table = offering(three)
    for person in three:
        answer = person.plays(table, "steal")
    shown = json.loads(answer.headers["HX-Trigger"])["karnak:shown"]
    assert 'class="reveal"' in Client().get(shown["reveal"]).content.decode()
    assert any("Total" in line for _version, line in shown["news"])


def test_the_flood_has_a_sheet_of_its_own_where_somebody_adjusts_the_total(three: list[Guest]) -> None:
    """[R8.3] [R8.4] What was offered is opened, and the Nile rises when the last adjustment is in."""
    table = offering(three)
    position = table.full_position()
    empty_hand(position, 0, 1, 2)  # type: ignore[arg-type]
    give(position, 0, "offering_adjustment")  # type: ignore[arg-type]
    position.gold = [9, 9, 9]  # type: ignore[attr-defined]
    Table.objects.filter(pk=table.pk).update(position=encode_position(position).decode())
    three[1].plays(table, "offer 2")
    three[2].plays(table, "offer 3")
    opens = reveal_of(three[0].plays(table, "offer 1 adjust"))
    assert "Total offered: 6" in opens
    assert "The Nile rises" not in opens
    assert "The Nile rises to 9" in reveal_of(three[0].plays(table, "adjust 3"))


SEALING = [
    ("amun-re", "offering", {}),
    ("amun-re", "reveal", {"edition": "2003", "expert": True}),
    ("amun-re-cards", "offering", {}),
]


def sent(client: Client, table: Table, v: int) -> dict[str, Any]:
    """What a page at version `v` is sent."""
    told: dict[str, Any] = client.get(f"/t/{table.slug}/envelope", {"v": v}).json()
    return told


def one_acts(table: Table) -> Table:
    """The table after an awaited player's answer."""
    return move_on(table, random.Random(3), strength="steady", most=1)


@pytest.mark.parametrize(("game", "phase", "options"), SEALING)
def test_a_page_is_sent_the_reveal_when_the_answers_open_and_no_more_with_the_next_act(
    three: list[Guest], game: str, phase: str, options: dict[str, Any]
) -> None:
    """A page that shows the opened answers never gets the sheet again: for players and for spectators."""
    pages = [*(person.client for person in three), Client()]
    table = move_on(create_table(three, game=game, **options), random.Random(6), until=phase, strength="steady")
    for _seal in three:
        closed, table = table.version, one_acts(table)
    for page in pages:
        assert 'class="reveal"' in sent(page, table, closed)["reveal"]
        assert "reveal" not in sent(page, table, table.version)
    shown, table = table.version, one_acts(table)
    assert table.version > shown
    for page in pages:
        told = sent(page, table, shown)
        assert told["news"], "the next act is told"
        assert "reveal" not in told
        assert 'class="reveal"' not in page.get(f"/t/{table.slug}").content.decode()


def test_the_answer_to_the_next_act_brings_no_reveal(three: list[Guest]) -> None:
    table = offering(three)
    for _seal in three:
        table = one_acts(table)
    seat = table.full_position().to_move()[0]
    answer = three[seat].plays(table, legal(table, seat))
    assert answer.status_code == 200
    assert "reveal" not in json.loads(answer.headers["HX-Trigger"])["karnak:shown"]


def reveal_of(answer: HttpResponse) -> str:
    """The animation to which the response to a move leads."""
    shown = json.loads(answer.headers["HX-Trigger"])["karnak:shown"]
    return str(Client().get(shown["reveal"]).content.decode())


def test_the_record_tells_sealed_answers_once_where_they_opened(three: list[Guest]) -> None:
    table = offering(three)
    for move in ("offer 1", "steal", "retract", "steal"):
        assert three[2].plays(table, move).status_code == 200
    for person in three[:2]:
        person.plays(table, "steal")
    table = move_on(fresh(table), random.Random(1))
    told = game_file.read_record(three[0].sees(table, "/record"))
    assert engine.verify(told).problem == ""
    steals = [(step.seat, step.move) for step in told.steps if isinstance(step, game_file.Answer)]
    at = steals.index((0, "steal"))
    assert steals[at : at + 3] == [(0, "steal"), (1, "steal"), (2, "steal")]
    assert "retract" not in [move for _seat, move in steals]
