"""Boards side by side: what is read on one screen, and swiped on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import gathered, people

NAMES = ("Nitocris", "Harkhuf", "Merit")


@pytest.fixture
def address() -> str:
    """The address of three games."""
    tables = [gathered(f"beside-{game}", people(*NAMES), game=game) for game in ("amun-re", "nefertiti", "tekhenu")]
    return "/watch/" + "+".join(table.slug for table in tables)


def test_three_boards_and_a_swipe(new_page: NewPage, address: str) -> None:
    """Who leads is said with its reason, without scrolling; on a phone a swipe brings the next board."""
    page = new_page(viewport={"width": 1280, "height": 720})
    page.goto(address)
    expect(page.locator("#watching .watch__l >> visible=true")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollHeight") <= 720
    phone = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.goto(address)
    boards = phone.locator("#watching > li")
    expect(boards.first).to_be_in_viewport(ratio=0.6)
    swipe(phone.context.new_cdp_session(phone))
    expect(boards.nth(1)).to_be_in_viewport(ratio=0.6)
    expect(boards.first).not_to_be_in_viewport(ratio=0.2)


def swipe(session: CDPSession) -> None:
    """A finger that goes from right to left."""
    for kind, x in (("touchStart", 330), *(("touchMove", x) for x in range(315, 60, -15))):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": 420}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
