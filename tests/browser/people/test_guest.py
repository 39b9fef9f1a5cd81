"""Guests: a name only, a seat that stays theirs, their own language and preferences."""

from __future__ import annotations

import re
import time
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.measures.page_scripts import REVEAL_STAYS
from tests.browser.playing import (
    CUT,
    all_reach,
    awaited,
    comes_to,
    confirm,
    gathered,
    open_bid,
    people,
    press,
    steal,
)
from tests.support.game_tables import Guest
from tests.support.servers.serving import Server

SIT = {"en": "Sit down", "fr": "S’asseoir"}
NAME = {"en": "Your name", "fr": "Votre nom"}
FRENCH = "fr-FR"
NOON = datetime(2026, 11, 21, 12)


def opens_a_table(page: Page, name: str) -> str:
    """Open a private table for three with one fast bot. Returns the link to join."""
    page.goto("/")
    page.locator('#games a[href="/new/amun-re"]').click()
    page.get_by_text("Change", exact=True).click()
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Seat 3").select_option("steady")
    page.get_by_label("Seat 4").select_option("none")
    page.get_by_label("At once").check()
    page.get_by_label("Only with a link").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    return page.locator("#join-link").input_value()


def sits_down(page: Page, link: str, name: str, language: str = "en") -> None:
    """Follow a link and enter a name."""
    page.goto(link)
    page.get_by_label(NAME[language], exact=True).fill(name)
    page.get_by_role("button", name=SIT[language], exact=True).click()


def own_row(page: Page) -> str:
    """The row of players that is marked as the reader's own."""
    return page.locator(".player", has=page.locator(".tag", has_text=re.compile("^(you|vous)$"))).inner_text()


def test_friends_meet_by_a_link_and_every_page_goes_to_the_board_by_itself(new_page: NewPage) -> None:
    host, friend = new_page(), new_page(locale=FRENCH)
    link = opens_a_table(host, "Nitocris")
    expect(host.locator("#seats")).to_contain_text("Free seat")
    sits_down(friend, link, "Harkhuf", "fr")
    expect(friend.locator("#seats")).to_contain_text("Nitocris")
    expect(host.locator("#seats")).to_contain_text("Harkhuf")
    host.get_by_role("button", name="Start the game").click()
    for page, title in ((host, "Log"), (friend, "Journal")):
        page.wait_for_selector("body[data-live=on]")
        expect(page.locator("#log-title")).to_have_text(title)
    assert "Nitocris" in own_row(host)
    assert "Harkhuf" in own_row(friend)


def test_a_guest_keeps_the_seat_on_this_device(new_page: NewPage, server: Server) -> None:
    host, friend = new_page(expected=CUT), new_page(expected=CUT)
    link = opens_a_table(host, "Nitocris")
    sits_down(friend, link, "Harkhuf")
    expect(friend.locator("#seats .seatrow", has_text="Harkhuf")).to_contain_text("you")
    host.locator("button", has_text="Start the game").and_(host.locator(":not([aria-disabled])")).click()
    friend.wait_for_selector("body[data-live=on]")
    address = friend.url
    friend.reload()
    assert "Harkhuf" in own_row(friend)
    another = friend.context.new_page()
    another.goto(address)
    assert "Harkhuf" in own_row(another)
    another.close()
    server.restart()
    friend.reload()
    friend.wait_for_selector("body[data-live=on]")
    assert "Harkhuf" in own_row(friend)
    again = friend.context.new_page()
    again.goto("/")
    expect(again.locator(".trows").first.get_by_role("link")).to_have_attribute("href", re.compile("/t/"))
    session = next(cookie for cookie in friend.context.cookies() if cookie["name"] == "sessionid")
    assert session["expires"] > time.time() + 300 * 24 * 3600


def test_a_name_that_is_taken_is_told_and_another_one_sits_down(new_page: NewPage) -> None:
    host, friend = new_page(), new_page(expected=("422",))
    link = opens_a_table(host, "Nitocris")
    sits_down(friend, link, "nitocris")
    told = friend.get_by_text(
        "Someone at this table already has the name nitocris, or nearly the same. Choose another name."
    )
    expect(told).to_be_visible()
    sits_down(friend, link, "Harkhuf")
    expect(friend.locator("#seats .seatrow", has_text="Harkhuf")).to_contain_text("you")


