"""How often a page without a line tries again: soon where nobody answers, less and less where a socket is refused."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tables.models import Table
from tests.browser.conftest import NewPage
from tests.browser.playing import (
    CUT,
    gathered,
    people,
)
from tests.support.game_tables import Guest

pytestmark = pytest.mark.by_turns(3)
RECONNECTED = 40_000  # milliseconds: the page tries again after 30 s at the latest
MINUTES = 7
STEP = 250  # milliseconds
SOMEBODY = """
    const real = window.fetch;
    window.fetch = (url, ...how) => url === "/now" ? Promise.resolve(new Response("")) : real(url, ...how);
"""
NOBODY = """() => {
  window.tries = [];
  window.Real = WebSocket;
  window.WebSocket = class {
    constructor() {
      tries.push(Date.now());
      Promise.resolve().then(() => this.onclose?.({ code: 1006 }));
    }
    close() {}
  };
}"""


@pytest.fixture
def guests() -> list[Guest]:
    """Three people."""
    return people("Nitocris", "Harkhuf", "Merit")


def tries_of(page: Page, table: Table, seconds: int) -> list[float]:
    """The times, in milliseconds, at which a page tried to connect while every socket failed before it was open."""
    page.clock.install()
    page.goto(f"/t/{table.slug}")
    page.wait_for_selector("body[data-live=on]")
    page.clock.run_for(STEP * 4)  # a page that has only just tried does not try again at once
    page.evaluate(NOBODY)
    page.evaluate("dispatchEvent(new Event('online'))")
    for _step in range(seconds * 1000 // STEP):
        page.clock.run_for(STEP)
    tried: list[float] = page.evaluate("window.tries")
    return tried


def pauses(tries: list[float]) -> list[float]:
    """The time between consecutive tries in milliseconds."""
    return [after - before for before, after in itertools.pairwise(tries)]


def test_a_page_that_reaches_nobody_tries_every_two_seconds_however_long(
    new_page: NewPage, guests: list[Guest]
) -> None:
    """So it is right within 3 seconds after an outage of any length: 2 of them are the longest pause."""
    table = gathered("unreached", guests)
    page = new_page(guests[0].user, expected=CUT)
    page.route("**/now", lambda route: route.abort())
    found = pauses(tries_of(page, table, 60))
    assert len(found) > 60 / 2
    assert min(found) >= 500
    assert max(found) <= 2000 + STEP
    page.evaluate("() => { window.WebSocket = Real }")
    page.clock.run_for(3000)
    page.wait_for_selector("body[data-live=on]", timeout=RECONNECTED)


def test_a_page_whose_socket_is_refused_tries_less_and_less(new_page: NewPage, guests: list[Guest]) -> None:
    """The server answers, so the network is not to blame: after two minutes the limit is 15 s, a quarter of it 3.75.

    It answers at once, since the page's clock runs ahead of the server's.
    """
    table = gathered("refused", guests)
    page = new_page(guests[0].user, expected=CUT)
    page.add_init_script(SOMEBODY)
    tries = tries_of(page, table, 180)
    first = tries[0]
    assert min(pauses([at for at in tries if at - first > 120_000])) >= 3750 - STEP


def test_a_line_that_breaks_again_and_again_is_tried_less_and_less(new_page: NewPage, guests: list[Guest]) -> None:
    """The pause grows with the time since the last stable connection."""
    table = gathered("flapping", guests)
    page = new_page(guests[0].user, expected=CUT)
    page.clock.install()
    page.goto(f"/t/{table.slug}")
    page.wait_for_selector("body[data-live=on]")
    tries: list[float] = []
    now = 0.0
    opened: list[WebSocketRoute] = []
    page.route_web_socket("**/ws/t/*", lambda line: (tries.append(now), opened.append(line)))
    page.clock.run_for(STEP * 4)  # a page that has only just tried does not try again at once
    page.evaluate("dispatchEvent(new Event('online'))")
    for step in range(MINUTES * 60_000 // STEP):
        now = step * STEP / 1000
        page.clock.run_for(STEP)
        lines, opened[:] = opened[:], []
        for line in lines:
            line.close(code=1011)
        if step == 40:
            expect(page.locator("#connection")).to_contain_text("Trying again in")
            expect(page.locator("body")).to_have_attribute("data-live", "off")
    first, rounding = tries[0], 2 * STEP / 1000
    for before, after in itertools.pairwise(tries):
        assert after - before >= min(7.5, max(0.5, (before - first) / 32)) - rounding
    assert 20 <= len(tries) <= 143  # a try in each quarter of the limit would be 143
    assert len([at for at in tries if at > (MINUTES - 1) * 60]) <= 8
