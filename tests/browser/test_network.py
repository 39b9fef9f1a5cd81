"""Lost connections, restarted servers and second tabs: the page shows its state and recovers by itself."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tables.models import Table
from tables.play.commands import play_moves
from tests.browser.conftest import NewPage
from tests.browser.playing import (
    CONFIRM,
    CUT,
    all_reach,
    awaited,
    backstage,
    choose,
    comes_to,
    confirm,
    gathered,
    held,
    offer,
    open_bid,
    people,
    posts,
    press,
    reaches,
    said,
    settled,
    steal,
    version,
)
from tests.support.clients import unpacked
from tests.support.game_tables import Guest, command, fresh
from tests.support.servers.serving import Server

pytestmark = pytest.mark.by_turns(3)
RECONNECTED = 40_000  # milliseconds: the page tries again after 30 s at the latest


@pytest.fixture
def guests() -> list[Guest]:
    """Three people."""
    return people("Nitocris", "Harkhuf", "Merit")


def marked(page: Page) -> Page:
    """Mark the current document: a reload would lose the mark."""
    page.evaluate("document.documentElement.dataset.first = 'yes'")
    return page


def is_back(page: Page, table: Table) -> None:
    """Wait until the page is connected again: not reloaded, and equal to a newly opened page."""
    page.wait_for_selector("body[data-live=on]", timeout=RECONNECTED)
    reaches(page, fresh(table).version)
    expect(page.locator("html")).to_have_attribute("data-first", "yes")
    another = page.context.new_page()
    comes_to(another, table)
    assert said(page) == said(another)
    assert page.title() == another.title()
    another.close()


def plays(table: Table, guests: list[Guest]) -> Table:
    """The awaited player makes the first legal move, in another process."""
    seat = awaited(table)
    truth = fresh(table)
    move = str(truth.full_position().moves(seat)[0])
    backstage(play_moves, truth, seat, [move], truth.turn, truth.seats.all()[seat].acts, command())
    return fresh(table)


def test_a_cut_line_is_told_and_mended_without_a_reload(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("cut", guests, until="purchase")
    first = awaited(table)
    active = comes_to(new_page(guests[first].user), table)
    later = (first + 1) % len(guests)
    stone = f"stone {table.full_position().estates[later][0]}"  # type: ignore[attr-defined]
    waiting = marked(comes_to(new_page(guests[later].user, expected=CUT), table))
    choose(waiting, stone)
    waiting.context.set_offline(True)
    expect(waiting.locator("#connection")).to_contain_text("Connection lost", timeout=15_000)
    expect(waiting.locator("#alert")).to_contain_text("Connection lost")
    expect(waiting.locator("body")).to_have_attribute("data-live", "off")
    press(active)
    assert version(waiting) == table.version
    expect(held(waiting, stone)).to_have_count(1)
    waiting.context.set_offline(False)
    expect(waiting.locator("#connection")).to_contain_text("Connected again", timeout=RECONNECTED)
    expect(waiting.locator("#connection")).to_contain_text("You missed 1 event")
    expect(waiting.locator("body")).to_have_attribute("data-live", "on")
    reaches(waiting, version(active))
    expect(held(waiting, stone)).not_to_have_count(0)
    expect(waiting.locator("#stands")).to_contain_text("Your choice is still valid.")
    waiting.locator("#clear").click()
    settled(waiting)
    is_back(waiting, table)


def test_anyone_who_has_opened_the_whole_log_keeps_it(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("wholelog", guests, until="purchase")
    first = awaited(table)
    active, waiting = (comes_to(new_page(guests[seat].user), table) for seat in (first, (first + 1) % len(guests)))
    for page in (active, waiting):
        page.get_by_role("button", name="From the start").click()
        expect(page.locator("#log[data-whole]")).to_be_attached()
    beginning = waiting.locator("#log [data-number]").first.get_attribute("id")
    made = press(active)
    for page in (active, waiting):
        reaches(page, made)
        expect(page.locator(f"#log [data-number='{made}']").first).to_be_attached()
        expect(page.locator("#log [data-number]").first).to_have_attribute("id", beginning or "")


def test_a_choice_made_while_the_line_is_cut_can_be_confirmed_when_it_is_back(
    new_page: NewPage, guests: list[Guest]
) -> None:
    table = gathered("dark", guests)
    page = comes_to(new_page(guests[awaited(table)].user, expected=CUT), table)
    bid = open_bid(page)
    page.context.set_offline(True)
    with page.expect_event("requestfailed", lambda request: "/prompt" in request.url):
        page.locator(f'#compose [value="{bid}"]').click()
    expect(page.locator("#connection")).to_be_visible(timeout=15_000)
    page.context.set_offline(False)
    page.wait_for_selector("body[data-live=on]", timeout=RECONNECTED)
    expect(held(page, bid)).not_to_have_count(0)
    with page.expect_response("**/sounds.*"):  # the first press could not bring them
        assert press(page) == table.version + 1


def test_a_page_that_stays_open_over_an_update_is_told_so_quietly(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("update", guests)
    page = marked(comes_to(new_page(guests[awaited(table)].user), table))
    choose(page, open_bid(page))
    page.evaluate("document.getElementById('table').dataset.site = 'older'; dispatchEvent(new Event('online'))")
    expect(page.locator("#newer")).to_contain_text("Reload when you are ready")
    press(page)
    is_back(page, table)


def test_a_move_sent_while_the_line_is_cut_is_not_made_and_can_be_sent_again(
    new_page: NewPage, guests: list[Guest]
) -> None:
    table = gathered("cutmove", guests)
    page = marked(comes_to(new_page(guests[awaited(table)].user, expected=(*CUT, "htmx:")), table))
    choose(page, open_bid(page))
    page.context.set_offline(True)
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/play")):
        page.locator(CONFIRM).click()
    expect(page.locator("#confirm")).not_to_have_attribute("aria-busy", "true")
    assert fresh(table).version == table.version
    page.context.set_offline(False)
    page.wait_for_selector("body[data-live=on]", timeout=RECONNECTED)
    press(page)
    assert fresh(table).version == table.version + 1
    is_back(page, table)


def test_a_page_goes_on_by_itself_when_the_server_has_restarted(
    new_page: NewPage, server: Server, guests: list[Guest]
) -> None:
    table = gathered("restart", guests)
    first = awaited(table)
    active = marked(comes_to(new_page(guests[first].user, expected=CUT), table))
    spectator = marked(comes_to(new_page(expected=CUT), table))
    server.stop()
    for page in (active, spectator):
        expect(page.locator("body")).to_have_attribute("data-live", "off")
        expect(page.locator("#connection")).to_contain_text("Connection lost")
    table = plays(table, guests)
    server.start()
    for page in (active, spectator):
        is_back(page, table)
    following = comes_to(new_page(guests[awaited(table)].user), table)
    all_reach((active, spectator), confirm(following, open_bid(following)))


def test_a_page_goes_on_by_itself_when_the_server_was_killed(
    new_page: NewPage, server: Server, guests: list[Guest]
) -> None:
    table = gathered("killed", guests)
    page = marked(comes_to(new_page(guests[awaited(table)].user, expected=CUT), table))
    server.kill()
    expect(page.locator("body")).to_have_attribute("data-live", "off")
    server.start()
    is_back(page, table)
    confirm(page, open_bid(page))


def test_two_tabs_of_a_seat_never_make_two_moves(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("tabs", guests)
    one = comes_to(new_page(guests[awaited(table)].user, expected=("409",)), table)
    two = comes_to(one.context.new_page(), table)
    waiting: list[Route] = []
    for tab, bid in ((one, open_bid(one)), (two, one.locator(".ladder input").last.get_attribute("value") or "")):
        choose(tab, bid)
        tab.route("**/play", lambda route: waiting.append(route))
        with tab.expect_request("**/play"):
            tab.locator(CONFIRM).click()
    with one.expect_response("**/play") as first, two.expect_response("**/play") as second:
        for route in waiting:  # both are under way before either has arrived
            route.continue_()
    answers = {first.value.status: one, second.value.status: two}
    assert sorted(answers) == [200, 409]
    expect(answers[409].locator("#alert")).to_contain_text("The game has moved on")
    all_reach((one, two), table.version + 1)
    settled(answers[409])
    assert fresh(table).version == table.version + 1
    assert said(one, "board") == said(two, "board")


def test_two_tabs_of_a_seat_show_the_same_sealed_offering(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("twoseals", guests, until="offering")
    one = comes_to(new_page(guests[0].user), table)
    two = comes_to(one.context.new_page(), table)
    offer(one, 1)
    reaches(two, press(one))
    expect(two.locator("#prompt-title")).to_contain_text("1 gold")
    steal(one)
    press(one)
    expect(two.locator("#prompt-title")).to_contain_text("theft")
    reaches(one, press(two, "#retract button"))
    expect(one.locator("#prompt-title")).to_have_text("Make your offering")


def test_a_prompt_that_comes_after_what_was_sent_is_not_shown(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("slow", guests, until="offering")
    page = comes_to(new_page(guests[0].user), table)
    offer(page, 1)
    slow: list[Route] = []
    page.route("**/prompt", lambda route: slow.append(route))
    with page.expect_request("**/prompt"):
        page.locator("[data-slide] [type=range]").fill("2")
    page.locator(CONFIRM).click()
    retract = page.locator("#retract button")
    expect(retract).to_be_visible()
    out_of_date = slow[0].fetch()
    retract.click()
    expect(retract).to_be_hidden()
    with page.expect_event("requestfinished", lambda request: "/prompt" in request.url):
        slow[0].fulfill(response=out_of_date)
    page.evaluate("new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)))")
    expect(page.locator("#prompt-title")).to_have_text("Make your offering")


def test_an_answer_that_is_overtaken_by_news_leaves_the_newest_prompt(new_page: NewPage, guests: list[Guest]) -> None:
    table = gathered("overtaken", guests)
    first = awaited(table)
    page = comes_to(new_page(guests[first].user), table)
    choose(page, open_bid(page))
    slow: list[Route] = []
    page.route("**/play", lambda route: slow.append(route))
    with page.expect_request("**/play"):
        page.locator(CONFIRM).click()
    answer = slow[0].fetch()
    second = (first + 1) % len(guests)
    other = comes_to(new_page(guests[second].user), table)
    posts(other, guests[second], table, "play", move=open_bid(other))
    reaches(page, fresh(table).version)
    with page.expect_event("requestfinished", lambda request: request.url.endswith("/play")):
        slow[0].fulfill(response=answer)
    settled(page)
    assert version(page) == table.version + 2
    another = comes_to(page.context.new_page(), table)
    assert said(page, "prompt") == said(another, "prompt")


def test_a_prompt_that_was_cut_off_leaves_the_choice_that_is_held(new_page: NewPage, guests: list[Guest]) -> None:
    """The response to the draft has status 200 and an empty body."""
    table = gathered("cutprompt", guests)
    page = comes_to(new_page(guests[awaited(table)].user, expected=CUT), table)
    bid = open_bid(page)
    choose(page, bid)
    page.route("**/prompt*", lambda route: route.fulfill(status=200, body=""), times=1)
    page.context.set_offline(True)
    expect(page.locator("body")).to_have_attribute("data-live", "off", timeout=15_000)
    with page.expect_response(lambda answer: "/prompt" in answer.url):
        page.context.set_offline(False)
    page.wait_for_selector("body[data-live=on]", timeout=RECONNECTED)
    expect(held(page, bid)).not_to_have_count(0)
    assert press(page) == table.version + 1


def test_a_page_that_lacks_what_a_push_builds_on_fetches_the_newest(new_page: NewPage, guests: list[Guest]) -> None:
    """A difference from another rendering is not applied."""
    table = gathered("lacking", guests, until="purchase")
    first = awaited(table)
    active = comes_to(new_page(guests[first].user), table)
    waiting = marked(comes_to(new_page(guests[(first + 1) % len(guests)].user), table))
    waiting.evaluate("for (const row of document.querySelectorAll('#log [id^=line-]')) row.remove()")
    with waiting.expect_response("**/envelope?*"):
        made = press(active)
    reaches(waiting, made)
    is_back(waiting, table)


def test_a_picture_that_is_too_large_for_a_message_is_fetched(new_page: NewPage, guests: list[Guest]) -> None:
    """The message has only the version, and that it has to be fetched."""
    table = gathered("large", guests, until="purchase")
    first = awaited(table)
    active = comes_to(new_page(guests[first].user), table)
    page = new_page(guests[(first + 1) % len(guests)].user)
    page.route_web_socket("**/ws/t/*", too_large)
    waiting = marked(comes_to(page, table))
    with waiting.expect_response("**/envelope?*"):
        made = press(active)
    reaches(waiting, made)
    expect(waiting.locator(f"#log [data-number='{made}']").first).to_be_attached()
    expect(waiting.locator("html")).to_have_attribute("data-first", "yes")


def too_large(line: WebSocketRoute) -> None:
    """A connection on which every message is too large."""
    server = line.connect_to_server()

    def small(frame: str | bytes) -> str | bytes:
        told = unpacked(frame)
        return json.dumps({"v": told["v"], "own": told["own"], "fetch": True}) if "parts" in told else frame

    server.on_message(lambda frame: line.send(small(frame)))
