"""What is this? One card for the pointer, the thumb, the keyboard and the ear; a choice stays a choice."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

import engine
from tables.models import Table
from tests.browser.conftest import NewPage, Violations
from tests.browser.measures.page_scripts import AUDIT
from tests.browser.playing import awaited, backstage, comes_to, gathered, people
from tests.session.extent import extent
from tests.support.game_tables import Guest, fresh, move_on

CARD = "#what:popover-open"
PHONE = {"width": 390, "height": 844}
PLATE = "#place-memphis"
BOXES = "all => all.map((one) => document.querySelector(one).getBoundingClientRect().toJSON())"
STEPS = extent(12, 200)


@pytest.fixture
def guests() -> list[Guest]:
    """Three people."""
    return people("Nitocris", "Harkhuf", "Merit")


def auction(guests: list[Guest], slug: str) -> tuple[Table, Guest]:
    """A table of Amun-Re in its auction, and who bids."""
    table = gathered(slug, guests, until="auction")
    return table, guests[awaited(table)]


def card(page: Page, *texts: str) -> None:
    """Check that the card is open and says this."""
    for text in texts:
        expect(page.locator(CARD)).to_contain_text(text)


def test_a_pointer_that_rests_is_answered_and_the_card_can_be_reached(new_page: NewPage, guests: list[Guest]) -> None:
    table, bidder = auction(guests, "rests")
    page = comes_to(new_page(bidder.user), table)
    page.locator("#board [data-what=limit]").first.hover()
    card(
        page, "Card limit", "How many cards its owner may buy in a round.", "Cards you may buy in a round:", "Rule R7.4"
    )
    page.locator(CARD).get_by_role("link", name="Rule R7.4").click()
    expect(page.locator("#sheet")).to_contain_text("The limit is the highest card limit")


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, PHONE], ids=["desk", "phone"])
def test_all_symbols_open_in_the_side_drawer_at_the_asked_one(
    new_page: NewPage, guests: list[Guest], size: dict[str, int]
) -> None:
    table, bidder = auction(guests, f"symbols-{size['width']}")
    page = comes_to(new_page(bidder.user, viewport=size), table)
    page.locator(PLATE).focus()
    page.keyboard.press("y")
    page.locator(CARD).get_by_role("link", name="All symbols").click()
    sheet = page.locator("#sheet")
    heading = sheet.get_by_role("heading", name="Words and symbols", exact=True)
    expect(heading).to_be_in_viewport(ratio=1)
    expect(sheet.locator(".is-target")).to_contain_text("Memphis")
    expect(sheet.locator(".is-target")).to_be_in_viewport(ratio=0.9)
    sheet.locator(".glossary tr").last.scroll_into_view_if_needed()
    expect(heading).to_be_in_viewport(ratio=1)


def test_by_keyboard_the_card_describes_what_has_the_focus(new_page: NewPage, guests: list[Guest]) -> None:
    table, bidder = auction(guests, "describes")
    page = comes_to(new_page(bidder.user), table)
    page.locator(PLATE).focus()
    page.keyboard.press("y")
    card(page, "Memphis", "West bank, Lower Egypt, 3 fields.")
    expect(page.locator("#say")).to_contain_text("Memphis")
    expect(page.locator(PLATE)).to_have_attribute("aria-describedby", "what")
    page.keyboard.press("Tab")
    expect(page.locator(f"{CARD} a").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(CARD)).to_have_count(0)
    expect(page.locator(PLATE)).to_be_focused()


def test_while_asking_every_touch_explains_and_nothing_is_chosen(new_page: NewPage, guests: list[Guest]) -> None:
    table, bidder = auction(guests, "touches")
    page = comes_to(new_page(bidder.user, viewport=PHONE, has_touch=True, is_mobile=True), table)
    page.locator("[data-opens=keys]").tap()
    page.locator("[data-explains]").tap()
    page.locator("#board .rise button >> visible=true").first.tap()
    card(page, "Space of the bid track")
    assert not page.locator("#compose :checked").count()
    page.locator("#asking button").tap()
    expect(page.locator(CARD)).to_have_count(0)
    page.locator("#board .rise li.is-live button >> visible=true").first.tap()
    expect(page.locator("#compose :checked").first).to_be_attached()


def test_on_a_phone_the_words_of_a_place_are_whole_and_no_card_lies_over_them(
    new_page: NewPage, guests: list[Guest]
) -> None:
    table = gathered("words-phone", guests, until="purchase")
    page = comes_to(new_page(guests[awaited(table)].user, viewport=PHONE, has_touch=True, is_mobile=True), table)
    page.locator(".prov:not(.opens) .prov__mini svg >> visible=true").last.tap()
    page.wait_for_selector(CARD)
    words, symbol, dock = page.evaluate(BOXES, ["#words", CARD, ".confirm"])
    assert words["bottom"] <= dock["top"]
    assert symbol["bottom"] <= words["top"] or words["bottom"] <= symbol["top"]


def test_a_tap_on_a_taken_space_says_why_alone(new_page: NewPage) -> None:
    four = people("Nitocris", "Harkhuf", "Merit", "Ti")
    table = gathered("taken-space", four, game="nefertiti", until="place")
    move = next(
        move for move in map(str, table.full_position().moves(awaited(table))) if move.startswith("place gizeh")
    )
    table = backstage(move_on, fresh(table), random.Random(1), most=1, toward=(move,))
    viewer = four[awaited(table)].user
    page = comes_to(new_page(viewer, lists=False, viewport=PHONE, has_touch=True, is_mobile=True), table)
    page.locator("label[for=part-gizeh]").tap()
    page.locator(f"#board [data-place={'_'.join(move.split()[1:])}]").tap(force=True)
    expect(page.locator("#words")).to_be_visible()
    expect(page.locator(CARD)).to_be_hidden()


def test_the_flood_table_says_what_it_pays_and_no_other_number(new_page: NewPage, guests: list[Guest]) -> None:
    """[R4.3] [R5.1] Not the number of fields; gold, and not gold and pyramids as one number."""
    table = gathered("flood-table", guests, game="amun-re-cards", until="offering")
    page = comes_to(new_page(guests[awaited(table)].user), table)
    gold = page.locator(".fl-2 [data-what=brings] b").inner_text()
    field, caravan = page.locator(".fl-2 [data-what=earns]").all()
    brings = page.locator(".fl-2 [data-what=brings]")
    for cell, said in ((field, "for each: 2."), (caravan, "for each: 10."), (brings, f"at this flood: {gold}.")):
        cell.hover()
        card(page, f"Gold {said}")


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", engine.GAMES)
def test_the_arrows_go_through_everything_and_every_thing_answers(new_page: NewPage, game: str) -> None:
    guests = people("Nitocris")
    page = comes_to(new_page(guests[0].user), gathered(f"asks-{game}", guests, bots=2, game=game))
    page.locator("#prompt-title").focus()
    page.keyboard.press("y")
    expect(page.locator("#asking")).to_be_visible()
    for _step in range(STEPS):
        page.keyboard.press("ArrowRight")
        expect(page.locator(f"{CARD} h3")).not_to_be_empty()
        expect(page.locator(".is-asked")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(CARD)).to_have_count(0)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 390)])
def test_the_card_and_the_page_of_words_have_no_faults(
    new_page: NewPage, violations: Violations, guests: list[Guest], theme: str, width: int
) -> None:
    """[teaching 9.8]"""
    table, bidder = auction(guests, f"faults-{theme}")
    page = comes_to(new_page(bidder.user, viewport={"width": width, "height": 844}, color_scheme=theme), table)
    page.locator(PLATE).focus()
    page.keyboard.press("y")
    card(page, "Memphis")
    found = [*violations(page), *page.evaluate(AUDIT, 44 if width == 390 else 24)]
    page = new_page(viewport={"width": width, "height": 844}, color_scheme=theme)
    page.goto("/learn/amun-re/words")
    assert [*found, *violations(page), *page.evaluate(AUDIT, 44 if width == 390 else 24)] == []
