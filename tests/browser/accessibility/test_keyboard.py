"""Keyboard only: a whole auction, every shortcut, and a focus that updates do not move."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import engine
from tests.browser.conftest import NewPage
from tests.browser.playing import (
    all_reach,
    answered,
    awaited,
    comes_to,
    confirm,
    gathered,
    open_bid,
    people,
    person_awaited,
    phase,
    posts,
    reaches,
    settled,
    version,
)
from tests.support.game_tables import Guest, fresh, turns

UPDATES = 100
STOPS = 12  # of the board and one's own things: Nefertiti has three parts for each market


@pytest.fixture
def guests() -> list[Guest]:
    """Three people."""
    return people("Nitocris", "Harkhuf", "Merit")


def focused(page: Page, wanted: str) -> bool:
    """Whether the focus is on this selector, or inside it."""
    return bool(page.evaluate("wanted => document.activeElement.closest(wanted) !== null", wanted))


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until the focus is there."""
    for _step in range(60):
        page.keyboard.press("Tab")
        if focused(page, wanted):
            return
    raise AssertionError(f"Tab does not lead to {wanted}")


def bid_by_keys(page: Page) -> int:
    """To the prompt, along the ladder to a free province, then the confirming keys. Returns the new version."""
    page.keyboard.press("a")
    assert focused(page, "#prompt-title")
    tab_to(page, "#compose .rung:has(input)")
    if page.locator("#compose input:checked").count() == 0:
        page.keyboard.press("Space")
    chosen = page.locator("#compose input:checked")
    for _step in range(40):
        settled(page)
        assert focused(page, "#compose input:checked"), "the focus stays on the rung that was chosen"
        if chosen.get_attribute("value") == open_bid(page):
            break
        page.keyboard.press("ArrowRight")
    expect(page.locator("#confirm [name=move]")).to_have_value(open_bid(page))
    with page.expect_response("**/play") as sending:
        page.keyboard.press("Control+Enter")
    return answered(page, sending.value)


def test_the_keyboard_alone_plays_a_whole_auction(new_page: NewPage) -> None:
    person = people("Nitocris")
    table = gathered("keys", person, bots=2)
    page, spectator = comes_to(new_page(person[0].user), table), comes_to(new_page(), table)
    made, bids = version(page), 0
    for _turn in turns(table):
        made = person_awaited(spectator, made)
        reaches(page, made)
        if phase(page) != "Auction":
            break
        made, bids = bid_by_keys(page), bids + 1
    assert bids
    assert phase(page) == "Buying"
    assert len(fresh(table).full_position().estates[0]) == 1  # type: ignore[attr-defined]


def test_the_first_tab_leads_to_what_can_be_done_and_enter_confirms(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("tabkeys", guests)
    page = comes_to(new_page(guests[awaited(table)].user), table)
    page.keyboard.press("Tab")
    assert focused(page, ".skip")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"/t/{table.slug}#prompt")
    tab_to(page, "#compose .rung:has(input)")
    page.keyboard.press("Space")
    expect(page.locator("#confirm [name=move]")).to_have_value(open_bid(page))
    settled(page)
    tab_to(page, "#confirm button")
    with page.expect_response("**/play") as sending:
        page.keyboard.press("Enter")
    assert answered(page, sending.value) == table.version + 1


