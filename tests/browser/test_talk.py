"""Chat and notes in browsers, and links from table to table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tables.notifications import unsubscribe
from tables.people.models import User
from tables.talk.models import Message
from tests.browser.accessibility.test_axe import TARGETS
from tests.browser.conftest import NewPage, Violations
from tests.browser.measures.page_scripts import AUDIT
from tests.browser.playing import awaited, backstage, comes_to, confirm, gathered, open_bid, people
from tests.support.game_tables import Guest
from tests.talk.people import says

LINES = "#talk-lines .talk__text"


@pytest.fixture
def guests() -> list[Guest]:
    """Three people."""
    return people("Nitocris", "Harkhuf", "Merit")


def opens_talk(page: Page) -> None:
    """Open the chat by its key."""
    page.keyboard.press("m")
    expect(page.locator("#talk-text")).to_be_focused()


def test_two_players_talk_while_they_play_and_a_watcher_hears_nothing(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("talking", guests)
    first = awaited(table)
    here = comes_to(new_page(guests[first].user), table)
    there = comes_to(new_page(guests[(first + 1) % 3].user, locale="fr-FR"), table)
    watcher = comes_to(new_page(people("Ti")[0].user), table)
    opens_talk(here)
    here.keyboard.type("Good luck <b>all</b>")
    here.keyboard.press("Enter")
    expect(here.locator(LINES)).to_have_text(["Good luck <b>all</b>"])
    expect(here.locator("#talk-text")).to_have_value("")
    expect(there.locator(".talks.only-wide")).to_have_attribute("data-unread", "1")
    expect(there.locator(".talks.only-wide")).to_have_attribute("aria-label", "Discussion: 1 nouveau message")
    expect(there.locator("#say > :last-child")).to_have_text(
        "Discussion: 1 nouveau message"
    )  # its words are read where it is opened
    opens_talk(there)
    expect(there.locator(LINES)).to_have_text(["Good luck <b>all</b>"])
    expect(there.locator(".talks.only-wide")).not_to_have_attribute("data-unread", "1")
    there.locator("#talk-courtesy").select_option("thanks")
    there.get_by_role("button", name="Envoyer cette phrase").click()
    expect(there.locator(LINES).last).to_have_text("Merci\u202f!")
    expect(here.locator(LINES).last).to_have_text("Thank you!")
    confirm(here, open_bid(here))  # the table is played beside the open talk
    here.locator("#talk-text").focus()
    here.keyboard.press("Escape")
    expect(here.locator("dialog.talk")).not_to_be_visible()
    expect(here.locator(".talks.only-wide")).to_be_focused()
    opens_talk(watcher)
    expect(watcher.locator(LINES)).to_have_count(0)


def test_a_reader_who_asks_for_it_hears_what_is_said_and_older_talk_comes_on_demand(
    new_page: NewPage, guests: list[Guest]
) -> None:
    table = gathered("aloud", guests)
    rows = [Message(table=table, room="players", number=n, author=guests[1].user, text=f"m{n}") for n in range(1, 41)]
    backstage(Message.objects.bulk_create, rows)
    page = comes_to(new_page(guests[0].user), table)
    opens_talk(page)
    expect(page.locator(LINES)).to_have_count(30)
    page.get_by_role("link", name="Older messages").click()
    expect(page.locator(LINES)).to_have_count(40)
    expect(page.locator(LINES).first).to_have_text("m1")
    page.locator("[data-aloud]").check()
    other = comes_to(new_page(guests[1].user), table)
    opens_talk(other)
    other.keyboard.type("Your turn soon")
    other.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator("#say > :last-child")).to_have_text("Harkhuf, guest: Your turn soon")


def test_the_first_message_of_a_visitor_leaves_the_page_and_its_open_talk_as_they_are(
    new_page: NewPage, guests: list[Guest]
) -> None:
    table = gathered("visiting", guests)
    backstage(User.objects.filter(pk=guests[0].user.pk).update, guest=False)
    page = comes_to(new_page(expected=("422",)), table)
    page.evaluate("window.before = true")
    page.keyboard.press("m")
    page.locator(".talk [name=name]").fill("nitocris")
    page.locator("#talk-text").fill("Bid six")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator("#alert")).to_have_text(
        "A member of this site is called nitocris. Choose another name, or sign in."
    )
    expect(page.locator("#talk-text")).to_have_value("Bid six")
    page.locator(".talk [name=name]").fill("Ti")
    page.locator("#talk-text").press("Enter")
    expect(page.locator(LINES)).to_have_text(["Bid six"])
    expect(page.locator(".talk .tag")).to_have_text(["guest"])
    expect(page.locator(".talk [name=name]")).to_have_count(0)
    expect(page.locator("#talk-text")).to_be_focused()
    page.keyboard.type("and then eight")
    page.keyboard.press("Enter")
    expect(page.locator(LINES)).to_have_text(["Bid six", "and then eight"])
    assert page.evaluate("window.before"), "the page was never left"


def test_notes_are_kept_and_a_message_is_reported_in_the_same_sheet(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("noting", guests)
    assert backstage(says, guests[1].client, table, "rude words").status_code == 200
    page = comes_to(new_page(guests[0].user), table)
    opens_talk(page)
    page.get_by_role("link", name="My notes").click()
    page.locator("#notes-text").fill("Harkhuf hoards gold")
    page.locator("#talk-title").click()  # leaving the field keeps them
    expect(page.locator(".talk [role=status]")).to_have_text("Saved.")
    page.locator(".talk").get_by_role("link", name="Chat").click()
    page.locator(".talk__more").click()
    page.locator("#talk-reason").fill("insult")
    page.get_by_role("button", name="Report this message").click()
    expect(page.locator(".talk")).to_contain_text("You have reported this message.")
    page.get_by_role("button", name="Delete this message").click()
    expect(page.locator(".talk__text")).to_have_text("This message was deleted.")
    page.reload()
    page.wait_for_selector("body[data-live=on]")
    opens_talk(page)
    page.get_by_role("link", name="My notes").click()
    expect(page.locator("#notes-text")).to_have_value("Harkhuf hoards gold")


def test_a_page_without_script_talks_and_keeps_notes(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("plain", guests, start=False)
    page = new_page(guests[0].user, java_script_enabled=False)
    page.goto(f"/t/{table.slug}")
    page.get_by_role("link", name="To this table’s chat").click()
    page.locator("#talk-text").fill("At eight?")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator(LINES)).to_have_text(["At eight?"])
    page.get_by_role("link", name="My notes").click()
    page.locator("#notes-text").fill("bring cake")
    page.get_by_role("button", name="Save my notes").click()
    expect(page.locator("#notes-text")).to_have_value("bring cake")


def test_the_title_and_the_bar_say_that_tables_wait(new_page: NewPage, guests: list[Guest]) -> None:
    one, two = gathered("waits1", guests, first=0), gathered("waits2", guests, first=0)
    page = new_page(guests[0].user)
    page.goto("/new/amun-re")
    expect(page.locator("#waiting a")).to_have_text("● 2")
    assert page.title().startswith("(2) ")
    page.locator("#waiting a").click()
    expect(page).to_have_url(f"/t/{one.slug}")
    expect(page.get_by_role("link", name="1 table is waiting for you")).to_have_attribute("href", f"/t/{two.slug}")


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("locale", "theme", "width"), [("en-GB", "light", 1440), ("fr-FR", "dark", 390)])
def test_the_pages_of_talk_notes_and_mail_have_no_faults(
    new_page: NewPage, guests: list[Guest], violations: Violations, locale: str, theme: str, width: int
) -> None:
    table = gathered(f"faults-{width}", guests)
    for text in ("Good luck", "x" * 300, "one\ntwo"):
        backstage(says, guests[1].client, table, text)
    page = new_page(guests[0].user, locale=locale, color_scheme=theme)
    page.set_viewport_size({"width": width, "height": 900})
    found = []
    mute = unsubscribe.link(guests[0].user, table).rpartition("/mute/")[2]
    for path in ("talk", "talk/players/1", "notes", "../../me/mail", f"../../mute/{mute}"):
        page.goto(f"/t/{table.slug}/{path}")
        found += [f"{path}: {fault}" for fault in (*page.evaluate(AUDIT, TARGETS[width]), *violations(page))]
    comes_to(page, table)
    page.locator(".talks:visible").click()
    expect(page.locator(LINES).first).to_be_visible()
    found += [f"sheet: {fault}" for fault in (*page.evaluate(AUDIT, TARGETS[width]), *violations(page))]
    assert not found, "\n".join(found)
