"""What an automa has done is said above the player's next choice, for it came with the player's own move."""

from __future__ import annotations

import random

import pytest

from tests.support.elements import texts
from tests.support.game_tables import Guest, move_on, opened

pytestmark = pytest.mark.django_db


def test_what_botankhamon_did_stands_above_the_next_choice_until_something_is_chosen() -> None:
    """[R27] His lines of the log; spectators read the log."""
    person = Guest("Nitocris")
    table = move_on(opened([person], game="tekhenu"), random.Random(1), until="Selecting")
    page = person.sees(table)
    done = [line for line in texts(page, ".log__t") if "Botankhamon" in line]
    said = texts(page, "#prompt .prompt__waits")
    assert said
    assert said == done[-len(said) :]
    die = str(table.full_position().moves(0)[0])
    assert not texts(person.drafts(table, die), "#prompt .prompt__waits")
    assert not texts(Guest("Harkhuf").sees(table), "#prompt .dock--told")
