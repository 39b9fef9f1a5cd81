"""Whole games by keyboard alone, using only the accessibility tree, as with a screen reader."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

import engine
from tables.models import Table
from tests.browser.conftest import NewPage
from tests.browser.measures.hearing import all_heard, listens, uttered
from tests.browser.measures.listener import SEED, Listener
from tests.browser.playing import (
    asked_or_over,
    awaited,
    backstage,
    comes_to,
    confirm,
    gathered,
    open_bid,
    people,
    reaches,
    settled,
    version,
)
from tests.session.extent import WHOLE
from tests.support.game_tables import STRENGTH, move_on
from tests.support.utterances import MOST, word_count

OVER = "Final standings"
QUICK, BURST = 100, 10  # moves while one listens, and as many of them at once; what is longer ago than 12 is no news
ACTS, BEGINNING = 200, 20  # of one person in a game, and in what is tried of it by day
BOTS = 5  # at most, at a table
SHORTEST = "amun-re-cards"
TURN = re.compile(r" ?(?:(?:Your turn|Everyone at once)\. |Final standings\. ).*$")


# The sentence of each line; the link to its clause is not said.
LINES = """all => all.map((one) => {
  const said = [...(one.children[1] || one).childNodes].filter((part) => !part.classList?.contains("rule"));
  return [+one.dataset.number, said.map((part) => part.textContent).join("").trim()];
})"""


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", engine.GAMES)
def test_the_keyboard_alone_plays_a_whole_game_by_the_accessibility_tree(new_page: NewPage, game: str) -> None:
    """By day the shortest game whole, and the beginning of the others."""
    person, bots = people("Nitocris"), engine.GAMES[game].seats[0] - 1
    table = gathered(f"ear-{game}", person, bots, game=game, first=0)
    visit = new_page(person[0].user, reduced_motion="reduce")
    visit.add_init_script("localStorage.setItem('karnak:lists', 'on')")  # the choices as a list in the prompt
    page = comes_to(visit, table)
    listener, begun = Listener(page, random.Random(SEED)), version(page)
    whole = WHOLE or game == SHORTEST
    for _act in range(ACTS if whole else BEGINNING):
        asked_or_over(page)
        if listener.prompt() == OVER:
            break
        listener.acts()
    asked_or_over(page)
    assert listener.prompt() == OVER or not whole
    everything_was_said(page, begun)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", engine.GAMES)
def test_a_hundred_quick_moves_are_all_said_and_never_leave_the_focus_nowhere(new_page: NewPage, game: str) -> None:
    """[X5] [access 9.1] A push for each, to somebody who stood on a place of the board; the end of a game hides it."""
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered(f"quick-{game}", guests, game=game)
    page = comes_to(new_page(guests[0].user, reduced_motion="reduce"), table)
    begun = version(page)
    listens(page)
    page.locator("#board button[data-place] >> visible=true").first.focus()
    for _burst in range(QUICK // BURST):
        table = backstage(pushes, table, BURST)
        reaches(page, table.version)
        expect(page.locator("body")).not_to_be_focused()
    settled(page)
    expect(page.locator("body")).not_to_be_focused()
    everything_was_said(page, begun)


def pushes(table: Table, moves: int) -> Table:
    """Let the players move, each time in a transaction of its own."""
    rng = random.Random(table.version)
    for _move in range(moves):
        table = move_on(table, rng, strength=STRENGTH, most=1)
    return table


def everything_was_said(page: Page, since: int) -> None:
    """[X5] Check the log since the first news: one sentence per event, each once and in order."""
    page.get_by_role("button", name="From the start").click()
    expect(page.locator("#log[data-whole]")).to_be_attached()
    told, later = "", told_by_log(page, since)
    for _bot in range(BOTS):  # may answer meanwhile, where all are asked at once
        if told == later:
            break
        told, end = later, later[-30:]
        page.wait_for_function(
            "([end, n]) => window.heard.join(' ').split(end).length > n", arg=[end, told.count(end)], polling=20
        )
        breaths, later = all_heard(page), told_by_log(page, since)
    assert " ".join(filter(None, (TURN.sub("", breath) for breath in breaths))) == told
    assert any(map(TURN.search, breaths)), "what is asked of the reader comes last, if it is asked still"
    assert max(map(word_count, uttered(page, " ".join(all_heard(page))))) <= MOST


def told_by_log(page: Page, since: int) -> str:
    """The sentences of the log since the first one after a version."""
    lines = page.locator("#log li").evaluate_all(LINES)
    begins = next(i for i, (number, _text) in enumerate(lines) if number > since)
    return " ".join(f"{text}." for _number, text in lines[begins:])


@pytest.mark.parametrize(("game", "phase"), [("amun-re", "auction"), ("amun-re-cards", "auction_1")])
def test_who_is_awaited_is_told_so_after_what_has_happened(new_page: NewPage, game: str, phase: str) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered(f"turn-{game}", guests, until=phase, game=game)
    pages = [comes_to(new_page(guest.user), table) for guest in guests]
    first = awaited(table)
    confirm(pages[first], open_bid(pages[first]))
    second = awaited(table)
    for seat, page in enumerate(pages):
        heard = page.locator("#say")
        expect(heard).to_contain_text("You bid" if seat == first else f"{guests[first].user.name} bids")
        expect(heard).to_have_text(re.compile(r"Your turn\. Place .*\.$" if seat == second else "^(?!.*Your turn)"))


def test_the_sum_still_to_reach_is_heard_with_every_card(new_page: NewPage) -> None:
    """[R9.1] The words change in their place, and that place is a live region; so with what a choice would mean."""
    person = people("Nitocris")
    table = gathered("ear-sum", person, 1, game="amun-re-cards", first=0)
    page = comes_to(new_page(person[0].user), table)
    legend, preview = page.locator("#compose legend"), page.locator("#prompt .preview")
    places = [one.element_handle() for one in (legend, preview)]
    for card, said in ((8, "8 of 14: 6 to go."), (6, "14 of 14: the hand is complete.")):
        page.get_by_role("button", name=f"Gold card {card}").press("Space")
        expect(legend).to_have_text(said)
    expect(preview).to_contain_text("You have 14 gold")
    for one in places:
        assert one is not None
        assert one.evaluate("here => here.isConnected && here.ariaLive") == "polite"
