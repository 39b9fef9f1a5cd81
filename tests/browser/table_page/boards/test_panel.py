"""Tekhenu's panel has one height on a desk, so that the log stays in place; a phone says when Maat comes."""

from __future__ import annotations

import pytest

from tests.browser.conftest import NewPage
from tests.browser.playing import awaited, comes_to, gathered, people

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
