"""Answers prepared in correspondence games: sent when the turn comes, known to nobody else before."""

from __future__ import annotations

from datetime import timedelta

import pytest
from asgiref.sync import async_to_sync
from django.utils import timezone

from tables.background import bots
from tables.models import Table
from tables.models.clock_terms import Terms
from tests.background.clocked_tables import LIVE, awaited, posts, timed
from tests.support.game_tables import Guest, fresh

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]

BY_POST = Terms(free=24 * 3600, bank=0)


def auction(people: list[Guest], terms: Terms = BY_POST) -> tuple[Table, int, int, list[str]]:
    """The first auction of Amun-Re: the table, who is awaited, who is next, and two bids that both could make."""
    table = timed(people, terms)
    now, position = awaited(table), table.full_position()
    bids = [str(move) for move in position.moves(now) if str(move).startswith("bid")]
    after = position.copy()
    after.play(now, table.parse_move(bids[0]))
    return table, now, after.to_move()[0], bids[:2]


def comes_due(table: Table) -> Table:
    """Let the minute pass in which the player before can undo, and the ticker work."""
    assert table.bot_at is not None
    assert timedelta(seconds=50) < table.bot_at - timezone.now() <= timedelta(minutes=1)
    async_to_sync(bots.move_bot)(table)
    return fresh(table)


def test_a_prepared_bid_is_made_when_its_turn_comes(three: list[Guest]) -> None:
    table, now, later, (one, other) = auction(three)
    said = posts(three[later], table, "plan", move=other)
    assert "This is sent a minute after your turn begins" in said
    assert fresh(table).version == table.version
    three[now].plays(table, one)
    table = comes_due(fresh(table))
    assert table.full_position().to_move() != (later,)
    assert list(table.turns.filter(seat=later).values_list("moves", flat=True)) == [other]
    assert not table.seats.all()[later].prepared


def test_what_is_no_longer_possible_is_not_sent_and_its_player_is_asked(three: list[Guest]) -> None:
    table, now, later, (one, _other) = auction(three)
    posts(three[later], table, "plan", move=one)
    three[now].plays(table, one)
    table = comes_due(fresh(table))
    assert table.full_position().to_move() == (later,)
    assert (table.bot_at, table.turns.filter(seat=later).count()) == (None, 0)
    assert "so your prepared answer was not sent" in three[later].sees(table)


def test_a_servant_of_nefertiti_is_placed_when_its_turn_comes_unless_the_space_is_taken(three: list[Guest]) -> None:
    for taken in (False, True):
        table = timed(three, BY_POST, game="nefertiti")
        now = awaited(table)
        later, (one, other) = (now + 1) % 3, [str(m) for m in table.full_position().moves(now) if "gizeh" in str(m)][:2]
        posts(three[later], table, "plan", move=one if taken else other)
        three[now].plays(table, one)
        table = comes_due(fresh(table))
        sent = list(table.turns.filter(seat=later).values_list("moves", flat=True))
        assert sent == ([] if taken else [other])
        assert ("so your prepared answer was not sent" in three[later].sees(table)) == taken


def test_nobody_else_learns_that_something_is_prepared(three: list[Guest]) -> None:
    table, _now, later, (_one, other) = auction(three)
    readers = [person for number, person in enumerate(three) if number != later] + [Guest("Ti")]
    before = [person.sees(table, "/envelope") for person in readers]
    posts(three[later], table, "plan", move=other)
    assert [person.sees(table, "/envelope") for person in readers] == before


def test_it_can_be_withdrawn(three: list[Guest]) -> None:
    table, now, later, (one, other) = auction(three)
    posts(three[later], table, "plan", move=other)
    assert "This is sent" not in posts(three[later], table, "plan")
    three[now].plays(table, one)
    assert fresh(table).bot_at is None


@pytest.mark.parametrize(
    ("terms", "who", "move", "status"),
    [
        (LIVE, "later", "", 409),
        (BY_POST, "now", "", 409),
        (BY_POST, "later", "done", 422),
        (BY_POST, "nobody", "", 403),
    ],
    ids=["live", "on one's turn", "no answer of this stage", "without a seat"],
)
def test_where_nothing_can_be_prepared(three: list[Guest], terms: Terms, who: str, move: str, status: int) -> None:
    table, now, later, (_one, other) = auction(three, terms)
    person = {"now": three[now], "later": three[later], "nobody": Guest("Ti")}[who]
    posts(person, table, "plan", status, move=move or other)
    assert not any(seat.prepared for seat in fresh(table).seats.all())
