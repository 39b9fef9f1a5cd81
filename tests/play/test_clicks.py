"""Several moves of one command are carried out together or not at all, and can be undone until another player acts."""

from __future__ import annotations

import random

import pytest

from tables.models import Kind, Table
from tests.support.elements import attribute, elements
from tests.support.game_tables import (
    Guest,
    bot_moves,
    check_refused,
    command,
    create_table,
    first,
    fresh,
    legal,
    move_on,
    turns,
)

pytestmark = pytest.mark.django_db
TAKES_BACK = "Sent. You can undo it until another player acts."
TAKES_BOTS_BACK = "You can undo your move. The bots’ answers go with it."


def buying(three: list[Guest]) -> tuple[Table, Guest]:
    """A table at which a player is to buy."""
    table = move_on(create_table(three), random.Random(4), until="purchase", strength="steady")
    return table, first(table, three)


def test_small_moves_go_together_all_or_none(three: list[Guest]) -> None:
    table, person = buying(three)
    seat = person.seat(table)
    place = table.full_position().estates[seat][0]  # type: ignore[attr-defined]
    before = table.version
    assert person.plays(table, f"stone {place}", f"stone {place}", "bid thebes 1").status_code == 422
    assert fresh(table).version == before
    assert person.plays(table, f"stone {place}", f"stone {place}", "done").status_code == 200
    row = fresh(table).turns.latest("number")
    assert (row.number, row.moves.splitlines()) == (before + 1, [f"stone {place}"] * 2 + ["done"])


def test_what_draws_cards_comes_last(three: list[Guest]) -> None:
    table, person = buying(three)
    check_refused(person.plays(table, "cards 1", "done"), 422, "Drawing cards must come last")
    assert person.plays(table, "cards 1").status_code == 200


def test_the_answer_to_a_move_carries_what_the_next_move_of_the_same_seat_needs(three: list[Guest]) -> None:
    table = move_on(create_table(three), random.Random(1), until="purchase", strength="steady")
    seat = table.full_position().to_move()[0]
    piece = next(str(move) for move in table.full_position().moves(seat) if str(move).startswith("farmer"))
    page = three[seat].plays(table, piece).content.decode()
    (confirm,) = elements(page, "form#confirm")
    tokens = {name: attribute(elements(confirm, f"input[name={name}]")[0], "value") for name in ("turn", "acts")}
    assert three[seat].plays(table, "done", **tokens).status_code == 200


def test_a_move_is_taken_back_until_another_person_acts(three: list[Guest]) -> None:
    table = create_table(three)
    person, before = first(table, three), table.position
    person.plays(table, legal(table, person.seat(table)))
    assert TAKES_BACK in person.sees(table)
    assert person.undoes(table).status_code == 200
    table = fresh(table)
    assert table.position == before
    assert TAKES_BACK not in person.sees(table)
    assert (table.version, table.turn) == (3, 3)
    person.plays(table, legal(table, person.seat(table)))
    other = first(fresh(table), three)
    other.plays(table, legal(fresh(table), other.seat(table)))
    check_refused(person.undoes(table), 422, f"{other.user.name} has moved since")


def test_bots_that_have_moved_since_do_not_stand_in_the_way() -> None:
    person = Guest("Nitocris")
    table = create_table([person], bots=2, first=0)
    before = table.position
    person.plays(table, legal(table, 0))
    bot_moves(table)
    table = fresh(table)
    assert (table.version, table.turns.filter(final=True).count()) == (3, 1)
    page = person.sees(table)
    assert TAKES_BOTS_BACK in page
    assert TAKES_BACK not in page
    assert person.undoes(table).status_code == 200
    assert fresh(table).position == before
    assert list(table.turns.filter(kind=Kind.MOVE).values_list("undone", flat=True)) == [True, True]


def test_what_has_become_known_is_not_taken_back(three: list[Guest]) -> None:
    table, person = buying(three)
    person.plays(table, "cards 1")
    check_refused(person.undoes(table), 422, "something new has been revealed")


def test_undo_twice_from_one_page_undoes_once(three: list[Guest]) -> None:
    table, person = buying(three)
    place = table.full_position().estates[person.seat(table)][0]  # type: ignore[attr-defined]
    for _stone in range(2):
        person.plays(table, f"stone {place}")
    form = {**person.tokens(table), "command": command()}
    assert person.undoes(table, **form).status_code == 200
    assert person.undoes(table, **form).status_code == 200
    check_refused(person.undoes(table, **{**form, "command": command()}), 409, "moved on")
    assert table.turns.filter(undone=True).count() == 1


@pytest.mark.parametrize("whose", ["own", "another seat's"])
def test_a_command_id_stands_for_one_command_alone(three: list[Guest], whose: str) -> None:
    table, person = buying(three)
    used = {"command": command()}
    assert person.plays(table, legal(table, person.seat(table)), **used).status_code == 200
    if whose != "own":
        for _turn in turns(table, 1):
            if first(fresh(table), three) is not person:
                break
            move_on(fresh(table), random.Random(1), most=1)
    table, next_one = fresh(table), first(fresh(table), three)
    check_refused(next_one.plays(table, legal(table, next_one.seat(table)), **used), 422, "could not be sent properly")
    assert fresh(table).version == table.version


def test_an_undo_with_a_command_id_that_was_used_is_refused(three: list[Guest]) -> None:
    table, person = buying(three)
    used = {"command": command()}
    assert person.plays(table, legal(table, person.seat(table)), **used).status_code == 200
    table = fresh(table)
    check_refused(person.undoes(table, **used), 422, "could not be sent properly")
    assert fresh(table).version == table.version


def test_a_command_that_came_too_late_is_not_taken_for_that_of_another_seat(three: list[Guest]) -> None:
    table, person = buying(three)
    other = next(each for each in three if each is not person)
    used = {"command": command()}
    assert person.plays(table, legal(table, person.seat(table)), **used).status_code == 200
    check_refused(other.plays(table, "done", **{**used, "turn": 0}), 409, "moved on")
    check_refused(person.plays(table, "done", **{"command": used["command"][:-1], "turn": 0}), 409, "moved on")
