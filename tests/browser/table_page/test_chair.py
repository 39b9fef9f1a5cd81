"""Leaving, substitutes and imported records, in browsers."""

from __future__ import annotations

import random
from pathlib import Path

from playwright.sync_api import expect

from tables.models import Table, TimeoutRule
from tests.browser.conftest import NewPage
from tests.browser.playing import backstage, comes_to, gathered, people
from tests.support.game_tables import Guest, fresh, move_on


def test_somebody_leaves_and_a_watcher_takes_the_chair_and_sees_the_hand(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered("emptychair", guests)
    Table.objects.filter(pk=table.pk).update(lapse=TimeoutRule.SUBSTITUTE)
    leaver, watcher = comes_to(new_page(guests[1].user), table), comes_to(new_page(), table)
    leaver.locator("[data-opens=affairs]").first.click()
    leaver.get_by_text("Leave the game").click()
    leaver.get_by_role("button", name="Leave for good").click()
    expect(leaver.get_by_role("heading", level=1)).to_be_visible()
    assert not leaver.url.endswith(f"/t/{table.slug}")
    watcher.locator("#players").get_by_role("button", name="empty seat").click()
    watcher.get_by_label("Your name").fill("Sabu")
    watcher.get_by_role("button", name="Take the seat").click()
    own = watcher.locator("#players .player", has_text="Sabu")
    expect(own.locator(".tag")).to_have_text("you")
    expect(watcher.locator("#hand")).to_contain_text("only you see this")


def test_a_record_is_downloaded_and_imported_again(new_page: NewPage, tmp_path: Path) -> None:
    ti = Guest("Ti")
    table = gathered("brought", [ti, *people("Merit")], game="amun-re-cards")
    backstage(move_on, fresh(table), random.Random(5), strength="steady")
    page = comes_to(new_page(ti.user), table)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the game record").click()
    record = tmp_path / "a.game"
    download.value.save_as(record)
    page.goto("/games")
    page.get_by_label("Game record file").set_input_files(record)
    page.get_by_role("button", name="Import").click()
    expect(page.locator("#bar")).to_contain_text("imported game")
    assert table.slug not in page.url
