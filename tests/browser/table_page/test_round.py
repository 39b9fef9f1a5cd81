"""Two people and a spectator at one table: every page is live, and sealed answers open everywhere at once."""

from __future__ import annotations

import random
import zlib
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tables.models import Table
from tests.browser import playing
from tests.browser.conftest import NewPage
from tests.browser.measures.hearing import hears, listens
from tests.browser.measures.page_scripts import REVEAL_STAYS
from tests.browser.playing import (
    acts,
    all_reach,
    comes_to,
    confirm,
    is_awaited,
    offer,
    person_awaited,
    phase,
    press,
    steal,
    version,
)
from tests.support.clients import unpacked
from tests.support.game_tables import fresh, turns

pytestmark = pytest.mark.timeout(900)
NAMES = ("Nitocris", "Harkhuf")


class Frames:
    """The versions of the table received by the sockets of a page."""

    def __init__(self, page: Page) -> None:
        self.came: list[dict[str, Any]] = []
        page.on("websocket", self.hear)

    def hear(self, socket: WebSocket) -> None:
        """Record the messages of this socket."""
        socket.on("framereceived", self.keep)

    def keep(self, frame: str | bytes) -> None:
        """Keep a message, packed or not, unless it has no version."""
        told = unpacked(frame)
        if "v" in told:
            self.came.append(told)


class Evening:
    """A table with two people and a spectator, each in their own browser, and one bot."""

    def __init__(self, new_page: NewPage, table: Table, guests: list[Any]) -> None:
        self.table = table
        self.pages = [new_page(guest.user) for guest in guests] + [new_page()]
        self.frames = [Frames(page) for page in self.pages]
        self.players, self.spectator = self.pages[:-1], self.pages[-1]
        for page in self.pages:
            comes_to(page, table)

    def move_on(self, made: int) -> Page | None:
        """The page of the person who is awaited after this version, once every page shows it; None without one."""
        shown = person_awaited(self.spectator, made)
        all_reach(self.pages, shown)
        return next((page for page in self.players if is_awaited(page)), None)

    def play(self, until: str, rng: random.Random) -> None:
        """Play until the pages show this phase."""
        made = version(self.spectator)
        for _turn in turns(self.table):
            page = self.move_on(made)
            if phase(self.spectator) == until:
                return
            assert page is not None
            before = [version(each) for each in self.pages]
            made = confirm(page, playing.open_bid(page)) if phase(page) == "Auction" else acts(page, rng)
            assert made > max(before)


@pytest.fixture
def evening(new_page: NewPage) -> Evening:
    """The beginning of a game."""
    guests = playing.people(*NAMES)
    return Evening(new_page, playing.gathered("evening", guests, bots=1), guests)


@pytest.fixture
def offering(new_page: NewPage, request: pytest.FixtureRequest) -> Evening:
    """A table at which everybody makes an offering, and the bot has sealed its own."""
    guests = playing.people("Nitocris", "Harkhuf")
    slug = f"o{zlib.crc32(request.node.name.encode()):08x}"
    table = playing.gathered(slug, guests, bots=1, until="offering")
    evening = Evening(new_page, table, guests)
    for page in evening.pages:
        expect(page.locator(".seal-i.is-in")).to_have_count(1)
    return evening


def test_a_full_round_is_played_with_the_controls_and_every_page_follows(evening: Evening) -> None:
    rng = random.Random(3)
    spectator = evening.spectator
    evening.play("Buying", rng)
    evening.play("Offering", rng)
    for page in evening.pages:
        page.evaluate(REVEAL_STAYS)
    rises = seal_all(evening)
    for page in evening.pages:
        expect(page.locator("#reveal .reveal h2")).to_have_text(rises)
        page.locator("[data-unveil=close]").click()
    evening.play("Harvest", rng)
    evening.play("Auction", rng)
    for page in evening.pages:
        expect(page.locator("#bar")).to_contain_text("Old Kingdom, round 2 of 3")
    owners = [
        [label.partition("Owned by ")[2].partition(".")[0] for label in playing.places(page)] for page in evening.pages
    ]
    names = [[NAMES[seat] if owner == "you" else owner for owner in seen] for seat, seen in enumerate(owners)]
    assert names == [owners[-1]] * len(owners), "all boards say the same, each in its reader's person"
    spectator.locator("#log").get_by_text("From the start").click()
    expect(spectator.locator("#log .sep")).to_have_count(2)
    assert fresh(evening.table).version == version(spectator)


def seal_all(evening: Evening) -> str:
    """Both people seal their offering. Returns the animation on the spectator's page."""
    for amount, page in enumerate(evening.players, start=1):
        offer(page, amount)
        press(page)
    heading = evening.spectator.locator("#reveal .reveal h2")
    expect(heading).to_contain_text("The Nile rises to")
    return heading.inner_text()


def test_the_reveal_shows_the_same_offerings_on_every_page(offering: Evening) -> None:
    one, two = offering.players
    offer(one, 1)
    press(one)
    for page in offering.pages:
        expect(page.locator("#reveal .reveal")).to_have_count(0)
        page.evaluate(REVEAL_STAYS)
        listens(page)
    steal(two)
    press(two)
    whole, *others = (
        page.locator("#reveal .scrolls").inner_text() for page in (offering.pages[-1], *offering.pages[:-1])
    )
    assert "takes 3 gold" in whole
    assert others == [whole.replace(name, "You") for name in NAMES], "only the reader is called otherwise"
    for page in offering.pages:
        hears(page, "Total")


def test_the_reveal_stays_for_who_plays_and_leaves_the_page_of_who_looks_on(offering: Evening) -> None:
    seal_all(offering)
    expect(offering.spectator.locator("#reveal .reveal")).to_have_count(0, timeout=15_000)
    for page in offering.players:
        page.locator("[data-unveil=close]").click()
        expect(page.locator("#reveal .reveal")).to_have_count(0)


def test_changing_a_sealed_offering_sends_no_byte_to_any_other_page(offering: Evening) -> None:
    one, _two = offering.players
    for page in offering.pages:  # the number of watchers is sent when it changes: it has been
        expect(page.locator("#watchers b")).to_have_text("1", timeout=15_000)
    offer(one, 1)
    made = press(one)
    all_reach(offering.pages, made)
    before = [len(frames.came) for frames in offering.frames]
    steal(one)
    assert press(one) == made
    expect(one.locator("#prompt-title")).to_contain_text("theft")
    taken_back = press(one, "#retract button")
    all_reach(offering.pages, taken_back)
    came = [
        [frame.get("v") for frame in frames.came[had:]] for frames, had in zip(offering.frames, before, strict=True)
    ]
    assert came[1:] == [[made + 1], [made + 1]]
    assert taken_back == made + 1


def test_taking_a_seal_back_is_seen_by_the_others(offering: Evening) -> None:
    one, two = offering.players
    seals = [page.locator(".seal-i", has_text="Nitocris") for page in (two, offering.spectator)]
    offer(one, 1)
    all_reach(offering.pages, press(one))
    for seal in seals:
        expect(seal).to_contain_text("sealed")
    all_reach(offering.pages, press(one, "#retract button"))
    for seal in seals:
        expect(seal).to_contain_text("choosing")
    expect(one.locator("#prompt-title")).to_have_text("Make your offering")
    assert is_awaited(one)
