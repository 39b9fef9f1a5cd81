"""On a phone: the button that asks for a choice leads to where there is one, and Tekhenu's own cards come first."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.playing import awaited, comes_to, gathered, people

PHONE = {"width": 390, "height": 844}


def test_the_button_that_asks_for_a_choice_shows_where_it_is(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered("what-to-choose", guests, until="offering")
    page = comes_to(new_page(guests[awaited(table)].user, lists=False, viewport=PHONE, has_touch=True), table)
    gold = page.locator("[data-slide] [type=range]")
    expect(gold).not_to_be_in_viewport()
    page.locator("#confirm .btn--go[aria-disabled=true]").dispatch_event("click")
    expect(gold).to_be_in_viewport(ratio=1)


def test_own_cards_from_which_one_chooses_stand_above_the_board(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit", "Ti")
    table = gathered("own-cards-first", guests, game="tekhenu")
    page = comes_to(new_page(guests[0].user, lists=False, viewport=PHONE, has_touch=True), table)
    decrees = page.locator("#hand .card.is-live")
    expect(decrees).to_have_count(2)
    expect(decrees.first).to_be_in_viewport(ratio=1)
    expect(decrees.last).to_be_in_viewport(ratio=1)
