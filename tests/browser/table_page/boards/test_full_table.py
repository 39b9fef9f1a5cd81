"""Amun-Re with five players in a low window: of nothing that matters a part lies outside of the window or is cut."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.measures.page_scripts import REVEAL_STAYS
from tests.browser.playing import awaited, backstage, comes_to, gathered, people
from tests.support.game_tables import fresh, move_on

NAMES = ("Nitocris", "Harkhuf", "Merit", "Ti", "Ani")
LOW = {"width": 1280, "height": 720}
STAGES = (
    *((stage, False) for stage in ("auction", "purchase", "offering", "Rewarding", "income", "scoring")),
    *((stage, True) for stage in ("Choosing", "income")),  # the expert rule
)
# Parts with more in them than they show; the words of a card, and the log, may be scrolled.
CUT = """() => [...document.querySelectorAll(".reveal, #floods, #compose, #hand-cards, .side, .ladders2, #preview")]
    .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.id || one.className}: ${one.scrollHeight - one.clientHeight} px down`)"""


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("until", "expert"), STAGES)
def test_a_low_window_shows_all_of_a_full_table(new_page: NewPage, until: str, expert: bool) -> None:
    guests = people(*NAMES)
    table = gathered(f"full-{until}-{expert}", guests, until=until, expert=expert)
    page = comes_to(new_page(guests[awaited(table)].user, lists=False, locale="fr-FR", viewport=LOW), table)
    assert page.evaluate(CUT) == []


def test_a_low_window_shows_all_of_the_reveal(new_page: NewPage) -> None:
    guests = people(*NAMES)
    table = gathered("full-reveal", guests, until="offering")
    page = new_page(guests[0].user, lists=False, locale="fr-FR", viewport=LOW, reduced_motion="reduce")
    page.add_init_script(REVEAL_STAYS)
    comes_to(page, table)
    backstage(move_on, fresh(table), random.Random(1), most=len(guests))
    expect(page.get_by_role("button", name="Retour au plateau")).to_be_in_viewport(ratio=1)
    assert page.evaluate(CUT) == []
