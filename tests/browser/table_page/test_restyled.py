"""A change at one place of the board leaves the style of most others alone, so that a tap shows at once on a phone."""

import json

import pytest
from playwright.sync_api import Browser, Page

import engine
from tests.browser.conftest import NewPage
from tests.browser.playing import comes_to, gathered, people

SHARE = 3  # at most a third of all elements get their style anew
MARK = "changed"
CHANGE = (
    f"performance.mark('{MARK}'); document.querySelector('#board [data-place]').classList.toggle('is-live');"
    "document.body.offsetHeight"
)


def restyled(browser: Browser, page: Page, change: str) -> int:
    """How many elements get their style anew at once after this change, which begins with the mark.

    What comes in a later frame is not counted, since whether one is traced depends on how busy the machine is.
    """
    page.evaluate("document.body.offsetHeight")
    browser.start_tracing(page=page, categories=["devtools.timeline", "blink.user_timing"])
    page.evaluate(change)
    events = sorted(json.loads(browser.stop_tracing())["traceEvents"], key=lambda event: event.get("ts", 0))
    began = next(event["ts"] for event in events if event["name"] == MARK)
    after = (event["args"] for event in events if event.get("ts", 0) >= began)
    return next(args["elementCount"] for args in after if "elementCount" in args)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("game", engine.GAMES)
def test_a_place_that_is_chosen_restyles_few_others(new_page: NewPage, browser: Browser, game: str) -> None:
    guests = people("Nitocris", "Harkhuf")
    table = gathered(f"restyled-{game}", guests, bots=1, game=game)
    page = comes_to(new_page(guests[0].user, viewport={"width": 390, "height": 844}), table)
    elements = page.locator("*").count()
    assert 0 < restyled(browser, page, CHANGE) * SHARE < elements
