"""The table view stands in the board's place, with buttons in its rows: one plays from it."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

import engine
from tests.browser.conftest import NewPage
from tests.browser.measures.listener import Listener
from tests.browser.playing import CONFIRM, RESULT, asked_or_over, comes_to, gathered, goes_on, people, press, settled
from tests.browser.stages import pages_of_stages
from tests.session.extent import extent

ACTS = extent(8, 120)  # of the person
# What is drawn at a place and does not stay within the button of its row.
LOOSE = """() => [...document.querySelectorAll("#facts [data-row-of] [data-drawn]")].filter((one) => {
    const outer = one.closest("[data-row-of]").getBoundingClientRect(), inner = one.getBoundingClientRect();
    return inner.left < outer.left || inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom;
}).map((one) => one.closest("[data-row-of]").textContent)"""
OPEN = "#facts [data-row-of][aria-pressed=false]"
# Open places of the board that are neither in a row of the tables nor in a list of the panel.
UNREACHED = """() => [...document.querySelectorAll("#board button[data-place][aria-pressed]")]
    .map(({ dataset }) => dataset.place)
    .filter((place) => !document.querySelector(`#facts [data-row-of="${place}"]`))
    .filter((place) => ![...document.querySelectorAll(`#compose [data-place~="${place}"]`)]
        .some((one) => one.checkVisibility()))"""


def opens_tables(page: Page) -> None:
    page.keyboard.press("v")
    expect(page.locator("#facts table").first).to_be_visible()
    expect(page.locator("#board")).to_be_hidden()


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", engine.GAMES)
def test_all_that_can_be_chosen_can_be_chosen_beside_the_tables(new_page: NewPage, game: str) -> None:
    """[boards 2.3] In a row of the tables or in a list of the panel; each stage has a row that can be pressed."""
    pressed = 0
    for stage, page in pages_of_stages(new_page, game, "tables"):
        opens_tables(page)
        assert not page.evaluate(UNREACHED), stage
        row = page.locator(OPEN)
        if row.count():
            row.first.press("Enter")
            settled(page)
            assert page.evaluate("document.activeElement.matches('#facts [data-row-of]')"), "the focus stays in its row"
            assert not page.evaluate(LOOSE), stage
            pressed += 1
        page.keyboard.press("v")
        expect(page.locator("#board")).to_be_visible()
    assert pressed


class FromTables(Listener):
    """Who takes rows of the tables where they are open, and what is asked beside them in the panel."""

    def acts(self) -> None:
        """One command: rows, or the panel's lists, then the button that confirms."""
        goes_on(self.page)
        for _try in range(20):
            settled(self.page)
            ready = self.page.locator(CONFIRM).count() > 0
            rows = self.page.locator(OPEN).all()
            if ready and self.rng.random() < 0.6:
                break
            if rows and self.rng.random() < 0.8:
                self.rng.choice(rows).click()
            else:
                self.passes()
        press(self.page)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", engine.GAMES)
def test_a_game_is_played_from_the_tables(new_page: NewPage, game: str) -> None:
    """[boards 11.6] The tables stay open, and show each move; by day some acts, `make whole` to the end."""
    person, bots = people("Nitocris"), engine.GAMES[game].seats[0] - 1
    table = gathered(f"from-tables-{game}", person, bots or 1, game=game)
    page = comes_to(new_page(person[0].user, lists=False, reduced_motion="reduce"), table)
    player = FromTables(page, random.Random(game))
    opens_tables(page)
    for _act in range(ACTS):
        asked_or_over(page)
        if page.locator(RESULT).count():
            break
        player.acts()
    expect(page.locator("#facts[hidden]")).to_have_count(0)