def test_a_code_at_the_start_page_leads_to_the_seat(new_page: NewPage) -> None:
    host, friend = new_page(), new_page()
    link = opens_a_table(host, "Nitocris")
    friend.goto("/")
    friend.get_by_label("Table code").fill(link.rpartition("/")[2])
    friend.locator("#join").get_by_label("Your name").fill("Harkhuf")
    friend.get_by_role("button", name="Take my seat").click()
    expect(friend.locator("#seats .seatrow", has_text="Harkhuf")).to_contain_text("you")


def test_a_link_to_watch_lets_watch_and_offers_no_seat(new_page: NewPage) -> None:
    host, watcher = new_page(), new_page(expected=("404",))
    opens_a_table(host, "Nitocris")
    watcher.goto(host.url)
    expect(watcher.get_by_role("heading", level=1)).to_have_text("This page does not exist, or you can’t see it")
    watcher.goto(host.locator("#watch-link").input_value())
    expect(watcher.locator("#seats")).to_contain_text("Nitocris")
    expect(watcher.get_by_role("button", name="Sit down")).to_have_count(0)
    expect(watcher.locator("#join-link")).to_have_count(0)


@pytest.fixture
def guests() -> list[Guest]:
    """Three people."""
    return people("Nitocris", "Harkhuf", "Merit")


def test_french_and_english_sit_side_by_side(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("tongues", guests)
    first = awaited(table)
    english = comes_to(new_page(guests[first].user), table)
    french = comes_to(new_page(guests[first - 1].user, locale=FRENCH), table)
    spectator = comes_to(new_page(locale=FRENCH), table)
    bid = open_bid(english)
    _bid, place, price = bid.split()
    all_reach((french, spectator), confirm(english, bid))
    name, place = guests[first].user.name, place.replace("_", " ").title()
    expect(english.locator("#log")).to_contain_text(f"You bid {price} on {place}")
    for page in (french, spectator):
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        expect(page.locator("#log")).to_contain_text(f"{name} enchérit à {price} sur {place}")
        expect(page.locator("#say")).to_contain_text(f"{name} enchérit à {price} sur {place}")
        expect(page.locator("#bar")).to_contain_text("Ancien Royaume")
    expect(english.locator("#bar")).to_contain_text("Old Kingdom")


def test_another_language_is_chosen_at_the_table_and_kept(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("language", guests)
    page = comes_to(new_page(guests[0].user), table)
    page.locator("[data-opens=preferences]").click()
    page.locator("#preferences").get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.wait_for_selector("body[data-live=on]")
    expect(page).to_have_url(re.compile(f"/t/{table.slug}$"))
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_a_theme_is_kept_by_the_server(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("theme", guests)
    page = comes_to(new_page(guests[0].user, color_scheme="light"), table)
    surface = "getComputedStyle(document.querySelector('#log')).backgroundColor"
    light = page.evaluate(surface)
    page.locator("[data-opens=preferences]").click()
    with page.expect_response("**/preferences"):
        page.locator("#preferences").get_by_label("Dark").check()
    dark = page.evaluate(surface)
    assert dark != light
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(surface) == dark


@pytest.mark.parametrize("asks", ["device", "preference"])
def test_who_asked_for_no_movement_gets_the_last_picture(new_page: NewPage, guests: list[Guest], asks: str) -> None:
    table = gathered(f"still-{asks[:4]}", guests, until="offering")
    moving = new_page(guests[0].user, reduced_motion="no-preference")
    still = new_page(guests[1].user, reduced_motion="reduce" if asks == "device" else "no-preference")
    third = comes_to(new_page(guests[2].user, reduced_motion="reduce"), table)
    moving.clock.install(time=NOON)
    comes_to(moving, table)
    comes_to(still, table)
    if asks == "preference":
        still.locator("[data-opens=preferences]").click()
        with still.expect_response("**/preferences"):
            still.locator("#preferences [name=motion][value=off]").check(force=True)
        still.keyboard.press("Escape")
    for page in (still, moving):
        steal(page)
        press(page)
    moving.clock.pause_at(NOON + timedelta(hours=1))  # what opens stays open, however busy the machine is
    still.evaluate(REVEAL_STAYS)
    steal(third)
    press(third)
    expect(moving.locator("#reveal .reveal")).to_have_class("reveal is-playing")
    assert moving.evaluate("document.getAnimations().length") > 0
    expect(still.locator("#reveal .reveal")).to_have_class("reveal")
    assert still.evaluate("document.getAnimations().filter((one) => one.effect.target.closest('.reveal')).length") == 0
    expect(still.locator("#reveal .scrolls output")).to_have_text(["−3", "−3", "−3"])
    moving.keyboard.press("Space")
    expect(moving.locator("#reveal .reveal")).to_have_class("reveal")
