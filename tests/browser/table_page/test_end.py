"""The end of a game: every page says that it is over and who won, and what comes next can be pressed at once."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tables.seats import joining
from tests.browser.conftest import NewPage
from tests.browser.measures.page_scripts import AUDIT
from tests.browser.playing import backstage, comes_to, gathered, people
from tests.support.game_tables import fresh

GAMES = {"amun-re": 5, "amun-re-cards": 5, "nefertiti": 5, "tekhenu": 4}  # with as many players as each takes
NAMES = ("Nitocris", "Harkhuf", "Merit", "Ti", "Ani")
SIZES = ((1440, 900), (1366, 768), (1280, 720), (1920, 1080), (1024, 768), (390, 844), (360, 740))
NARROW = 900  # pixels; a narrower page has one column, where the result stands above the board

MEASURES = """() => {
  const box = (one) => { const { x, y, width, height } = one.getBoundingClientRect(); return { x, y, width, height }; };
  const parts = (bar) => [...bar.querySelectorAll('svg')].map((one) => box(one.querySelector('rect')));
  return {
    result: box(document.querySelector('#prompt')),
    bars: [...document.querySelectorAll('.scorebar')].map((bar) => ({ ...box(bar), parts: parts(bar) })),
    lost: [...document.querySelectorAll('.scorebar__lost')].map(box),
  words: [...document.querySelectorAll('.scorebar svg text')].map((one) => {
      const [own, around] = [one.getBoundingClientRect(), one.parentNode.querySelector('rect').getBoundingClientRect()];
      return own.left >= around.left - 1 && own.right <= around.right + 1;
    }),
    paths: [...document.querySelectorAll('.rounds__s path')].map(box),
    rounds: box(document.querySelector('.rounds__s')),
    across: document.documentElement.scrollWidth - innerWidth,
  below: (({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.result')),
  };
}"""

# The page as it was before the end, and then with it.
ENDS_AGAIN = """() => {
    const won = document.querySelector(".won__who"), around = won.parentNode;
    won.remove();
    karnak.refresh();
    around.append(won);
    karnak.refresh();
}"""


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_over_says_so_and_offers_the_next_one(new_page: NewPage, game: str) -> None:
    guests = people(*NAMES[: GAMES[game]])
    table = gathered(f"end-of-{game}", guests, game=game, until="the end")
    page = comes_to(new_page(guests[0].user, locale="fr-FR"), table)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        over = page.get_by_text("La partie est terminée", exact=True)
        assert (over.bounding_box() or {"width": 0})["width"] > 100, width
        expect(page.locator(".won__who")).to_be_in_viewport(ratio=1)
        again = page.get_by_role("button", name="Revanche avec les mêmes personnes")
        expect(again).to_be_in_viewport(ratio=1)
        again.click(trial=True)
        has_its_room(page.evaluate(MEASURES), width, GAMES[game])
        assert page.evaluate(AUDIT, 44 if width < NARROW else 24) == [], width


def has_its_room(found: dict[str, Any], width: int, seats: int) -> None:
    """Check that the result is as wide as the board was, its bars are whole, and all numbers lie in their parts."""
    assert found["across"] <= 0
    assert found["below"] <= 0, "all of it is seen without scrolling inside the page"
    result = found["result"]
    assert result["width"] > (0.6 if width >= NARROW else 0.9) * width
    assert len(found["bars"]) == seats
    for bar in found["bars"]:
        ends = [part["x"] + part["width"] for part in bar["parts"]]
        assert max(ends, default=0) <= bar["x"] + bar["width"] + 1
        assert bar["x"] + bar["width"] <= result["x"] + result["width"]
        assert min([part["x"] for part in bar["parts"]], default=bar["x"]) >= bar["x"] - 1
    ends = [part["x"] + part["width"] for bar in found["bars"] for part in bar["parts"]]
    assert abs(max(ends) - found["bars"][0]["x"] - found["bars"][0]["width"]) < 3
    for lost in found["lost"]:
        assert lost["x"] >= found["bars"][0]["x"] - 1
    assert found["words"]
    assert all(found["words"])
    rounds = found["rounds"]
    assert len(found["paths"]) == 2 * seats
    for path in found["paths"]:
        assert abs(path["width"] - rounds["width"]) < 2
        assert rounds["y"] - 1 <= path["y"]
        assert path["y"] + path["height"] <= rounds["y"] + rounds["height"]


def test_on_a_phone_the_end_of_a_game_begins_with_who_won(new_page: NewPage) -> None:
    """On a page that is opened then, on one that is loaded anew, and on one that is open when the game ends."""
    guests = people(*NAMES[:2])
    table = gathered("end-top", guests, game="nefertiti", until="the end")
    page = comes_to(new_page(guests[0].user, viewport={"width": 390, "height": 844}), table)
    for _time in range(2):
        expect(page.locator(".won__who")).to_be_in_viewport(ratio=1)
        assert page.evaluate("scrollY") == 0
        page.evaluate("scrollTo(0, 900)")
        page.reload()
    page.evaluate("scrollTo(0, 900)")
    page.evaluate(ENDS_AGAIN)
    assert page.evaluate("scrollY") == 0


def test_the_final_board_is_one_press_away_and_the_result_another(new_page: NewPage) -> None:
    guests = people(*NAMES[:2])
    table = gathered("end-board", guests, game="nefertiti", until="the end")
    page = comes_to(new_page(guests[0].user), table)
    board, won = page.locator("#board"), page.locator(".won__who")
    expect(board).to_be_hidden()
    look = page.get_by_role("checkbox", name="Look at the board")
    look.press("Space")
    expect(board).to_be_in_viewport()
    expect(won).to_be_in_viewport()
    look.press("Space")
    expect(board).to_be_hidden()
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("link", name="Look at the board").click()
    expect(board).to_be_in_viewport()


def test_who_looks_at_the_board_goes_on_looking_when_somebody_says_yes(new_page: NewPage) -> None:
    guests = people(*NAMES[:2])
    table = gathered("end-looks", guests, game="nefertiti", until="the end")
    page = comes_to(new_page(guests[0].user), table)
    look = page.get_by_role("checkbox", name="Look at the board")
    look.press("Space")
    backstage(joining.open_rematch, fresh(table), guests[1].user)
    expect(page.get_by_role("button", name="Yes, again")).to_be_visible()
    expect(page.locator("#again")).to_contain_text("Yes: Harkhuf.")
    expect(look).to_be_checked()
    expect(page.locator("#board")).to_be_in_viewport()


def test_the_proof_of_chance_is_one_press_away(new_page: NewPage) -> None:
    guests = people(*NAMES[:4])
    table = gathered("end-proof", guests, game="tekhenu", until="the end")
    page = comes_to(new_page(guests[0].user, viewport={"width": 1440, "height": 900}), table)
    proof = page.locator(".proof > summary")
    expect(proof).to_be_in_viewport(ratio=1)
    proof.click()
    expect(page.get_by_text("Everything random in this game follows")).to_be_visible()


def test_bars_grow_unless_somebody_wants_no_movement(new_page: NewPage) -> None:
    guests = people(*NAMES[:2])
    table = gathered("end-grows", guests, game="nefertiti", until="the end")
    for wish, moves in (("no-preference", True), ("reduce", False)):
        page = comes_to(new_page(guests[0].user, reduced_motion=wish), table)
        assert growing(page) is moves


def growing(page: Page) -> bool:
    """Whether the bars have an animation."""
    return bool(page.locator(".scorebar").first.evaluate("one => getComputedStyle(one).animationName === 'grow'"))
