"""Votes in every browser of a table: undo, more time, swapped seats, substitutes."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tables.messages.refusals import TimeIsOver
from tables.models import Table
from tables.play import commands
from tests.browser.conftest import PATIENCE, NewPage
from tests.browser.playing import all_reach, awaited, backstage, comes_to, confirm, gathered, open_bid, people
from tests.browser.table_page.test_clock import timed
from tests.support.game_tables import Guest, fresh

NAMES = ("Nitocris", "Harkhuf", "Merit")
CARDS = "#hand .cards > li"


def affairs(page: Page) -> Page:
    """Open the table menu."""
    page.get_by_role("button", name="Table menu").click()
    return page


def agree(pages: list[Page], question: str) -> None:
    """Everyone asked reads the request and agrees; then it is on no page any more."""
    for page in pages:
        expect(page.locator("#vote")).to_contain_text(re.compile(question))
        page.get_by_role("button", name="I agree").click()
        expect(page.get_by_role("button", name="I agree")).to_have_count(0)
    for page in pages:
        expect(page.locator("#vote")).to_be_hidden(timeout=PATIENCE)


def seated(new_page: NewPage, guests: list[Guest], table: Table) -> list[Page]:
    """The live page of each player, by seat."""
    return [comes_to(new_page(guest.user), table) for guest in guests]


def own_place(page: Page, seat: int, name: str) -> None:
    """Check that the page shows its reader in this seat by this name."""
    expect(page.locator(f"#player-{seat}")).to_contain_text(name)
    expect(page.locator(f"#player-{seat} .tag").first).to_have_text("you")


def test_a_bought_card_is_given_back_once_the_others_have_read_what_became_known(new_page: NewPage) -> None:
    guests = people(*NAMES)
    table = gathered("undoing", guests, until="purchase")
    buyer = awaited(table)
    pages, purse = seated(new_page, guests, table), fresh(table).full_position().purse(buyer)  # type: ignore[attr-defined]
    others = [page for n, page in enumerate(pages) if n != buyer]
    held = pages[buyer].locator(CARDS).count()
    all_reach(pages, confirm(pages[buyer], "cards 1"))
    expect(pages[buyer].locator(CARDS)).to_have_count(held + 1)
    why = "Something new has been revealed since. The others must agree to an undo."
    expect(pages[buyer].locator("#why-undo")).to_have_text(why)
    asks = pages[buyer].get_by_role("button", name="Ask to undo")
    asks.click()
    sure = pages[buyer].get_by_role("dialog", name="Ask to undo your last move and everything after it?")
    sure.get_by_role("button", name="No").click()
    expect(asks).to_be_visible()
    asks.click()
    sure.get_by_role("button", name="Yes").click()
    for page in others:
        expect(page.locator("#vote")).to_contain_text("What would be undone")
        expect(page.locator("#vote")).to_contain_text("This has been revealed since, and nobody can unsee it:")
    agree(others, f"{NAMES[buyer]} asks to undo their last move")
    for page in pages:
        expect(page.locator("#log")).to_contain_text(re.compile("All agree: (your|.*’s) last move is undone"))
    expect(pages[buyer].locator(CARDS)).to_have_count(held)
    expect(pages[buyer].locator('#compose [value="cards 1"]')).to_be_visible()
    assert fresh(table).full_position().purse(buyer) == purse  # type: ignore[attr-defined]


def test_all_agree_that_somebody_gets_more_time(new_page: NewPage) -> None:
    guests = people(*NAMES)
    one, two, three = seated(new_page, guests, timed("moretime", guests))
    affairs(one).get_by_label("More time for").select_option("Merit")
    one.get_by_label("Time to add").select_option("5")
    one.get_by_role("button", name="Ask for more time").click()
    agree([two], "Nitocris asks for more time for Merit: 5 minutes")
    for page in (one, two, three):
        expect(page.locator("#log")).to_contain_text(re.compile("(Merit gets|You get) more time: 5 minutes"))
        expect(page.locator("#player-2 .clock")).to_contain_text(re.compile(r"1[45]:\d\d"))
        expect(page.locator("#player-1 .clock")).to_contain_text(re.compile(r"(10|9):\d\d"))


def test_people_agree_on_another_game_and_sit_at_it(new_page: NewPage) -> None:
    guests = people(*NAMES)
    table = gathered("encore", guests)
    backstage(commands.end_game, table, [TimeIsOver()])
    pages = seated(new_page, guests, table)
    pages[0].get_by_role("button", name="Rematch with the same players").click()
    pages[0].wait_for_url(lambda url: not url.endswith("/t/encore"))
    again = Table.objects.get(rematch_of=table)
    onlooker = comes_to(new_page(people("Sabu")[0].user, viewport={"width": 390, "height": 844}), table)
    for seat, (page, left) in enumerate(zip(pages[1:], ("Harkhuf|you", "Merit|you"), strict=True), 1):
        panel = page.get_by_role("region", name="Again?")
        expect(panel).to_contain_text(re.compile(f"No answer yet: .*({left})"))
        expect(panel.get_by_role("listitem").nth(seat)).to_contain_text("no answer yet")
        page.get_by_role("button", name="Yes, again").click()
        expect(panel.get_by_role("listitem").nth(seat)).to_contain_text("yes")
    for page in (*pages[1:], onlooker):
        panel = page.get_by_role("region", name="Again?")
        expect(panel).to_contain_text("The next game has begun.")
        leads = panel.get_by_role("link", name="To this table’s next game")
        expect(leads).to_have_attribute("href", f"/t/{again.slug}")
    expect(pages[1].locator("#say")).to_contain_text("The next game has begun")
    assert [seat.name for seat in again.seats.all()] == [*NAMES]
    assert all(len(seat.nonce) == 32 for seat in again.seats.all()), "each browser gives a number"


def test_two_people_swap_their_seats_and_each_sees_the_hand_of_the_new_one(new_page: NewPage) -> None:
    guests = people(*NAMES)
    one, two, three = seated(new_page, guests, gathered("swapping", guests))
    affairs(one).get_by_label("Swap seats with").select_option("Harkhuf")
    one.get_by_role("button", name="Ask to swap").click()
    agree([two, three], "Nitocris asks (Harkhuf|you) to swap seats")
    own_place(one, 1, "Nitocris")
    own_place(two, 0, "Harkhuf")
    own_place(three, 2, "Merit")
    for page in (one, two, three):
        expect(page.locator("#log")).to_contain_text("have swapped seats")


def test_somebody_takes_the_chair_of_who_does_not_play_and_moves(new_page: NewPage) -> None:
    guests = people(*NAMES)
    table = gathered("substitute", guests)
    absent = awaited(table)
    pages = seated(new_page, guests, table)
    gone = pages.pop(absent)
    newcomer = comes_to(new_page(people("Sabu")[0].user), table)
    affairs(pages[0]).get_by_label("Replace").select_option(NAMES[absent])
    pages[0].get_by_label(re.compile("^with:")).select_option("anyone who takes the seat")
    pages[0].get_by_role("button", name="Ask for a substitute").click()
    agree(pages[1:], f"to take over from {NAMES[absent]}")
    expect(gone.locator("#bar")).to_contain_text("you are watching")
    newcomer.locator("#players").get_by_role("button", name="empty seat").click()
    newcomer.get_by_role("button", name="Take the seat").click()
    own_place(newcomer, absent, "Sabu")
    all_reach(pages, confirm(newcomer, open_bid(newcomer)))
    for page in pages:
        expect(page.locator("#log")).to_contain_text(re.compile("Sabu bids|You bid"))
