"""Magnified, or with text set wider by its reader, pages keep all their words: WCAG 1.4.4, 1.4.10 and 1.4.12."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import engine
from tests.browser.conftest import NewPage
from tests.browser.measures.page_scripts import CUT
from tests.browser.playing import gathered, people
from tests.browser.stages import NAMES, pages_of_stages

PATHS = ("/", "/new/amun-re", "/tables/open", "/preferences", "/rules/nefertiti", "/learn/tekhenu/two-minutes")
DESK, SMALL_DESK, TABLET, PHONE = (1440, 900), (1280, 720), (1024, 768), (390, 844)
MAGNIFIED = ((720, 450), (640, 400), (360, 225), (320, 256))  # 200 % of 1440 x 900 and 1280 x 800, 400 % of two others
# The text spacing of WCAG 1.4.12.
SPACED = """() => {
    const wider = new CSSStyleSheet(), all = "line-height: 1.5; letter-spacing: .12em; word-spacing: .16em;";
    wider.replaceSync(`* { ${all.replaceAll(";", " !important;")} } p { margin-block-end: 2em !important; }`);
    document.adoptedStyleSheets = [wider];
}"""
LOOKS = (
    ("as usual", "true", (DESK, *MAGNIFIED, PHONE)),
    ("text at 200 %", "document.documentElement.dataset.text_size = 200", (DESK, PHONE)),
    ("spaced", f"delete document.documentElement.dataset.text_size; ({SPACED})()", (PHONE, TABLET, SMALL_DESK, DESK)),
)
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SPOILT = """() => {
    const one = document.createElement("p");
    one.style.cssText = "width: 30px; overflow: hidden; white-space: nowrap";
    one.textContent = "words that are cut";
    const other = document.createElement("p");
    other.style.cssText = "position: absolute";
    other.textContent = "words over others";
    document.querySelector("main").append(one, other, other.cloneNode(true));
}"""


def faults(page: Page, where: str) -> list[str]:
    """Words that cannot be read on this page, magnified and with wider text, one line each."""
    found = []
    for look, script, sizes in LOOKS:
        page.evaluate(script)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(PAINTED)
            found += [f"{where}, {width} x {height}, {look}: {fault}" for fault in page.evaluate(CUT)]
    return found


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", engine.GAMES)
def test_words_of_a_table_are_whole_when_magnified_or_spaced(new_page: NewPage, game: str) -> None:
    """In French, whose words are longest, where another table waits for the same people, who have long names."""
    found = []
    for stage, page in pages_of_stages(new_page, game, "words", locale="fr-FR"):
        found += faults(page, stage)
    assert not found, "\n".join(found)


@pytest.mark.by_turns(4)
def test_words_of_other_pages_are_whole_when_magnified_or_spaced(new_page: NewPage) -> None:
    guests, found = people(*NAMES), []
    gathered("words-others", guests)
    for path in PATHS:
        page = new_page(guests[0].user, locale="fr-FR")
        page.goto(path)
        found += faults(page, path)
    assert not found, "\n".join(found)


def test_the_measure_finds_what_it_looks_for(page: Page) -> None:
    page.goto("/")
    page.evaluate(SPOILT)
    told = "\n".join(page.evaluate(CUT))
    assert "“words that are cut” in p is cut by p" in told
    assert "“words over others” in p meet" in told
