"""Playing at a table: each function is one short transaction; everybody is told when it is committed."""

from __future__ import annotations

import random
import zlib
from collections.abc import Sequence
from datetime import timedelta

import msgspec
from django.db import transaction
from django.db.models import Case, F, Value, When
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from engine import IllegalMove, Position, chance
from engine.core import Event, Move, Refusal, Retract
from tables import live, takeback, ticker
from tables.models import Kind, Seat, Status, Table, Turn, bots_of, packed, round_of
from tables.refused import LastOfAll, MoveTakenBack, NotBegun, OneSeal, Refused, Stale

PAUSE = (0.7, 1.3)  # of the table's pace, drawn before anything is thought


def locked(table: Table) -> Table:
    """The table as it is now, kept from everybody else until the transaction ends."""
    return Table.objects.select_for_update().get(pk=table.pk)


@transaction.atomic
def start(table: Table) -> None:
    """Deal, and write the first row of the history; a table that has begun is left alone."""
    table = locked(table)
    if table.status != Status.OPEN:
        return
    seats = list(table.seats.all())
    if any(seat.free for seat in seats):
        raise Refused(_("The game can begin when every seat is taken."))
    seed = chance.table_key(table.secret, table.slug, [seat.nonce for seat in seats])
    position = engine.start(table.game, len(seats), seed, table.chosen())
    Table.objects.filter(pk=table.pk).update(started=timezone.now())
    keep(table, position, Turn(kind=Kind.START), position.news, anew=True)


@transaction.atomic
def play(table: Table, number: int, moves: Sequence[str], turn: int, acts: int, command: str) -> None:
    """Carry out one click of a seat: all of its moves or none; a command that was carried out changes nothing."""
    table = locked(table)
    seat = table.seats.get(number=number)
    if known(table, command):
        return None
    texts = [table.read(text) for text in moves]
    if (turn, acts) != (table.turn, seat.acts):
        if known_before(table, command):
            return None
        raise Stale
    if table.status == Status.OPEN:
        raise IllegalMove(NotBegun())
    position = table.truth()
    before, secret = position.turn, position.secret
    sealing = secret and texts[0] in position.moves(number)
    events = carried_out(position, number, texts)
    row = Turn(kind=Kind.SEAL if sealing else Kind.MOVE, seat=number, moves="\n".join(moves), command=command)
    if secret and not events:
        return reseal(table, seat, position, row)
    if texts == [Retract()]:
        row.kind = Kind.UNDO
        table.turns.filter(pk=own_seal(table, number).pk).update(undone=True)
    keep(table, position, row, events, anew=position.turn != before)
    return None


def known(table: Table, command: str) -> bool:
    """Whether a command has been carried out."""
    return bool(command) and table.turns.filter(command=command).exists()


def known_before(table: Table, command: str) -> bool:
    """Whether a command sealed an answer that was changed later."""
    return bool(command) and table.turns.filter(kind=Kind.SEAL, replaced__contains=command).exists()


def carried_out(position: Position, seat: int, moves: Sequence[Move]) -> list[Event]:
    """Play the moves and collect what happened. Raises IllegalMove; the position is then good for nothing."""
    if position.secret and len(moves) > 1:
        raise IllegalMove(OneSeal())
    events: list[Event] = []
    for move in moves:
        if any(event.final for event in events):
            raise IllegalMove(LastOfAll())
        events += position.play(seat, move)
    return events


