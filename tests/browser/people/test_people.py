"""Users in their browsers: mailed codes, own shortcuts, single tap, sounds, a revoked link."""

from __future__ import annotations

import re
import time
from email import message_from_bytes
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tables.people.models import User
from tables.play import arbiter
from tests.browser.conftest import NewPage
from tests.browser.playing import (
    all_reach,
    awaited,
    backstage,
    comes_to,
    confirm,
    gathered,
    open_bid,
    people,
    reaches,
    version,
)
from tests.support.game_tables import Guest, fresh, legal
from tests.support.servers.serving import PATIENCE, Server

CODE = re.compile(r"^[B-Z]{4}-[B-Z]{4}$", re.MULTILINE)


@pytest.fixture
def guests() -> list[Guest]:
    """Three people."""
    return people("Nitocris", "Harkhuf", "Merit")


def mailed_code(server: Server, email: str, after: int) -> str:
    """The code of the next mail to this address after the first `after` ones."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        codes = [code for mail in mails(server) if email in mail and (code := CODE.search(mail))]
        if len(codes) > after:
            return codes[-1][0]
        time.sleep(0.02)
    raise AssertionError(f"no mail to {email}")


def mails(server: Server) -> list[str]:
    """Every mail sent by the server, oldest first, as address and text."""
    files = sorted(server.mails.glob("*.log"), key=lambda file: file.stat().st_mtime_ns)
    return [read(file) for file in files]


def read(file: Path) -> str:
    """The text of a mail; empty while it is being written."""
    mail = message_from_bytes(file.read_bytes())
    body = mail.get_payload(decode=True)
    return f"{mail['To']}\n{body.decode() if isinstance(body, bytes) else ''}"


def test_a_guest_signs_up_with_a_mailed_code_and_plays_on_from_another_device(
    new_page: NewPage, server: Server, guests: list[Guest]
) -> None:
    table = gathered("keeps", guests)
    home, phone = new_page(guests[0].user), new_page(locale="fr-FR")
    home.goto("/")
    home.get_by_role("link", name="Nitocris", exact=True).click()
    home.get_by_role("link", name="Add an e-mail address").click()
    home.get_by_role("textbox", name="E-mail address").fill("nitocris@example.org")
    home.get_by_role("button", name="Send me a code").click()
    home.get_by_role("textbox", name="Code").fill(mailed_code(server, "nitocris@example.org", 0))
    home.get_by_role("button", name="Confirm").click()
    expect(home.get_by_text("Your address is confirmed.")).to_be_visible()
    phone.goto("/")
    phone.get_by_role("link", name="Se connecter").click()
    phone.get_by_label("Adresse e-mail").first.fill("nitocris@example.org")
    phone.get_by_role("button", name="M’envoyer un code").click()
    phone.get_by_role("textbox", name="Code").fill(mailed_code(server, "nitocris@example.org", 1).lower())
    phone.get_by_role("button", name="Confirmer").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Nitocris")
    for page in (home, phone):
        own = comes_to(page, table).locator("#players .player", has_text="Nitocris")
        expect(own.locator(".tag")).to_have_text(re.compile("you|vous"))


def test_letters_are_changed_and_switched_off(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("ownkeys", guests)
    page = new_page(guests[0].user)
    page.goto("/preferences")
    page.get_by_label("table view of the board").fill("z")
    page.get_by_role("button", name="Save preferences").click()
    expect(page.get_by_label("table view of the board")).to_have_value("Z")
    comes_to(page, table)
    page.keyboard.press("v")
    expect(page.locator("#facts")).not_to_be_visible()
    page.keyboard.press("z")
    expect(page.locator("#facts")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("#keys dt", has_text="Z")).to_be_visible()
    with page.expect_response("**/preferences"):
        page.get_by_label("Use single-letter shortcuts").uncheck()
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector("body[data-live=on]")
    page.keyboard.press("z")
    expect(page.locator("#facts")).not_to_be_visible()


def switched(page: Page, control: str) -> None:
    """Use a control of the preferences sheet, and close it."""
    page.locator("[data-opens=preferences]").click()
    with page.expect_response("**/preferences"):
        page.locator(f"#preferences {control}").check(force=True)
    page.keyboard.press("Escape")


def test_a_single_tap_sends_what_can_be_taken_back_and_a_key_does_not(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("tap", guests)
    page = comes_to(new_page(guests[awaited(table)].user), table)
    switched(page, "[data-tap]")
    bid = open_bid(page)
    page.locator(f'#compose [value="{bid}"]').focus()
    page.keyboard.press("Space")
    expect(page.locator("#confirm [name=move]")).to_have_value(bid)
    assert version(page) == 1
    page.keyboard.press("Escape")
    expect(page.locator("#confirm [name=move]")).to_have_count(0)
    page.locator(f'#compose [value="{bid}"]').click()
    reaches(page, 2)
    page.locator("#takeback button:not([aria-disabled])").click()
    reaches(page, 3)


def test_sounds_are_on_from_the_first_press_on_and_each_has_its_sign(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("sounds", guests)
    first = awaited(table)
    pages = [comes_to(new_page(guest.user), table) for guest in guests]
    mover, waiter, silent = pages[first], pages[(first + 1) % 3], pages[(first + 2) % 3]
    for page in pages:
        page.evaluate("document.addEventListener('karnak:sounded', ({detail}) => { window.sounded = detail })")
    with waiter.expect_response("**/preferences"), waiter.expect_response("**/sounds*.js"):
        waiter.get_by_role("button", name="Sounds").click()
    with waiter.expect_response("**/preferences"):
        waiter.get_by_role("button", name="Sounds").press("Enter")
    switched(silent, "[name=sounds][value=off]")
    all_reach(pages, confirm(mover, open_bid(mover)))
    for page in pages:
        mine = page.title().startswith("●")
        assert page.evaluate("window.sounded ?? ''") == ("turn" if mine and page is waiter else "")
    assert User.objects.get(pk=guests[(first + 2) % 3].user.pk).sounds == "off"
    backstage(arbiter.stop, fresh(table), "Imhotep")
    for page in pages:
        page.evaluate("dispatchEvent(new Event('online'))")  # another process has stopped it: the page asks for news
        expect(page.locator("#alert")).to_contain_text("Imhotep, the arbiter, is looking into it.")
        expect(page.locator("#prompt [data-arbiter]")).to_be_visible()
        assert (page.evaluate("window.sounded") == "arbiter") == (page is not silent)


def test_the_volume_of_sounds_is_kept(new_page: NewPage, guests: list[Guest]) -> None:
    page = comes_to(new_page(guests[0].user), gathered("volume", guests))
    page.locator("[data-opens=preferences]").click()
    with page.expect_response("**/preferences"):
        page.get_by_label("Volume").press("End")
    assert User.objects.get(pk=guests[0].user.pk).volume == "100"
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-volume", "100")


def test_a_reader_may_hear_their_own_turn_alone(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("quiet", guests)
    first = awaited(table)
    User.objects.filter(pk=guests[(first + 1) % 3].user.pk).update(verbosity="turn")
    User.objects.filter(pk=guests[(first + 2) % 3].user.pk).update(verbosity="mine")
    pages = [comes_to(new_page(guest.user), table) for guest in guests]
    all_reach(pages, confirm(pages[first], legal(table, first)))
    spoken = [page.locator("#say") for page in pages]
    expect(spoken[first]).to_contain_text("You bid")
    asked = next(n for n, page in enumerate(pages) if page.title().startswith("●"))
    expect(spoken[asked]).to_contain_text("Your turn")
    for n in ((first + 1) % 3, (first + 2) % 3):
        expect(spoken[n]).not_to_contain_text("bids")


def test_a_watcher_by_a_revoked_link_is_sent_away_at_once(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("revoked", guests, visibility="link")
    host, watcher = comes_to(new_page(guests[0].user), table), new_page(expected=("404",))
    watcher.goto(f"/watch/{table.watch_token}")
    watcher.wait_for_selector("body[data-live=on]")
    host.locator("[data-opens=keys]").click()
    host.get_by_text("Spectators: links, wall screen, hands").click()
    host.get_by_role("button", name="Replace this link").click()
    expect(watcher.locator("#connection")).to_contain_text("You can no longer see this table.")
    expect(host.locator("#watch-link")).not_to_have_value(re.compile(table.watch_token))
