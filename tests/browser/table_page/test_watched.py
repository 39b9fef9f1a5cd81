"""Who looks on: the list of what each player would have if it were counted now."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from engine import GAMES
from tests.browser.conftest import NewPage
from tests.browser.playing import comes_to, gathered, people

NAMES = ("Nitocris", "Harkhuf", "Merit-Amun", "Hatchepsout", "Ani")
SIZES = ((1024, 768), (1280, 720), (1440, 900), (390, 844))
LIST = "#prompt .counted"
SCROLLS = 'list.lastElementChild.scrollIntoView({ block: "nearest" });'
# Rows that are not wholly in sight inside the panel, wherever it is scrolled to for the list.
OUTSIDE = """(list) => {
    list.lastElementChild.scrollIntoView({ block: "nearest" });
    const panel = list.closest(".t-act").getBoundingClientRect();
    return [...list.children].filter((row) => {
        const { top, bottom, left, right, width } = row.getBoundingClientRect();
        const inside = top >= panel.top && bottom <= panel.bottom && left >= panel.left && right <= panel.right;
        return !inside || !width || !row.contains(document.elementFromPoint(left + width / 2, (top + bottom) / 2));
    }).map((row) => row.textContent.trim().replace(/\\s+/g, " "));
}"""


# Of these places, those that have no button on the board.
UNDRAWN = "(names) => names.filter((name) => !document.querySelector(`#board button[data-place='${name}']`))"
SIX = 6  # lines of text
LINES_IN_SIGHT = "(log) => log.clientHeight / parseFloat(getComputedStyle(log.querySelector('li')).lineHeight)"


@pytest.mark.parametrize("game", GAMES)
def test_the_rows_of_what_would_be_counted_lie_inside_the_panel(new_page: NewPage, game: str) -> None:
    seats = GAMES[game].seats[-1]
    page = comes_to(new_page(), gathered(f"counted-{game}", people(*NAMES[:seats]), game=game))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(f"{LIST} li")).to_have_count(seats)
        assert page.locator(LIST).evaluate(OUTSIDE) == [], f"{width} x {height}"


def test_at_a_desk_the_list_needs_no_scrolling_and_six_lines_of_the_log_are_in_sight(new_page: NewPage) -> None:
    table = gathered("counted-desk", people(*NAMES), game="nefertiti")
    page = comes_to(new_page(viewport={"width": 1440, "height": 900}), table)
    assert page.locator(LIST).evaluate(OUTSIDE.replace(SCROLLS, "")) == []
    lines = page.locator("#log .log").evaluate(LINES_IN_SIGHT)
    assert lines >= SIX


def test_where_the_awaited_player_can_choose_is_framed_on_the_board(new_page: NewPage) -> None:
    """A spectator sees every place that the list of choices names."""
    page = comes_to(new_page(), gathered("framed", people(*NAMES[:3]), game="nefertiti"))
    expect(page.locator("#board .is-offered").first).to_be_visible()
    named = page.locator("[data-offers] [data-place]").evaluate_all("(all) => all.map((one) => one.dataset.place)")
    framed = page.locator("#board .is-offered").evaluate_all("(all) => all.map((one) => one.dataset.place)")
    assert framed
    assert set(framed) <= set(named)
    assert set(named) - set(framed) <= set(page.evaluate(UNDRAWN, named))
