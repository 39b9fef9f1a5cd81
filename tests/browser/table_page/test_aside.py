"""Selling a card while a purchase is composed: the purchase is kept and restored afterwards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from engine.amun_re.position import AmunRe
from tables.models import Table
from tests.browser.conftest import NewPage
from tests.browser.playing import CONFIRM, awaited, choose, comes_to, gathered, held, people, posts, press
from tests.games.amun_re.table import empty_hand, give
from tests.support.game_tables import Guest, fresh, set_truth

HAND = ["architect", "bid_block"]
GOLD = 12
SELL = ".card__act[data-draft='sell {}']"


@pytest.fixture
def guests() -> list[Guest]:
    """Three people."""
    return people("Nitocris", "Harkhuf", "Merit")


def purchasing(new_page: NewPage, guests: list[Guest], slug: str) -> tuple[Page, Table, str]:
    """The page of the first buyer, with both cards in hand; the table, and the move that buys a stone there."""
    table = gathered(slug, guests, until="purchase")
    buyer, truth = awaited(table), table.full_position()
    assert isinstance(truth, AmunRe)
    empty_hand(truth, *range(len(guests)))
    give(truth, buyer, *HAND)
    truth.gold[buyer] = GOLD
    set_truth(table, truth)
    return comes_to(new_page(guests[buyer].user), table), table, f"stone {truth.estates[buyer][0]}"


def takes_aside(page: Page, card: str) -> None:
    """Press "Sell" on a card of the hand, and wait until that would be sent."""
    page.locator(SELL.format(card)).click()
    about_to_sell(page, card)


def about_to_sell(page: Page, card: str) -> None:
    """Check that the sale, and nothing else, would be sent."""
    expect(held(page, f"sell {card}")).to_have_count(1)
    expect(page.locator("#confirm [name=move]")).to_have_count(1)


def composed(page: Page, *moves: str) -> None:
    """Check that the page holds exactly these moves."""
    for move in set(moves):
        expect(held(page, move)).to_have_count(2 * moves.count(move))  # to compose and to confirm
    expect(page.locator("#confirm [name=move]")).to_have_count(len(moves) + 1)  # and the end


def test_a_purchase_is_there_again_after_each_sale(new_page: NewPage, guests: list[Guest]) -> None:
    page, table, stone = purchasing(new_page, guests, "sells")
    for _n in range(2):
        choose(page, stone)
    for n, card in enumerate(HAND):
        takes_aside(page, card)
        assert press(page) == table.version + n + 1
        composed(page, stone, stone)
    press(page)
    expect(page.locator(CONFIRM)).to_have_count(0)


def test_a_purchase_is_there_again_after_the_sale_was_given_up(new_page: NewPage, guests: list[Guest]) -> None:
    page, table, stone = purchasing(new_page, guests, "gives-up")
    for _n in range(2):
        choose(page, stone)
    for card in HAND:  # the second takes the place of the first
        takes_aside(page, card)
    page.locator("#clear").click()
    composed(page, stone, stone)
    page.locator("#clear").click()
    expect(held(page, stone)).to_have_count(0)
    assert fresh(table).version == table.version


def test_what_a_sale_makes_impossible_is_dropped_and_the_page_says_so(new_page: NewPage, guests: list[Guest]) -> None:
    page, _table, stone = purchasing(new_page, guests, "drops")
    use = f"use architect {stone.split()[1]}"
    for move in (stone, stone, use):
        choose(page, move)
    takes_aside(page, "architect")
    press(page)
    expect(page.locator("#prompt .is-error")).to_have_text("Part of your choice is no longer possible.")
    composed(page, stone, stone)


def test_without_a_purchase_nothing_is_there_after_a_sale(new_page: NewPage, guests: list[Guest]) -> None:
    page, _table, stone = purchasing(new_page, guests, "nothing")
    choose(page, stone)
    page.locator("#clear").click()
    expect(held(page, stone)).to_have_count(0)
    takes_aside(page, HAND[0])
    press(page)
    expect(page.locator("#clear")).to_have_attribute("aria-disabled", "true")
    expect(held(page, stone)).to_have_count(0)


def test_what_was_composed_goes_with_the_turn(new_page: NewPage, guests: list[Guest]) -> None:
    page, table, stone = purchasing(new_page, guests, "passes")
    buyer = guests[awaited(table)]
    choose(page, stone)
    takes_aside(page, HAND[0])
    posts(page, buyer, table, "play", move="done")
    expect(page.locator("#prompt[data-turn]")).to_have_count(0)
    about_to_sell(page, HAND[0])
    page.locator("#clear").click()
    expect(page.locator("#confirm [name=move]")).to_have_count(0)
    expect(page.locator("#prompt .is-error")).to_have_count(0)
