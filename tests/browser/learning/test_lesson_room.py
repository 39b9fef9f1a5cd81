"""A lesson begins after few clicks, and its words and those of the prompt stand uncut beside the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from engine.lessons import taught_games
from tests.browser.conftest import NewPage
from tests.browser.learning.test_lessons import STEP, begin, changes
from tests.browser.measures.page_scripts import HIDDEN
from tests.browser.playing import settled
from tests.session.extent import extent
from tests.support.counts import tell
from tests.support.game_tables import turns

MOST_CLICKS = 3
SIZES = ((1440, 900), (1280, 720), (390, 844))
KEYS = taught_games()
# By day every game in one language.
ROOMS = [(key, language) for n, key in enumerate(KEYS) for language in extent(["en", "fr"][n % 2 :][:1], ["en", "fr"])]
# Words of the lesson or the prompt that nobody sees without scrolling a part of the page.
CUT = """() => {
    const cut = [];
    const lines = "#lesson :is(p, button), #prompt .prompt :is(h2, p), .preview, #confirm button, .lesson__other";
    for (const one of document.querySelectorAll(lines)) {
        if (!one.checkVisibility() || one.closest(".sr, .dock") || !one.textContent.trim()) continue;
        const box = one.getBoundingClientRect();
        if (box.width <= 1 || !box.height) continue; // said to the ear alone
        const said = `${one.localName} ${one.textContent.trim().slice(0, 40)}`;
        const clips = getComputedStyle(one).overflowX !== "visible";
        if (clips && one.scrollWidth > one.clientWidth + 1) cut.push(`${said}: too wide`);
        for (let around = one.parentElement; around && around !== document.body; around = around.parentElement) {
            const { overflowY } = getComputedStyle(around);
            if (overflowY === "visible") continue;
            const room = around.getBoundingClientRect();
            const outside = box.bottom > room.bottom + 1 || box.top < room.top - 1;
            if (outside) cut.push(`${said}: outside ${around.id || around.className}`);
        }
        const whole = document.documentElement;
        if (whole.scrollHeight <= innerHeight && box.bottom > innerHeight + 1) cut.push(`${said}: below the window`);
    }
    return cut;
}"""


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("key", KEYS)
def test_a_first_own_move_is_at_most_three_clicks_from_the_start_page(new_page: NewPage, key: str) -> None:
    """A newcomer presses Learn it and reads; then a choice of the lesson's own move is open."""
    page, clicks = new_page(lists=False), 1
    page.goto("/")
    page.locator(f'button[formaction="/learn/{key}"]').first.click()
    expect(page.locator("[data-live=on]")).to_be_attached()
    for _click in turns(key):
        if page.locator("#lesson .lesson__how").count():
            break
        before = page.locator("#lesson").inner_text()
        page.locator("#lesson [value=on]").click()
        clicks += 1
        changes(page, before)
    choices = page.locator(":is(#board, #hand, #compose) :is([aria-pressed], input:not([type=hidden]))")
    expect(choices.first).to_be_attached()
    tell(f"{key}: the first own move of the lesson is open after {clicks} clicks.")
    assert clicks <= MOST_CLICKS


def cut(page: Page) -> list[str]:
    """What is cut at each size of the window."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        found += [f"{width} x {height}: {words}" for words in page.evaluate(CUT)]
    return found


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(("key", "language"), ROOMS)
def test_no_word_of_a_lesson_or_its_prompt_is_cut(new_page: NewPage, key: str, language: str) -> None:
    page = new_page(locale={"en": "en-GB", "fr": "fr-FR"}[language], lists=False, reduced_motion="reduce")
    begin(page, key, language)
    found, seen = list[str](), 0
    for _turn in turns(key):
        step, before = page.locator(STEP).inner_text(), page.locator("#lesson").inner_text()
        found += [f"step {step}, {words}" for words in cut(page)]
        seen += 1
        if page.locator("#lesson a.btn--go").count():
            break
        page.set_viewport_size({"width": 1440, "height": 900})
        page.locator("#lesson .lesson__acts").get_by_role("button").first.click()
        changes(page, before)
    assert seen > len(KEYS)
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_whole_offering_stays_in_sight_while_it_is_chosen(new_page: NewPage, language: str) -> None:
    """Though its preview grows, and a card can be added."""
    size = {"width": 1440, "height": 900}
    page = new_page(viewport=size, locale={"en": "en-GB", "fr": "fr-FR"}[language], reduced_motion="reduce")
    begin(page, "amun-re", language)
    offerings, found = 0, list[str]()
    for _turn in turns("amun-re"):
        if page.locator("#compose .slide").count():
            offerings += 1
            found += page.evaluate(HIDDEN)
            page.locator('#compose [data-step="1"]').click()
            expect(page.locator("#preview, .preview").last).not_to_be_empty()
            settled(page)
            found += page.evaluate(HIDDEN)
        if offerings == 2 or page.locator("#lesson a.btn--go").count():
            break
        before = page.locator("#lesson").inner_text()
        page.locator("#lesson .lesson__acts").get_by_role("button").first.click()
        changes(page, before)
    assert (offerings, found) == (2, [])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_values_to_choose_in_the_panel_alone_are_whole_beside_the_words_of_a_lesson(
    new_page: NewPage, language: str
) -> None:
    size = {"width": 1440, "height": 900}
    page = new_page(viewport=size, lists=False, locale={"en": "en-GB", "fr": "fr-FR"}[language])
    begin(page, "tekhenu", language)
    for _turn in turns("tekhenu"):
        if page.locator(STEP).inner_text() == "4":
            break
        before = page.locator("#lesson").inner_text()
        page.locator("#lesson .lesson__acts").get_by_role("button").first.click()
        changes(page, before)
    for place in ("bastet_brown_4", "bastet"):
        page.locator(f'#board [data-place="{place}"]').click()
        settled(page)
    expect(page.locator("#compose > :not(.on-board) label").first).to_be_in_viewport(ratio=1)
    assert page.evaluate(HIDDEN) == []


@pytest.mark.parametrize("width", [1366, 390])
def test_the_frame_of_a_market_in_a_lesson_leaves_its_name_free(new_page: NewPage, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 768}, locale="fr-FR")
    begin(page, "nefertiti", "fr")
    framed = page.locator(".mk:has(.mk__b[data-lesson]):visible")
    assert framed.count() == (1 if width == 390 else 3)
    for stall in framed.all():
        assert stall.evaluate("one => getComputedStyle(one).outlineStyle") == "solid"
        name = stall.locator(".mk__b")
        assert name.evaluate("one => getComputedStyle(one).outlineStyle") == "none"


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("key", KEYS)
def test_the_words_of_a_first_step_are_in_sight_on_a_phone(new_page: NewPage, key: str) -> None:
    """Though what they are about is framed, and may be taller than the window."""
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    begin(page, key, "en")
    expect(page.locator("#lesson .lesson__text")).to_be_in_viewport(ratio=1)
    expect(page.locator("#lesson [value=on]")).to_be_in_viewport(ratio=1)
