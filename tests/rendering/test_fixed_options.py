"""The lobby also names what a number of players always plays with."""

from __future__ import annotations

import pytest

from tables.rendering.descriptions import option_lines
from tests.support.game_tables import Guest, create_table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("seats", "value"), [(4, "No"), (5, "Yes")])
def test_five_players_are_told_that_they_play_with_the_port(seats: int, value: str) -> None:
    """[R12.1] It is an option for fewer players, and compulsory for five."""
    guests = [Guest(f"Guest {n}") for n in range(seats)]
    table = create_table(guests, game="nefertiti", start=False)
    assert [said for label, said in option_lines(table) if label == "Port of Memphis (expansion)"] == [value]
