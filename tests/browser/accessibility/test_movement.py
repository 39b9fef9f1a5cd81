"""Animations: pieces move to their new place unless switched off; changes stay marked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import awaited, comes_to, confirm, gathered, people, reaches
from tests.support.game_tables import fresh

SHORTEST, LONGEST = 250, 400  # milliseconds
NOTE_TRAVELS = """
    window.travels = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
      if (frames.translate) travels.push([this.dataset.flies, frames.translate, timing.duration]);
      return animate.call(this, frames, timing);
    };
"""


def seen_travelling(page: Page) -> dict[str, tuple[float, ...]]:
    """Every piece that has flown since the last call: its way, and how long it takes."""
    found = {}
    for piece, ends, duration in page.evaluate("travels.splice(0)"):
        (x, y), (to_x, to_y) = ([float(side.removesuffix("px")) for side in end.split()] for end in ends)
        found[piece] = (x - to_x, y - to_y, duration)
    return found


def place(page: Page, piece: str) -> tuple[float, float]:
    """The position of a piece after its animation."""
    page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished))")
    box = page.locator(f"[data-piece={piece}]").bounding_box()
    assert box is not None
    return box["x"], box["y"]


def wants_no_movement(page: Page) -> None:
    """Switch animations off in the preferences."""
    page.locator("[data-opens=preferences]").click()
    with page.expect_response("**/preferences"):
        page.locator("#preferences [name=motion][value=off]").check(force=True)
    page.keyboard.press("Escape")


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("edition", ["super-meeple", "2003"])
@pytest.mark.parametrize("still", ["", "device", "preference"])
def test_an_outbid_piece_is_seen_moving_to_its_new_province(new_page: NewPage, edition: str, still: str) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered(f"moving-{edition}-{still}", guests, edition=edition)
    first = awaited(table)
    seats = [(first + n) % 3 for n in range(3)]
    pages = [
        new_page(guests[seat].user, reduced_motion="reduce" if still == "device" else "no-preference") for seat in seats
    ]
    for page in pages:
        page.add_init_script(NOTE_TRAVELS)
        comes_to(page, table)
        if still == "preference":
            wants_no_movement(page)
    mover, _rival, onlooker = pages  # one page is told by the answer to its own move, the other by its socket
    left, taken, _free = fresh(table).full_position().revealed
    for page, bid in zip(pages, (f"bid {left} 0", f"bid {left} 1", f"bid {taken} 0"), strict=True):
        made = confirm(page, bid)
        for other in pages:
            reaches(other, made)
    piece = f"bid-{first}"
    before = {page: place(page, piece) for page in (mover, onlooker)}
    for page in before:
        seen_travelling(page)
    reaches(onlooker, confirm(mover, f"bid {taken} 1"))
    for page, (x, y) in before.items():
        travels = seen_travelling(page)
        now_x, now_y = place(page, piece)
        assert (travels == {}) == bool(still)
        if travels:
            *way, duration = travels[piece]
            assert way == pytest.approx((x - now_x, y - now_y), abs=1)
            assert SHORTEST <= duration <= LONGEST
        expect(page.locator(f"#prov-{taken} [data-piece={piece}]")).to_be_visible()
    expect(onlooker.locator(f"#prov-{taken}.is-changed")).to_be_visible()
