"""A change at a place of the board, at the foot of a phone or in the panel leaves the style of most others alone."""

import json

import pytest
from playwright.sync_api import Browser, Page

import engine
from tests.browser.conftest import NewPage
from tests.browser.playing import comes_to, gathered, people

SHARE = 3  # at most a third of all elements get their style anew
SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1440, "height": 900}}
CHANGES = {
    "place": "document.querySelector('#board [data-place]').classList.toggle('is-live')",
    "panel": "document.querySelector('#preview').append(document.createElement('p'))",
    "dock": "document.querySelector('.confirm').style.minHeight = '222px'",
    "tray": "document.querySelector('#hand').style.minHeight = '99px'",
}
BEGAN, ENDED = "began", "ended"
UNTIL_SHOWN = """change => new Promise((done) => {
    document.body.offsetHeight;
    performance.mark('began');
    eval(change);
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.mark('ended'))));
})"""  # the first frame measures the foot, the second one tells what stands above it


def restyled(browser: Browser, page: Page, change: str) -> int:
    """How many elements get their style anew until this change is shown, in all passes together."""
    browser.start_tracing(page=page, categories=["devtools.timeline", "blink.user_timing"])
    page.evaluate(UNTIL_SHOWN, change)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    began, ended = (next(event["ts"] for event in events if event["name"] == mark) for mark in (BEGAN, ENDED))
    within = (event["args"] for event in events if began <= event.get("ts", 0) <= ended)
    return sum(args["elementCount"] for args in within if "elementCount" in args)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", engine.GAMES)
def test_a_change_restyles_few_others(new_page: NewPage, browser: Browser, game: str, size: str) -> None:
    guests = people("Nitocris", "Harkhuf")
    table = gathered(f"restyled-{game}-{size}", guests, bots=1, game=game)
    page = comes_to(new_page(guests[0].user, viewport=SIZES[size]), table)
    page.locator("#names li").first.wait_for(state="attached")  # they come last, and change the page themselves
    elements = page.locator("*").count()
    found = {name: restyled(browser, page, change) for name, change in CHANGES.items()}
    assert all(0 < count * SHARE < elements for count in found.values()), (elements, found)
