"""The stalls of Nefertiti: one picture that fills the stage with nothing cut; on a phone one stall at a time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine.nefertiti.position import Nefertiti
from tables.models import Table
from tests.browser.conftest import NewPage
from tests.browser.playing import CONFIRM, awaited, backstage, comes_to, gathered, people
from tests.games.nefertiti.table import FOUR, A, B, C, D, characters, play
from tests.games.nefertiti.table import table as position
from tests.support.game_tables import fresh, set_truth

NAMES = ("Nitocris", "Harkhuf", "Merit", "Ti", "Ani")
WIDE = ((1440, 900), (1920, 1080), (1280, 720), (1024, 768))
PHONES = ((390, 844), (360, 740))
PHONE = {"width": 390, "height": 844}
OnPhone = Callable[..., tuple[Page, Table]]
FAULTS = """least => {
    const faults = [];
    const box = (one) => one.getBoundingClientRect();
    const stage = box(document.querySelector(".t-board"));
    for (const stall of document.querySelectorAll(".mk")) {
        if (!stall.checkVisibility()) continue;
        const [head, foot] = [".mk__h", ".mk__p"].map((part) => box(stall.querySelector(part)));
        const { right: edge, bottom: end } = box(stall);
        if (end > stage.bottom + 1 || edge > stage.right + 1) faults.push(`${stall.className} is cut`);
        for (const one of stall.querySelectorAll(".sp > button, .gift > button")) {
            const { left, right, top, bottom, width, height } = box(one);
            const at = `${one.dataset.place} (${Math.round(width)} x ${Math.round(height)})`;
            const isOver = (part) => right > part.left + 1 && left < part.right - 1
                && bottom > part.top + 1 && top < part.bottom - 3;
            if (isOver(head) || isOver(foot)) faults.push(`${at} lies over the head or the foot`);
            if (left < box(stall).left || right > box(stall).right) faults.push(`${at} is cut`);
            if (Math.min(width, height) < least - .5) faults.push(`${at} is too small`);
        }
    }
    const hand = document.querySelector("#hand");
    if (hand.scrollWidth > hand.clientWidth + 1) faults.push("own things are cut");
    return faults;
}"""


@pytest.mark.parametrize("seats", [3, 5])
def test_no_stall_is_cut_and_every_space_can_be_hit(new_page: NewPage, seats: int) -> None:
    """The document does not scroll where the window is wide; a target has 24 px with a mouse, 44 by touch."""
    guests = people(*NAMES[:seats])
    table = gathered(f"stalls-{seats}", guests, game="nefertiti", until="serve")
    page = comes_to(new_page(guests[awaited(table)].user, lists=False, locale="fr-FR"), table)
    found = []
    for width, height in WIDE:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}: {fault}" for fault in page.evaluate(FAULTS, 24)]
        assert page.evaluate("document.documentElement.scrollHeight") <= height
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        for stall in page.locator(".tab label").all():
            stall.click()
            expect(page.locator(".mk:visible")).to_have_count(1)
            found += [f"{width}: {fault}" for fault in page.evaluate(FAULTS, 44)]
    assert not found, "\n".join(found)


COVERED = """() => {
    const box = (one) => one.getBoundingClientRect();
    const isOver = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom
        && other.top < one.bottom;
    const values = [...document.querySelectorAll(".mk--memphis .gift [data-what=worth]:not(.worth)")];
    const badges = [...document.querySelectorAll(".mk--memphis .gift .mark")].map(box);
    return [badges.length, values.filter((value) => badges.some((badge) => isOver(box(value), badge))).length];
}"""


@pytest.mark.parametrize("height", [720, 900])
def test_all_gifts_of_the_port_lie_in_it_and_their_prices_beside_their_values(new_page: NewPage, height: int) -> None:
    """[R12.7] Also where the window is low and many gifts have arrived."""
    guests = people(*NAMES)
    gifts = [f"foreign_{type_}_{n}" for type_ in ("harp", "chair", "statuette", "mirror") for n in (1, 2)]
    pawns = {"gizeh": {"1": A, "2": A, "3": A}, "memphis": {"7": B, "5": C}}
    draws = ["foreign_necklace_1", *FOUR]
    g = position(
        5, turn=D, sides={"gizeh": "right"}, draws=draws, markets={"memphis": gifts}, pawns=pawns, money=(9,) * 5
    )
    play(g, "3 place gizeh 4\n1 take foreign_mirror_1 foreign_mirror_2")
    table = gathered(f"port-{height}", guests, game="nefertiti", first=0)
    backstage(set_truth, table, g)
    size = {"width": 1280, "height": height}
    page = comes_to(new_page(guests[C].user, lists=False, locale="fr-FR", viewport=size), table)
    assert page.evaluate(FAULTS, 24) == []
    assert page.evaluate(COVERED) == [7, 0]


@pytest.fixture
def on_phone(new_page: NewPage) -> OnPhone:
    """The page of the first player on a phone, in the given position or one of three players, and its table."""

    def opened(name: str, g: Nefertiti | None = None) -> tuple[Page, Table]:
        guests = people(*NAMES[: g.seats if g else 3])
        table = gathered(f"stalls-{name}", guests, game="nefertiti", first=0)
        if g is not None:
            backstage(set_truth, table, g)
        return comes_to(new_page(guests[0].user, lists=False, viewport=PHONE, has_touch=True), table), table

    return opened


def chosen(page: Page, place: str) -> None:
    """Press this space, and wait until it is chosen."""
    space = page.locator(f"#board [data-place={place}]")
    space.click()
    expect(space).to_have_attribute("aria-pressed", "true")


def test_what_a_closure_says_leaves_the_gifts_to_choose_from_readable(new_page: NewPage) -> None:
    """[R6.1] Also where the order of service is long and the window low."""
    guests = people(*NAMES)
    pawns = {"abu_simbel": {"1a": B, "1b": C, "2a": D, "2b": B, "3": C}}
    g = position(5, sides={"abu_simbel": "right"}, markets={"abu_simbel": FOUR}, pawns=pawns)
    table = gathered("closure", guests, game="nefertiti", first=0)
    backstage(set_truth, table, g)
    page = comes_to(
        new_page(guests[0].user, lists=False, locale="fr-FR", viewport={"width": 1280, "height": 720}), table
    )
    chosen(page, "abu_simbel_8")
    bar = page.locator(".mk--abu_simbel .mk__b .mark").bounding_box()
    values = [one.bounding_box() for one in page.locator(".mk--abu_simbel [data-what=worth]").all()]
    assert len(values) == len(FOUR)
    assert max(value["y"] + value["height"] for value in values) <= bar["y"]


def test_on_a_phone_the_small_stalls_lead_to_the_spaces(on_phone: OnPhone) -> None:
    """The servant is placed where the finger says, with nothing but the board and the button."""
    page, _table = on_phone("phone")
    page.locator(".tab--abu_simbel label").click()
    chosen(page, "abu_simbel_7")
    expect(page.locator("#board [data-place=abu_simbel_7] .ghost")).to_be_visible()
    page.locator(CONFIRM).first.click()
    expect(page.locator("#board [data-place=abu_simbel_7] .tok")).to_be_visible()
    expect(page.locator(".mk--abu_simbel")).to_be_visible()


def test_a_merchant_taps_an_own_gift_and_one_of_the_others(on_phone: OnPhone) -> None:
    """[R10.2] In any order, on a phone, with nothing but the board and the button; the markets are below the gifts."""
    g = position(3, seals={A: 1}, gifts={A: ["harp", "chair"], B: ["chair"], C: ["harp"]})
    characters(g, "merchant")
    play(g, "0 recruit merchant")
    page, table = on_phone("merchant", g)
    page.locator("#board [data-place=of_2_harp]").tap()
    page.locator("#hand [data-place=own_chair]").tap()
    expect(page.locator("#confirm [name=move]").first).to_have_value("swap chair 2 harp")
    page.locator("#board [data-place=of_2_harp]").tap()
    expect(page.locator("#confirm [name=move]")).to_have_count(0)
    page.locator("#hand [data-place=own_harp]").tap()
    expect(page.locator("#hand [data-place=own_harp]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#confirm [name=move]")).to_have_count(0)
    page.locator("#board [data-place=of_1_chair]").tap()
    expect(page.locator("#confirm [name=move]").first).to_have_value("swap harp 1 chair")
    page.locator(CONFIRM).first.tap()
    expect(page.locator("#laid > details")).to_have_count(0)
    assert fresh(table).full_position().gifts[A] == ["chair", "chair"]


def test_all_gifts_of_a_type_are_scored_with_one_tap(on_phone: OnPhone) -> None:
    """[R10.6] A single and a double gift of one type are two places and one choice."""
    g = position(4, seals={A: 1}, gifts={A: ["senet", "double_senet", "harp"]})
    characters(g, "scribe_3")
    play(g, "0 recruit scribe_3")
    page, _table = on_phone("scribe", g)
    page.locator("#hand [data-place=own_senet]").tap()
    expect(page.locator("#confirm [name=move]")).to_have_count(1)
    expect(page.locator("#hand [aria-pressed=true]")).to_have_count(2)


def test_the_characters_open_over_the_dock_until_one_is_recruited(on_phone: OnPhone) -> None:
    """[R3.2] On a phone they are wholly in sight; at the next decision the page shows what is asked."""
    g = position(3, seals={A: 1}, gifts={A: ["harp", "chair"]})
    characters(g, "vizier", "thief")
    page, _table = on_phone("people", g)
    page.locator("label.recruits").tap()
    page.locator("#hand [data-place=thief]").tap()
    expect(page.locator("#prompt .preview").last).to_contain_text("There is nothing to do for this character now")
    page.locator("#hand [data-place=vizier]").tap()
    foot = page.locator(".people").evaluate("one => one.getBoundingClientRect().bottom")
    assert foot <= page.locator("#prompt .preview").last.evaluate("one => one.getBoundingClientRect().top") + 1
    page.locator(CONFIRM).first.tap()
    expect(page.locator(".people")).to_be_hidden()


def test_a_stall_looked_at_gives_way_to_the_next_decision(on_phone: OnPhone) -> None:
    """On a phone; while one decision lasts, the stall chosen by hand stays."""
    g = position(3, seals={A: 1}, gifts={A: ["harp", "chair"]})
    characters(g, "scribe_3")
    page, _table = on_phone("look", g)
    page.locator(".tab--luxor label").tap()
    page.locator("label.recruits").tap()
    page.locator("#hand [data-place=scribe_3]").tap()
    expect(page.locator(".mk--luxor")).to_be_visible()
    page.locator(CONFIRM).first.tap()
    expect(page.locator(".mk--luxor")).to_be_hidden()
    expect(page.locator("#hand .gift--own.is-live")).to_have_count(2)
    strip, board = (page.locator(part).evaluate("one => one.getBoundingClientRect().y") for part in ("#hand", "#board"))
    assert strip < board, "Own gifts to choose from come first"


def test_the_picture_of_a_game_side_by_side_is_the_board_made_smaller(new_page: NewPage) -> None:
    """A space is about as wide as on a board of 1062 units: 46 to 60 of them."""
    guests = people(*NAMES[:3])
    tables = [gathered(f"side-by-side-{n}", guests, game="nefertiti", until="serve") for n in range(2)]
    page = new_page(viewport={"width": 1440, "height": 900})
    page.goto("/watch/" + "+".join(table.slug for table in tables))
    share = "one => one.getBoundingClientRect().width / one.closest('.pic').getBoundingClientRect().width * 1062"
    spaces = page.locator(".pic .sp > button")
    expect(spaces.first).to_be_visible()
    assert all(40 < space.evaluate(share) < 80 for space in spaces.all())


WORK = ("merchant_first", "scribe_3", "high_priest", "royal_maid", "thief", "treasurer", "vizier")
NARROW = ((1240, 800), (1024, 768))
# Characters whose words are not all in sight, and gifts of the markets whose value or price covers the other.
UNREAD = """() => {
    const box = (one) => one.getBoundingClientRect();
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const said = [...document.querySelectorAll(".chr > button")].filter((one) => !one.lastElementChild.checkVisibility()
        || one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1);
    const gifts = [...document.querySelectorAll(".mk .gift > button:has(.worth, .mark)")].filter((one) => {
        const [worth, price] = [".worth", ".mark"].map((part) => box(one.querySelector(part)));
        return meet(worth, price) || one.scrollWidth > one.clientWidth + 1;
    });
    return [...said, ...gifts].map((one) => one.dataset.place);
}"""


@pytest.mark.parametrize("touch", [False, True])
def test_a_small_desk_says_what_characters_do_and_what_gifts_bring(new_page: NewPage, touch: bool) -> None:
    """Five players with many gifts, one of them served; on a tablet nothing lies over the foot of a stall."""
    guests = people(*NAMES)
    gifts = {A: ["harp", "chair", "senet", "mirror", "statuette", "necklace", "cup"]}
    pawns = {"gizeh": {"1": B, "2": C, "3": A}}
    sides = {"gizeh": "right"}
    g = position(5, turn=D, sides=sides, draws=FOUR, markets={"gizeh": FOUR}, pawns=pawns, gifts=gifts, money=(9,) * 5)
    characters(g, *WORK[: 6 if touch else 7])
    play(g, "3 place gizeh 4\n3 take low2 low3")
    table = gathered(f"small-desk-{touch}", guests, game="nefertiti", first=0)
    backstage(set_truth, table, g)
    page = comes_to(new_page(guests[A].user, lists=False, locale="fr-FR", has_touch=touch, is_mobile=touch), table)
    for width, height in NARROW[-1:] if touch else NARROW:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(UNREAD) == []
        assert page.evaluate(FAULTS, 44 if touch else 24) == []


def test_a_market_of_eight_spaces_gives_them_the_room_it_has(new_page: NewPage) -> None:
    guests = people(*NAMES[:4])
    table = gathered("eight", guests, game="nefertiti", first=0)
    backstage(set_truth, table, position(4, sides={"gizeh": "right"}))
    page = comes_to(new_page(guests[0].user, lists=False, viewport={"width": 1440, "height": 900}), table)
    heights = page.locator(".mk--gizeh .sp > button").evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert len(heights) == 8
    assert min(heights) >= 46, "As the other markets have at this size"
