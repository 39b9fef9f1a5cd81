"""The board of the Card Game: one picture that fills the stage with nothing cut; cards and provinces are pressed."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from engine.amun_re_cards import AmunReCards
from engine.amun_re_cards.model import board as data
from tests.browser.conftest import NewPage
from tests.browser.playing import awaited, backstage, comes_to, gathered, people, press
from tests.support.game_tables import STRENGTH, fresh, move_on, set_truth

GAME = "amun-re-cards"
NAMES = ("Nitocris", "Harkhuf", "Merit", "Ti", "Ani")
WIDE = ((1440, 900), (1920, 1080), (1280, 720), (1024, 768))
LOW = ((1280, 720), (1366, 640), (1280, 600))
PHONES = ((390, 844), (360, 740))
# What lies outside the stage or its own card, and what is too small to be hit.
FAULTS = """([least, wide]) => {
    const faults = [];
    const box = (one) => one.getBoundingClientRect();
    const inside = (one, of) => {
        const a = box(one), b = box(of);
        const across = a.left > b.left - 2 && a.right < b.right + 2;
        return across && (!wide || (a.top > b.top - 2 && a.bottom < b.bottom + 2));
    };
    const name = (one) => `${one.localName}.${one.className.baseVal ?? one.className}`;
    const seen = (one) => one.checkVisibility() && box(one).width && !one.closest(".sr");
    const stage = document.querySelector(".t-board");
    for (const one of document.querySelectorAll(".cgb :is(h3, h4, ol, li, button, table, tr, td, .bid, .gc, .art)")) {
        if (seen(one) && !one.closest("thead, [popover]") && !inside(one, stage)) faults.push(`${name(one)} is cut`);
    }
    for (const one of document.querySelectorAll(".lot__b > *, .land__b > *, .plot > *, .st button > *")) {
        const around = one.parentElement;
        if (!seen(one) || one.matches(".mark, .worth, .trail")) continue;
        if (!inside(one, around)) faults.push(`${name(one)} leaves ${name(around)}`);
    }
    for (const one of document.querySelectorAll(":is(.cgb, #hand) button[data-place]")) {
        const { width, height } = box(one);
        const small = seen(one) && Math.min(width, height) < least - .5;
        if (small) faults.push(`${one.dataset.place}: ${width} x ${height}`);
    }
    for (const one of document.querySelectorAll(".lot__b, .land__b")) {
        const signs = [...one.querySelectorAll(".sy .i")].filter((sign) => sign.checkVisibility());
        const sides = new Set(signs.map((sign) => Math.round(box(sign).width)));
        if (sides.size > 1 || Math.min(...sides) < 13) faults.push(`${one.dataset.place}: symbols of ${[...sides]} px`);
        if (!signs.every((sign) => inside(sign, one))) faults.push(`${one.dataset.place}: a symbol leaves the card`);
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is too wide");
    if (wide && document.documentElement.scrollHeight > innerHeight) faults.push("the page scrolls");
    return faults;
}"""


FULLEST = ("thebes", "karnak", "luxor", "avaris", "pi_ramesses")  # of the last kingdom


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_all_symbols_of_a_province_have_one_size_and_stay_on_its_card(new_page: NewPage, seats: int) -> None:
    """One bids for what they say: on offer, and on one's own provinces."""
    guests, rng = people(*NAMES[:seats]), random.Random(seats)
    table = gathered(f"picture-fullest-{seats}", guests, game=GAME, until="offering")
    for phase in ("auction_1", "offering", "auction_2"):
        table = backstage(move_on, fresh(table), rng, until=phase, strength=STRENGTH)
    seat, position = awaited(table), table.full_position()
    assert isinstance(position, AmunReCards)
    won = next(land for land in position.estates[seat] if data.KINGDOM_OF[land.top] == data.KINGDOMS)
    exchange(position, won.top, FULLEST[0])
    for at, card in enumerate(FULLEST[1 : seats + 1]):
        exchange(position, position.row[at], card)
    set_truth(table, position)
    page = comes_to(new_page(guests[seat].user, lists=False, locale="fr-FR"), table)
    expect(page.locator("#place-thebes .sy")).to_be_visible()
    assert not faults(page)


def exchange(position: AmunReCards, one: str, other: str) -> None:
    """Let two province cards change places."""
    places = {one: other, other: one}
    piles = [position.row, *position.decks, *(land.cards for estate in position.estates for land in estate)]
    for pile in piles:
        pile[:] = [places.get(card, card) for card in pile]


def faults(page: Page) -> list[str]:
    """What is wrong with the picture in the windows of desks and phones."""
    found = []
    for sizes, least, wide in ((WIDE, 24, True), (PHONES, 44, False)):
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{width}: {fault}" for fault in page.evaluate(FAULTS, [least, wide])]
    return found


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(("seats", "phase"), [(2, "auction_3"), (5, "offering"), (5, "building"), (4, "opening")])
def test_nothing_is_cut_and_every_anchor_can_be_hit(new_page: NewPage, seats: int, phase: str) -> None:
    guests = people(*NAMES[:seats])
    table = gathered(f"picture-{seats}-{phase[:4]}", guests, game=GAME, until=phase)
    page = comes_to(new_page(guests[awaited(table)].user, lists=False, locale="fr-FR"), table)
    assert not faults(page)


# What lies over something else of the second kingdom, and numbers of moves that are not in the middle of a whole disc.
OVER = """() => {
    const box = (one) => one.getBoundingClientRect();
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const find = (part) => box(document.querySelector(part));
    const pairs = [["#row-title", ".cg-count"], [".mid", ".flood"], [".slate", ".flood"], [".cg-count", ".slate"]];
    const found = pairs.filter(([a, b]) => meet(find(a), find(b))).map((pair) => pair.join(" over "));
    for (const plot of document.querySelectorAll(".plot")) {
        plot.insertAdjacentHTML("beforeend", '<i class="trail">12</i>');
        const disc = plot.lastElementChild, range = document.createRange(), estate = box(plot.closest(".estate"));
        range.selectNodeContents(disc);
        const a = box(disc), n = range.getBoundingClientRect();
        const middle = Math.abs(a.left + a.right - n.left - n.right) < 4;
        const across = a.left >= estate.left && a.right <= estate.right;
        const whole = across && a.top >= estate.top && a.bottom <= estate.bottom;
        if (!middle || !whole || a.width !== a.height) found.push(`${plot.id}: ${middle} ${whole}`);
        disc.remove();
    }
    return found;
}"""


def test_nothing_lies_over_anything_else_when_a_kingdom_has_been_counted(new_page: NewPage) -> None:
    guests = people(*NAMES[:4])
    table = gathered("picture-second", guests, game=GAME, until="building")
    table = backstage(move_on, fresh(table), random.Random(5), until="offering", strength=STRENGTH)
    page = comes_to(new_page(guests[awaited(table)].user, lists=False), table)
    expect(page.locator(".cg-count")).to_be_visible()
    found = []
    for width, height in WIDE:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}: {one}" for one in page.evaluate(OVER)]
    assert not found, "\n".join(found)


