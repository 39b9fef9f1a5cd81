"""Letters of English and French come with every page, others of Western names where a page has them (decision 0049)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

ENGLISH_AND_FRENCH = "Æquo àâçéèêëîïôœùûüÿ ÀÂÇÉÈÊËÎÏÔŒÙÛÜŸ «1 234» € …"
ASKED_FOR = """async text => {
    const { fontWeight, fontFamily } = getComputedStyle(document.querySelector("h1"));
    const faces = await document.fonts.load(`${fontWeight} 20px ${fontFamily.split(",")[0]}`, text);
    return faces.map(face => face.unicodeRange);
}"""
EVERYTHING = "U+0-10FFFF"


@pytest.mark.parametrize(
    ("text", "faces"),
    [(ENGLISH_AND_FRENCH, 1), ("Søren", 2), ("Ángel Núñez", 2), ("Strauß", 2)],
    ids=["French", "Danish", "Spanish", "German"],
)
def test_a_page_asks_for_the_fonts_of_the_letters_that_it_has(page: Page, text: str, faces: int) -> None:
    page.goto("/learn")
    expect(page.locator("h1")).to_have_count(1)
    asked = page.evaluate(ASKED_FOR, text)
    assert len(asked) == faces
    assert asked.count(EVERYTHING) == 1
