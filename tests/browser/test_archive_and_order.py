"""Finished games are found and replayed; a host moderates the chat."""

from __future__ import annotations

import random

from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import backstage, comes_to, gathered, people
from tests.browser.test_talk import LINES, opens_talk
from tests.support.game_tables import STRENGTH, fresh, move_on
from tests.talk.people import says

STEP = 15_000  # milliseconds: a step of the replay by itself takes 1.6 s


def test_a_played_game_is_found_by_who_played_it(new_page: NewPage) -> None:
    for slug, names in (("found1", ("Ti", "Merit")), ("found2", ("Sabu", "Hemaka"))):
        table = gathered(slug, people(*names), game="amun-re-cards")
        backstage(move_on, fresh(table), random.Random(5), strength=STRENGTH)
    page = new_page()
    page.goto("/")
    page.get_by_role("link", name="Finished games").first.click()
    found = page.get_by_role("region", name="Games", exact=True).get_by_role("link", name="Replay")
    expect(found).to_have_count(2)
    page.get_by_label("Player", exact=True).fill("sabu")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(found).to_have_count(1)
    expect(page.locator(".ranks")).to_contain_text("Hemaka")
    page.get_by_label("Game", exact=True).select_option("Nefertiti")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.get_by_text("No games found.")).to_be_visible()
    page.get_by_role("link", name="Show all").click()
    expect(found).to_have_count(2)
    page.get_by_label("Player", exact=True).fill("sabu")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(found).to_have_count(1)
    found.click()
    expect(page).to_have_url("/t/found2/at/0")


def test_the_host_deletes_what_somebody_said_and_it_is_gone_from_every_page(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered("ordering", guests)
    for text in ("rude words", "Good luck"):
        assert backstage(says, guests[1].client, table, text).status_code == 200
    host, other = (comes_to(new_page(guests[n].user), table) for n in (0, 2))
    for page in (host, other):
        opens_talk(page)
        expect(page.locator(LINES)).to_have_text(["rude words", "Good luck"])
    host.get_by_role("link", name="About this message from Harkhuf").first.click()
    host.get_by_role("button", name="Delete this message").click()
    host.get_by_role("link", name="Back to the chat").click()
    for page in (host, other):
        expect(page.locator(LINES)).to_have_text(["This message was deleted.", "Good luck"])


def test_a_replay_runs_by_itself_until_the_end_and_stops_when_it_is_told_to(new_page: NewPage) -> None:
    guests = people("Ti", "Merit")
    table = gathered("runs", guests, game="amun-re-cards")
    table = backstage(move_on, table, random.Random(5), most=12, strength=STRENGTH)
    page = new_page()
    page.goto(f"/t/{table.slug}/at/1")
    last = int(page.get_by_role("slider", name="Move").get_attribute("max") or 0)
    plays = page.get_by_role("button", name="Play", exact=True)
    under_way: list[Route] = []
    page.route("**/at/2", lambda route: under_way.append(route))
    with page.expect_request("**/at/2"):
        plays.click()
        expect(plays).to_have_attribute("aria-pressed", "true")
    plays.click()  # while a step is under way
    under_way[0].continue_()
    expect(page).to_have_url(f"/t/{table.slug}/at/2", timeout=STEP)
    expect(plays).to_have_attribute("aria-pressed", "false")
    page.goto(f"/t/{table.slug}/at/{last - 2}")
    plays.click()
    expect(page).to_have_url(f"/t/{table.slug}/at/{last}", timeout=2 * STEP)
    expect(plays).to_have_attribute("aria-pressed", "false", timeout=STEP)
