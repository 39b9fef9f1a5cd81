"""A game is played by tapping the board alone, on a phone, in the dark, in French; no list is open beside it."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

import engine
from tests.browser.conftest import NewPage
from tests.browser.measures.page_scripts import AUDIT
from tests.browser.playing import CONFIRM, RESULT, answered, asked_or_over, comes_to, gathered, goes_on, people, settled

ACTS = 400  # of the person, at most
SURE = "#sure [value=yes]"
WORDS = "#words"  # why something is closed: it lies over the board until it is touched
PHONE, SMALL = {"width": 390, "height": 844}, {"width": 360, "height": 740}
TOUCH: dict[str, Any] = {"lists": False, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
FINGER = 44  # pixels
STYLED = (
    "() => [...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)"  # the end's come last
)
SIDEWAYS = "() => (document.documentElement.scrollWidth > innerWidth ? [document.querySelector('h1').textContent] : [])"
ANCHORS = ":is(#board, #hand) button[data-place][aria-pressed=false]"
PANEL = "#compose :is(label:has(input:not(:checked)), button[name=draft])"  # amounts, and what is too small on a phone
PARTS = "#board label[for^=part-]"  # small pictures of what else the board has


def visible(page: Page, selector: str) -> list[Locator]:
    """What can be tapped now."""
    return page.locator(f"{selector} >> visible=true").all()


def acts_by_touch(page: Page, rng: random.Random) -> int:
    """One command: some open anchors of the board, or amounts of the panel, then the primary button."""
    tapped: list[str] = []
    settled(page)
    goes_on(page)
    for _tap in range(20):
        ready = page.locator(CONFIRM).count() > 0
        anchors = visible(page, ANCHORS)
        if ready and (not anchors or rng.random() < 0.8):
            break
        found = anchors or visible(page, PANEL) or visible(page, PARTS)
        assert found, (tapped, page.locator("#prompt").inner_text())
        if page.locator(WORDS).is_visible():
            page.locator(WORDS).tap()
        one = rng.choice(found)
        tapped.append(one.get_attribute("data-place") or one.get_attribute("for") or one.inner_text())
        one.tap()
        settled(page)
    with page.expect_response(re.compile("/play$")) as sending:
        page.locator(CONFIRM).tap()
        if page.locator(SURE).is_visible():  # nothing is thrown away without being asked
            page.locator(SURE).tap()
    return answered(page, sending.value)


def plays_by_touch(page: Page, rng: random.Random, look: str, *told: object) -> list[str]:
    """Play the game to its end, with ACTS commands at most. Returns what the script `look` finds before each."""
    found: list[str] = []
    for _act in range(ACTS):
        asked_or_over(page)
        page.wait_for_function(STYLED, polling=20)
        found += page.evaluate(look, *told)
        if page.locator(RESULT).count():
            break
        acts_by_touch(page, rng)
    assert page.locator(RESULT).count()
    return found


@pytest.mark.by_turns(1)
@pytest.mark.parametrize("game", engine.GAMES)
def test_a_whole_game_is_played_by_tapping_the_board_alone(new_page: NewPage, game: str) -> None:
    rng, guests = random.Random(game), people("Nitocris")
    table = gathered(f"touch-{game}", guests, bots=2, game=game)
    page = comes_to(new_page(guests[0].user, viewport=PHONE, locale="fr-FR", color_scheme="dark", **TOUCH), table)
    assert plays_by_touch(page, rng, SIDEWAYS) == []


@pytest.mark.by_turns(8)
@pytest.mark.parametrize("game", engine.GAMES)
def test_on_a_small_phone_all_that_is_tapped_in_a_whole_game_is_a_finger_wide(new_page: NewPage, game: str) -> None:
    """In English and light; no word of it is cut or small either."""
    rng, guests = random.Random(f"small {game}"), people("Nitocris")
    table = gathered(f"small-{game}", guests, bots=2, game=game)
    page = comes_to(new_page(guests[0].user, viewport=SMALL, locale="en-GB", **TOUCH), table)
    assert set(plays_by_touch(page, rng, AUDIT, FINGER)) == set()
