"""The map of Amun-Re at a full table: nothing that stands on it lies over anything else, or leaves it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import awaited, comes_to, gathered, people

NAMES = ("Nitocris", "Harkhuf", "Merit", "Ti", "Ani")
SIZES = ((1440, 900), (1366, 768), (1536, 864), (1920, 1080), (390, 844))
LOW = ((1024, 768), (1280, 720))  # at the table; the bar of a replay leaves less
LATE = 230  # moves of a full table, of about 400
# Plates, the flood, the piles and the names of lands and banks, less what a font leaves free around capitals.
CROWDED = """() => {
    const found = [], map = document.querySelector(".map").getBoundingClientRect();
    const things = [...document.querySelectorAll(".prov__b, .gauge, .piles, .map__txt text, .banks li")];
    const shown = things.filter((one) => one.checkVisibility()).map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect(), free = one.localName === "text" ? 3 : 0;
        return { name: one.id || one.textContent.trim(), left, right, top: top + free, bottom: bottom - free };
    });
    const inside = (one) => one.left > map.left - 1 && one.right < map.right + 1
        && one.top > map.top - 1 && one.bottom < map.bottom + 1;
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    shown.forEach((one, i) => {
        if (!inside(one)) found.push(`${one.name} leaves the map`);
        for (const other of shown.slice(i + 1)) if (meet(one, other)) found.push(`${one.name} lies over ${other.name}`);
    });
    const written = [...document.querySelectorAll(".prov__n"), ...things.filter((one) => !one.matches(".prov__b"))];
    const facts = [...document.querySelectorAll(".prov__p, .prov__x, .fld")];
    for (const tag of document.querySelectorAll(".prov__tag")) {
        for (const one of [...written, ...facts].filter((one) => one.checkVisibility() && tag.checkVisibility())) {
            const { left, right, top, bottom } = one.getBoundingClientRect(), bid = tag.getBoundingClientRect();
            const free = facts.includes(one) ? 2 : 4, ink = { left, right, top: top + free, bottom: bottom - free };
            if (meet(ink, bid)) found.push(`a label hides ${one.textContent.trim()} of ${one.closest(".prov")?.id}`);
        }
    }
    for (const row of document.querySelectorAll(".prov__b > :is(.prov__r--2, .prov__r--3)")) {
        const at = row.closest(".prov"), buy = at.querySelector(".prov__buy");
        if (!row.checkVisibility() || !buy?.checkVisibility()) continue;
        if (meet(row.getBoundingClientRect(), buy.getBoundingClientRect())) found.push(`${at.id}: + lies over a row`);
    }
    const gauge = document.querySelector(".gauge"), cut = (one) => one.scrollWidth > one.clientWidth + 1;
    for (const one of [gauge, ...gauge.querySelectorAll("b, li")]) {
        if (gauge.checkVisibility() && cut(one)) found.push(`${one.textContent.trim()} is cut`);
    }
    return found;
}"""


def crowded(page: Page, sizes: Iterable[tuple[int, int]] = SIZES) -> list[str]:
    """What lies over something else, at each size, and where a desk does not show the flood."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}: {fault}" for fault in page.evaluate(CROWDED)]
        if width > 900 and not page.locator("#flood").is_visible():
            found.append(f"{width}: no flood")
    return found


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("phase", ["auction", "purchase", "offering", "income", "scoring"])
def test_no_plate_lies_over_another_thing_of_the_map(new_page: NewPage, phase: str) -> None:
    guests = people(*NAMES)
    table = gathered(f"map-{phase}", guests, until=phase)
    page = comes_to(new_page(guests[awaited(table)].user, lists=False, locale="fr-FR"), table)
    for step in page.locator("#board [data-place=farmers-1], #board [data-place=stones-2]").all():
        step.click()  # what is bought is written at its province
        expect(page.locator(".prov__b .ghost").first).to_be_visible()
    assert not crowded(page, (*SIZES, *LOW))


def test_no_plate_lies_over_another_thing_in_the_replay_nor_at_the_end(new_page: NewPage) -> None:
    guests = people(*NAMES)
    table = gathered("map-replay", guests, until="the end")
    page = new_page(guests[0].user, locale="fr-FR")
    comes_to(page, table).locator("label.look").click()  # the board in the place of the result
    assert not crowded(page)
    page.goto(f"/t/{table.slug}/at/{LATE}")
    assert not crowded(page)


PHONE = {"width": 390, "height": 844}
# Steps of which a part is seen: neither whole nor below the sign that there are more.
HALF_STEPS = """() => [...document.querySelectorAll(".rise")].flatMap((rise) => {
    const { right } = rise.getBoundingClientRect(), sign = parseFloat(getComputedStyle(rise, "::after").width) || 0;
    return [...rise.querySelectorAll("button")].map((step) => step.getBoundingClientRect())
        .filter((step) => step.left < right - sign - 5 && step.right > right - 2);
}).length"""


@pytest.mark.parametrize(("phase", "steps"), [("auction", 9), ("purchase", 8)])
def test_a_phone_shows_seven_steps_of_each_ladder_and_none_by_half(new_page: NewPage, phase: str, steps: int) -> None:
    guests = people(*NAMES)
    table = gathered(f"steps-{phase}", guests, until=phase)
    page = comes_to(new_page(guests[awaited(table)].user, viewport=PHONE, lists=False), table)
    expect(page.locator(".rise").first.locator("button")).to_have_count(steps)
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(HALF_STEPS) == 0, width


def test_a_phone_has_a_row_for_each_own_province_with_buttons_for_both_pieces(new_page: NewPage) -> None:
    guests = people(*NAMES[:3])
    table = gathered("map-phone", guests, until="purchase")
    page = comes_to(new_page(guests[awaited(table)].user, lists=False, viewport=PHONE, has_touch=True), table)
    for kind in ("farmer", "stone"):
        (button,) = page.locator(f"#board [data-place^={kind}-] >> visible=true").all()
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    page.locator("#board [data-place^=stone-] >> visible=true").tap()
    expect(page.locator(".prov__buy .mark")).to_have_text("+1")


def test_on_a_phone_the_ladder_of_a_pressed_province_comes_into_sight(new_page: NewPage) -> None:
    guests = people(*NAMES)
    table = gathered("map-ladder", guests, until="auction")
    page = comes_to(new_page(guests[awaited(table)].user, lists=False, viewport=PHONE, has_touch=True), table)
    last = page.locator(".stairs").last.get_attribute("data-of")
    page.locator(f"#place-{last}").tap()
    step = page.locator(f"#stairs-{last} [aria-pressed=true]")
    expect(step).to_have_count(1)
    box, foot = step.bounding_box(), page.locator(".preview").bounding_box()
    assert box is not None
    assert foot is not None
    assert box["y"] + box["height"] <= foot["y"] + 1
