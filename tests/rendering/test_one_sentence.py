"""What a card does is one sentence, which is heard at its place and in "what is this?"."""

from __future__ import annotations

import random

import pytest
from django.core.cache import cache
from django.utils import translation

from tables.learning import glossary
from tests.rendering.test_anchors import PEOPLE
from tests.support.elements import attribute, elements, heard
from tests.support.game_tables import STRENGTH, Guest, create_table, move_on

STAGES = 4
APART = 15  # moves
CARDS = {
    "amun-re": {"card"},
    "amun-re-cards": {"province"},
    "nefertiti": {"character"},
    "tekhenu": {"technology", "blessing", "decree", "start_card"},
}


@pytest.mark.django_db
@pytest.mark.parametrize("game", CARDS)
def test_a_card_says_the_same_wherever_it_is_asked(game: str) -> None:
    """[access 9.1]"""
    cache.clear()
    guests = [Guest(name) for name in PEOPLE[:3]]
    table, rng, told = create_table(guests, game=game), random.Random(game), set()
    explained = table.rules.explain(table.chosen_options())
    for _stage in range(STAGES):
        page = guests[0].sees(table)
        for anchor in elements(page, "#board button[data-place], #hand button[data-place]"):
            id_ = attribute(anchor, "data-what") or attribute(anchor, "data-place")
            if id_ not in explained or explained[id_].of not in CARDS[game]:
                continue
            with translation.override("en"):
                entry = glossary.entry(table.rules, id_, table.chosen_options())
            assert entry is not None
            assert entry.meaning in f"{heard(anchor)} {attribute(anchor, 'title')}", id_
            told.add(id_)
        table = move_on(table, rng, strength=STRENGTH, most=APART)
    assert told
