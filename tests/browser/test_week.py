"""The game of the week in a browser: begun by one button, left, found again, and compared when it is over."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tables.models import Status
from tables.week.models import Entry
from tests.browser.conftest import NewPage
from tests.browser.playing import acts, backstage, is_awaited
from tests.support.game_tables import fresh, move_on
from tests.week.weekly import member

SOME = 3  # answers before the page is closed


def test_a_game_of_the_week_is_left_and_found_again_and_its_result_is_listed(new_page: NewPage) -> None:
    nina, rng = member("Nina of the week"), random.Random(3)
    page = new_page(nina.user)
    page.goto("/week")
    page.get_by_role("button", name="Play your game", exact=True).click()
    page.wait_for_selector("body[data-live=on]")
    table = Entry.objects.get(table__seats__user=nina.user).table
    for _answer in range(SOME):
        page.wait_for_function("document.title.startsWith('●')", polling=20)
        acts(page, rng)
    moved = fresh(table).version
    page.close()

    again = new_page(nina.user)
    again.goto("/week")
    expect(again.get_by_role("button", name="Play your game", exact=True)).to_have_count(0)
    again.get_by_role("link", name="Continue your game", exact=True).click()
    again.wait_for_selector("body[data-live=on]")
    assert fresh(table).version >= moved, "nothing was lost"
    assert is_awaited(again)

    over = backstage(move_on, fresh(table), rng)
    assert over.status == Status.FINISHED
    again.goto("/week")
    expect(again.get_by_role("link", name="See the end of the game", exact=True)).to_be_visible()
    expect(again.locator("main")).to_contain_text(nina.user.name)