# Rows and lines of the flood that lie over each other or leave it.
FLOODED = """() => {
    const box = (one) => one.getBoundingClientRect();
    const lines = [...document.querySelectorAll(".flood tr, .flood > :not(table)")];
    const boxes = lines.filter((one) => one.checkVisibility()).map(box), end = box(document.querySelector(".flood"));
    const below = (i) => boxes[i + 1]?.top ?? end.bottom;
    return boxes.filter(({ bottom }, i) => bottom > below(i) + 1).map(({ top, bottom }) => `${top} to ${bottom}`);
}"""


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("seats", "phase"), [(5, "auction_3"), (5, "building"), (2, "offering")])
def test_in_a_low_window_no_line_of_the_flood_lies_over_another(new_page: NewPage, seats: int, phase: str) -> None:
    guests = people(*NAMES[:seats])
    table = gathered(f"picture-low-{seats}-{phase[:4]}", guests, game=GAME, until=phase)
    page = comes_to(new_page(guests[awaited(table)].user, lists=False, locale="fr-FR"), table)
    for width, height in LOW:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(FLOODED) == []


@pytest.mark.parametrize("width", [1440, 390])
def test_a_card_and_a_province_are_pressed_in_either_order(new_page: NewPage, width: int) -> None:
    """What was pressed first is said to be half a choice, and can be cleared."""
    guests = people(*NAMES[:3])
    table = gathered(f"picture-bids-{width}", guests, game=GAME, until="auction_1")
    position = table.full_position()
    seat = awaited(table)
    first, second = position.row[:2]  # type: ignore[attr-defined]
    card = position.hands[seat][-1]  # type: ignore[attr-defined]
    page = comes_to(
        new_page(guests[seat].user, lists=False, viewport={"width": width, "height": 844}, has_touch=width < 900), table
    )
    pressed(page, f"#hand [data-place=gold_{card}]")
    expect(page.locator("#confirm")).to_have_text("Now choose a province")
    page.locator("#clear").click()
    expect(page.locator("#confirm")).to_have_text("First tap something with a coloured frame")
    expect(page.locator("#clear")).to_have_attribute("aria-disabled", "true")
    pressed(page, f"#board [data-place={first}]")
    expect(page.locator("#confirm")).to_have_text("Now choose a card")
    pressed(page, f"#hand [data-place=gold_{card}]")
    holds(page, f"bid {first} {card}")
    pressed(page, f"#board [data-place={second}]")
    holds(page, f"bid {second} {card}")
    pressed(page, "#hand [data-place=gold_0]")
    holds(page, f"bid {second} 0")
    press(page)
    assert fresh(table).full_position().decision.placed[seat] == (second, 0)  # type: ignore[union-attr]


