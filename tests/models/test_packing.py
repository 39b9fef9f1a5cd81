"""Packed positions of the history are those that were stored, whatever happens to the rows that they depend on."""

from __future__ import annotations

import importlib
import random
import zlib
from uuid import uuid4

import pytest
from django.apps import apps
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine import IllegalMove
from tables.messages.refusals import Stale
from tables.models import Kind, Status, Table, encode_position, key_number, positions
from tables.models.packing import KEY_EVERY, pack, unpack
from tables.play import commands
from tests.support.game_tables import Guest, create_table, fresh, move_on, turns

PEOPLE = ("Nitocris", "Harkhuf", "Merit")
packing_of_earlier_games = importlib.import_module("tables.migrations.0017_pack_history")


@given(st.binary(), st.binary(min_size=1), st.binary(min_size=1))
def test_what_is_packed_is_unpacked_and_with_another_key_it_is_an_error(text: bytes, key: bytes, other: bytes) -> None:
    assert unpack(pack(text)) == unpack(pack(text, key), key) == text
    if key != other:
        with pytest.raises(zlib.error):
            unpack(pack(text, key), other)


@given(st.integers(1, 10**6))
def test_every_sixteenth_row_is_the_key_of_itself_and_of_those_after_it(number: int) -> None:
    key = key_number(number)
    assert key_number(key) == key <= number < key + KEY_EVERY
    assert key % KEY_EVERY == 1


def texts(table: Table) -> dict[int, bytes]:
    """The position after every row, by the number of the row."""
    rows = list(table.turns.all())
    return {row.number: encode_position(found) for row, found in zip(rows, positions(rows), strict=True)}


@pytest.mark.by_turns(2)
@pytest.mark.django_db
def test_each_row_keeps_its_position_in_a_game_with_undo_seals_and_notices() -> None:
    """Only a sealed answer that is changed changes rows: those since it, and each of them stays readable."""
    rng = random.Random(21)
    table = create_table([Guest(name) for name in PEOPLE])
    kept, changed = texts(table), 0
    for turn in turns(table, 21):
        if table.status != Status.PLAYING:
            break
        if turn % 7 == 0:
            commands.write_notice(commands.lock_table(table), [])
        else:
            act(table, rng)
        table, before = fresh(table), kept
        kept = texts(table)
        assert kept[table.version] == table.position.encode()
        assert table.turns.get(number=table.version).text() == table.position.encode()
        different = [number for number in before if before[number] != kept[number]]
        seals = table.turns.filter(kind=Kind.SEAL).values_list("number", flat=True)
        assert all(min(seals) <= number for number in different)
        changed += bool(different)
    kinds = set(table.turns.values_list("kind", flat=True))
    assert kinds >= {Kind.START, Kind.MOVE, Kind.SEAL, Kind.UNDO, Kind.NOTICE}
    assert changed
    assert table.version > 3 * KEY_EVERY


def act(table: Table, rng: random.Random) -> None:
    """Play a random move or aside of a random seat, or undo; what is refused changes nothing."""
    truth = table.full_position()
    seat = rng.choice(truth.to_move()) if rng.random() < 0.8 else rng.randrange(len(PEOPLE))
    acts = table.seats.get(number=seat).acts
    choices = [*truth.moves(seat), *truth.asides(seat)]
    try:
        if rng.random() < 0.1:
            commands.undo_move(table, seat, table.turn, acts, uuid4().hex)
        elif choices:
            commands.play_moves(table, seat, [str(rng.choice(choices))], table.turn, acts, uuid4().hex)
    except (IllegalMove, Stale):
        return


@pytest.mark.by_turns(2)
@pytest.mark.django_db
@pytest.mark.parametrize("game", engine.GAMES)
def test_a_packed_game_takes_less_than_half_the_space_of_whole_positions(game: str) -> None:
    table = move_on(create_table([Guest(name) for name in PEOPLE], game=game), random.Random(game))
    packed = sum(len(row.after) for row in table.turns.all())
    assert packed < sum(len(pack(text)) for text in texts(table).values()) / 2


@pytest.mark.django_db
def test_games_of_earlier_versions_are_packed_by_a_migration_that_may_be_interrupted() -> None:
    """What stands whole is packed, what is packed or cannot be read stays; backwards all of it is whole again."""
    tables = [move_on(create_table([Guest(name) for name in PEOPLE]), random.Random(n), most=40) for n in range(3)]
    before = [texts(table) for table in tables]
    packing_of_earlier_games.unpack_history(apps, None)
    assert not any(table.turns.filter(key__isnull=False).exists() for table in tables)
    assert [texts(table) for table in tables] == before
    tables[1].turns.filter(number=20).update(after=b"nothing")
    packing_of_earlier_games.pack_history(apps, None)
    packing_of_earlier_games.pack_history(apps, None)
    whole = [set(table.turns.filter(key=None).values_list("number", flat=True)) for table in tables]
    keys = {number for number in before[0] if key_number(number) == number}
    assert whole == [keys, keys | {20}, keys]
    assert [texts(tables[0]), texts(tables[2])] == [before[0], before[2]]


@pytest.mark.django_db
def test_a_damaged_key_row_stops_neither_notices_nor_moves() -> None:
    """The rows that need it cannot be read; those written since then can."""
    table = move_on(create_table([Guest(name) for name in PEOPLE]), random.Random(22), most=20)
    table.turns.filter(number=key_number(table.version)).update(after=b"nothing")
    commands.write_notice(commands.lock_table(table), [])
    damaged = table.turns.latest("number").number
    table = move_on(fresh(table), random.Random(23), most=2)
    rows = list(table.turns.filter(number__gt=damaged))
    assert rows
    assert [row.text() for row in rows][-1] == table.position.encode()
