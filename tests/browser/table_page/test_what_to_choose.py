"""What one can choose is found, and what it would do is in sight."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.playing import awaited, comes_to, gathered, people

PHONE = {"width": 390, "height": 844}
LOW = {"width": 1280, "height": 720}
# Steppers that leave their list, and a preview that is not above the button.
OUT = """() => {
    const box = (one) => one.getBoundingClientRect(), of = (part) => box(document.querySelector(part));
    const out = [...document.querySelectorAll(".steps button")].filter((one) => box(one).right > of(".steps").right);
    const preview = of("#prompt .preview");
    return [out.length, preview.top >= of("#prompt").top, preview.bottom <= of("#confirm .btn--go").top];
}"""


def test_the_button_that_asks_for_a_choice_shows_where_it_is(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered("what-to-choose", guests, until="offering")
    page = comes_to(new_page(guests[awaited(table)].user, lists=False, viewport=PHONE, has_touch=True), table)
    gold = page.locator("[data-slide] [type=range]")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
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


def test_in_a_low_window_the_price_of_a_purchase_stands_above_the_button(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered("low-purchase", guests, until="purchase")
    page = comes_to(new_page(guests[awaited(table)].user, lists=False, viewport=LOW, locale="fr-FR"), table)
    expect(page.locator(".steps")).to_have_count(1)
    assert page.evaluate(OUT) == [0, True, True]
    page.locator("#board :is(.is-live, .prov__buy) button:not([aria-disabled])").first.click()
    expect(page.locator("#confirm [name=move]").first).to_be_attached()
    assert page.evaluate(OUT) == [0, True, True]
