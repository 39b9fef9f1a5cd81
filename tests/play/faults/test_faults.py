"""Repeated, reordered, cut or killed requests: nothing is lost or doubled, and every game stays legal."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import channel_layers
from django.core.management import call_command
from django.db import connections, transaction
from django.test import override_settings

from engine import IllegalMove
from tables.background import bots, loops
from tables.hosting import worker_processes
from tables.messages.refusals import Stale
from tables.models import Kind, Status, Table
from tables.play import commands
from tests.support.game_tables import Guest, bots_move, command, create_table, fresh, move_on, thought, turns

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(acts: Sequence[Callable[[], Any]]) -> list[Any]:
    """Do all of these at the same time, each in a thread with its own connection."""

    def act(one: Callable[[], Any]) -> Any:
        try:
            return one()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(act, acts))


def awaited(table: Table, people: list[Guest]) -> tuple[Guest, str]:
    """The awaited player, and a legal move."""
    seat = table.full_position().to_move()[0]
    return people[seat], str(table.full_position().moves(seat)[0])


@pytest.fixture
def people() -> list[Guest]:
    """Three people."""
    return [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]


@pytest.mark.server
def test_the_same_command_sent_many_times_at_once_is_carried_out_once(people: list[Guest]) -> None:
    table = create_table(people)
    person, move = awaited(table, people)
    form = {**person.tokens(table), "command": command()}
    answers = at_once([lambda: person.plays(table, move, **form)] * 8)
    assert {answer.status_code for answer in answers} == {200}
    assert fresh(table).version == 2


@pytest.mark.server
def test_two_tabs_never_make_two_moves(people: list[Guest]) -> None:
    table = create_table(people)
    person, move = awaited(table, people)
    tokens = person.tokens(table)
    answers = at_once([lambda: person.plays(table, move, **tokens)] * 8)
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    assert fresh(table).version == 2


@pytest.mark.server
def test_everybody_seals_in_the_same_moment(people: list[Guest]) -> None:
    table = move_on(create_table(people), random.Random(6), until="offering")
    forms = [(person, person.tokens(table)) for person in people]
    answers = at_once([lambda p=person, t=tokens: p.plays(table, "steal", **t) for person, tokens in forms])
    assert [answer.status_code for answer in answers] == [200] * 3
    assert fresh(table).turns.filter(kind=Kind.SEAL).count() == 3
    call_command("replay", table.slug)


def test_two_commands_in_two_orders_leave_one_of_them(people: list[Guest]) -> None:
    for first, second in ((0, 1), (1, 0)):
        table = create_table(people)
        person, _move = awaited(table, people)
        seat = person.seat(table)
        moves = [str(move) for move in table.full_position().moves(seat)[:2]]
        sent = [(moves[i], {**person.tokens(table), "command": command()}) for i in (0, 1)]
        statuses = [person.plays(table, sent[i][0], **sent[i][1]).status_code for i in (first, second, first)]
        assert statuses == [200, 409, 200]
        assert fresh(table).turns.get(number=2).moves == moves[first]


def test_what_breaks_in_the_middle_of_a_move_leaves_the_game_as_it_was(
    people: list[Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = create_table(people)
    person, move = awaited(table, people)
    form = {**person.tokens(table), "command": command()}
    with monkeypatch.context() as broken:
        broken.setattr(commands, "mark_awaited", lambda *_: 1 / 0)
        person.client.raise_request_exception = False
        answer = person.plays(table, move, **form)
    assert answer.status_code == 500
    assert "every move is saved" in answer.content.decode()
    assert fresh(table).position == table.position
    assert table.turns.count() == 1
    assert person.plays(table, move, **form).status_code == 200


def test_a_move_stands_although_nobody_can_be_told(people: list[Guest]) -> None:
    table = create_table(people)
    person, move = awaited(table, people)
    deaf = {"default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [DEAD]}}}
    with override_settings(CHANNEL_LAYERS=deaf):
        channel_layers.backends.clear()
        answer = person.plays(table, move)
    channel_layers.backends.clear()
    assert answer.status_code == 200
    assert fresh(table).version == 2


DEAD = "redis://127.0.0.1:1"  # nobody listens there


@pytest.mark.server
def test_many_tickers_move_each_bot_once(people: list[Guest]) -> None:
    table = create_table(people[:1], bots=2, first=1)
    claims = at_once([bots.claim_tables] * 6)
    assert sum(len(tables) for tables in claims) == 1
    asked = bots.build_bot_request(table)
    assert asked is not None
    moves = thought(asked)
    at_once([lambda: bots.play_for_bot(asked, moves)] * 6)
    assert fresh(table).version == 2


def test_the_answer_of_a_bot_that_comes_after_an_undo_is_dropped(people: list[Guest]) -> None:
    table = create_table(people[:1], bots=2, first=0)
    people[0].plays(table, awaited(table, people)[1])
    asked = bots.build_bot_request(table)
    assert asked is not None
    moves = thought(asked)
    people[0].undoes(table)
    bots.play_for_bot(asked, moves)
    table = fresh(table)
    assert (table.version, table.bot_at, table.claimed_until) == (3, None, None)
    assert table.full_position().to_move() == (0,)


def test_a_table_whose_bot_was_killed_is_claimed_again(people: list[Guest]) -> None:
    table = create_table(people[:1], bots=2, first=1)
    assert len(bots.claim_tables()) == 1
    assert bots.claim_tables() == []
    Table.objects.filter(pk=table.pk).update(claimed_until=table.started)  # as if the claim had run out
    assert len(bots.claim_tables()) == 1


@pytest.mark.asyncio
async def test_the_ticker_plays_a_game_of_bots_in_processes_of_its_own() -> None:
    table = await sync_to_async(lambda: create_table([Guest("Nitocris")], bots=2, first=1))()
    task = asyncio.ensure_future(loops.run())
    for _wait in range(600):
        if (await sync_to_async(fresh)(table)).bot_at is None:
            break
        await asyncio.sleep(0.05)
    loops.stop()
    await asyncio.wait_for(task, 5)
    worker_processes.close()
    table = await sync_to_async(fresh)(table)
    assert table.version >= 3
    assert await sync_to_async(table.full_position)() is not None
    assert (await sync_to_async(table.full_position)()).to_move() == (0,)


def test_a_random_game_with_undo_seals_and_sales_replays_to_the_same_position(people: list[Guest]) -> None:
    rng = random.Random(21)
    table = create_table(people)
    for _turn in turns(table, 21):
        if table.status != Status.PLAYING:
            break
        truth = table.full_position()
        seat = rng.choice(truth.to_move()) if rng.random() < 0.8 else rng.randrange(3)
        choices = [*truth.moves(seat), *truth.asides(seat)]
        acts = table.seats.get(number=seat).acts
        if rng.random() < 0.1:
            try_undo(table, seat, acts)
        elif choices:
            commands.play_moves(table, seat, [str(rng.choice(choices))], table.turn, acts, command())
        table = fresh(table)
    assert table.turns.filter(kind=Kind.UNDO).exists()
    call_command("replay", table.slug)
    for row in table.turns.all():
        row.table = table
        assert row.position().problem() is None


def try_undo(table: Table, seat: int, acts: int) -> None:
    """Undo if possible."""
    try:
        commands.undo_move(table, seat, table.turn, acts)
    except IllegalMove:
        return


def test_a_stale_writer_writes_nothing(people: list[Guest]) -> None:
    table = create_table(people)
    person, move = awaited(table, people)
    old = fresh(table)
    person.plays(table, move)
    row = table.turns.model(kind=Kind.MOVE, seat=0)
    with pytest.raises(Stale), transaction.atomic():
        commands.save_position(old, old.full_position(), row, [], anew=True)
    assert fresh(table).version == 2


@pytest.mark.by_turns(2)
def test_a_game_with_bots_only_in_the_other_seats_goes_to_its_end() -> None:
    person = Guest("Nitocris")
    table = bots_move(create_table([person], bots=4))
    for _turn in turns(table):
        if table.status != Status.PLAYING:
            break
        _person, move = awaited(table, [person])
        assert person.plays(table, move).status_code == 200
        table = bots_move(fresh(table))
    assert table.bot_at is None
    call_command("replay", table.slug)
