"""Replaying games and reading rules: drawer, replay keys, and surrounding pages."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, Violations
from tests.browser.measures.page_scripts import AUDIT
from tests.browser.playing import backstage, comes_to, gathered, people
from tests.support.game_tables import STRENGTH, fresh, move_on


def test_a_rule_opens_beside_the_board_and_the_table_stays_in_ones_hands(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered("beside", guests, until="purchase")
    page = comes_to(new_page(guests[0].user, viewport={"width": 1440, "height": 900}), table)
    sheet = page.locator("#sheet")
    line = page.locator("#log li[data-number] a.rule").last
    line.locator("xpath=ancestor::li").hover()  # the rule of a line is shown to anyone who points at it
    clause = line.inner_text()
    line.click()
    expect(sheet).to_be_visible()
    expect(sheet.locator(f"[id='{clause.rpartition(' ')[2]}']")).to_be_in_viewport()
    assert page.evaluate("document.querySelector('#sheet').matches(':modal')") is False
    page.locator("#board [data-place]").first.click()  # the board can be used beside it
    expect(page.locator("#words")).to_be_visible()
    sheet.get_by_label("Search the rules").fill("theft")
    page.keyboard.press("Enter")
    expect(sheet.locator("mark").first).to_be_visible()
    expect(page).to_have_url(f"/t/{table.slug}")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_who_comes_back_after_a_while_is_told_and_led_through_it(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered("comes-back", guests)
    page = comes_to(new_page(guests[0].user, viewport={"width": 1440, "height": 900}), table)
    page.goto("/")
    backstage(move_on, fresh(table), random.Random(5), until="purchase", strength=STRENGTH)
    comes_to(page, table)
    expect(page.locator("#sheet")).to_be_hidden()  # it was only a moment
    page.add_init_script(  # an hour later
        """for (const name of Object.keys(localStorage)) {
            if (name.endsWith(":left")) localStorage.setItem(name, JSON.stringify([1, Date.now() - 3600000]));
        }"""
    )
    page.reload()
    sheet = page.locator("#sheet")
    expect(sheet.get_by_role("heading", name="While you were away")).to_be_visible()
    assert 0 < sheet.locator(".away__l li").count() <= 7
    sheet.get_by_text("Show on the board, step by step").click()
    first = table.turns.filter(number__gt=1).exclude(seat=0)[0].number  # one's own moves are no news
    expect(page).to_have_url(f"/t/{table.slug}/at/{first}")


def test_the_keys_step_by_move_phase_and_round(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered("by-keys", guests, until="income")
    rounds = [
        min(table.turns.filter(stage__startswith="old_kingdom/1/").values_list("number", flat=True)),
    ]
    table = backstage(move_on, fresh(table), random.Random(5), until="auction", strength=STRENGTH)
    rounds.append(min(table.turns.filter(stage__startswith="old_kingdom/2/").values_list("number", flat=True)))
    page = new_page(guests[0].user)
    page.goto(f"/t/{table.slug}/at/{table.version}")
    for key, number in (("(", rounds[1]), ("(", rounds[0]), ("]", rounds[0] + 1), ("[", rounds[0]), (")", rounds[1])):
        if page.url.endswith(f"/at/{number}"):
            continue
        page.keyboard.press(key)
        expect(page).to_have_url(f"/t/{table.slug}/at/{number}")


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("locale", "theme", "width"), [("en-GB", "light", 1440), ("fr-FR", "dark", 390)])
def test_the_pages_around_a_replay_have_nothing_for_axe_to_find(
    new_page: NewPage, violations: Violations, locale: str, theme: str, width: int
) -> None:
    guests = people("Nitocris", "Ankhesenpepi the Younger", "Merit", "Harkhuf", "Ti")
    table = gathered(f"read-{theme}", guests, edition="2003")
    table = backstage(move_on, table, random.Random(5), strength=STRENGTH)
    size = {"width": width, "height": 900}
    page = new_page(guests[0].user, locale=locale, reduced_motion="reduce", color_scheme=theme, viewport=size)
    found = []
    for path in (
        f"/t/{table.slug}/graphs",
        f"/t/{table.slug}/away/9",
        f"/t/{table.slug}/at/30",
        "/games",
        "/rules/amun-re?q=or",
    ):
        page.goto(path)
        page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true")
        found += [f"{path}: {fault}" for fault in page.evaluate(AUDIT, 44 if width == 390 else 24)]
        found += [f"{path}: {fault}" for fault in violations(page)]
    assert found == []


def test_a_whole_line_of_the_log_leads_into_the_replay_at_its_move(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered("line-leads", guests, until="purchase")
    page = comes_to(new_page(guests[0].user, viewport={"width": 1440, "height": 900}), table)
    line = page.locator("#log li[data-number]").last
    number, text = line.get_attribute("data-number"), line.locator("a").first.inner_text()
    link = line.get_by_role("link", name=text)
    expect(link).to_have_accessible_description("Replay")
    time = line.locator("time").bounding_box()
    assert time
    page.mouse.click(time["x"] + time["width"] / 2, time["y"] + time["height"] / 2)
    expect(page).to_have_url(f"/t/{table.slug}/at/{number}")
    page.go_back()
    link.press("Enter")
    expect(page).to_have_url(f"/t/{table.slug}/at/{number}")


@pytest.mark.parametrize("height", [600, 720])
def test_in_a_low_window_the_board_is_as_large_as_in_play_and_every_button_in_sight(
    new_page: NewPage, height: int
) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered(f"low-{height}", guests, game="nefertiti", until="place")
    page = comes_to(new_page(guests[0].user, viewport={"width": 1280, "height": height}), table)
    board = page.locator(".t-board").bounding_box()
    page.goto(f"/t/{table.slug}/at/{table.version}")
    assert page.locator(".t-board").bounding_box() == board
    for button in page.locator("#replay .btn").all():
        expect(button).to_be_in_viewport(ratio=1)
    expect(page.locator("#hand .mat")).to_be_in_viewport(ratio=1)
