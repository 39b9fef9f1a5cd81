"""What one can choose is found, and what it would do is in sight."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

import engine
from engine import Position
from engine.laws import random_games
from tests.browser.conftest import NewPage
from tests.browser.playing import awaited, backstage, comes_to, gathered, people
from tests.support.game_tables import fresh, move_on, set_truth

PHONE = {"width": 390, "height": 844}
LOW = {"width": 1280, "height": 720}
PHONES = ((390, 844), (360, 640), (844, 390))
# How far the first answer to a question lies below the button that sends it, and above the window.
AWAY = """() => {
    const { top, bottom } = document.querySelector(".asks > .choices label").getBoundingClientRect();
    const end = document.querySelector("#confirm .btn--go").getBoundingClientRect().top;
    return [Math.max(0, bottom - end), Math.max(0, -top)];
}"""
# Steppers that leave their list, and a preview that is not above the button.
OUT = """() => {
    const box = (one) => one.getBoundingClientRect(), of = (part) => box(document.querySelector(part));
    const out = [...document.querySelectorAll(".steps button")].filter((one) => box(one).right > of(".steps").right);
    const preview = of("#prompt .preview");
    return [out.length, preview.top >= of("#prompt").top, preview.bottom <= of("#confirm .btn--go").top];
}"""
# The first open step of a ladder ends just above the dock; and whether what is chosen ends above the preview.
MOVED_TO_THE_DOCK = """() => {
    document.querySelector("#table").style.paddingTop = "100vh";
    const step = document.querySelector(".st button[aria-pressed=false]").getBoundingClientRect();
    scrollBy(0, step.bottom + 4 - document.querySelector("#confirm").parentElement.getBoundingClientRect().top);
}"""
UNCOVERED = """() => {
    const box = (one) => document.querySelector(one).getBoundingClientRect();
    return box(".st button[aria-pressed=true]").bottom <= box("#preview").top;
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


def test_on_a_phone_a_new_decision_comes_into_sight(new_page: NewPage) -> None:
    """Who reads further down is led to where the choice is made."""
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered("new-decision", guests, until="auction", first=1)
    page = comes_to(new_page(guests[2].user, lists=False, viewport=PHONE, has_touch=True), table)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    backstage(move_on, fresh(table), random.Random(1), most=1)
    expect(page.locator("#board [aria-pressed] >> visible=true").first).to_be_in_viewport()


def test_on_a_phone_what_is_chosen_is_not_behind_what_it_would_do(new_page: NewPage) -> None:
    """A step of a ladder that the preview would cover moves up; the page comes back when another decision is asked."""
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered("uncovered", guests, until="auction", first=1)
    page = comes_to(new_page(guests[1].user, lists=False, viewport=PHONE, has_touch=True), table)
    step = page.locator(".st button[aria-pressed=false]").first
    page.evaluate(MOVED_TO_THE_DOCK)
    before = page.evaluate("scrollY")
    step.dispatch_event("click")
    expect(page.locator("#preview")).not_to_be_empty()
    page.wait_for_function(UNCOVERED)
    assert page.evaluate("scrollY") > before
    page.evaluate("karnak.askThere()")
    assert page.evaluate("scrollY") == before


def test_reasons_stay_until_the_next_choice(new_page: NewPage) -> None:
    """Who presses a closed step reads why; what is chosen then has the room, unless all reasons were asked for."""
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered("reasons-leave", guests, until="purchase", first=1)
    page = comes_to(new_page(guests[awaited(table)].user, lists=False, viewport=LOW), table)
    more, why = page.locator(".why__more").last, page.locator("#why")
    page.locator(".st button[aria-disabled]").last.dispatch_event("click")
    expect(more).to_be_visible()
    page.locator(".st button[aria-pressed=false]").last.click()
    expect(why).to_be_hidden()
    page.locator("#clear").click()
    page.locator(".why__all").click()
    page.locator(".st button[aria-pressed=false]").last.click()
    expect(more).to_be_visible()
    preview = page.locator("#preview")
    assert preview.evaluate("one => one.scrollHeight <= one.clientHeight"), "the preview is cut"


def test_on_a_phone_a_closed_place_says_why_over_the_board(new_page: NewPage) -> None:
    """[R4.1] The space of a market that rests; the board stays where it is."""
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered("closed-place", guests, game="nefertiti", first=0)
    page = comes_to(new_page(guests[0].user, lists=False, viewport=PHONE, has_touch=True), table)
    page.locator(".tab.is-shut label").tap()
    space = page.locator(".is-shut ~ .stall button >> visible=true").first
    space.tap(force=True)
    expect(page.locator("#words")).to_contain_text("resting")
    expect(page.locator("#words")).to_be_in_viewport(ratio=1)
    expect(space).to_be_in_viewport(ratio=1)


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


def asking(game: str, seats: int, decision: str) -> Position:
    """The first position of random games in which this is asked."""
    for seed in range(100):
        g = engine.start(game, seats, seed)
        for seat, move in random_games.remaining_moves(g, random.Random(seed)):
            if type(g.decision).__name__ == decision:
                return g
            g.play(seat, move)
    raise AssertionError(f"nobody is asked {decision} in a hundred games")


@pytest.mark.parametrize(("game", "decision"), [("nefertiti", "Rerolling"), ("tekhenu", "Judging")])
def test_a_question_without_a_place_is_asked_above_the_button_of_a_phone(
    new_page: NewPage, game: str, decision: str
) -> None:
    """[boards 2.1] Whether to roll, whether to place faith: nobody scrolls for the answers."""
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered(f"asks-{decision.lower()}", guests, game=game)
    g = asking(game, 3, decision)
    backstage(set_truth, table, g)
    page = comes_to(new_page(guests[g.to_move()[0]].user, lists=False, viewport=PHONE, has_touch=True), table)
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".asks > .choices label").first).to_be_in_viewport(ratio=1)
        assert page.evaluate(AWAY) == [0, 0], (width, height)
        assert page.evaluate("scrollY") == 0


def test_a_mix_is_pressed_at_the_stores_in_the_first_screen_of_a_phone(new_page: NewPage) -> None:
    """[boards 2.1] The stores stand beside the button that sends the mix, and nobody scrolls."""
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered("presses-a-mix", guests, game="tekhenu")
    g = asking("tekhenu", 3, "Mixing")
    backstage(set_truth, table, g)
    page = comes_to(new_page(guests[g.to_move()[0]].user, lists=False, viewport=PHONE, has_touch=True), table)
    stores = page.locator("#hand .is-live button[data-place^=own_]")
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        expect(stores.first).to_be_in_viewport(ratio=1)
        assert page.evaluate("scrollY") == 0
    stores.first.tap()
    expect(page.locator("#confirm .btn--go")).not_to_have_attribute("aria-disabled", "true")