def test_a_card_too_low_for_the_chosen_province_is_closed_with_its_reason_and_changes_nothing(
    new_page: NewPage,
) -> None:
    """And so is the province for the card."""
    guests = people(*NAMES[:3])
    table = gathered("picture-too-low", guests, game=GAME, until="auction_1")
    table = backstage(move_on, fresh(table), random.Random(1), strength=STRENGTH, most=1)
    [(province, _card)] = table.full_position().decision.placed.values()  # type: ignore[union-attr]
    page = comes_to(new_page(guests[awaited(table)].user, lists=False), table)
    places = (f"#board [data-place={province}]", "#hand [data-place=gold_0]")
    for first, other in (places, places[::-1]):
        pressed(page, first)
        expect(page.locator(other)).to_have_accessible_description(re.compile("only a higher card can replace it"))
        page.locator(other).click(force=True)
        expect(page.locator(first)).to_have_attribute("aria-pressed", "true")
        page.locator("#clear").click()


def test_on_a_phone_own_provinces_and_what_is_said_of_them_lie_above_the_hand(new_page: NewPage) -> None:
    guests = people(*NAMES[:4])
    table = gathered("picture-above", guests, game=GAME, until="auction_2")
    page = comes_to(
        new_page(guests[awaited(table)].user, viewport={"width": 390, "height": 844}, has_touch=True), table
    )
    hand = page.locator("#hand").bounding_box()
    assert hand is not None
    assert bottom(page, ".lands") <= hand["y"]
    page.locator(".land__b").tap()
    expect(page.locator("#words")).to_be_visible()
    assert bottom(page, "#words") <= hand["y"]


def bottom(page: Page, selector: str) -> float:
    """The lower edge of an element in the window."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def pressed(page: Page, anchor: str) -> None:
    """Press this anchor, and wait until it is chosen."""
    page.locator(anchor).click()
    expect(page.locator(anchor)).to_have_attribute("aria-pressed", "true")


def holds(page: Page, move: str) -> None:
    """Expect the page to send this move."""
    expect(page.locator("#confirm [name=move]")).to_have_value(move)
