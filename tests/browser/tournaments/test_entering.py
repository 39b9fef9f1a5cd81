"""Entering a tournament in a browser: a pasted list, a roll call without a reload, a phone at the door."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tables.people.models import User
from tests.browser.conftest import NewPage
from tests.tournaments.club_evening import NAMES as SEVENTEEN
from tests.tournaments.organiser_pages import Member


def prepared(page: Page, title: str) -> str:
    """Create a tournament from a title and a game only. Returns its address."""
    page.goto("/clubs")
    page.get_by_label("Club name").fill(title)
    page.get_by_role("button", name="Start this club").click()
    page.get_by_role("link", name="New tournament").click()
    page.get_by_label("Title").fill(title)
    page.locator("[name=game][value=amun-re]").check()
    page.get_by_role("button", name="Prepare the tournament").click()
    page.wait_for_url("**/setup")
    return page.url.removesuffix("/setup")


def opened_for_check_in(page: Page, event: str) -> None:
    """Press the two buttons that open the check-in."""
    page.goto(f"{event}/setup")
    page.get_by_role("button", name="Open entries").click()
    page.get_by_role("button", name="Open the check-in").click()
    expect(page.locator("#event")).to_contain_text("To the desk")


def test_seventeen_pasted_names_and_a_roll_call_without_a_reload(new_page: NewPage) -> None:
    page = new_page(Member("Nitocris").user, expected=("409",))
    event = prepared(page, "Pasted Cup")
    page.goto(f"{event}/entries")
    page.get_by_label("One name per line").fill("\n".join(SEVENTEEN))
    page.get_by_role("button", name="Enter everyone").click()
    expect(page.get_by_role("heading", name="17 players")).to_be_visible()
    opened_for_check_in(page, event)
    page.goto(f"{event}/roll")
    page.evaluate("() => { window.stayed = true }")
    field = page.get_by_label("Find or add a name")
    for letters in ("gae", "jea", "Rosalie"):
        field.fill(letters)
        field.press("Enter")
        expect(field).to_have_value("")
    expect(page.locator(".checkin .tag").first).to_have_text("3 of 18 here")
    page.get_by_role("checkbox", name="Nora").click()
    expect(page.get_by_role("checkbox", name="Nora")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Gaël")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Milo")).not_to_be_checked()
    field.fill("nora")
    field.press("Enter")
    expect(page.locator("#alert")).to_contain_text("Nora is already here.")
    assert page.evaluate("() => window.stayed")


def test_a_phone_at_the_door_shows_up_on_the_roll_call_by_itself(new_page: NewPage) -> None:
    page = new_page(Member("Nitocris").user)
    event = prepared(page, "Door Cup")
    page.goto(f"{event}/entries")
    page.get_by_label("One name per line").fill("Ana\nBen\nCid")
    page.get_by_role("button", name="Enter everyone").click()
    opened_for_check_in(page, event)
    door = page.get_by_role("textbox", name="Entry link").input_value()
    page.goto(f"{event}/roll")
    field = page.get_by_label("Find or add a name")
    field.fill("Ros")  # what is being typed outlasts what others do
    phone = new_page(viewport={"width": 390, "height": 844})
    phone.goto(door)
    phone.get_by_role("button", name="Ben").click()
    expect(phone.locator("#event")).to_contain_text("You are in the next draw.")
    expect(page.get_by_role("checkbox", name="Ben")).to_be_checked()
    expect(field).to_have_value("Ros")
    assert User.objects.filter(name="Ben", guest=True).count() == 1
