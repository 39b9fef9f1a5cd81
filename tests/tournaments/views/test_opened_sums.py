"""Every number of a standing is explained as a sum, down to its tables [design: tournaments 1, 5, 9]."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.support.elements import elements, text
from tests.tournaments.organiser_pages import Evening

pytestmark = pytest.mark.django_db
SEVEN = ("Ana", "Ben", "Cid", "Dan", "Eva", "Fay", "Gil")


def test_the_strength_of_opponents_opens_down_to_their_other_tables() -> None:
    """By hand: Ben 10, Cid 4, Dan par 5, Eva 10, Dan par 5, Gil 1; together 35 by six encounters."""
    evening = Evening(rounds=3)
    evening.pastes(*SEVEN)
    evening.moves("open", "check_in")
    for name in SEVEN:
        evening.does("here", name)
    evening.publishes(SEVEN[:4], SEVEN[4:])
    evening.closes()
    evening.publishes(("Ben", "Cid", "Fay"), ("Ana", "Eva", "Dan", "Gil"))
    evening.closes()
    page = Client().get(f"{evening.url}/rank/{evening.entry('Ana').pk}", headers={"Accept-Language": "en"})
    sums = elements(page.content.decode(), "details.sum")
    points, strength = text(sums[0]), text(sums[2])
    assert points == "Points 20 Round 1, table 1 10 Round 2, table 2 10 Total 20"
    assert strength.startswith("Strength of opponents 5.83")
    assert "Round 1, table 1: Ben’s other tables Round 2, table 1 · 10 10" in strength
    assert "Round 1, table 1: Cid’s other tables Round 2, table 1 · 4 4" in strength
    assert strength.count("No table: average score · 5") == 2
    assert "Average of 6 5.83" in strength
    assert elements(sums[2], f"a[href='{evening.url}/rounds/2/1']")
    told = text(sums[3])  # twice 30 of 30 + 29 + 28 + 27, in thousandths of an even share
    assert told.startswith("Share of victory points 2.106 even shares At each table, an even share is what everyone")
    assert "Round 1, table 1 1.053 even shares" in told
    last = Client().get(f"{evening.url}/rank/{evening.entry('Dan').pk}", headers={"Accept-Language": "en"})
    wins = elements(last.content.decode(), "details.sum")[1]
    assert text(wins) == "Wins 0 There is nothing to add up here.", "a 0 that had a say is not said to be unneeded"
