"""What must be true of every saved table, whatever was cut, repeated, reordered or killed."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from django.utils import timezone

import engine
from engine import Position, chance
from tables.models import Kind, Status, Table, Turn
from tests import tally
from tests.clients import Player
from tests.house import fresh
from tests.serving import PATIENCE, Server

FAULTS = re.compile(r"Traceback|ERROR|database is locked")
PLAYED = (Kind.MOVE, Kind.SEAL)


def check(table: Table) -> None:
    """A legal game that its standing rows lead to; versions without a gap; every command once."""
    table = fresh(table)
    rows = list(table.turns.order_by("number"))
    truth, last = table.truth(), rows[-1]
    last.table = table
    assert [row.number for row in rows] == list(range(1, table.version + 1))
    assert engine.dump(replayed(table, rows)) == engine.dump(truth) == engine.dump(last.position())
    assert truth.problem() is None
    assert table.turn == last.turn <= table.version
    assert (table.status == Status.FINISHED) == (not truth.to_move())
    carried_out = [name for row in rows for name in commands(row)]
    assert len(carried_out) == len(set(carried_out))
    for seat in table.seats.all():
        assert seat.awaited == (seat.number in truth.to_move())
        assert seat.acts == sum(len(commands(row)) for row in rows if row.seat == seat.number)


def replayed(table: Table, rows: list[Turn]) -> Position:
    """The rows that stand, played again from the seed; sealed answers as they lie."""
    seats = list(table.seats.all())
    seed = chance.table_key(table.secret, table.slug, [seat.nonce for seat in seats])
    position = engine.start(table.game, len(seats), seed, table.chosen())
    for row in rows:
        if row.kind in PLAYED and not row.undone:
            assert row.seat is not None
            for text in row.moves.splitlines():
                position.play(row.seat, engine.read_move(table.game, text))
    return position


def commands(row: Turn) -> list[str]:
    """The commands that one row carried out: more than one where a sealed answer was changed."""
    return [name for name in (*row.replaced.split(), row.command) if name]


def carried_out(table: Table) -> dict[str, str]:
    """Every command with the moves that it brought; nothing where a sealed answer was changed later."""
    rows = list(table.turns.all())
    return {name: row.moves if name == row.command else "" for row in rows for name in commands(row)}


def kept(tables: Sequence[Table], players: Sequence[Player]) -> None:
    """Every table is sound, and has carried out what was accepted, as it was sent, and nothing that was not sent."""
    for table in tables:
        check(table)
        done, here = carried_out(table), [player for player in players if player.slug == table.slug]
        accepted = {command: moves for player in here for command, moves in player.accepted.items()}
        pending = {player.pending[1]["command"] for player in here if player.pending}
        assert accepted.keys() <= done.keys()
        assert all(done[command] in ("", "\n".join(moves)) for command, moves in accepted.items())
        assert {command for command in done if not command.startswith("bot:")} <= accepted.keys() | pending
        tally.found("acknowledged moves looked for afterwards, none lost, none doubled", accepted)


def each_bot_moved_once(table: Table) -> None:
    """No turn of a bot is missing and none is there twice."""
    for seat in fresh(table).seats.exclude(bot=""):
        commands = list(table.turns.filter(seat=seat.number).values_list("command", flat=True))
        assert commands == [f"bot:{seat.number}:{act}" for act in range(seat.acts)]


def claims_run_out() -> None:
    """The half minute is over after which others think for the bots of a killed server."""
    Table.objects.exclude(claimed_until=None).update(claimed_until=timezone.now())


def eventually(true: Callable[[], bool]) -> None:
    """Wait until something outside of this process is so."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def bots_rest() -> None:
    """Wait until no bot has anything to do: then a table stays as it is."""
    eventually(lambda: not Table.objects.exclude(bot_at=None).exists())


@contextmanager
def quiet(*servers: Server) -> Iterator[None]:
    """Nothing that the servers print meanwhile is a fault; whatever else fails, what they printed is told with it."""
    before = [len(server.said()) for server in servers]
    try:
        yield
    except AssertionError as error:
        error.add_note("\n".join(server.said()[start:] for server, start in zip(servers, before, strict=True)))
        raise
    for server, start in zip(servers, before, strict=True):
        assert not FAULTS.search(server.said()[start:]), server.said()[start:]
