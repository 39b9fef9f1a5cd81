"""A newcomer plays a whole game against bots, verifies and replays it, and starts a rematch."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tables.models import Status, Table
from tests.browser.conftest import NewPage
from tests.browser.playing import RESULT, acts, asked_or_over
from tests.support.servers.serving import ROOT

MOST = 400  # acts of one person in a game


@pytest.mark.by_turns(4)
def test_a_newcomer_plays_a_whole_game_against_bots(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(reduced_motion="no-preference")
    page.goto("/")
    fingerprint = page.locator("details:has(#now-nonce) code").text_content() or ""
    number = page.locator("#now-nonce").input_value()
    page.get_by_role("button", name="Play now against bots: Amun-Re", exact=True).click()
    page.wait_for_selector("body[data-live=on]")
    table = Table.objects.get()
    Table.objects.update(pace=0)  # bots that do not pretend to think
    play_to_the_end(page, random.Random(11))
    table.refresh_from_db()
    assert table.status == Status.FINISHED
    result_is_explained(page, table)
    record_is_true(page, fingerprint, number, tmp_path)
    history_leads_through_the_game(page, table)
    rematch_begins(page, table)


def play_to_the_end(page: Page, rng: random.Random) -> None:
    """Act whenever the page says that its reader is awaited, until it shows the result."""
    for _act in range(MOST):
        asked_or_over(page)
        if page.locator(RESULT).count():
            return
        acts(page, rng)
    raise AssertionError("the game does not come to an end")


def result_is_explained(page: Page, table: Table) -> None:
    """Check that seats are in order of place, lines add up to points, and each line names its rule."""
    expect(page.locator("#prompt-title")).to_have_text("Final standings")
    standing = {seat.name: (seat.place, seat.points) for seat in table.seats.all()}
    rows = page.locator(".places > li").all()
    assert len(rows) == len(standing)
    for row in rows:
        if row.locator("details[open]").count() == 0:
            row.locator("summary").click()
        place, name = row.locator(".place__rank").inner_text(), row.locator(".place__n > span").first.inner_text()
        points = int(re.sub(r"\D", "", row.locator(".place__points").inner_text()))
        assert (int(place), points) == standing[name]
        lines = row.locator("tbody tr")
        assert sum(int(line.locator("td").last.inner_text()) for line in lines.all()) == points
        rules = lines.locator("a.rule").evaluate_all("all => all.map(one => one.getAttribute('href'))")
        assert len(rules) == lines.count()
        assert all(re.fullmatch(r"/rules/amun-re#R\d+(\.\d+)?", rule) for rule in rules)
    page.locator(".places a.rule").first.click()
    expect(page.locator("#sheet .is-target")).to_be_visible()
    page.keyboard.press("Escape")


def record_is_true(page: Page, fingerprint: str, number: str, folder: Path) -> None:
    """Check that the downloaded record is verified by the engine, with the fingerprint shown before the game."""
    page.locator(".proof > summary").click()
    expect(page.locator(".proof")).to_contain_text(fingerprint)
    expect(page.locator(".proof")).to_contain_text(number)
    with page.expect_download() as taking:
        page.get_by_role("link", name="Download the game record").click()
    record = folder / taking.value.suggested_filename
    taking.value.save_as(record)
    verify = [sys.executable, "-m", "engine", "verify", str(record), "--commitment", fingerprint]
    done = subprocess.run(verify, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def history_leads_through_the_game(page: Page, table: Table) -> None:
    """From the result to the first move, forwards by move and phase, to a shareable link, and back."""
    page.get_by_role("link", name="Replay").first.click()
    expect(page.locator("#prompt-title")).to_have_text(re.compile(r"^Move 1 of \d+$"))
    page.get_by_role("link", name="Next move").click()
    expect(page.locator("#prompt-title")).to_have_text(re.compile(r"^Move 2 of \d+$"))
    page.go_back()
    expect(page.locator("#prompt-title")).to_have_text(re.compile(r"^Move 1 of \d+$"))
    for phase in ("Buying", "Offering"):
        page.get_by_role("link", name="Next phase").click()
        expect(page.locator(".phases [aria-current]")).to_have_text(phase)
    third = page.locator("[data-to] optgroup[label=Phases] option").nth(6)  # of four a round
    page.get_by_label("Go to a moment").select_option(value=third.get_attribute("value"))
    expect(page.locator(".phases [aria-current]")).to_have_text("Offering")
    expect(page.locator("#bar")).to_contain_text("round 2 of 3")
    page.get_by_label("Seen as").select_option("2")
    expect(page).to_have_url(re.compile(r"\?as=2$"))
    expect(page.locator("#hand")).to_be_visible()
    link = page.locator("#here").input_value()
    title = page.locator("#prompt-title").inner_text()
    page.goto("/")
    page.goto(link)
    expect(page.locator("#prompt-title")).to_have_text(title)
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator(RESULT)).to_be_visible()


def rematch_begins(page: Page, table: Table) -> None:
    """One press starts a rematch with the same players at a new table, on the announced fingerprint."""
    shown = page.locator(".result .folded:not(.proof) code").text_content()
    page.get_by_role("button", name="Rematch with the same players").click()
    page.wait_for_url(lambda url: "/t/" in url and table.slug not in url)
    page.wait_for_selector("body[data-live=on]")
    again = Table.objects.get(rematch_of=table)
    assert [seat.name for seat in again.seats.all()] == [seat.name for seat in table.seats.all()]
    assert again.status == Status.PLAYING
    assert sha256(again.secret.encode()).hexdigest() == shown
    assert len(again.seats.all()[0].nonce) == 32, "made by the browser"
    page.goto(f"/t/{table.slug}")
    page.get_by_role("link", name="To this table’s next game").click()
    page.wait_for_url(f"**/t/{again.slug}")
