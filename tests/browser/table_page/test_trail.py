"""What has just happened: one number a move, on the board and in the log."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

import engine
from tables.models import Table
from tests.browser.conftest import NewPage
from tests.browser.playing import acts, backstage, comes_to, gathered, people, reaches
from tests.support.game_tables import STRENGTH, fresh, move_on

NAMES = ("Nitocris", "Harkhuf", "Merit")
MOVES = 4
# Phases in which each move puts a piece on the board; a turn of Tekhenu has moves that change no place.
PIECE_A_MOVE = {"amun-re": "auction", "amun-re-cards": "auction_1", "nefertiti": "place"}
# How often each number stands on the board, and on which lines of the log.
BOARD = """() => {
    const discs = [...document.querySelectorAll("#board [data-trail]")].map((disc) => +disc.dataset.trail);
    return [...new Set(discs)].map((n) => [n, discs.filter((one) => one === n).length]);
}"""
HIDDEN = "() => (log => log.scrollHeight - log.scrollTop - log.clientHeight)(document.querySelector('#log .log'))"
LOG = "() => [...document.querySelectorAll('#log [data-n]')].map((line) => +line.dataset.n)"


def sees_moves(new_page: NewPage, game: str) -> Page:
    """The page of a spectator who has seen some moves come."""
    guests = people(*NAMES)
    table = gathered(f"trail-{game}", guests, game=game)
    table = backstage(move_on, fresh(table), random.Random(game), strength=STRENGTH, most=30)
    page = comes_to(new_page(lists=False), table)
    comes(page, table, MOVES, random.Random(f"{game} more"))
    return page


def comes(page: Page, table: Table, moves: int, rng: random.Random) -> None:
    """So many moves are played while the page is open."""
    for _move in range(moves):
        backstage(move_on, fresh(table), rng, strength=STRENGTH, most=1)
        reaches(page, fresh(table).version)
    expect(page.locator("#trail")).to_be_visible()


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", engine.GAMES)
def test_each_move_has_one_number_on_the_board_and_the_same_in_the_log(new_page: NewPage, game: str) -> None:
    page = sees_moves(new_page, game)
    numbered, lines = page.evaluate(BOARD), page.evaluate(LOG)
    assert page.evaluate(HIDDEN) < 2, "the newest line is in sight beside the steps"
    assert lines == sorted(set(lines)), lines
    assert numbered
    most = 2 if game == "amun-re" else 1  # a province and its ladder
    assert all(times <= most for _n, times in numbered), numbered


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", PIECE_A_MOVE)
def test_on_a_phone_a_step_back_shows_its_place_on_the_board(new_page: NewPage, game: str) -> None:
    """The buttons stand below the log, which is below the board."""
    table, rng = gathered(f"phone-{game}", people(*NAMES), game=game, until=PIECE_A_MOVE[game]), random.Random(game)
    page = comes_to(new_page(lists=False, viewport={"width": 390, "height": 844}, has_touch=True), table)
    comes(page, table, 2, rng)
    stepped, steps = page.locator("#board .is-stepped"), page.locator("#trail [data-shows='-1']")
    for _step in range(2):
        steps.tap()
        expect(stepped.filter(visible=True).first).to_be_in_viewport()


@pytest.mark.parametrize("game", PIECE_A_MOVE)
def test_moves_of_others_have_equal_numbers_on_board_and_log_until_one_acts(new_page: NewPage, game: str) -> None:
    guests, rng = people(*NAMES), random.Random(f"{game} numbers")
    table = gathered(f"numbers-{game}", guests, game=game)
    table = backstage(move_on, table, rng, until=PIECE_A_MOVE[game], strength=STRENGTH)
    me = (fresh(table).full_position().to_move()[0] - 1) % 3
    page = comes_to(new_page(guests[me].user), table)
    page.evaluate("() => { window.flown = 0; Element.prototype.animate = () => { flown++ } }")
    for moves in (1, 2):
        table = backstage(move_on, fresh(table), rng, strength=STRENGTH, most=1)
        reaches(page, fresh(table).version)
        expect(page.locator("#board .trail.is-last").first).to_have_text(f"{moves}")
        assert page.evaluate(LOG) == [n + 1 for n in range(moves)]
        numbered = {n for n, _times in page.evaluate(BOARD)}
        outbid = page.locator("#log [data-n='2'] .log__t", has_text="goes back").count()  # both at one place: the later
        assert numbered == ({2} if outbid else set(page.evaluate(LOG)))
    assert page.evaluate("flown") == 0  # its reader wants no movement
    acts(page, rng)
    expect(page.locator("[data-trail]")).to_have_count(0)
    assert page.evaluate(LOG) == []


def test_a_bid_on_a_card_that_was_laid_since_has_its_number_there(new_page: NewPage) -> None:
    table, rng = gathered("trail-laid", people(*NAMES), game="amun-re-cards", until="auction_1"), random.Random(1)
    page = comes_to(new_page(lists=False), table)
    table = backstage(move_on, fresh(table), rng, until="auction_2", strength=STRENGTH)
    comes(page, table, 1, rng)
    expect(page.locator("#board .lot .trail.is-last")).to_be_visible()
