"""Clocks and requests in two browsers: only the server's time counts, and asked players see two buttons."""

from __future__ import annotations

import re

import msgspec
import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tables.models import Table
from tables.models.clock_terms import Terms
from tables.play.commands import start_game
from tests.browser import playing
from tests.browser.conftest import NewPage
from tests.browser.playing import backstage, comes_to
from tests.support.game_tables import fresh

WRONG = "Date.now = ((right) => () => right() + 90000)(Date.now);"  # this device is a minute and a half ahead
CHANGED = "shown => document.querySelector('.player .clock[data-ends]')?.textContent !== shown"
ASKING = 0.5  # seconds that it may take to ask the page
SAID = "() => document.querySelector('.player .clock[data-ends]')?.textContent"


def timed(slug: str, guests: list[playing.Guest]) -> Table:
    """A table with a live clock, just begun."""
    table = playing.gathered(slug, guests, start=False)
    Table.objects.filter(pk=table.pk).update(clock=msgspec.json.encode(Terms(bank=600, increment=10)).decode())
    backstage(start_game, fresh(table))
    return fresh(table)


def off(page: Page, table: Table) -> float:
    """The difference in seconds between the clock of the page and that of the server."""
    minutes, seconds = page.evaluate(SAID).split(":")
    assert table.deadline_at is not None
    return abs((table.deadline_at - timezone.now()).total_seconds() - (int(minutes) * 60 + int(seconds)))


@pytest.mark.parametrize("wrong", [False, True], ids=["a device that is right", "a device that is ahead"])
def test_a_page_shows_the_servers_time(new_page: NewPage, wrong: bool) -> None:
    guests = playing.people("Nitocris", "Harkhuf", "Merit")
    table = timed(f"time{wrong}", guests)
    page = new_page(guests[0].user)
    if wrong:
        page.add_init_script(WRONG)
    with page.expect_response("**/now"):
        comes_to(page, table)
    page.wait_for_function("() => document.querySelector('.player .clock[data-ends]')?.textContent >= '9:3'")
    shown = page.evaluate(SAID)
    page.wait_for_function(CHANGED, arg=shown, polling=20)
    assert off(page, table) <= 0.5 + ASKING


def test_clocks_stand_while_the_line_is_cut(new_page: NewPage) -> None:
    guests = playing.people("Nitocris", "Harkhuf", "Merit")
    page = comes_to(new_page(guests[0].user, expected=playing.CUT), timed("standing", guests))
    page.context.set_offline(True)
    expect(page.locator("body")).to_have_attribute("data-live", "off")
    shown = page.evaluate(SAID)
    page.wait_for_timeout(1500)
    assert page.evaluate(SAID) == shown
    page.context.set_offline(False)
    page.wait_for_function(CHANGED, arg=shown)


def test_a_page_does_not_count_the_night(new_page: NewPage) -> None:
    """Two hours to think, and eight of night in between: two hours are left, and none of them passes now."""
    guests = playing.people("Nitocris", "Harkhuf", "Merit")
    table = playing.gathered("nightly", guests, start=False)
    hour = timezone.now().hour
    terms = Terms(free=7200, night=(hour, (hour + 8) % 24))
    Table.objects.filter(pk=table.pk).update(clock=msgspec.json.encode(terms).decode())
    backstage(start_game, fresh(table))
    page = comes_to(new_page(guests[0].user), table)
    expect(page.locator(".player .clock[data-still]").first).to_have_text("2 h 0 min")


def test_a_key_says_the_clocks(new_page: NewPage) -> None:
    guests = playing.people("Nitocris", "Harkhuf", "Merit")
    table = timed("saidclocks", guests)
    page = comes_to(new_page(guests[0].user), table)
    page.keyboard.press("t")
    for name in ("Nitocris", "Harkhuf", "Merit"):
        expect(page.locator("#say")).to_contain_text(re.compile(name + r"( you)? (10:00|9:\d\d)"))


def test_who_is_asked_sees_two_buttons_and_all_pages_pause_together(new_page: NewPage) -> None:
    guests = playing.people("Nitocris", "Harkhuf")
    machines = timed("pausing", [*guests, *playing.people("Merit")])
    one, two, three = (comes_to(new_page(seat.user), machines) for seat in machines.seats.all())
    one.locator("[data-opens=affairs]").click()
    one.get_by_role("button", name="Ask for a pause").click()
    for page in (two, three):
        expect(page.locator("#vote")).to_contain_text("Nitocris asks for a pause of 10 minutes")
        page.get_by_role("button", name="I agree").click()
    for page in (one, two, three):
        expect(page.locator("#vote")).to_be_hidden()
        expect(page.locator("#log")).to_contain_text("The table pauses for 10 minutes")
        expect(page.locator(".clock[data-ends]")).to_have_count(0)
        expect(page.locator("#prompt")).to_contain_text("The table is paused")
        expect(page.locator("#prompt")).to_contain_text(
            "You asked for it and everyone agreed" if page is one else "Nitocris asked for it and everyone agreed"
        )
        expect(page.locator("#confirm")).to_have_count(0)
    three.locator("#prompt").get_by_role("button", name="Ask to resume now").click()
    for page in (one, two):
        page.get_by_role("button", name="I agree").click()
    for page in (one, two, three):
        expect(page.locator("#prompt")).not_to_contain_text("The table is paused")
        expect(page.locator("#confirm")).to_have_count(1)


def test_who_has_answered_folds_the_question_away_and_sees_the_board(new_page: NewPage) -> None:
    guests = playing.people("Nitocris", "Harkhuf", "Merit")
    table = timed("folding", guests)
    one, two = (comes_to(new_page(guest.user), table) for guest in guests[:2])
    one.locator("[data-opens=affairs]").click()
    one.get_by_role("button", name="Ask to end the game now").click()
    expect(two.get_by_role("button", name="I agree")).to_be_visible()
    two.get_by_role("button", name="I agree").click()
    expect(two.locator("#vote")).to_contain_text("You agree.")
    expect(two.locator("#vote .vote__who")).to_be_hidden()
    two.locator("#vote summary").first.click()
    expect(two.locator("#vote .vote__who")).to_be_visible()
    expect(one.get_by_role("button", name="Withdraw the request")).to_be_hidden()
