"""The end of a game: every page says that it is over and who won, and what comes next can be pressed at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.playing import comes_to, gathered, people

GAMES = {"amun-re": 5, "amun-re-cards": 5, "nefertiti": 5, "tekhenu": 4}  # with as many players as each takes
NAMES = ("Nitocris", "Harkhuf", "Merit", "Ti", "Ani")
SIZES = ((1440, 900), (1366, 768), (1920, 1080), (390, 844), (360, 740))


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_over_says_so_and_offers_the_next_one(new_page: NewPage, game: str) -> None:
    guests = people(*NAMES[: GAMES[game]])
    table = gathered(f"end-of-{game}", guests, game=game, until="the end")
    page = comes_to(new_page(guests[0].user, locale="fr-FR"), table)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        over = page.get_by_text("La partie est terminée", exact=True)
        assert (over.bounding_box() or {"width": 0})["width"] > 100, width
        expect(page.locator(".won__who")).to_be_in_viewport(ratio=1)
        again = page.get_by_role("button", name="Revanche avec les mêmes personnes")
        expect(again).to_be_in_viewport(ratio=1)
        again.click(trial=True)
