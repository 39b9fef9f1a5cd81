"""Words have 4.5 to 1 on what is seen behind them (WCAG 1.4.3), or 7 to 1 as chosen (1.4.6), in both themes."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import Page

import engine
from tests.browser.conftest import NewPage, lines_of, load_axe
from tests.browser.measures.page_scripts import PALE
from tests.browser.playing import awaited, comes_to, gathered, people
from tests.browser.stages import pages_of_stages

LEAST = 4.5
SIZES = ((1440, 900), (390, 844))
# The page in a theme, without its words: what is seen behind them.
WORDLESS = """theme => {
    const without = new CSSStyleSheet(), ink = "-webkit-text-fill-color: transparent !important", none = "0 !important";
    without.replaceSync(`* { ${ink}; transition: none !important } svg :is(text, tspan) { fill-opacity: ${none} }`);
    document.adoptedStyleSheets = [without];
    document.documentElement.dataset.theme = theme;
}"""
RUN = "axe.run({runOnly: {type: 'rule', values: ['color-contrast-enhanced']}, preload: false})"


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", engine.GAMES)
def test_with_more_contrast_words_have_7_to_1(new_page: NewPage, game: str, theme: str) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered(f"contrast-{theme}-{game}", guests, game=game)
    asked = guests[awaited(table)]
    asked.client.post("/preferences", {"theme": theme, "contrast": "more"})
    page = comes_to(new_page(asked.user, reduced_motion="reduce"), table)
    load_axe(page)
    assert page.locator("html").get_attribute("data-contrast") == "more"
    assert lines_of(page.evaluate(RUN)) == []


def pale(page: Page, theme: str, least: float = LEAST) -> list[str]:
    """Words of the table whose contrast with what lies behind them is too low in this theme, one line each."""
    page.evaluate(WORDLESS, theme)
    found: list[str] = page.evaluate(PALE, [base64.b64encode(page.screenshot()).decode(), least])
    return found


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", engine.GAMES)
def test_words_can_be_read_on_whatever_lies_behind_them(new_page: NewPage, game: str) -> None:
    """On pictures, gradients and seats' colours, in drawings and in what is closed, which axe-core leaves out."""
    found = []
    for stage, page in pages_of_stages(new_page, game, "pale"):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for theme in ("light", "dark"):
                found += [f"{stage}, {width} px, {theme}: {fault}" for fault in pale(page, theme)]
    assert not found, "\n".join(found)
    assert pale(page, "light", 21), "the measure finds what it looks for"