def test_a_closed_choice_says_why_and_changes_nothing(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("closed", guests)
    page = comes_to(new_page(guests[awaited(table)].user), table)
    page.locator(".rung.is-closed").first.focus()
    reason = page.locator("#" + (page.locator(".rung.is-closed").first.get_attribute("aria-describedby") or ""))
    for key in ("Enter", "w"):
        page.keyboard.press(key)
        expect(reason).to_have_class("is-lit")
        expect(reason).not_to_have_class("is-lit")
    expect(reason.locator("a.rule")).to_have_attribute("href", "/rules/amun-re#R6.8")
    assert page.locator("#confirm [name=move]").count() == 0
    assert fresh(table).version == table.version


@pytest.mark.parametrize("game", engine.GAMES)
def test_a_key_leads_to_what_is_visible_of_the_board(new_page: NewPage, guests: list[Guest], game: str) -> None:
    """In Tekhenu, while cards are dealt, the tray hides the dial."""
    table = gathered(f"keyb-{game}", guests, game=game)
    page = comes_to(new_page(guests[awaited(table)].user, lists=False), table)
    page.keyboard.press("b")
    assert focused(page, "#board button[data-place]")
    expect(page.locator("#board :focus")).to_be_visible()


def test_every_single_letter_key_does_what_the_list_says(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("letters", guests)
    first = awaited(table)
    page = comes_to(new_page(guests[first].user), table)
    keys = page.keyboard
    for key, place in {
        "a": "#prompt-title", "b": "#board [data-place]", "h": "#hand", "p": "#players", "l": "#log .log",
    }.items():  # fmt: skip
        keys.press(key)
        assert focused(page, place), key
    keys.press("p")
    expect(page.locator("#say")).to_contain_text("Nitocris")
    keys.press("n")
    expect(page.locator("#say > :last-child")).to_have_text("No other table is waiting for you.")
    keys.press("t")
    expect(page.locator("#say > :last-child")).to_have_text("This table has no clock.")
    confirm(page, open_bid(page))
    with page.expect_response("**/undo") as sending:
        keys.press("u")
    assert answered(page, sending.value) == table.version + 2


def test_n_leads_to_the_next_table_where_one_is_awaited(new_page: NewPage, guests: list[Guest]) -> None:
    here, there = gathered("here", guests, first=0), gathered("there", guests, first=0)
    page = comes_to(new_page(guests[0].user), here)
    page.keyboard.press("n")
    expect(page).to_have_url(f"/t/{there.slug}")


def test_the_table_view_and_the_list_of_keys_open_by_key_and_close_with_escape(
    new_page: NewPage, guests: list[Guest]
) -> None:
    table = gathered("views", guests)
    page = comes_to(new_page(guests[awaited(table)].user), table)
    page.keyboard.press("v")
    expect(page.locator("#facts table").first).to_be_visible()
    assert page.locator("#facts table").first.locator("tbody tr").count() == 15
    page.keyboard.press("Escape")
    expect(page.locator("#facts")).not_to_be_visible()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("v")
    expect(page.locator("#facts")).not_to_be_visible()
    with page.expect_response("**/preferences*"):  # a page that is loaded before would not know it
        page.get_by_label("Use single-letter shortcuts").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("v")
    expect(page.locator("#facts")).not_to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-letters", "off")


def test_on_paper_the_table_view_that_is_open_stands_instead_of_the_board(
    new_page: NewPage, guests: list[Guest]
) -> None:
    page = comes_to(new_page(guests[0].user), gathered("paper", guests))
    page.keyboard.press("v")
    expect(page.locator("#facts table").first).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("#board")).not_to_be_visible()
    facts, log = page.locator("#facts").bounding_box(), page.locator("#log").bounding_box()
    assert facts is not None
    assert log is not None
    assert log["y"] >= facts["y"] + facts["height"]
    page.emulate_media(media="screen")
    page.keyboard.press("Escape")
    page.emulate_media(media="print")
    expect(page.locator("#board")).to_be_visible()


def test_escape_clears_the_choice(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("escape", guests)
    page = comes_to(new_page(guests[awaited(table)].user), table)
    page.locator("#compose .rung input").first.focus()
    page.keyboard.press("Space")
    expect(page.locator("#confirm [name=move]")).to_have_count(1)
    settled(page)
    page.keyboard.press("Escape")
    expect(page.locator("#confirm [name=move]")).to_have_count(0)
    expect(page.locator("#compose input:checked")).to_have_count(0)


def reached(page: Page, key: str) -> str:
    """The place to which a key leads."""
    page.keyboard.press(key)
    return str(page.evaluate("document.activeElement.dataset.place"))


def test_the_arrows_follow_the_map(new_page: NewPage, guests: list[Guest]) -> None:
    page = comes_to(new_page(), gathered("arrows", guests))
    page.keyboard.press("b")
    ends = [reached(page, "Control+Home"), reached(page, "Control+End")]
    places = page.locator("#board [data-place]").evaluate_all("all => all.map(one => one.dataset.place)")
    assert ends == [places[0], places[-1]]
    boxes = page.locator("#board [data-place]").evaluate_all(
        "all => Object.fromEntries(all.map((one) => [one.dataset.place, one.getBoundingClientRect().toJSON()]))"
    )
    from_west, to_east = boxes[reached(page, "Home")], boxes[reached(page, "End")]
    assert from_west["left"] < to_east["left"]
    assert from_west["top"] < to_east["bottom"]
    assert to_east["top"] < from_west["bottom"], "not the same row"
    walked = set()
    for key, axis, sign in (
        ("ArrowUp", "y", -1),
        ("ArrowRight", "x", 1),
        ("ArrowDown", "y", 1),
        ("ArrowLeft", "x", -1),
    ):
        for _step in range(6):
            before = page.evaluate("document.activeElement.dataset.place")
            page.keyboard.press(key)
            after = page.evaluate("document.activeElement.dataset.place")
            assert after == before or sign * (boxes[after][axis] - boxes[before][axis]) > 0, (key, before, after)
            walked.add(after)
    assert len(walked) > 6


ANCHORS = ":is(#board, #hand) button[data-place]"
# From the Tab stops by arrows alone: how many stops each part has, and the places that are not reached.
WALK = """anchors => {
    const is = {visibilityProperty: true};
    const seen = [...document.querySelectorAll(anchors)].filter((one) => one.checkVisibility(is));
    const stops = seen.filter((one) => one.tabIndex >= 0), reached = new Set(stops), ahead = [...stops];
    while (ahead.length) {
        const from = ahead.pop();
        for (const key of ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]) {
            from.focus();
            from.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
            const to = document.activeElement;
            if (!reached.has(to)) ahead.push(to);
            reached.add(to);
        }
    }
    return [stops.length, seen.length, seen.filter((one) => !reached.has(one)).map((one) => one.dataset.place)];
}"""


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("game", engine.GAMES)
def test_few_places_are_tab_stops_and_the_arrows_lead_to_all_others(new_page: NewPage, game: str) -> None:
    person = people("Nitocris")
    table = gathered(f"stops-{game}", person, bots=2, game=game)
    page = comes_to(new_page(person[0].user), table)
    stops, places, missed = page.evaluate(WALK, ANCHORS)
    assert missed == []
    assert 0 < stops <= STOPS < places


def test_page_down_leads_from_one_open_place_to_the_next(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("open-places", guests)
    page = comes_to(new_page(guests[awaited(table)].user), table)
    open_ones = page.locator(f"{ANCHORS}[aria-pressed]").evaluate_all("all => all.map((one) => one.dataset.place)")
    page.locator(f"{ANCHORS}[aria-pressed]").first.focus()
    walked = []
    for _place in open_ones:
        walked.append(page.evaluate("document.activeElement.dataset.place"))
        page.keyboard.press("PageDown")
    assert walked == open_ones
    page.keyboard.press("PageUp")
    assert page.evaluate("document.activeElement.dataset.place") == open_ones[-1]


def test_the_keys_of_the_replay_step_and_a_text_field_keeps_its_letters(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("replay", guests, until="purchase")
    page = new_page(guests[0].user)
    page.goto(f"/t/{table.slug}/at/{table.version}")
    for key, number in (("[", table.version - 1), ("]", table.version), ("{", 1), ("}", table.version)):
        page.keyboard.press(key)
        expect(page).to_have_url(f"/t/{table.slug}/at/{number}")
        expect(page.locator("#here")).to_have_value(page.url)
    page.keyboard.press("Alt+v")
    expect(page.locator("dialog[open]")).to_have_count(0)
    for key, number in (("Alt+[", table.version - 1), ("Alt+]", table.version)):
        page.keyboard.press(key)  # as they are typed on a French or German Mac
        expect(page).to_have_url(f"/t/{table.slug}/at/{number}")
    page.locator("#here").focus()
    for key in ("v", "[", "?"):
        page.keyboard.press(key)
    expect(page).to_have_url(f"/t/{table.slug}/at/{table.version}")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_100_updates_take_neither_focus_nor_scroll(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("updates", guests)
    first = awaited(table)
    mover, bid = new_page(guests[first].user), str(table.full_position().moves(first)[0])
    mover.goto("/")
    reader = comes_to(new_page(guests[first - 1].user, viewport={"width": 1440, "height": 620}), table)
    phone = comes_to(new_page(viewport={"width": 390, "height": 844}), table)
    places = {reader: "#place-thebes", phone: "#log .log"}
    for page, place in places.items():
        stand(page, place)
    for made in range(table.version + 1, table.version + UPDATES + 1):
        if made % 2 == 0:
            posts(mover, guests[first], table, "play", move=bid)
        else:
            posts(mover, guests[first], table, "undo")
        all_reach(places, made)
        assert {page: moved(page) for page in places} == {page: [] for page in places}
    expect(reader.locator("#log li", has_text="undoes their last move")).not_to_have_count(0)


def stand(page: Page, place: str) -> None:
    """Put the focus there, scroll everything that scrolls a little, and remember both."""
    page.locator(place).focus()
    page.evaluate(
        """() => {
            const all = [...document.querySelectorAll("main, main *:not(#log *)")];
            for (const one of all) one.scrollTop = 7;
            scrollTo(0, 30);
            window.stood = [document.activeElement, scrollY, all.map((one) => [one, one.scrollTop])];
        }"""
    )


def moved(page: Page) -> list[str]:
    """What has changed since `stand`."""
    found: list[str] = page.evaluate(
        """() => {
            const [focused, far, all] = window.stood;
            const told = all.filter(([one, top]) => one.isConnected && one.scrollTop !== top).map(([one]) => one.id);
            if (document.activeElement !== focused) told.push("the focus");
            if (scrollY !== far) told.push("the page");
            return told;
        }"""
    )
    return found


def test_the_contents_of_the_rules_are_a_fold_on_a_phone_and_always_open_beside_the_text(new_page: NewPage) -> None:
    """Two screens of links stand in nobody's way; Enter opens them, and Tab goes on into them."""
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto("/rules/amun-re")
    contents = page.get_by_role("navigation", name="Contents").get_by_role("link")
    expect(contents).to_have_count(0)
    tab_to(page, ".rules__toc summary")
    page.keyboard.press("Enter")
    expect(contents.first).to_be_visible()
    page.keyboard.press("Tab")
    expect(contents.first).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(contents).to_have_count(0)
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator(".rules__toc summary")).to_be_hidden()
    expect(contents.last).to_be_attached()
    tab_to(page, ".rules__toc a")
    expect(contents.first).to_be_focused()
