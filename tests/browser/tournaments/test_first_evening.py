"""A first-time organiser runs a club evening: from the home page to a published round on the wall screen.

By visible links and buttons alone, with no address typed after the first, and without reloads for changes.
"""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import backstage
from tests.support.servers.serving import Server
from tests.tournaments.desk_events import NAMES
from tests.tournaments.organiser_pages import Member

pytestmark = pytest.mark.timeout(900)
EVENING = 300  # seconds: "in at most five minutes"
A_CLICK = 5  # seconds that a person thinks before each, and more than a click takes here
FOLLOWS = 20_000  # milliseconds: the wall asks every 4 s
DRAWN = 30_000  # milliseconds: the first draw starts a process


class Newcomer:
    """A person at a page, whose clicks are counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.clicks = page, 0

    def presses(self, what: str) -> None:
        """Follow the link, or press the button, with this text."""
        named = self.page.get_by_role("link", name=what, exact=True).or_(
            self.page.get_by_role("button", name=what, exact=True)
        )
        self.clicks_on(named.first)

    def clicks_on(self, there: Locator) -> None:
        """Click this element."""
        there.click()
        self.clicks += 1

    def table(self, number: int) -> list[str]:
        """The names at a table of the draft, in seat order."""
        return self.page.locator("#draft .pod").nth(number - 1).locator(".pl span").all_inner_texts()


def prepare(person: Newcomer) -> None:
    """From the home page to an event with seventeen names."""
    page = person.page
    person.presses("Tournaments")
    page.get_by_label("Club name").fill("Club of Thebes")
    person.presses("Start this club")
    person.presses("New tournament")
    page.get_by_label("Title").fill("Winter Cup")
    person.clicks_on(page.get_by_role("group", name="Game", exact=True).get_by_text("Amun-Re", exact=True))
    person.presses("Prepare the tournament")
    person.presses("Enter the names")
    page.get_by_label("One name per line").fill("\n".join(NAMES))
    person.presses("Enter everyone")
    expect(page.get_by_role("heading", name="17 players")).to_be_visible()
    person.presses("To the desk: check-in, plan, draw")


def call_the_roll(person: Newcomer) -> None:
    """Check in one person, then the rest; each is shown as here at once."""
    person.presses("Open the check-in")
    tick = person.page.get_by_role("checkbox", name=NAMES[0])
    person.clicks_on(tick)
    expect(tick).to_contain_text("here")
    person.presses("Everyone is here")
    expect(person.page.get_by_text("17 of 17 here")).to_be_visible()


def draw_three_tables(person: Newcomer) -> None:
    """The plan of three tables, its draft, and a swap of two people."""
    page = person.page
    person.clicks_on(page.get_by_text("5 + 5 + 5"))
    expect(page.get_by_role("radio", name="5 + 5 + 5")).to_be_checked()
    person.presses("Draw round 1")
    expect(page.get_by_role("heading", name="Table 3", exact=True)).to_be_visible(timeout=DRAWN)
    expect(page.get_by_text("only staff can see this")).to_be_visible()
    first, second = person.table(1), person.table(2)
    person.clicks_on(page.locator("#draft").get_by_role("button", name=first[0]))
    expect(page.locator("#draft")).to_contain_text("Choose someone to swap with")
    person.clicks_on(page.locator("#draft").get_by_role("button", name=second[0]))
    expect(page.locator("#effect")).to_contain_text(f"Swap {first[0]} and {second[0]}?")
    person.presses("Swap")
    expect(page.locator("#draft .pod").nth(0)).to_contain_text(second[0])
    assert set(person.table(1)) == {*first, second[0]} - {first[0]}


def test_a_newcomer_runs_a_club_evening_within_five_minutes(new_page: NewPage, server: Server) -> None:
    began = time.monotonic()
    page = new_page(backstage(Member, "Nitocris").user, viewport={"width": 1440, "height": 900})
    person = Newcomer(page)
    page.goto("/")
    prepare(person)
    page.evaluate("window.unloaded = false")  # gone after any reload
    with page.context.expect_page() as opened:
        person.presses("Open the wall screen")
    wall = opened.value
    wall.evaluate("window.unloaded = false")
    call_the_roll(person)
    expect(wall.get_by_text("17 of 17 here.")).to_be_visible(timeout=FOLLOWS)
    draw_three_tables(person)
    assert "Table 1" not in wall.locator("#wall").inner_text(), "a draft is on no wall"
    person.presses("Publish round 1")
    expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    expect(wall.get_by_text("Please take your seat.")).to_be_visible(timeout=FOLLOWS)
    assert [wall.get_by_role("heading", name=f"Table {n}").is_visible() for n in (1, 2, 3)] == [True] * 3
    assert page.evaluate("window.unloaded") is False
    assert wall.evaluate("window.unloaded") is False
    assert person.clicks <= 18
    assert time.monotonic() - began + A_CLICK * person.clicks <= EVENING
