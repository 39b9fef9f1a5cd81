"""Stopped tables say who has stopped them and since when, and offer no choices."""

from __future__ import annotations

import random

import pytest

from tables.models import Kind, Table, TimeoutRule
from tests import games
from tests.background.clocked_tables import awaited, passes, posts, timed, vote
from tests.support.elements import attributes
from tests.support.game_tables import Guest, create_table, fresh, move_on, shown
from tests.votes.test_agreements import agreed

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]


def part(page: str, name: str) -> str:
    """One part of a page."""
    return page[page.index(f'id="{name}"') :].split("data-hash=")[1]


def at_a_choice(key: str, people: list[Guest], moves: int) -> Table:
    """A game of this kind after a number of moves."""
    return move_on(create_table(people, game=key), random.Random(moves), most=moves)


def test_the_prompt_of_a_paused_table_says_who_asked_since_when_and_until_when(three: list[Guest]) -> None:
    table = agreed(timed(three), three, ask="pause", n=10)
    since = table.turns.latest("number").time
    for person in three:
        prompt = part(person.sees(table), "prompt")
        assert "The table is paused" in prompt
        assert "The game is paused and all clocks are stopped" in prompt
        who = (
            "You asked for it and everyone agreed"
            if person is three[0]
            else "Nitocris asked for it and everyone agreed"
        )
        assert f"{who}, on {shown(since)}." in prompt
        assert f"until {shown(table.paused_until)}" in prompt
        assert "Ask to resume now" in prompt
    assert "Ask to resume now" not in Guest("Spy").sees(table)


def test_a_pause_is_no_move_in_the_log(three: list[Guest]) -> None:
    """So it does not count among the moves since one's own."""
    table = agreed(timed(three), three, ask="pause", n=10)
    page = three[0].sees(table)
    notices = {str(row.number) for row in table.turns.filter(kind=Kind.NOTICE)}
    assert str(table.version) in attributes(page, "#log [data-notice]", "data-number")
    assert notices.issuperset(attributes(page, "#log [data-notice]", "data-number"))
    assert not notices.intersection(attributes(page, "#log li:not([data-notice])", "data-number"))


def test_nobodys_turn_is_called_in_a_pause(three: list[Guest]) -> None:
    table = agreed(timed(three), three, ask="pause", n=10)
    page = three[awaited(table)].sees(table)
    assert "<title>● Your turn" not in page
    assert "is-active" not in page
    assert "data-asks" not in page
    assert 'id="compose"' not in page
    assert 'id="confirm"' not in page


def test_the_prompt_comes_back_when_all_agree_to_go_on(three: list[Guest]) -> None:
    table = agreed(timed(three), three, ask="pause", n=10)
    posts(three[1], table, "ask", ask="resume")
    assert 'id="resume"' not in three[0].sees(table), "it is asked already"
    for person in (three[0], three[2]):
        posts(person, table, "answer", number=vote(table), agrees="yes")
    page = three[awaited(table)].sees(table)
    assert 'id="confirm"' in page
    assert "data-asks" in page


def test_a_draft_asked_for_in_a_pause_is_answered_by_the_notice(three: list[Guest]) -> None:
    table = agreed(timed(three), three, ask="pause", n=10)
    mover = awaited(table)
    move = str(fresh(table).full_position().moves(mover)[0])
    assert "The table is paused" in three[mover].drafts(table, move)


def test_the_result_of_a_game_that_was_stopped_says_who_asked_and_since_when(three: list[Guest]) -> None:
    table = agreed(timed(three), [three[1], three[0], three[2]], ask="end")
    prompt = part(three[0].sees(table), "prompt")
    since = shown(table.turns.latest("number").time)
    assert f"Harkhuf asked to end the game and everyone agreed, on {since}." in prompt
    assert "All clocks are stopped" in prompt


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("moves", [0, 7, 23, 41])
@pytest.mark.parametrize("key", games.RELEASED)
@pytest.mark.parametrize("ask", [{"ask": "pause", "n": 10}, {"ask": "end"}])
def test_in_no_game_a_table_that_stands_still_offers_anything_to_press(
    three: list[Guest], key: str, moves: int, ask: dict[str, object]
) -> None:
    table = agreed(at_a_choice(key, three, moves), three, **ask)
    for reader in (*three, Guest("Spy")):
        page = reader.sees(table)
        main = page[page.index('id="prompt"') : page.index('id="log"')]
        assert "data-draft" not in main
        assert 'name="draft"' not in main
        assert f'hx-post="/t/{table.slug}/play"' not in main
        assert "is-active" not in main


def test_in_a_game_that_was_stopped_nobody_is_buying_and_nothing_is_sold(three: list[Guest]) -> None:
    table = move_on(create_table(three), random.Random(3), until="purchase", strength="steady")
    buyer = awaited(table)
    assert "buying" in part(three[buyer].sees(table), "players")
    table = agreed(table, three, ask="end")
    for reader in three:
        page = reader.sees(table)
        assert "buying" not in part(page, "players").split('id="log"')[0]
        assert "Sell" not in part(page, "hand").split('id="players"')[0]


def test_anyone_who_takes_the_seat_in_a_pause_reads_the_same_notice(three: list[Guest]) -> None:
    table = agreed(timed(three, lapse=TimeoutRule.SUBSTITUTE), three, ask="pause", n=10)
    posts(three[2], table, "give-up", 302)
    posts(newcomer := Guest("Ti"), table, "take", 302)
    assert "The table is paused" in newcomer.sees(passes(fresh(table), 60))


def test_the_wall_shows_nobody_as_awaited_in_a_pause(three: list[Guest]) -> None:
    table = timed(three)
    assert "is-active" in three[0].client.get(f"/wall/of/{table.slug}").content.decode()
    agreed(table, three, ask="pause", n=10)
    for path in (f"/wall/of/{table.slug}", f"/wall/t/{table.slug}"):
        page = three[0].client.get(path).content.decode()
        assert "is-active" not in page
        assert "The table is paused" in page
