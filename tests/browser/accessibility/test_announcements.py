"""Announcements for screen readers: in sheets on top, for closed choices, in the lobby, chat and replay."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tables.models import Table
from tables.play.commands import start_game
from tests.browser.conftest import NewPage
from tests.browser.measures.hearing import hears, listens
from tests.browser.measures.listener import Listener
from tests.browser.playing import RESULT, awaited, backstage, comes_to, confirm, gathered, open_bid, people, posts
from tests.support.game_tables import Guest, fresh, move_on, turns

SHEETS = {"help": "[data-opens=keys]", "preferences": "[data-opens=preferences]"}

CLOSED = "document.querySelectorAll('#compose :not(li)[aria-disabled][aria-describedby]')"
LEADS = "all => all.map((one) => one.getAttribute('aria-describedby'))"


@pytest.fixture
def guests() -> list[Guest]:
    """Three people."""
    return people("Nitocris", "Harkhuf", "Merit")


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_modal_sheet_says_what_happens_under_it_and_ones_own_turn(
    new_page: NewPage, guests: list[Guest], sheet: str
) -> None:
    table = gathered(f"under-{sheet[:4]}", guests)
    first = awaited(table)
    player = comes_to(new_page(guests[first].user), table)
    listeners = [comes_to(new_page(guest.user), table) for guest in guests if guest is not guests[first]]
    for page in listeners:
        page.locator(SHEETS[sheet]).click()
        expect(page.locator("dialog:modal")).to_be_visible()
    confirm(player, open_bid(player))
    said = [page.locator("dialog:modal [role=status][data-says=say]") for page in listeners]
    for region in said:
        expect(region).to_contain_text(f"{guests[first].user.name} bids")
    assert sum("Your turn. " in region.inner_text() for region in said) == 1
    for page in listeners:
        page.keyboard.press("Escape")
        expect(page.locator("[data-says]")).to_have_count(0)


def test_a_closed_choice_says_its_reason_each_time_that_it_is_pressed(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("ear-closed", guests)
    page = comes_to(new_page(guests[awaited(table)].user), table)
    closed = page.locator(".rung.is-closed").first
    reason = page.locator("#" + (closed.get_attribute("aria-describedby") or "")).inner_text()
    for _time in range(2):
        page.evaluate("document.getElementById('say').replaceChildren()")
        closed.press("Enter")
        expect(page.locator("#say")).to_have_text(" ".join(reason.split()))
    page.locator("#confirm button").press("Enter")
    expect(page.locator("#say > :last-child")).to_have_text("Choose a bid first")


def test_every_closed_choice_is_described_by_its_reason(new_page: NewPage, guests: list[Guest]) -> None:
    """However many reasons there are, and however many are visible."""
    table = gathered("ear-reasons", guests, game="tekhenu", until="turns")
    page = comes_to(new_page(guests[awaited(table)].user), table)
    line = page.context.new_cdp_session(page)
    expect(page.locator(".why__all")).to_be_visible()
    leads = page.locator("#compose :not(li)[aria-disabled][aria-describedby]").evaluate_all(LEADS)
    assert max(int(lead.removeprefix("why-")) for lead in leads) > 3
    for n, lead in enumerate(leads):
        found = line.send("Runtime.evaluate", {"expression": f"{CLOSED}[{n}]"})
        asked = {"objectId": found["result"]["objectId"], "fetchRelatives": False}
        node = line.send("Accessibility.getPartialAXTree", asked)["nodes"][0]
        reason = page.locator(f"#{lead}").text_content() or ""
        assert node["description"]["value"].split() == reason.split()
    page.locator(".why__all").press("Enter")
    expect(page.locator(".why__more").last).to_be_visible()
    assert page.evaluate("document.activeElement.id") == "why"


def test_the_lobby_says_who_sits_down_and_that_the_game_can_begin(new_page: NewPage) -> None:
    host, comer = people("Nitocris", "Harkhuf")
    table = gathered("ear-lobby", [host], start=False, game="nefertiti")
    table.seats.create(number=1, colour="amber")
    page, other = new_page(host.user), new_page(comer.user)
    page.goto(f"/t/{table.slug}")
    other.goto(f"/t/{table.slug}")
    other.get_by_role("button", name="Sit down").click()
    said = page.locator("#say")
    expect(said).to_contain_text("Harkhuf sits down.")
    expect(said).to_contain_text("You can start the game.")
    other.get_by_role("link", name="Leave my seat").click()
    other.get_by_role("button", name="Leave my seat").click()
    expect(said).to_contain_text("A seat is free again.")


def test_a_message_in_the_talk_is_told_and_read_out_where_the_talk_is_open(
    new_page: NewPage, guests: list[Guest]
) -> None:
    table = gathered("ear-talk", guests)
    page = comes_to(new_page(guests[0].user), table)
    said = page.locator("#say > :last-child")
    other = comes_to(new_page(guests[1].user), table)
    posts(other, guests[1], table, "talk/say", text="Good evening")
    expect(said).to_have_text("Chat: 1 new message")
    page.locator(".talks:visible").first.click()
    expect(page.locator(".talk__log")).to_contain_text("Good evening")
    posts(other, guests[1], table, "talk/say", text="Your turn soon")
    expect(said).to_have_text("Harkhuf, guest: Your turn soon")


def test_the_replay_says_each_step_and_its_title_names_it(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("ear-replay", guests)
    table = backstage(move_on, fresh(table), random.Random(2), until="purchase")
    page = new_page(guests[0].user)
    page.goto(f"/t/{table.slug}/at/{table.version}")
    steps = table.version
    expect(page).to_have_title(f"Move {steps} of {steps} · Amun-Re · Karnak")
    for n in (steps - 1, steps - 2):
        page.keyboard.press("[")
        expect(page).to_have_title(f"Move {n} of {steps} · Amun-Re · Karnak")
        expect(page.locator("#say > :last-child")).to_contain_text(
            re.compile(rf"^Move {n} of {steps}\. .* bids? .*\.$")
        )


def last_move(table: Table) -> tuple[int, str]:
    """Play on until one move ends the game. Returns its seat and the move."""
    rng = random.Random(2)
    for _turn in turns(table, 2):
        truth = table.full_position()
        seat = truth.to_move()[0]
        move = str(truth.moves(seat)[0])
        truth.play(seat, table.parse_move(move))
        if not truth.to_move():
            break
        table = move_on(table, rng, most=1)
    return seat, move


def test_the_final_standing_is_read_with_places_and_points(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf")
    table = gathered("ear-end", guests, game="nefertiti")
    seat, move = backstage(last_move, table)
    page, other = (comes_to(new_page(guest.user), table) for guest in guests)
    listens(page)
    posts((page, other)[seat], guests[seat], table, "play", move=move)
    expect(page.locator(RESULT)).to_be_visible()
    table = fresh(table)
    seats = sorted(table.seats.all(), key=lambda seat: seat.place)
    words = [f"{seat.place}. {seat.name}: {seat.points} points." for seat in seats]
    hears(page, f"Final standings. {' '.join(words)}")
    listener = Listener(page, random.Random(1))
    for line, said in zip(page.locator(".places summary").all(), words, strict=True):
        line.focus()
        assert listener.focus().name == said


# -- the focus --------------------------------------------------------------------------------------


def focus(page: Page) -> str:
    """The id of the focused element, else its text."""
    return str(page.evaluate("document.activeElement.id || document.activeElement.innerText"))


def test_ctrl_enter_leaves_the_focus_in_the_panel(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("focus-sent", guests)
    page = comes_to(new_page(guests[awaited(table)].user), table)
    page.locator("#compose input").first.press("Space")
    expect(page.locator("#confirm [name=move]")).to_have_count(1)
    with page.expect_response("**/play"):
        page.keyboard.press("Control+Enter")
    expect(page.locator("#compose input:checked")).to_have_count(0)
    assert focus(page) == "prompt-title"


def test_filling_with_bots_and_starting_lead_to_what_comes_next(new_page: NewPage) -> None:
    host = people("Nitocris")
    table = gathered("focus-start", host, start=False, game="nefertiti")
    table.seats.create(number=1, colour="amber")
    page = new_page(host[0].user)
    page.goto(f"/t/{table.slug}")
    page.get_by_role("button", name="Fill the free seats with bots").press("Enter")
    expect(page.get_by_role("heading", name="Seats")).to_be_focused()
    page.get_by_role("button", name="Start the game").press("Enter")
    expect(page.locator("#prompt-title")).to_be_focused()


def test_who_waits_in_the_lobby_is_led_to_the_prompt_when_the_game_begins(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf")
    table = gathered("focus-wait", guests, start=False, game="nefertiti")
    page = new_page(guests[1].user)
    page.goto(f"/t/{table.slug}")
    backstage(start_game, fresh(table))
    expect(page.locator("#prompt-title")).to_be_focused()
