"""Magnified pages and forced colours: the board keeps its space, and no state is shown by background alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

import engine
from tests.browser.conftest import NewPage
from tests.browser.playing import awaited, comes_to, gathered, people

SHARE = 0.6  # of the height of the window that belongs to the game
WINDOWS = [(320, 256), (320, 180), (640, 400)]  # 1280 x 1024 and 1280 x 720 at 400 %, 1280 x 800 at 200 %
# The pixels down the middle of the window in which neither a bar that stays nor the header lies.
OF_THE_GAME = """() => {
    const position = (one) => getComputedStyle(one).position;
    const stays = (one) => one && (["fixed", "sticky"].includes(position(one)) || stays(one.parentElement));
    const free = (one) => one?.closest("#table") && !stays(one);
    return [...Array(innerHeight).keys()].filter((y) => free(document.elementFromPoint(innerWidth / 2, y))).length;
}"""
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
LOOK = """one => {
    const { borderTopStyle, borderTopWidth, borderTopColor, outlineStyle, color } = getComputedStyle(one);
    const after = getComputedStyle(one, "::after").content;
    return JSON.stringify([borderTopStyle, borderTopWidth, borderTopColor, outlineStyle, color, after]);
}"""


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("game", engine.GAMES)
def test_in_a_magnified_window_the_game_keeps_its_place(new_page: NewPage, game: str, size: tuple[int, int]) -> None:
    width, height = size
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered(f"zoom-{height}-{game}", guests, game=game)
    page = comes_to(
        new_page(guests[awaited(table)].user, viewport={"width": width, "height": height}, reduced_motion="reduce"),
        table,
    )
    assert page.evaluate(OF_THE_GAME) >= SHARE * height
    for part in ("#prompt", "#board", "#log"):
        page.locator(part).evaluate("one => one.scrollIntoView({block: 'start'})")
        assert page.evaluate(OF_THE_GAME) >= SHARE * height, part
    assert page.evaluate(SIDEWAYS) <= 0
    button = page.locator("#confirm button")
    button.focus()
    assert page.evaluate(
        "one => { const at = one.getBoundingClientRect(); return at.top >= 0 && at.bottom <= innerHeight; }",
        button.element_handle(),
    )


# Each kind of place of a board in each state: its look without backgrounds and shadows, which forced colours remove.
STATES = """() => {
    const states = {
        "nothing to do": ["", {}], open: ["is-live", { pressed: "false" }], closed: ["is-closed", { disabled: "true" }],
        chosen: ["is-live is-sel", { pressed: "true" }], "changed lately": ["is-changed", {}],
    };
    const names = ["is-live", "is-sel", "is-closed", "is-changed", "is-offered"];
    const line = (one) => {
        const { display, borderTop, outline, outlineOffset, color } = getComputedStyle(one);
        const around = outline.includes(" none ") ? "" : `${outline} ${outlineOffset}`;
        return display === "contents" ? "" : [borderTop, around, color].join("; ");
    };
    const kinds = {}, boxOf = (anchor) => anchor.closest("li, [data-mark]") || anchor;
    const look = (anchor) => `${line(anchor)} in ${line(boxOf(anchor))}`;
    for (const anchor of document.querySelectorAll(":is(#board, #hand) button[data-place]")) {
        const kind = [...boxOf(anchor).classList, "|", ...anchor.classList].filter((name) => !names.includes(name));
        if (anchor.checkVisibility({ visibilityProperty: true })) kinds[kind.join(" ")] ??= anchor;
    }
    const found = {};
    for (const [kind, anchor] of Object.entries(kinds)) {
        found[kind] = {};
        for (const [state, [classes, attributes]] of Object.entries(states)) {
            boxOf(anchor).classList.remove(...names);
            boxOf(anchor).classList.add(...classes.split(" ").filter(Boolean));
            for (const name of ["pressed", "disabled"]) {
                if (attributes[name]) anchor.setAttribute(`aria-${name}`, attributes[name]);
                else anchor.removeAttribute(`aria-${name}`);
            }
            anchor.blur();
            found[kind][state] = look(anchor);
            anchor.focus({ focusVisible: true });
            found[kind][`${state}, with the focus`] = look(anchor);
        }
    }
    return found;
}"""
MARKS = """() => ["", " is-last"].map((last) => {
    const disc = document.createElement("i");
    disc.className = `trail${last}`;
    document.querySelector("#board [data-place]").append(disc);
    return getComputedStyle(disc).outline;
})"""


def looks(states: dict[str, Locator]) -> dict[str, str]:
    """The appearance of each state without its background, which forced colours remove."""
    return {name: one.first.evaluate(LOOK) for name, one in states.items() if one.count()}


@pytest.mark.parametrize(
    ("game", "phase", "kind"),
    [
        ("amun-re", "", ".rung"),
        ("amun-re", "purchase", "#compose .btn"),
        ("amun-re-cards", "", "#hand .gold__b"),
        ("nefertiti", "", ":is(.sp, .chr):is(.is-live, .is-closed) > button"),
        ("tekhenu", "turns", ":is(.segs label, .segs button)"),
    ],
)
def test_in_forced_colours_open_closed_and_chosen_are_told_apart(
    new_page: NewPage, game: str, phase: str, kind: str
) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered(f"fc-{game[-5:]}{phase[:1]}", guests, game=game, until=phase)
    page = comes_to(new_page(guests[awaited(table)].user, forced_colors="active", reduced_motion="reduce"), table)
    states = {
        "open": page.locator(f"{kind}:not([aria-disabled], .is-taken):visible"),
        "closed": page.locator(f"{kind}[aria-disabled=true]:visible"),
    }
    found = looks(states)
    assert len(set(found.values())) == len(found) > 1, found
    chosen = page.locator(f"#compose {kind}:has(input:not(:checked, [hidden])):visible")
    if chosen.count():
        before = looks({"open": chosen})
        field = chosen.first.locator("input")
        value = field.get_attribute("value")
        field.check(force=True)
        expect(page.locator(f"#prompt [value='{value}']:is([type=hidden], :checked)").first).to_be_attached()
        after = looks({"chosen": page.locator(f"{kind}:has(input:checked):visible")})
        assert set(after.values()).isdisjoint(before.values())


@pytest.mark.parametrize(
    ("game", "phase"),
    [("amun-re", ""), ("amun-re", "purchase"), *((game, "") for game in engine.GAMES if game != "amun-re")],
)
def test_in_forced_colours_every_place_shows_its_state(new_page: NewPage, game: str, phase: str) -> None:
    """Open, closed, chosen, changed lately, asked about, and somebody choosing; the last move among the others."""
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered(f"six-{game}{phase[:1]}", guests, game=game, until=phase)
    page = comes_to(new_page(guests[awaited(table)].user, forced_colors="active", lists=False), table)
    plates = page.locator("#players .player")
    borders = plates.evaluate_all("all => all.map((one) => getComputedStyle(one).borderTop)")
    active = plates.evaluate_all("all => all.map((one) => one.classList.contains('is-active'))")
    for border, chooses in zip(borders, active, strict=True):
        assert (border == borders[active.index(True)]) == chooses
    any_move, last_move = page.evaluate(MARKS)
    assert "none" not in any_move
    assert any_move != last_move
    kinds = page.evaluate(STATES)
    assert kinds
    for kind, states in kinds.items():
        assert len(set(states.values())) == len(states), (kind, states)
