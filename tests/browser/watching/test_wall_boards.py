"""Boards and reveals on a wall: legible from afar, and a reveal is the first to tell what it tells."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tables.models import Table
from tests.browser.conftest import NewPage
from tests.browser.playing import backstage, gathered, people
from tests.support.game_tables import STRENGTH, fresh, legal, move_on

SMALLEST = 28  # of 1080 in height
TURN, ASKS, OPEN = 12_000, 1_300, 6_000  # milliseconds: a view lasts; it asks again; a reveal stays
NAMES = ("Ankhesenpepi the Younger", "Maximilian Wolffenbüttel", "Nitocris", "Wilhelmina-Christiane W.", "Ti")
GAMES = [
    ("amun-re", 5, "offering"),
    ("amun-re-cards", 5, "auction_2"),
    ("amun-re-cards", 5, "offering"),
    ("nefertiti", 5, ""),
    ("tekhenu", 4, ""),
]
# The sizes of all words that are drawn in the frame, in its own pixels, by their text.
DRAWN = """() => [...document.querySelectorAll("#stage *")]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".sr"))
    .filter((one) => one.closest("svg") || getComputedStyle(one).webkitTextFillColor !== "rgba(0, 0, 0, 0)")
    .map((one) => [one.textContent.trim(), parseFloat(getComputedStyle(one).fontSize)])"""
# The texts of elements in the frame that a reader can see, in full: drawn in a colour, inside the element around them.
SEEN = """(wanted) => [...document.querySelectorAll(wanted)].filter((one) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect(), frame = one.closest("button, .lot, .flood, .estate").getBoundingClientRect();
    const inside = left >= frame.left - 1 && right <= frame.right + 1 && top >= frame.top - 1 && bottom <= frame.bottom + 1;
    const clear = getComputedStyle(one).webkitTextFillColor === "rgba(0, 0, 0, 0)";
    return one.checkVisibility({ visibilityProperty: true }) && width && inside && !clear && one.scrollWidth <= one.clientWidth + 1;
}).map((one) => one.textContent.trim())"""  # noqa: E501
# What is drawn on the wall while no reveal covers it.
NOTE_WHAT_IS_AHEAD = """() => {
    window.ahead = [];
    new MutationObserver(() => {
        if (!document.querySelector("#opened:not([hidden]) .is-there")) window.ahead.push(document.querySelector("#wall").innerText);
    }).observe(document.querySelector("#wall"), { childList: true, characterData: true, subtree: true });
}"""  # noqa: E501


def at_its_turn(page: Page, address: str) -> None:
    """Open a wall of one table, and let its board have its turn."""
    page.clock.install()
    page.goto(address)
    page.clock.run_for(TURN)
    expect(page.locator(".view--board iframe.is-there")).to_be_visible()


def small_words(page: Page, frame: str) -> list[str]:
    """The words in a frame that are too small on the screen."""
    found = page.locator(frame).element_handle()
    assert found is not None
    inside, outside = found.content_frame(), found.bounding_box()
    assert inside is not None
    assert outside is not None
    assert page.viewport_size is not None
    scale = outside["width"] / inside.evaluate("innerWidth")
    least = SMALLEST * page.viewport_size["height"] / 1080
    return [f"{text} {size * scale:.1f}" for text, size in inside.evaluate(DRAWN) if size * scale < least - 0.2]


@pytest.mark.by_turns(5)
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize(("game", "seats", "phase"), GAMES)
def test_a_board_has_its_turn_large_and_without_small_print(
    new_page: NewPage, game: str, seats: int, phase: str, size: tuple[int, int]
) -> None:
    table = gathered(f"turn-{game[-5:]}-{phase[:3]}-{size[0]}", people(*NAMES[:seats]), until=phase, game=game)
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", locale="fr")
    at_its_turn(page, f"/wall/of/{table.slug}")
    assert small_words(page, ".view--board iframe") == []
    board = page.locator(".tile__b").bounding_box()
    assert board is not None
    assert board["width"] > size[0] / 2
    assert board["height"] > size[1] * 0.65


@pytest.mark.parametrize("seats", [3, 5])
def test_the_card_game_names_its_provinces_its_bids_and_its_prices(new_page: NewPage, seats: int) -> None:
    table = gathered(f"read-{seats}", people(*NAMES[:seats]), until="auction_2", game="amun-re-cards")
    backstage(move_on, table, random.Random(1), most=seats - 1, strength=STRENGTH)
    page = new_page(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce", locale="fr")
    at_its_turn(page, f"/wall/of/{table.slug}")
    g = fresh(table).full_position()
    placed = [card for _province, card in g.decision.placed.values()]
    frame = page.locator(".view--board iframe").element_handle().content_frame()
    assert frame is not None
    assert len(frame.evaluate(SEEN, ".lot__b .pn")) == seats
    assert sorted(map(int, frame.evaluate(SEEN, ".bid .gc"))) == sorted(placed)
    assert placed
    gold = sorted(card for hand in (*g.hands, placed) for card in hand)
    assert sorted(map(int, frame.evaluate(SEEN, ".gcs .gc"))) == gold
    assert frame.evaluate(SEEN, ".bars span:not(.sr)") == ["1", "3", "6", "10", "15", "21"]
    assert len(frame.evaluate(SEEN, ".flood h3, .fl tbody th, .fl tbody td b")) == 9


def nearly_all_have_sealed(slug: str, game: str) -> Table:
    """A table where only the first seat has not sealed its offering yet."""
    table = gathered(slug, people("Nitocris", "Harkhuf", "Merit"), until="offering", game=game)
    for seat in (1, 2):
        seals(table, seat)
    return fresh(table)


def seals(table: Table, seat: int) -> None:
    """Let a seat seal its first legal offering."""
    now = fresh(table)
    guest = now.seats.get(number=seat).user
    assert guest is not None
    backstage(answer, now, seat)


def answer(table: Table, seat: int) -> None:
    """Store the first legal move of a seat."""
    from tables.play.commands import play_moves

    acts = table.seats.get(number=seat).acts
    play_moves(table, seat, [legal(table, seat)], table.turn, acts, f"seal-{table.slug}-{seat}")


@pytest.mark.parametrize("game", ["amun-re", "amun-re-cards"])
@pytest.mark.parametrize("path", ["/wall/of/{}", "/wall/t/{}"])
def test_a_reveal_covers_the_wall_before_anything_on_it_changes_and_leaves_after_six_seconds(
    new_page: NewPage, game: str, path: str
) -> None:
    table = nearly_all_have_sealed(f"cover-{game[-5:]}-{path[6]}", game)
    page = new_page(viewport={"width": 1920, "height": 1080}, reduced_motion="no-preference")
    page.clock.install()
    page.goto(path.format(table.slug))
    page.evaluate(NOTE_WHAT_IS_AHEAD)
    covered = page.locator("#opened iframe.is-there")
    page.clock.run_for(ASKS)
    expect(covered).to_have_count(0)
    seals(table, 0)
    page.clock.run_for(ASKS)
    expect(covered).to_be_visible()
    expect(page.frame_locator("#opened iframe").locator(".reveal.is-playing")).to_be_visible()
    assert small_words(page, "#opened iframe") == []
    expect(page.locator("[data-opened]").first).to_have_attribute("data-opened", str(fresh(table).version))
    assert page.evaluate("window.ahead") == []
    page.clock.run_for(OPEN)
    expect(page.locator("#opened")).to_be_hidden()
