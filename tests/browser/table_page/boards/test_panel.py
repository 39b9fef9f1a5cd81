"""A panel and its button keep their places on a desk, whatever is chosen; a phone says when Maat comes."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import awaited, backstage, comes_to, gathered, people
from tests.support.game_tables import fresh, move_on

NAMES = ("Nitocris", "Harkhuf", "Merit", "Ti")
DIE = ".die.is-live button >> visible=true"


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720)])
def test_the_panel_keeps_its_height_between_turns_and_while_one_chooses(
    new_page: NewPage, width: int, height: int
) -> None:
    guests = people(*NAMES)
    table = gathered(f"panel-{width}", guests, game="tekhenu", until="turns")
    turn = awaited(table)
    heights = set()
    for seat in (turn, (turn + 1) % 4):
        page = comes_to(new_page(guests[seat].user, lists=False, viewport={"width": width, "height": height}), table)
        heights.add(page.locator(".t-act").bounding_box()["height"])
        if seat == turn:
            page.locator(DIE).first.click()
            page.wait_for_selector(".die.is-sel")
            page.wait_for_selector(".god.is-live")
            heights.add(page.locator(".t-act").bounding_box()["height"])
    assert len(heights) == 1


def test_the_button_keeps_its_place_however_long_the_effects_of_a_choice_are(new_page: NewPage) -> None:
    """In French, whose texts are longest: a third colour closes Gizeh, and every buyer is told of."""
    guests = people(*NAMES)
    table = gathered("button-place", guests, game="nefertiti", until="place")
    two = ("place gizeh 4", "place gizeh 1")
    table = backstage(move_on, fresh(table), random.Random(1), most=2, toward=two)
    viewer = guests[awaited(table)].user
    for width, height in ((1440, 900), (1280, 720)):
        size = {"width": width, "height": height}
        page = comes_to(new_page(viewer, lists=False, locale="fr", viewport=size), table)
        ends, told = {end_of_button(page)}, 0
        for space in ("gizeh 8", "akhet_aton 9"):
            page.locator(f"#board [data-place={space.replace(' ', '_')}]").click()
            expect(page.locator(f'#confirm [name=move][value="place {space}"]')).to_have_count(1)
            ends.add(end_of_button(page))
            told = max(told, page.locator("#preview").evaluate("(one) => one.scrollHeight - one.clientHeight"))
        assert len(ends) == 1, ends
        assert told <= 0 or height < 900, "at the usual size nothing has to be scrolled"


def end_of_button(page: Page) -> int:
    """Where the button that sends ends: a name of two lines makes it higher, not lower."""
    box = page.locator("#confirm .btn--go").bounding_box()
    return round(box["y"] + box["height"])


@pytest.mark.parametrize("width", [390, 360])
def test_a_phone_says_after_which_round_maat_comes(new_page: NewPage, width: int) -> None:
    """[R19.1] After round 4 for the first time, on one line of its own; the header keeps its height."""
    guests = people(*NAMES)
    table = gathered(f"maat-{width}", guests, game="tekhenu", until="turns")
    page = comes_to(new_page(guests[0].user, viewport={"width": width, "height": 740}), table)
    title = page.locator("#bar .top__title")
    assert title.inner_text().splitlines()[-1] == "Maat after round 4"
    coming = title.locator(".coming")
    assert coming.evaluate("(one) => one.offsetHeight < 2 * parseFloat(getComputedStyle(one).lineHeight)")
    assert title.bounding_box()["height"] <= 52
    assert page.evaluate("document.documentElement.scrollWidth") <= width
