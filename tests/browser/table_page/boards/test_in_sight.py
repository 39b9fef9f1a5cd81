"""At a desk nothing of a table is out of sight, cut, or in the way, in any stage of a game."""

from __future__ import annotations

import random

import pytest

from tests.browser.conftest import NewPage
from tests.browser.measures.page_scripts import SIGHT
from tests.browser.playing import backstage, comes_to, gathered, people
from tests.session.extent import extent
from tests.support.game_tables import STRENGTH, fresh, move_on, turns

NAMES = ("Nitocris", "Harkhuf", "Merit", "Ankhesenpepi", "Ti")
DESKS = ((1440, 900), (1920, 1080), (1280, 720), (1024, 768))
LEAST = 24  # pixels, of a place with a mouse
APART = extent((40, 60), (5, 12))  # moves from stage to stage
TABLES = (
    *(("amun-re", seats) for seats in (3, 4, 5)),
    *(("amun-re-cards", seats) for seats in (2, 3, 4, 5)),
    *(("nefertiti", seats) for seats in (2, 3, 4, 5)),
    *(("tekhenu", seats) for seats in (1, 2, 3, 4)),
)


@pytest.mark.by_turns(5)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_nothing_is_out_of_sight_in_any_stage_of_a_game(new_page: NewPage, game: str, seats: int) -> None:
    """[boards 11.3] In French, whose words are longest, for who is asked and who waits."""
    guests, rng = people(*NAMES[:seats]), random.Random(f"{game} {seats}")
    table, found = gathered(f"sight-{game}-{seats}", guests, game=game), []
    pages = [new_page(guest.user, lists=False, locale="fr-FR") for guest in guests[:2]]
    for turn in turns(table):
        for page in pages:
            comes_to(page, table)
            for width, height in DESKS:
                page.set_viewport_size({"width": width, "height": height})
                stage = str(fresh(table).full_position().stage().path)
                found += [f"{turn} {stage}, {width} x {height}: {fault}" for fault in page.evaluate(SIGHT, LEAST)]
        table = backstage(move_on, fresh(table), rng, strength=STRENGTH, most=rng.randint(*APART))
        if not fresh(table).full_position().to_move():
            break
    assert not found, "\n".join(found)
