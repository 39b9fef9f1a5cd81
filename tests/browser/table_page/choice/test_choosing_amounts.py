"""Amounts, single answers, and what is asked once more before it is sent."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from engine import read_move
from engine.amun_re import AmunRe
from tables.models import Table
from tests.browser.conftest import NewPage
from tests.browser.playing import (
    awaited,
    backstage,
    comes_to,
    confirm,
    gathered,
    people,
    person_awaited,
    press,
    reaches,
    version,
)
from tests.games.amun_re.table import empty_hand, give
from tests.support.game_tables import fresh, set_truth

NAMES = ("Nitocris", "Harkhuf", "Merit")


def truth_of(table: Table) -> AmunRe:
    """The position of a table of Amun-Re."""
    truth = fresh(table).full_position()
    assert isinstance(truth, AmunRe)
    return truth


def test_no_amount_is_shown_until_one_is_chosen(new_page: NewPage) -> None:
    guests = people(*NAMES)
    page = comes_to(new_page(guests[0].user), gathered("amounts", guests, until="offering"))
    amount, slider, sent = (
        page.locator(".slide output"),
        page.get_by_role("slider"),
        page.locator("#confirm [name=move]"),
    )
    for choose in (
        lambda: page.get_by_role("button", name="One more").click(),
        lambda: page.get_by_label("Offer gold").check(),
        lambda: slider.press("ArrowRight"),
    ):
        expect(amount).to_have_text("–")
        expect(slider).to_have_attribute("aria-valuetext", "not chosen yet")
        choose()
        expect(amount).to_have_text("1")
        expect(sent).to_have_value("offer 1")
        expect(slider).to_have_js_property("value", "1")
        expect(page.get_by_role("button", name="One less")).to_have_attribute("aria-disabled", "true")
        page.locator("#clear").click()
    expect(amount).to_have_text("–")
    expect(page.locator(".seal-i").first).to_contain_text(re.compile(r"You\s*choosing"))


@pytest.mark.parametrize("size", [(390, 844), (360, 740)], ids=str)
def test_on_a_phone_the_amount_of_an_offering_is_on_the_first_screen(new_page: NewPage, size: tuple[int, int]) -> None:
    guests = people(*NAMES, "Ti", "Ani")
    viewport = {"width": size[0], "height": size[1]}
    table = gathered(f"first-screen-{size[0]}", guests, until="offering")
    page = comes_to(new_page(guests[0].user, viewport=viewport, has_touch=True), table)
    dock = page.locator(".confirm").bounding_box()
    assert dock is not None
    for choice in (page.get_by_role("button", name="One more"), page.get_by_label("Offer gold")):
        box = choice.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= dock["y"]
    page.get_by_role("button", name="One more").tap()
    expect(page.locator("#confirm [name=move]")).to_have_value("offer 1")
    floods, map_ = page.locator("#floods").bounding_box(), page.locator("#board .provs").bounding_box()
    assert floods is not None
    assert map_ is not None
    assert floods["y"] < map_["y"], "what each flood brings stands before the map"


def test_without_gold_theft_stands_ready(new_page: NewPage) -> None:
    guests = people(*NAMES)
    table = gathered("penniless", guests, until="offering")
    truth = truth_of(table)
    truth.gold[0] = 0
    empty_hand(truth, 0)  # with the adjustment card there would be two answers
    backstage(set_truth, table, truth)
    page = comes_to(new_page(guests[0].user), table)
    expect(page.locator("#compose .slide")).to_have_count(0)
    expect(page.locator("[name=pattern]")).to_be_checked()
    press(page)
    expect(page.locator("#prompt-title")).to_have_text("Your offering is sealed: theft")


def test_rewards_are_not_given_up_unasked(new_page: NewPage) -> None:
    guests = people(*NAMES)
    table = gathered("rewards-left", guests, until="offering")
    truth = truth_of(table)
    for seat, move in enumerate(("offer 3", "offer 2", "offer 1")):
        truth.play(seat, read_move("amun-re", move))
    truth.play(0, read_move("amun-re", "cards 2"))
    backstage(set_truth, table, truth)
    page = comes_to(new_page(guests[0].user), table)
    before, finish = version(page), page.locator("#confirm").get_by_role("button", name="Finish")
    sure = page.get_by_role("dialog", name="Finish without taking 1 reward?")
    finish.click()
    sure.get_by_role("button", name="No").click()
    expect(sure).to_be_hidden()
    assert version(page) == before
    finish.click()
    sure.get_by_role("button", name="Yes").click()
    reaches(page, before + 1)


def test_beside_bots_an_undo_says_what_it_takes_back_before_it_does(new_page: NewPage) -> None:
    guests = people(NAMES[0])
    page = comes_to(new_page(guests[0].user), gathered("undo-beside-bots", guests, bots=2, until="purchase"))
    person_awaited(page, 0)
    held = page.locator("#hand .cards > li").count()
    now = confirm(page, "cards 1")
    expect(page.locator("#why-undo")).to_have_text(
        "Something new has been revealed since. You can still undo: bots always agree."
    )
    page.get_by_role("button", name="Undo", exact=True).click()
    sure = page.get_by_role("dialog", name="Undo your last move and everything after it?")
    sure.get_by_role("button", name="Yes").click()
    reaches(page, now + 1)
    expect(page.locator("#hand .cards > li")).to_have_count(held)


def test_a_card_without_its_province_keeps_the_turn_from_ending(new_page: NewPage) -> None:
    """What could be sent without it is not, by pointer or by keyboard, until the card has its place or is given up."""
    guests = people(*NAMES)
    table = gathered("half-a-purchase", guests, until="purchase")
    seat = awaited(table)
    truth = truth_of(table)
    empty_hand(truth, seat)
    give(truth, seat, "free_farmer")
    backstage(set_truth, table, truth)
    page = comes_to(new_page(guests[seat].user, lists=False), table)
    (home,) = truth.estates[seat]
    before, go, card = (
        version(page),
        page.locator("#confirm .btn--go"),
        page.locator("#hand [data-place=card-free_farmer]"),
    )
    for ends in (lambda: go.click(force=True), lambda: page.keyboard.press("Control+Enter")):
        expect(go).to_have_text("Finish")
        card.click()
        expect(go).to_have_text("Now choose a province")
        ends()
        expect(go).to_have_attribute("aria-disabled", "true")
        page.locator("#clear").click()
        expect(go).not_to_have_attribute("aria-disabled", "true")
    assert version(page) == before
    card.click()
    page.locator(f"#board [data-place={home}]").click()
    expect(page.locator("#confirm [name=move]").first).to_have_value(f"use free_farmer {home}")
    expect(go).not_to_have_attribute("aria-disabled", "true")
    go.click()
    reaches(page, before + 1)


@pytest.mark.parametrize("width", [1440, 1024, 390])
def test_pieces_are_bought_at_the_steps_of_their_staircases(new_page: NewPage, width: int) -> None:
    guests = people(*NAMES)
    table = gathered(f"staircase-{width}", guests, until="purchase")
    seat = awaited(table)
    truth = truth_of(table)
    truth.gold[seat] = 12
    empty_hand(truth, seat)
    give(truth, seat, "free_farmer")
    backstage(set_truth, table, truth)
    page = comes_to(new_page(guests[seat].user, lists=False, viewport={"width": width, "height": 844}), table)
    (home,) = truth.estates[seat]
    sent = page.locator("#confirm [name=move]")

    def tapped(place: str, *moves: str) -> None:
        page.locator(f":is(#board, #hand) [data-place={place}]").click()
        expect(sent).to_have_count(len(moves))
        assert [one.get_attribute("value") for one in sent.all()] == list(moves)

    tapped("stones-3", *[f"stone {home}"] * 3, "done")
    expect(page.locator("#preview")).to_contain_text("Costs 6 gold in total; you keep 6 gold.")
    tapped(f"farmer-{home}", f"farmer {home}", *[f"stone {home}"] * 3, "done")
    tapped("farmers-1", *[f"stone {home}"] * 3, "done")
    tapped("farmers-1", f"farmer {home}", *[f"stone {home}"] * 3, "done")
    expect(page.locator("#board [data-place=farmers-1]")).to_have_attribute("aria-pressed", "true")
    tapped("stones-3", f"farmer {home}", "done")
    page.locator("#board [data-place=stones-8]").focus()
    expect(page.locator("#words")).to_contain_text("You have 11 gold, enough for 4 stones.")
    page.locator("#hand [data-place=card-free_farmer]").click()
    tapped(home, f"farmer {home}", f"use free_farmer {home}", "done")
    press(page)
    assert (truth_of(table).gold[seat], truth_of(table).lands[home].farmers) == (11, truth.lands[home].farmers + 1)


def test_theft_is_chosen_by_its_card_and_a_province_by_its_own(new_page: NewPage) -> None:
    """[R8.1] [R5.5] In the hand, where they are; pressed again they are given up."""
    guests = people(*NAMES)
    table = gathered("press-theft", guests, until="offering")
    page = comes_to(new_page(guests[0].user, lists=False), table)
    held, sent = page.locator("#hand [data-place=card-theft]"), page.locator("#confirm [name=move]")
    held.click()
    expect(sent).to_have_value("steal")
    expect(held).to_have_attribute("aria-pressed", "true")
    held.click()
    expect(sent).to_have_count(0)
    table = gathered("press-province", guests, expert=True)
    first, second, _third = truth_of(table).province_hands[0]
    comes_to(page, table)
    for part, province in (("#hand", first), ("#board", second), ("#hand", first)):
        page.locator(f"{part} [data-place={province}]").click()
        expect(sent).to_have_value(f"choose {province}")
        expect(page.locator("button[data-place][aria-pressed=true]")).to_have_count(2)  # on the map and in the hand
    page.locator(f"#hand [data-place={first}]").click()
    expect(sent).to_have_count(0)


# Lines of choices that are not wholly in the panel, or that something lies over.
COVERED = """() => [...document.querySelectorAll("#compose .offer :is(.opt, .btn)")].filter((one) => {
    const { left, top, bottom } = one.getBoundingClientRect();
    return [top + 4, bottom - 4].some((y) => !one.contains(document.elementFromPoint(left + 8, y)));
}).map((one) => one.textContent.trim())"""


@pytest.mark.parametrize("locale", ["en", "fr-FR"])
def test_nothing_of_the_panel_lies_over_a_choice_of_an_offering(new_page: NewPage, locale: str) -> None:
    """[R8.4] With the card and all that can be said: who answers last reveals, and cannot take it back."""
    guests = people(*NAMES)
    table = gathered(f"covered-{locale}", guests, until="offering")
    truth = truth_of(table)
    empty_hand(truth, 0)
    give(truth, 0, "offering_adjustment")
    for seat in (1, 2):
        truth.play(seat, read_move("amun-re", "offer 1"))
    backstage(set_truth, table, truth)
    page = comes_to(new_page(guests[0].user, lists=False, locale=locale), table)
    page.locator("[name=pattern][value=steal]").check()
    expect(page.locator("#final")).to_be_attached()
    for width, height in ((1440, 900), (1280, 720), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == [], width
        assert page.locator("#preview").evaluate("(one) => one.scrollHeight - one.clientHeight") <= 0, width


def test_all_reasons_are_asked_for_where_a_smaller_window_has_no_room_for_them(new_page: NewPage) -> None:
    """None is cut half through: they are folded away again."""
    guests = people(*NAMES, "Ti")
    table = gathered("fewer-reasons", guests, until="purchase")
    page = comes_to(new_page(guests[awaited(table)].user, lists=False, viewport={"width": 1440, "height": 1200}), table)
    why = page.locator("#why")
    expect(why.locator(".why__all")).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(why.locator(".why__all")).to_be_visible()
    assert why.evaluate("(one) => one.scrollHeight <= one.clientHeight")
