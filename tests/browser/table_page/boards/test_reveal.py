"""The reveal animation: nothing beside it is ahead of it, and for who looks on it closes by itself."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tables.models import Table
from tests.browser.conftest import NewPage
from tests.browser.measures.page_scripts import REVEAL_PLAYS, REVEAL_STAYS
from tests.browser.playing import acts, comes_to, gathered, people, posts, press, reaches
from tests.support.game_tables import Guest, fresh

SHEET = "#reveal .reveal"
NOON = datetime(2026, 11, 21, 12)
# Every change of the page before the sheet has told everything, if it tells what was sealed.
NOTE_WHAT_IS_AHEAD = """() => {
    const parts = ["board", "players", "hand"], ids = [...parts, "bar", "prompt", "log", "say"];
    const TOLD = /Total (offered|[0-9])|Nile rises|Up for auction/;
    const find = (id) => document.getElementById(id);
    // how one's own choice stands on the board is not told by others
    const OWN = / (class|tabindex|aria-pressed|aria-disabled|aria-describedby)="[^"]*"/g;
    const shown = (id) => find(id).innerHTML.replace(OWN, "");
    const before = parts.map(shown), title = document.title;
    window.ahead = [];
    window.changes = 0;
    new MutationObserver((changes) => {
        if (changes.every(({ target }) => target.closest?.("#reveal"))) return;
        window.changes++;
        const sheet = document.querySelector("#reveal .reveal");
        if (sheet && !sheet.matches(".is-playing")) return;
        parts.forEach((id, i) => { if (shown(id) !== before[i]) window.ahead.push(id); });
        if (document.title !== title) window.ahead.push(document.title);
        for (const id of ids) if (TOLD.test(find(id).textContent)) window.ahead.push(find(id).textContent);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "amun-re": ("offering", {}),
    "amun-re-cards": ("offering", {}),
    "amun-re, the expert rule": ("reveal", {"edition": "2003", "expert": True}),
}


def nearly_all_have_sealed(
    new_page: NewPage, slug: str, game: str, **look: Any
) -> tuple[Table, list[Guest], list[Page]]:
    """A table where only the first seat has not sealed yet, with all players' pages and a spectator's.

    The reveal stays on them: they are looked at one after the other.
    """
    phase, options = GAMES[game]
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered(slug, guests, until=phase, game=game.partition(",")[0], **options)
    pages = [new_page(guest.user, **look) for guest in guests]
    spectator = new_page(**look)
    for page in (*pages, spectator):
        page.add_init_script(REVEAL_STAYS)
        comes_to(page, table)
    for seat in (1, 2):
        move = str(fresh(table).full_position().moves(seat)[0])
        posts(pages[seat], guests[seat], table, "play", move=move)
    for page in (*pages, spectator):
        page.wait_for_function("v => +document.getElementById('table').dataset.version >= v", arg=fresh(table).version)
    return fresh(table), guests, [*pages, spectator]


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_beside_the_reveal_tells_what_it_is_about_to_tell(new_page: NewPage, game: str, motion: str) -> None:
    slug = f"ahead-{list(GAMES).index(game)}-{motion[:2]}"
    table, _guests, pages = nearly_all_have_sealed(new_page, slug, game, reduced_motion=motion)
    if "cards" in game:
        pages[0].locator("#hand .gold__b").last.click()
        expect(pages[0].locator("#confirm [name=move]")).to_be_attached()
    for page in pages:
        page.evaluate(NOTE_WHAT_IS_AHEAD)
    made = press(pages[0]) if "cards" in game else acts(pages[0], random.Random(1))
    assert fresh(table).turn == made, "everything has opened"
    for page in pages:
        expect(page.locator(SHEET)).to_be_visible()
        page.wait_for_function("v => +document.getElementById('table').dataset.version >= v", arg=made)
        page.wait_for_function("window.changes > 0")
        assert page.evaluate("window.ahead") == []


def test_the_reveal_tells_for_four_seconds_and_is_gone_after_six(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered("six-seconds", guests, until="offering")
    spectator = new_page(reduced_motion="no-preference")
    spectator.clock.install(time=NOON)
    comes_to(spectator, table)
    spectator.clock.pause_at(NOON + timedelta(hours=1))
    sheet, log = spectator.locator(SHEET), spectator.locator("#log")
    for seat, guest in enumerate(guests):
        page = comes_to(new_page(guest.user), table)
        posts(page, guest, table, "play", move=str(fresh(table).full_position().moves(seat)[0]))
    expect(sheet).to_have_class("reveal is-playing")
    spectator.clock.run_for(3900)
    expect(sheet).to_have_class("reveal is-playing")
    expect(log).not_to_contain_text("Total")
    spectator.clock.run_for(200)
    expect(sheet).to_have_class("reveal")
    expect(log).to_contain_text("Total")
    spectator.clock.run_for(1800)
    expect(sheet).to_be_visible()
    spectator.clock.run_for(200)
    expect(sheet).to_have_count(0)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("how", ["a key", "the pointer"])
def test_the_first_press_beside_the_reveal_only_shows_the_rest_of_it(new_page: NewPage, how: str) -> None:
    table, guests, pages = nearly_all_have_sealed(
        new_page, f"hurry-{how[4:7]}", "amun-re", reduced_motion="no-preference"
    )
    looking = pages[1]
    looking.evaluate(REVEAL_PLAYS)
    posts(pages[0], guests[0], table, "play", move=str(table.full_position().moves(0)[0]))
    expect(looking.locator(SHEET)).to_have_class("reveal is-playing")
    expect(looking.locator("#prompt-title")).to_have_text("All sealed: the offerings")
    expect(looking.locator("#prompt .confirm")).to_have_css("opacity", "0")
    if how == "a key":
        looking.keyboard.press("v")
    else:
        looking.locator(".top [data-facts]").click()
    expect(looking.locator(SHEET)).to_have_class("reveal")
    expect(looking.locator("#log")).to_contain_text("Total")
    expect(looking.locator("#facts")).to_be_hidden()


def test_the_reveal_leaves_at_the_next_act_of_its_reader_and_stays_at_those_of_others(new_page: NewPage) -> None:
    table, guests, pages = nearly_all_have_sealed(new_page, "next-act", "amun-re", reduced_motion="reduce")
    posts(pages[0], guests[0], table, "play", move=str(table.full_position().moves(0)[0]))
    for page in pages:
        expect(page.locator(SHEET)).to_be_visible()
    seat = fresh(table).full_position().to_move()[0]
    made = acts(pages[seat], random.Random(1))
    expect(pages[seat].locator(SHEET)).to_have_count(0)
    for other in (*pages[:seat], *pages[seat + 1 :]):
        reaches(other, made)
        expect(other.locator(SHEET)).to_be_visible()


def test_what_ones_own_answer_has_opened_is_no_move_since_ones_own(new_page: NewPage) -> None:
    _table, _guests, pages = nearly_all_have_sealed(new_page, "own-opens", "amun-re-cards", reduced_motion="reduce")
    pages[0].locator("#hand .gold__b").last.click()
    expect(pages[0].locator("#confirm [name=move]")).to_be_attached()
    made = press(pages[0])
    for page in pages[:2]:
        reaches(page, made)
    expect(pages[0].locator("#log [data-n]")).to_have_count(0)
    expect(pages[1].locator("#log [data-n]")).not_to_have_count(0)
    expect(pages[0].locator("#trail")).to_be_hidden()
