"""Pages of the stages of a game that look most unlike each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect

import engine
from tests.browser.conftest import NewPage
from tests.browser.playing import comes_to, gathered, people
from tests.support.game_tables import fresh

TELLING = {  # names of phases or kinds of decisions
    "amun-re": ("auction", "purchase", "offering", "income", "scoring"),
    "amun-re-cards": ("auction_1", "opening", "offering", "building"),
    "nefertiti": ("Placing", "Serving"),
    "tekhenu": ("Keeping", "turns"),
}
NAMES = ("Nitocris", "Harkhuf", "Merit", "Ankhesenpepi")  # the last one is long


def stages(game: str) -> tuple[str, ...]:
    """The stages of a game; of one that names none here, all phases of its first round."""
    return TELLING.get(game) or engine.start(game, len(NAMES), "stages").stage().phases


def pages_of_stages(new_page: NewPage, game: str, slug: str, **look: Any) -> Iterator[tuple[str, Page]]:
    """Each stage of a game and its end, on the page of the seat that is asked; another table waits for the same people.

    slug: the beginning of the tables' slugs; look: arguments of `new_page`.
    """
    guests = people(*NAMES)
    for stage in (*stages(game), "the end"):
        table = gathered(f"{slug}-{game}-{stage.split()[-1].lower()}", guests, game=game, until=stage)
        asked = fresh(table).full_position().to_move()
        page = new_page(guests[asked[0] if asked else 0].user, lists=False, **look)
        comes_to(page, table) if asked else page.goto(f"/t/{table.slug}")
        expect(page.locator("#board")).to_be_attached()
        yield stage, page
