"""Invariants of every saved table, after any cut, repetition, reordering or kill."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from django.utils import timezone

import engine
from engine import Position
from engine.core import table_key
from tables.models import Kind, Status, Table, Turn
from tests.support import counts
from tests.support.clients import Player
from tests.support.game_tables import fresh
from tests.support.servers.serving import PATIENCE, Server

FAULTS = re.compile(r"Traceback|ERROR|database is locked")
PLAYED = (Kind.MOVE, Kind.SEAL)


def check(table: Table) -> None:
    """Check that effective rows lead to the position, versions have no gap, and commands were carried out once."""
    table = fresh(table)
    rows = list(table.turns.order_by("number"))
    truth, last = table.full_position(), rows[-1]
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
    """The effective rows replayed from the seed, with open sealed answers."""
    seats = list(table.seats.all())
    seed = table_key(table.secret, table.slug, [seat.nonce for seat in seats])
    position = engine.start(table.game, len(seats), seed, table.chosen_options())
    for row in rows:
        if row.kind in PLAYED and not row.undone:
            assert row.seat is not None
            for text in row.moves.splitlines():
                position.play(row.seat, engine.read_move(table.game, text))
    return position


def commands(row: Turn) -> list[str]:
    """The commands of one row; several if a sealed answer was changed."""
    return [name for name in (*row.replaced.split(), row.command) if name]


def carried_out(table: Table) -> dict[str, str]:
    """Every command with its moves; empty for a sealed answer that was changed later."""
    rows = list(table.turns.all())
    return {name: row.moves if name == row.command else "" for row in rows for name in commands(row)}


def kept(tables: Sequence[Table], players: Sequence[Player]) -> None:
    """Check that every table is sound, has carried out all accepted commands as sent, and none that was not sent."""
    for table in tables:
        check(table)
        done, here = carried_out(table), [player for player in players if player.slug == table.slug]
        accepted = {command: moves for player in here for command, moves in player.accepted.items()}
        pending = {player.pending[1]["command"] for player in here if player.pending}
        assert accepted.keys() <= done.keys()
        assert all(done[command] in ("", "\n".join(moves)) for command, moves in accepted.items())
        assert {command for command in done if not command.startswith("bot:")} <= accepted.keys() | pending
        counts.found("acknowledged moves looked for afterwards, none lost, none doubled", accepted)


def each_bot_moved_once(table: Table) -> None:
    """Check that no bot's turn is missing or doubled."""
    for seat in fresh(table).seats.exclude(bot=""):
        commands = list(table.turns.filter(seat=seat.number).values_list("command", flat=True))
        assert commands == [f"bot:{seat.number}:{act}" for act in range(seat.acts)]


def claims_run_out() -> None:
    """Let the claims of a killed server expire."""
    Table.objects.exclude(claimed_until=None).update(claimed_until=timezone.now())


def eventually(true: Callable[[], bool]) -> None:
    """Wait until a condition outside of this process is true; who waits longer asks less often."""
    end, pause = time.monotonic() + PATIENCE, 0.01
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(pause)
        pause = min(0.2, pause * 1.5)


def bots_rest() -> None:
    """Wait until no bot has anything to do."""
    eventually(lambda: not Table.objects.exclude(bot_at=None).exists())


@contextmanager
def quiet(*servers: Server) -> Iterator[None]:
    """Check that the servers log no fault meanwhile; another failure shows their output."""
    before = [len(server.log_text()) for server in servers]
    try:
        yield
    except AssertionError as error:
        error.add_note("\n".join(server.log_text()[start:] for server, start in zip(servers, before, strict=True)))
        raise
    for server, start in zip(servers, before, strict=True):
        assert not FAULTS.search(server.log_text()[start:]), server.log_text()[start:]
