"""On a tablet, which is wide and touched, everything that is pressed is a finger wide."""

from __future__ import annotations

import pytest

import engine
from tests.browser.conftest import NewPage
from tests.browser.measures.page_scripts import AUDIT
from tests.browser.stages import pages_of_stages

FINGER = 44  # pixels
TABLETS = ((1024, 768), (1180, 820), (1366, 1024), (768, 1024), (844, 390), (667, 375))
TOUCH = {"has_touch": True, "is_mobile": True}


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", engine.GAMES)
def test_what_is_pressed_is_a_finger_wide(new_page: NewPage, game: str) -> None:
    """In every stage and at the end; in French, whose words are longest."""
    found, (width, height) = [], TABLETS[0]
    look = {"viewport": {"width": width, "height": height}, "locale": "fr-FR", **TOUCH}
    for stage, page in pages_of_stages(new_page, game, "tablet", **look):
        for width, height in TABLETS:
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{stage}, {width} x {height}: {fault}" for fault in page.evaluate(AUDIT, FINGER)]
    assert not found, "\n".join(found)