def reseal(table: Table, seat: Seat, position: Position, row: Turn) -> None:
    """Change a sealed answer: told to that seat alone, and the version stays, for nobody else may notice."""
    own = own_seal(table, seat.number)
    for later in table.turns.filter(number__gte=own.number):
        later.table = table
        position_then, move = later.position(), table.read(row.moves)
        if move in position_then.asides(seat.number):
            position_then.play(seat.number, move)
            later.hold(position_then)
        if later.pk == own.pk:
            later.replaced = f"{later.replaced} {later.command}".strip()
            later.moves, later.command = row.moves, row.command
        later.save(update_fields=["after", "schema", "moves", "command", "replaced"])
    Table.objects.filter(pk=table.pk).update(position=packed(position).decode(), schema=table.rules.version)
    Seat.objects.filter(pk=seat.pk).update(acts=F("acts") + 1)
    transaction.on_commit(lambda: live.announce_own(table, seat.number, seat.acts + 1), robust=True)


def own_seal(table: Table, seat: int) -> Turn:
    """The row of a seat's sealed answer in the choice under way."""
    return table.turns.filter(seat=seat, kind=Kind.SEAL, undone=False).latest("number")


@transaction.atomic
def undo(table: Table, number: int, turn: int, acts: int, command: str) -> None:
    """Take back the last move of a seat. Raises Stale, and IllegalMove with the reason."""
    table = locked(table)
    seats = list(table.seats.all())
    if known(table, command):
        return
    if (turn, acts) != (table.turn, seats[number].acts):
        raise Stale
    taken = takeback.last_move(standing_rows(table), number, bots_of(seats))
    if isinstance(taken, Refusal):
        raise IllegalMove(taken)
    table.turns.filter(pk__in=[row.pk for row in taken.rows]).update(undone=True)
    landing = table.turns.get(pk=taken.landing.pk)
    landing.table = table
    row = Turn(kind=Kind.UNDO, seat=number, command=command or None)
    keep(table, landing.position(), row, [MoveTakenBack(number)], anew=True)


def standing_rows(table: Table) -> list[Turn]:
    """The rows of the round under way that stand, newest first."""
    stage = table.truth().stage().path
    rows = table.turns.filter(stage__startswith=round_of(stage)).defer("after", "events")
    return takeback.standing(list(rows))


def keep(table: Table, position: Position, row: Turn, events: Sequence[Event], anew: bool) -> None:
    """Save the position with the row that led to it, if nobody was quicker; then tell everybody.

    anew: whether the awaited choice has become another.
    """
    now, awaited, text = timezone.now(), position.to_move(), packed(position)
    seats = list(table.seats.all())
    row.table, row.number = table, table.version + 1
    row.turn = row.number if anew else table.turn
    row.events, row.final = msgspec.json.encode(events).decode(), any(event.final for event in events)
    row.after, row.schema, row.stage, row.secret = (
        zlib.compress(text), table.rules.version, position.stage().path, position.secret,
    )  # fmt: skip
    owing = any(seat.bot and seat.number in awaited for seat in seats)
    pause = timedelta(seconds=table.pace * random.uniform(*PAUSE))
    changes = {
        "version": row.number,
        "turn": row.turn,
        "position": text.decode(),
        "schema": row.schema,
        "status": Status.PLAYING if awaited else Status.FINISHED,
        "bot_at": now + pause if owing else None,
        "claimed_until": None,
        "finished": None if awaited else now,
    }
    if not Table.objects.filter(pk=table.pk, version=table.version).update(**changes):
        raise Stale
    row.save()
    mark(table, awaited, row.seat)
    if not awaited:
        write_scores(table, position)
    table.version = row.number
    transaction.on_commit(lambda: live.announce(table), robust=True)
    if owing:
        transaction.on_commit(ticker.wake, robust=True)


def mark(table: Table, awaited: Sequence[int], actor: int | None) -> None:
    """Note who is awaited, and that one command of the actor was accepted."""
    table.seats.update(awaited=Case(When(number__in=awaited, then=Value(True)), default=Value(False)))
    if actor is not None:
        table.seats.filter(number=actor).update(acts=F("acts") + 1)


def write_scores(table: Table, position: Position) -> None:
    """Place and points of every seat, once the game is over."""
    for score in position.scores() or ():
        table.seats.filter(number=score.seat).update(place=score.place, points=score.points)
