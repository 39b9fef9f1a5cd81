"""Users' own settings: an open hand, blocks, holidays, data export and deletion."""

from __future__ import annotations

import json
from datetime import date, timedelta

from playwright.sync_api import Page, expect

from tables.people.models import User
from tests.browser.accessibility.test_axe import hosted
from tests.browser.conftest import NewPage
from tests.browser.playing import backstage, comes_to, gathered, people
from tests.browser.test_talk import LINES, opens_talk
from tests.talk.people import says

NAMES = ("Nitocris", "Harkhuf", "Merit")


def page_of(page: Page, name: str) -> None:
    """Go from the table to a player's profile."""
    page.get_by_role("button", name="Help and keyboard").click()
    page.locator("#keys").get_by_role("link", name=name).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)


def test_a_hand_is_opened_to_those_who_watch_and_closed_again(new_page: NewPage) -> None:
    guests = people(*NAMES)
    table = gathered("openhand", guests, until="purchase")
    owner, other = (comes_to(new_page(guest.user), table) for guest in guests[:2])
    watcher = comes_to(new_page(), table)
    expect(watcher.locator("#hand")).to_be_hidden()
    owner.get_by_role("button", name="Help and keyboard").click()
    owner.get_by_text("Spectators: links, wall screen, hands").click()
    owner.get_by_role("button", name="Show my hand to spectators").click()
    expect(watcher.locator("#hand").get_by_role("heading", name="Nitocris")).to_be_visible()
    expect(owner.locator("#hand")).to_contain_text("shown to spectators")
    expect(other.locator("#hand")).not_to_contain_text("Nitocris")
    owner.get_by_role("button", name="Hide my hand from spectators").click()
    expect(watcher.locator("#hand")).to_be_hidden()
    expect(owner.locator("#hand")).not_to_contain_text("shown to spectators")


def test_somebody_is_muted_from_their_page_and_read_again(new_page: NewPage) -> None:
    guests = people(*NAMES)
    table = gathered("muting", guests)
    for guest in guests[1:]:
        assert backstage(says, guest.client, table, f"I am {guest.user.name}").status_code == 200
    page, other = (comes_to(new_page(guest.user), table) for guest in (guests[0], guests[2]))
    page_of(page, "Harkhuf")
    page.get_by_role("button", name="Mute").click()
    expect(page.get_by_role("button", name="Unmute")).to_be_visible()
    for reader, read in ((comes_to(page, table), ["I am Merit"]), (other, ["I am Harkhuf", "I am Merit"])):
        opens_talk(reader)
        expect(reader.locator(LINES)).to_have_text(read)
    page.goto("/me")
    page.get_by_role("link", name="Blocked and muted people").click()
    page.get_by_role("button", name="Unmute Harkhuf").click()
    expect(page.get_by_text("Nobody. To block or mute someone")).to_be_visible()
    opens_talk(comes_to(page, table))
    expect(page.locator(LINES)).to_have_text(["I am Harkhuf", "I am Merit"])


def test_who_is_blocked_from_their_page_cannot_sit_down(new_page: NewPage) -> None:
    host, blocked, _third = guests = people(*NAMES)
    played, waiting = gathered("blocking", guests), backstage(hosted, "blockedout", host, ("Merit", ""))
    page = comes_to(new_page(host.user), played)
    page_of(page, "Harkhuf")
    page.get_by_role("button", name="Block").click()
    expect(page.get_by_role("button", name="Unblock")).to_be_visible()
    guest = new_page(blocked.user, expected=("403",))
    guest.goto(f"/t/{waiting.slug}")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_text("The person who opened this table does not want to play with you.")).to_be_visible()
    page.get_by_role("button", name="Unblock").click()
    expect(page.get_by_role("button", name="Block", exact=True)).to_be_visible()
    guest.goto(f"/t/{waiting.slug}")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator("#seats")).to_contain_text("Harkhuf")


def test_holidays_are_planned_and_taken_away(new_page: NewPage) -> None:
    page = new_page(people("Nitocris")[0].user, expected=("422",))
    page.goto("/me")
    page.get_by_role("link", name="Holidays").click()
    first = date.today() + timedelta(days=40)
    for days, told in ((-1, "can’t end before it starts"), (6, "Remove")):
        page.get_by_label("First day").fill(first.isoformat())
        page.get_by_label("Last day").fill((first + timedelta(days=days)).isoformat())
        page.get_by_role("button", name="Add").click()
        expect(page.locator("main")).to_contain_text(told)
    expect(page.locator(".holidays li")).to_have_count(1)
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("No holidays planned.")).to_be_visible()


def test_ones_own_data_are_taken_along_and_the_account_is_deleted(new_page: NewPage) -> None:
    guests = people(*NAMES)
    table = gathered("deleting", guests)
    page, other = new_page(guests[1].user, expected=("422",)), comes_to(new_page(guests[0].user), table)
    page.goto("/me")
    page.get_by_role("link", name="Your data").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download as JSON").click()
    taken = json.loads(download.value.path().read_text())
    assert (taken["account"]["name"], len(taken["games"])) == ("Harkhuf", 1)
    page.get_by_role("link", name="Delete my account").click()
    for name in ("Somebody", "Harkhuf"):
        expect(page.get_by_role("heading", name="Delete your account")).to_be_visible()
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    expect(other.locator("#players")).to_contain_text("former player")
    expect(other.locator("#players")).not_to_contain_text("Harkhuf")
    assert not User.objects.filter(pk=guests[1].user.pk).exists()
