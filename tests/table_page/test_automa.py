"""What an automa has done is said above the player's next choice, for it came with the player's own move."""

from __future__ import annotations

import random

import pytest

from tests.support.elements import attribute, elements, texts
from tests.support.game_tables import Guest, create_table, move_on

pytestmark = pytest.mark.django_db


def test_what_botankhamon_did_stands_above_the_next_choice_until_something_is_chosen() -> None:
    """[R27] His lines of the log; spectators read the log."""
    person = Guest("Nitocris")
    table = move_on(create_table([person], game="tekhenu"), random.Random(1), until="Selecting")
    page = person.sees(table)
    done = [line for line in texts(page, ".log__t") if "Botankhamon" in line]
    said = texts(page, "#prompt .told-lines li")
    assert said
    assert said == done[-len(said) :]
    die = str(table.full_position().moves(0)[0])
    assert not texts(person.drafts(table, die), "#prompt .told-lines li")
    assert not texts(Guest("Harkhuf").sees(table), "#prompt .dock--told")


def test_what_botankhamon_did_is_a_move_of_its_own_in_the_log() -> None:
    """[R27] Its number is half a version after that of the move which he answers; its words name what he changed."""
    person = Guest("Nitocris")
    table = move_on(create_table([person], game="tekhenu"), random.Random(1), until="Selecting")
    lines = elements(person.sees(table), "#log [data-number]")
    answer = [line for line in lines if attribute(line, "data-number") == f"{table.version}.5"]
    assert attribute(answer[0], "data-seat") == "1"
    assert [bool(attribute(line, "data-about")) for line in answer] == [True, *(False for _line in answer[1:])]
    own = [line for line in lines if attribute(line, "data-number") == str(table.version)]
    assert "1" not in [attribute(line, "data-seat") for line in own]
