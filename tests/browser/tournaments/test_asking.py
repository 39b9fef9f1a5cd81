"""Confirmations, lasting messages and drawers: at the desk, at a table, on the page of a rank."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPage, Violations
from tests.browser.playing import backstage, gathered, people
from tests.browser.tournaments.test_organiser import at_the_desk, never_reloaded
from tests.support.servers.serving import Server
from tests.tournaments.desk_events import NAMES, Evening, play_out


def eight() -> Evening:
    """An event of eight people whose first round is drawn."""
    evening = Evening(names=NAMES[:8])
    evening.draw()
    return evening


def test_a_round_is_taken_back_by_a_question_that_has_the_focus(
    new_page: NewPage, server: Server, violations: Violations
) -> None:
    evening = backstage(eight)
    backstage(evening.posts, "publish")
    page = at_the_desk(new_page, evening)
    page.get_by_role("link", name="Withdraw the round").click()
    card = page.locator("#ask")
    expect(card).to_contain_text("2 tables still waiting for their players will be closed.")
    expect(card.get_by_role("button", name="Withdraw round 1")).to_be_focused()
    assert violations(page) == []
    card.get_by_role("link", name="Cancel").click()
    expect(card).to_have_count(0)
    assert backstage(lambda: evening.round.state) == "published"
    page.get_by_role("link", name="Withdraw the round").click()
    card.get_by_role("button", name="Withdraw round 1").click()
    expect(page.get_by_role("button", name="Publish round 1")).to_be_visible()
    assert backstage(lambda: evening.round.state) == "proposed"
    assert never_reloaded(page)


def test_a_refusal_stays_while_the_page_follows_by_itself(new_page: NewPage, server: Server) -> None:
    evening = backstage(eight)
    page = at_the_desk(new_page, evening, expected=("409",))
    backstage(lambda: evening.tournament.rounds.update(attempt=7))  # the draft is another one than that on the page
    page.get_by_role("button", name="Publish round 1").click()
    alert = page.locator("#alert")
    expect(alert).to_contain_text("The draft has changed in the meantime.")
    for _n in range(2):
        with page.expect_response(lambda answer: "/stir" in answer.url):
            pass
    expect(alert).to_contain_text("The draft has changed in the meantime.")
    page.get_by_role("link", name="Discard").click()
    expect(page.locator("#ask")).to_contain_text("Discard the draft of round 1?")
    expect(alert).to_be_empty()


def test_the_lines_of_a_rank_show_that_they_open(new_page: NewPage, server: Server) -> None:
    evening = backstage(eight)
    backstage(evening.posts, "publish")
    backstage(play_out, evening)
    page = new_page()
    page.goto(f"/e/{evening.slug}/rank/{backstage(evening.entry, NAMES[0])}")
    marks = page.locator(".sum summary").evaluate_all(
        "all => all.map((each) => getComputedStyle(each, '::before').content)"
    )
    assert set(marks) == {'"▾"', '"▸"'}, "the open one points down, the others to what they hide"
    wins = page.locator(".sum").nth(1)
    wins.locator("summary").click()
    expect(wins).to_have_attribute("open", "")


def test_options_follow_the_number_of_seats(new_page: NewPage, server: Server) -> None:
    page = new_page()
    page.goto("/new/tekhenu")
    page.get_by_text("Change", exact=True).click()
    solo = page.get_by_role("group", name="Botankhamon")
    expect(solo).to_be_hidden()
    for n in (4, 3, 2):
        page.get_by_label(f"Seat {n}", exact=True).select_option("none")
    expect(solo).to_be_visible()
    expect(page.locator("#said")).to_contain_text("Alone")
    expect(page.get_by_role("link", name="Alone: the solo game")).to_have_attribute("aria-current", "true")
    page.get_by_label("Seat 2", exact=True).select_option("person")
    expect(solo).to_be_hidden()


def test_leaving_a_game_asks_and_then_tells(new_page: NewPage, server: Server, violations: Violations) -> None:
    three = people("Ana", "Ben", "Cid")
    table = gathered("leaving-asks", three)
    page = new_page(three[0].user)
    page.goto(f"/t/{table.slug}/give-up")
    expect(page.get_by_role("heading", name="Leave the game?")).to_be_visible()
    expect(page.get_by_text("You are ranked last, whatever your seat achieves.")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Leave for good").click()
    expect(page.get_by_role("heading", name="You have left the game")).to_be_visible()
    assert page.url.endswith("/gone")
    assert violations(page) == []
