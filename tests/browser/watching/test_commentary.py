"""Commentary beside the board: a commentator marks places, and spectators see them, with the line and by ear."""

from __future__ import annotations

from playwright.sync_api import expect

from tables.people.models import User
from tables.talk.models import Commentator
from tests.browser.conftest import NewPage
from tests.browser.playing import comes_to, gathered, people
from tests.browser.test_talk import opens_talk


def test_a_commentator_marks_places_and_a_spectator_sees_them(new_page: NewPage) -> None:
    table = gathered("commented", people("Nitocris", "Harkhuf", "Merit"))
    caster = User.objects.create_user(username="senet", name="Senet")
    Commentator.objects.create(table=table, person=caster)
    writing, watching = (comes_to(new_page(user), table) for user in (caster, None))
    writing.get_by_role("button", name="Mark on the board").click()
    for name in ("edfu", "abu"):
        writing.locator(f"#board [data-place={name}]").click()
    expect(writing.locator("#board [data-marked]")).to_have_count(2)
    writing.get_by_role("link", name="Write a comment").click()
    expect(writing.locator("dialog [data-room=caster]")).to_be_visible()
    expect(writing.locator("#talk-text")).to_be_focused()
    writing.locator("#talk-text").fill("Two provinces on the Nile")
    writing.get_by_role("button", name="Send", exact=True).click()
    marks = watching.locator("#board [data-marked]")
    expect(watching.locator("#caster")).to_contain_text("Two provinces on the Nile")
    expect(marks).to_have_count(2)
    writing.locator("#talk-text").press("Escape")
    expect(writing.get_by_role("link", name="Write a comment")).to_be_focused()
    watching.get_by_role("button", name="Marked on the board").click()
    expect(marks).to_have_count(0)
    watching.get_by_role("button", name="Marked on the board").press("Enter")
    expect(marks).to_have_count(2)
    expect(watching.locator("#say")).to_contain_text("Edfu, Abu")


def test_the_link_of_the_strip_turns_the_open_chat_to_the_commentary(new_page: NewPage) -> None:
    table = gathered("turned", people("Nitocris", "Harkhuf", "Merit"))
    caster = User.objects.create_user(username="senet", name="Senet")
    Commentator.objects.create(table=table, person=caster)
    page = comes_to(new_page(caster), table)
    opens_talk(page)
    page.get_by_role("link", name="Write a comment").click()
    expect(page.locator("dialog [data-room=caster]")).to_be_visible()
    page.get_by_role("link", name="Chat", exact=True).first.press("Enter")
    expect(page.locator("dialog.talk")).not_to_be_visible()
    assert page.url.endswith(f"/t/{table.slug}")
