"""What is sent to a page leaves out the rows that the page shows already."""

from __future__ import annotations

import json
import random

import pytest
from playwright.sync_api import Response

import engine
from tests.browser.conftest import NewPage
from tests.browser.playing import acts, awaited, comes_to, gathered, people, reaches, said, settled
from tests.support.game_tables import fresh

MOVES = 6
PARTS = ("bar", "players", "board", "hand", "prompt")
# A list with a field in which somebody writes, into which these rows are put.
MORPHED = """() => {
    const list = document.createElement("ul");
    list.id = "held-rows";
    list.innerHTML = '<li><input></li><li id="two" title="own">Two</li><li id="three">Three</li>';
    document.body.append(list);
    list.querySelector("input").focus();
    karnak.morph(list, '<ul id="held-rows">ROWS</ul>');
    const shown = [...list.children].map((one) => [one.id, one.title, one.textContent, "kept" in one.dataset]);
    list.remove();
    return shown;
}"""
TWO = ["two", "own", "Two", False]
KEPT = (
    ('<li id="two" data-kept></li><li id="three">Three</li>', [TWO, ["three", "", "Three", False]]),
    ('<li>New</li><li id="two" data-kept></li>', [["", "", "New", False], TWO]),
    ('<li id="three">Other</li><li id="two" data-kept></li>', [["three", "", "Other", False], TWO]),
)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", engine.GAMES)
def test_after_one_s_own_moves_a_page_shows_what_a_fresh_page_shows(new_page: NewPage, game: str) -> None:
    guests, rng, lean = people("Nitocris", "Harkhuf", "Merit"), random.Random(f"{game} rows"), []
    table = gathered(f"rows-{game}", guests, game=game)
    pages = [comes_to(new_page(guest.user), table) for guest in guests]

    def note(answer: Response) -> None:
        if answer.request.url.endswith("/play"):
            lean.append("on" in json.loads(answer.headers["hx-trigger"])["karnak:shown"])

    for page in pages:
        page.on("response", note)
    for _move in range(MOVES):
        seat = awaited(table)
        page = pages[seat]
        acts(page, rng)
        settled(page)
        reaches(page, fresh(table).version)
        anew = comes_to(new_page(guests[seat].user), table)
        for part in PARTS:
            assert said(page, part) == said(anew, part)
        anew.context.close()
    assert any(lean)


def test_a_row_that_is_kept_is_not_touched(new_page: NewPage) -> None:
    """Nor lost where a place before it, in which somebody writes, looks like it to the morph."""
    guests = people("Nitocris", "Harkhuf", "Merit")
    page = comes_to(new_page(guests[0].user), gathered("kept", guests))
    for rows, shown in KEPT:
        assert page.evaluate(MORPHED.replace("ROWS", rows)) == shown
