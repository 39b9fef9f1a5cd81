"""The header of a table on a phone: the name of the game is never cropped."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from engine import GAMES
from tests.browser.conftest import NewPage
from tests.browser.playing import awaited, comes_to, gathered, people, settled
from tests.support.counts import tell

WIDTHS = (390, 360, 320)

# What of the game's name is outside of its own box, or under a button; and what is wider than the window.
CROPPED = """() => {
  const title = document.querySelector(".top h1"), box = title.getBoundingClientRect(), range = document.createRange();
  range.selectNodeContents(title);
  const outside = (one) => one.left < box.left - 1 || one.right > box.right + 1 || one.bottom > box.bottom + 1;
  const hit = (one) => document.elementFromPoint((one.left + one.right) / 2, (one.top + one.bottom) / 2) !== title;
  const words = [...range.getClientRects()].filter((one) => outside(one) || hit(one));
  const all = [...document.querySelectorAll(".top__in *")];
  const right = Math.max(...all.map((one) => one.getBoundingClientRect().right));
  return [words.length, title.scrollWidth > title.clientWidth + 1, right > innerWidth];
}"""


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_name_of_every_game_is_whole(new_page: NewPage, locale: str) -> None:
    guests, tried = people("Nitocris", "Harkhuf", "Merit"), 0
    gathered(f"other-{locale}", guests, first=0)
    page, watcher = new_page(guests[0].user, locale=locale), new_page(locale=locale)
    for key in GAMES:
        table = gathered(f"phone-{key}-{locale}", guests, game=key)
        comes_to(watcher, table)
        for alone in (False, True):
            comes_to(page, table)
            expect(page.locator("#waiting a")).to_be_visible()
            page.wait_for_selector("#watchers:not([hidden])", state="attached")
            if alone:
                page.evaluate("document.getElementById('waiting').textContent = ''")
                expect(page.locator("#watchers")).to_be_visible()
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 780})
                assert page.evaluate(CROPPED) == [0, False, False], f"{key}, {width} px, alone: {alone}"
                tried += 1
    tell(f"{tried} headers measured")


@pytest.mark.parametrize("game", GAMES)
def test_who_watches_has_no_tab_of_a_hand_and_no_label_that_is_cut(new_page: NewPage, game: str) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered(f"phone-watched-{game}", guests, game=game)
    sizes = {"viewport": {"width": 390, "height": 844}, "locale": "fr-FR"}
    watcher, player = comes_to(new_page(**sizes), table), comes_to(new_page(guests[0].user, **sizes), table)
    expect(watcher.locator(".phonebar a[href='#hand']")).to_be_hidden()
    expect(player.locator(".phonebar a[href='#hand']")).to_be_visible()
    cut = "all => all.filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).length"
    assert watcher.locator(".top .tag").evaluate_all(cut) == 0


def test_the_table_view_is_reached_from_the_help_where_the_header_is_narrow(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered("phone-help", guests)
    page = comes_to(new_page(guests[awaited(table)].user, viewport={"width": 360, "height": 780}), table)
    expect(page.locator(".top [data-facts]")).to_be_hidden()
    page.locator(".top [data-opens=keys]").click()
    page.locator("#keys [data-facts]").click()
    expect(page.locator("#facts table").first).to_be_visible()
    expect(page.locator("#keys")).to_be_hidden()


def test_the_list_of_choices_is_in_reach_on_a_phone(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered("phone-list", guests)
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    page = comes_to(new_page(guests[awaited(table)].user, lists=False, **phone), table)
    expect(page.locator(".on-board").first).to_be_hidden()
    lists = page.get_by_role("button", name="Choose from a list")
    box = lists.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    lists.tap()
    expect(page.locator(".on-board").first).to_be_visible()
    expect(page.get_by_role("button", name="Choose from a list", pressed=True)).to_be_visible()


# What of the foot of the page is not in sight: the buttons, what a choice would do, and the cards in hand.
COVERED = """() => {
    const whole = (one) => {
        const box = one.getBoundingClientRect();
        const x = box.left + box.width / 2, heights = [box.top + 3, box.top + box.height / 2, box.bottom - 3];
        return heights.every((y) => one.contains(document.elementFromPoint(x, y)));
    };
    const buttons = "#confirm .btn--go, .btn--clear, #takeback .btn";
    const parts = document.querySelectorAll(`${buttons}, #prompt .preview:not(:empty), #hand .gold__b`);
    return [...parts].filter((one) => !whole(one)).map((one) => `${one.className}: ${one.textContent.trim()}`);
}"""
PLACES = """() => [...document.querySelectorAll("#confirm .btn--go, .btn--clear, #takeback .btn")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(" ");
})"""
CHOICES = {
    "amun-re": ("purchase", ("#board .rise .is-live button",)),
    "amun-re-cards": ("auction_1", ("#board .lot.is-live button", "#hand .gold.is-live .gold__b")),
}


@pytest.mark.parametrize("game", CHOICES)
def test_the_foot_of_a_phone_covers_nothing_and_keeps_its_places(new_page: NewPage, game: str) -> None:
    """Whatever is chosen: the buttons stay where they are, and what they would do stands above them."""
    phase, choices = CHOICES[game]
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered(f"foot-{game}-390", guests, game=game, until=phase)
    page = new_page(guests[awaited(table)].user, locale="fr-FR", lists=False, has_touch=True, is_mobile=True)
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        comes_to(page, table)
        before = page.evaluate(PLACES)
        for choice in choices:
            page.locator(choice).first.tap()
            settled(page)
        expect(page.locator("#confirm .btn--go:not([aria-disabled])")).to_be_visible()
        assert page.evaluate(PLACES) == before
        in_hand = width < height  # a phone on its side has no room for the cards too
        assert [one for one in page.evaluate(COVERED) if in_hand or "gold__b" not in one] == []
        page.locator(".btn--clear").tap()
        expect(page.locator("#confirm .btn--go[aria-disabled], .btn--clear[aria-disabled]").first).to_be_visible()
