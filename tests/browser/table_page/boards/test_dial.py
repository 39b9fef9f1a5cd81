"""The dice on Tekhenu's dial can be clicked one by one, however many lie in a section: corners may touch, no more."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.playing import awaited, backstage, comes_to, gathered, people
from tests.games.tekhenu.scene import lay_dice, scene
from tests.support.game_tables import STRENGTH, move_on, set_truth

LEAST = {1440: 24, 1280: 24, 1024: 24, 768: 44}  # width of the window: the smallest side of a die
CROWD = {  # all 26 dice of four players, in four sections; equal dice of a section are one place
    "horus": ["white_1", "white_2", "white_3", "white_4", "white_4", "grey_1", "grey_2", "grey_3"],
    "ra": ["black_6"] * 5 + ["brown_1", "brown_3", "brown_4"],
    "hathor": ["yellow_1", "yellow_2", "yellow_3", "yellow_4", "yellow_3", "grey_5", "grey_6", "grey_6"],
    "bastet": ["brown_2"] * 2,
}
DICE = """() => {
    const boxes = [...document.querySelectorAll(".die button")].map((die) => die.getBoundingClientRect());
    const both = (a, b, from, to) => Math.max(0, Math.min(a[to], b[to]) - Math.max(a[from], b[from]));
    const shared = (a, b) => both(a, b, "left", "right") * both(a, b, "top", "bottom") / (a.width * a.height);
    const touching = boxes.flatMap((one, k) => boxes.slice(k + 1).filter((other) => shared(one, other) > 0.3));
    return [boxes.length, Math.min(...boxes.flatMap((box) => [box.width, box.height])), touching.length];
}"""

NUMBERS = """() => {
    document.querySelectorAll(".die").forEach((die) => die.insertAdjacentHTML("beforeend", '<b class="trail">1</b>'));
    const numbers = [...document.querySelectorAll(".die > .trail")];
    for (const one of [...numbers, ...document.querySelectorAll(".hub, .hub *")]) one.style.pointerEvents = "auto";
    return numbers.filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return document.elementFromPoint((left + right) / 2, (top + bottom) / 2).closest(".hub");
    }).length;
}"""


@pytest.mark.parametrize("offset", [0, 3])
def test_no_die_lies_over_another(new_page: NewPage, offset: int) -> None:
    """[R4.1] The light decides the ring: in the sun, in half-light, in the dark."""
    guests = people("Nitocris", "Harkhuf", "Merit", "Ti")
    table = gathered(f"crowd-{offset}", guests, game="tekhenu")
    crowded = scene(4, offset=offset)
    lay_dice(crowded, CROWD)
    backstage(set_truth, table, crowded)
    page = comes_to(new_page(guests[0].user, reduced_motion="reduce"), table)
    for width, least in LEAST.items():
        page.set_viewport_size({"width": width, "height": 900})
        n, smallest, touching = page.evaluate(DICE)
        assert (n, touching) == (sum(len(set(dice)) for dice in CROWD.values()), 0)
        assert smallest >= least - 0.6
    page.set_viewport_size({"width": 1440, "height": 900})
    assert page.evaluate(NUMBERS) == 0, "the hub lies over the number of a move"


def test_a_part_opened_by_hand_gives_way_when_one_is_asked(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit", "Ti")
    table = gathered("part", guests, game="tekhenu", until="turns")
    seat = table.full_position().order[1]
    page = comes_to(new_page(guests[seat].user, viewport={"width": 390, "height": 844}), table)
    page.locator(".tab--cards label").click()
    expect(page.locator("#part-cards")).to_be_checked()
    rng = random.Random(1)
    for _move in range(20):  # a turn has a few
        if awaited(table) == seat:
            break
        table = backstage(move_on, table, rng, strength=STRENGTH, most=1)
    expect(page.locator("#part-auto")).to_be_checked()
    expect(page.locator(".tek-dial")).to_be_visible()


def test_a_part_of_a_narrow_page_gives_way_where_the_page_has_become_wide(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit", "Ti")
    table = gathered("widened", guests, game="tekhenu", until="turns")
    page = comes_to(new_page(guests[0].user, viewport={"width": 390, "height": 844}), table)
    page.locator(".tab--cards label").click()
    expect(page.locator(".tek-dial")).to_be_hidden()
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator("#part-auto")).to_be_checked()
    expect(page.locator(".tek-dial")).to_be_visible()
    expect(page.locator(".kard__t").first).to_be_hidden()  # the words of the cards are for their tray
