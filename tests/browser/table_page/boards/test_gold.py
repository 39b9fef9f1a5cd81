"""The Card Game on a phone: gold, bids, provinces and words stand clear of each other."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import awaited, comes_to, gathered, people

NAMES = ("Nitocris", "Harkhuf", "Merit", "Ti")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
BOX = """all => all.map((one) => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector(one));
    return range.getBoundingClientRect().toJSON();
})"""


def phone(new_page: NewPage, until: str = "") -> Page:
    """The page of who is awaited in this phase, by default the first, among four."""
    guests = people(*NAMES)
    table = gathered(f"gold-{until}", guests, game="amun-re-cards", until=until)
    return comes_to(new_page(guests[awaited(table)].user, lists=False, **PHONE), table)


def test_who_chooses_a_hand_sees_the_whole_sum_and_the_provinces_before_the_prices(new_page: NewPage) -> None:
    page = phone(new_page)
    last, prices = page.locator(".lands > li").last.bounding_box(), page.locator(".stair").bounding_box()
    assert last["y"] + last["height"] <= prices["y"]
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 844})
        number, cards = page.evaluate(BOX, [".own__n > [aria-hidden]", "#hand .cards"])
        assert number["right"] <= cards["left"], width


def test_what_an_own_province_is_covers_no_card_on_offer(new_page: NewPage) -> None:
    page = phone(new_page, "auction_2")
    page.locator(".land .pn").first.tap()
    expect(page.locator("#words")).to_be_visible()
    words, lots = page.locator("#words").bounding_box(), page.locator(".lots").bounding_box()
    assert words["y"] + words["height"] <= lots["y"] or words["y"] >= lots["y"] + lots["height"]


def test_the_card_to_be_laid_leaves_the_own_token_in_sight(new_page: NewPage) -> None:
    page = phone(new_page, "auction_1")
    page.locator("#hand .gold.is-live button").last.tap()
    page.locator(".lot.is-live button").first.tap()
    token, card = page.locator(".lot .ghost .tok").bounding_box(), page.locator(".lot .mark ~ .mark").bounding_box()
    assert token["x"] + token["width"] <= card["x"]


def test_the_card_of_a_symbol_leaves_the_words_of_the_same_tap_in_sight(new_page: NewPage) -> None:
    """The first time it has to be fetched, and comes late; later it comes at once."""
    page = phone(new_page, "building")
    for symbol in page.locator(".land__n").all():
        symbol.tap(force=True)
        card, words = page.locator("#what:popover-open"), page.locator("#words:not(.sr)")
        expect(card).to_be_visible()
        a, b = card.bounding_box(), words.bounding_box()
        assert a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]
        page.keyboard.press("Escape")
        expect(card).to_have_count(0)
