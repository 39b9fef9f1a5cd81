"""Who opens a table for the first time waits for at most 100 kB."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import engine
from tests.browser.conftest import NewPage
from tests.browser.playing import gathered, people
from tests.browser.stages import NAMES, stages

MOST = 100_000  # bytes on the wire, headers included
# What the page has loaded as it opened: not what it asks for by script, nor modules that come when it is there.
LOADED = """() => performance.getEntriesByType("resource")
    .filter(({ initiatorType }) => !["fetch", "xmlhttprequest"].includes(initiatorType))
    .filter(({ startTime }) => startTime < performance.getEntriesByType("navigation")[0].loadEventStart)
    .map(({ name }) => name)"""


def weight(page: Page, address: str) -> int:
    """Bytes of an answer to a browser that can unpack Brotli, as all can over HTTPS."""
    answer = page.context.request.get(address, headers={"accept-encoding": "br"})
    heads = sum(len(f"{name}: {value}\r\n") for name, value in answer.headers.items())
    return int(answer.headers["content-length"]) + heads


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("game", engine.GAMES)
def test_a_first_visit_weighs_at_most_100_kb(new_page: NewPage, game: str) -> None:
    """Page, styles, scripts and fonts of a table of four in its last stage, in French."""
    guests = people(*NAMES)
    table = gathered(f"first-{game}", guests, until=stages(game)[-1], game=game)
    page = new_page(guests[0].user, locale="fr-FR")
    page.goto(f"/t/{table.slug}")
    weights = {address: weight(page, address) for address in {page.url, *page.evaluate(LOADED)}}
    assert sum(weights.values()) <= MOST, "\n".join(f"{size:7} {name}" for name, size in weights.items())
