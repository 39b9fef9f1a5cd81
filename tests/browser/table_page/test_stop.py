"""What has ended stays on a page until its reader goes on: no move of another takes it away."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tables.models import Table
from tests.browser.conftest import NewPage, Violations
from tests.browser.playing import GO_ON, backstage, comes_to, gathered, people, reaches
from tests.support.game_tables import Guest, fresh, move_on, turns

ENDS = {"amun-re": "kingdomfell", "amun-re-cards": 'kingdombegan","kingdom":2', "tekhenu": "scalesemptied"}
ENDED, BOARD = ":is(.map, .cgb, .tek-judged)", ":is(.map, .cgb, .tek-cards)"


def ended(slug: str, guests: list[Guest], game: str) -> Table:
    """A table at which a kingdom has just ended."""
    table, rng = gathered(slug, guests, game=game), random.Random(7)
    for _turn in turns(table):
        table = backstage(move_on, table, rng, most=1)
        if ENDS[game] in table.turns.latest("number").events.lower():
            break
    return table


def shows_the_end(page: Page, ends: bool) -> None:
    """Check which of the two boards a page shows, and whether it asks."""
    for part, shown in (
        (f"#stop {ENDED}", ends),
        (GO_ON, ends),
        (f"#board {BOARD}", not ends),
        ("#prompt-title", True),
    ):
        expect(page.locator(part)).to_be_visible(visible=shown)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
@pytest.mark.parametrize("game", ENDS)
def test_a_reader_goes_on_by_a_button_and_not_before(
    new_page: NewPage, violations: Violations, game: str, size: tuple[int, int]
) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = ended(f"stop-{game}-{size[0]}", guests, game)
    waits = next(seat for seat in range(3) if seat not in table.full_position().to_move())
    viewport = {"width": size[0], "height": size[1]}
    pages = [comes_to(new_page(user, viewport=viewport), table) for user in (guests[waits].user, None)]
    for page in pages:
        shows_the_end(page, ends=True)
        assert violations(page) == []
    backstage(move_on, table, random.Random(1), most=1)
    for page in pages:
        reaches(page, fresh(table).version)
        shows_the_end(page, ends=True)
        page.locator(GO_ON).click()
        shows_the_end(page, ends=False)
        page.reload()
        shows_the_end(page, ends=False)
        page.locator(".ended__again").click()
        shows_the_end(page, ends=True)


def test_without_scripts_it_is_a_button_too(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = ended("stop-plain", guests, "amun-re")
    page = new_page(guests[0].user, java_script_enabled=False)
    page.goto(f"/t/{table.slug}")
    page.locator(GO_ON).click()
    shows_the_end(page, ends=False)


def test_a_tablet_shows_what_a_scoring_has_brought(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = ended("stop-tablet", guests, "tekhenu")
    size = {"width": 1024, "height": 768}
    page = comes_to(new_page(guests[0].user, viewport=size, has_touch=True, is_mobile=True), table)
    expect(page.locator("#stop .tek-judged")).to_be_visible()
    page.locator("#stop .tab--dial label").tap()
    expect(page.locator("#stop .tek-dial")).to_be_visible()


def test_no_die_crosses_a_judgement_that_is_over(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table, rng = gathered("stop-dice", guests, until="judgement", game="tekhenu"), random.Random(7)
    page = comes_to(new_page(guests[0].user, reduced_motion="no-preference"), table)
    page.evaluate("""() => new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(({ nodeType }) => nodeType === 1);
        if (added.some((one) => one.matches(".flights") && one.querySelector("svg.d"))) document.body.dataset.flew = "";
    }).observe(document.body, { childList: true })""")
    for _turn in turns(table):
        table = backstage(move_on, table, rng, most=1)
        reaches(page, table.version)
        if ENDS["tekhenu"] in table.turns.latest("number").events.lower():
            break
    expect(page.locator("#stop .tek-judged")).to_be_visible()
    expect(page.locator("body[data-flew]")).to_have_count(0)
