"""More contrast, as a reader has chosen it: words have 7 to 1 (WCAG 1.4.6) in both themes."""

from __future__ import annotations

import pytest

import engine
from tests.browser.conftest import NewPage, lines_of, load_axe
from tests.browser.playing import awaited, comes_to, gathered, people

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
