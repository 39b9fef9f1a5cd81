"""Playing at a table: each function is one short transaction; the pages are informed after its commit."""

from __future__ import annotations

import random
import zlib
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from engine import IllegalMove, Position, chance
from engine.core import Event, Move, Retract, Score
from tables.clocks import table_clocks
from tables.history import seat_history
from tables.messages.arbiter_events import Adjourned, Suspended
from tables.messages.refusals import (
    LastOfAll,
    MoveTakenBack,
    NotBegun,
    OneSeal,
    Paused,
    Refused,
    Stale,
    Stopped,
    TimeIsOver,
    UsedBefore,
)
from tables.models import Bell, Kind, Row, Seat, Status, Table, Turn, bots_of, packed, round_of
from tables.play import broadcast, undo
from tables.play.signals import table_written

PAUSE = (0.7, 1.3)  # of the table's pace, drawn before anything is thought


def lock_table(table: Table) -> Table:
    """The table as it is now, with its seats, kept from everybody else until the transaction ends."""
    return Table.objects.with_seats().select_for_update(of=("self",)).get(pk=table.pk)


@transaction.atomic
def start_game(table: Table) -> None:
    """Deal, and write the first row of the history; a table that has begun, or may not, is left alone."""
    table = lock_table(table)
    if table.status != Status.OPEN or table.adjourned:
        return
    seats = list(table.seats.all())
    if any(seat.free for seat in seats):
        raise Refused(_("The game can start once every seat is taken."))
    seed = chance.table_key(table.secret, table.slug, [seat.nonce for seat in seats])
    position = engine.start(table.game, len(seats), seed, table.chosen())
    Table.objects.filter(pk=table.pk).update(started=timezone.now())
    table_clocks.start_clocks(table)
    save_position(table, position, Turn(kind=Kind.START), position.news, anew=True)


@transaction.atomic
def play_moves(table: Table, number: int, moves: Sequence[str], turn: int, acts: int, command: str) -> Table:
    """Carry out one click of a seat: all of its moves or none; a command that was carried out changes nothing.

    Returns the table as it is then. Raises Stale and IllegalMove.
    """
    table = lock_table(table)
    seat = table.seats.all()[number]
    for text in moves:
        table.read(text)  # what cannot be read is refused before what comes too late
    if (turn, acts) != (table.turn, seat.acts):  # an accepted command has moved both on
        if is_duplicate(table, number, command):
            return table
        raise Stale
    refuse_play(table)
    refuse_used(table, command)
    return apply_answer(table, seat, moves, command)


def apply_answer(
    table: Table, seat: Seat, moves: Sequence[str], command: str | None = None, told: Sequence[Event] = ()
) -> Table:
    """Carry out an answer at a locked table; the table as it is then. `told`: what the log says first.

    Raises IllegalMove.
    """
    number, texts, position = seat.number, [table.read(text) for text in moves], table.truth()
    before, secret, began = position.turn, position.secret, round_of(position.stage().path)
    sealing = secret and texts[0] in position.moves(number)
    events = apply_moves(position, number, texts)
    row = Turn(kind=Kind.SEAL if sealing else Kind.MOVE, seat=number, moves="\n".join(moves), command=command)
    if secret and not events:
        return replace_sealed(table, seat, position, row)
    if texts == [Retract()]:
        row.kind = Kind.UNDO
        table.turns.filter(pk=own_seal(table, number).pk).update(undone=True, undone_by=table.version + 1)
    table = save_position(table, position, row, [*told, *events], anew=position.turn != before)
    passed = began not in ("", round_of(position.stage().path))  # what comes before the first round is none
    return end_game(table, [TimeIsOver()]) if passed and is_last(table) else table


def is_last(table: Table) -> bool:
    """Whether the round of the game under way is the last one that this table has time for."""
    return table.status == Status.PLAYING and table.bell == Bell.OVER


def refuse_play(table: Table) -> None:
    """Nobody plays before the game, in a pause, or after it was ended. Raises IllegalMove."""
    if table.status == Status.OPEN:
        raise IllegalMove(NotBegun())
    if table.suspended_at is not None:
        raise IllegalMove(Suspended())
    if table.adjourned:
        raise IllegalMove(Adjourned())
    if table.paused_until is not None:
        raise IllegalMove(Paused())
    if table.stopped:
        raise IllegalMove(Stopped())


def is_duplicate(table: Table, seat: int, command: str) -> bool:
    """Whether a command of this seat has been carried out."""
    return any(row.seat == seat for row in rows_of(table, command))


def refuse_used(table: Table, command: str) -> None:
    """A command's id stands for one command alone. Raises IllegalMove."""
    if rows_of(table, command):
        raise IllegalMove(UsedBefore())


def rows_of(table: Table, command: str) -> list[Turn]:
    """What a command led to, also where it sealed an answer that was changed later."""
    if not command:
        return []
    rows = table.turns.filter(Q(kind=Kind.SEAL, replaced__contains=command) | Q(command=command))
    return [row for row in rows.defer("after") if command in (row.command, *row.replaced.split())]


def apply_moves(position: Position, seat: int, moves: Sequence[Move]) -> list[Event]:
    """Play the moves and collect what happened. Raises IllegalMove; the position is then good for nothing."""
    if position.secret and len(moves) > 1:
        raise IllegalMove(OneSeal())
    events: list[Event] = []
    for move in moves:
        if any(event.final for event in events):
            raise IllegalMove(LastOfAll())
        events += position.play(seat, move)
    return events


def replace_sealed(table: Table, seat: Seat, position: Position, row: Turn) -> Table:
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
    table.position, table.schema = packed(position).decode(), table.rules.version
    table.save(update_fields=["position", "schema"])
    mark_awaited(table, position.to_move(), seat.number)
    seat.keep()
    transaction.on_commit(lambda: broadcast.own_view_changed(table, seat.number, seat.acts), robust=True)
    return table


def own_seal(table: Table, seat: int) -> Turn:
    """The row of a seat's sealed answer in the choice under way."""
    return table.turns.filter(seat=seat, kind=Kind.SEAL, undone=False).latest("number")


@transaction.atomic
def undo_move(table: Table, number: int, turn: int, acts: int, command: str = "") -> Table:
    """Take back the last move of a seat; the table as it is then. Raises Stale, and IllegalMove with the reason."""
    table = lock_table(table)
    seats = list(table.seats.all())
    if (turn, acts) != (table.turn, seats[number].acts):
        if is_duplicate(table, number, command):
            return table
        raise Stale
    refuse_play(table)
    refuse_used(table, command)
    taken = undo.find_undoable(standing_rows(table), number, bots_of(seats))
    if not isinstance(taken, undo.Taken):
        raise IllegalMove(taken.why if isinstance(taken, undo.Askable) else taken)
    return restore_turn(table, taken, Turn(kind=Kind.UNDO, seat=number, command=command or None), MoveTakenBack(number))


def restore_turn(table: Table, taken: undo.Taken, row: Turn, event: Event) -> Table:
    """The position that stood before what is taken back; the table as it is then."""
    undone = [each.pk for each in taken.rows]
    table.turns.filter(pk__in=undone).update(undone=True, undone_by=table.version + 1)
    landing = table.turns.get(pk=taken.landing.pk)
    landing.table = table
    return save_position(table, landing.position(), row, [event], anew=True)


def standing_rows(table: Table) -> list[Row]:
    """The rows of the round under way that made the position what it is, newest first."""
    return undo.effective_turns(Row.standing(table, stage__startswith=round_of(table.truth().stage().path)))


def save_position(table: Table, position: Position, row: Turn, events: Sequence[Event], anew: bool) -> Table:
    """Save the position with the row that led to it, if nobody was quicker; then tell everybody.

    anew: whether the awaited choice has become another. Returns the table as it is then. Raises Stale.
    """
    text, awaited, now = packed(position), position.to_move(), timezone.now()
    fill_turn(row, table, position, text, anew)
    row.events, row.final = msgspec.json.encode(events).decode(), any(event.final for event in events)
    mark_awaited(table, awaited, row.seat)
    table_clocks.switch_clocks(table, awaited, row, anew, now)
    changes = {"turn": row.turn, "position": text.decode(), "schema": row.schema, **clock_changes(table, awaited, now)}
    save_turn(table, row, changes)
    if not awaited:
        write_scores(table, position.scores() or ())
    return table


def write_notice(table: Table, events: Sequence[Event], command: str | None = None, **changes: Any) -> Table:
    """A row of the history that changes nothing in the game, with what it changes at the table, such as a seat."""
    last, now = table.turns.latest("number"), timezone.now()
    kept = {field: getattr(last, field) for field in ("after", "schema", "turn", "stage", "secret")}
    row = Turn(kind=Kind.NOTICE, events=msgspec.json.encode(events).decode(), command=command, **kept)
    row.table, row.number = table, table.version + 1
    if table.status == Status.PLAYING:
        awaited = [seat.number for seat in table.seats.all() if seat.awaited]
        changes = {**clock_changes(table, awaited, now), **changes}
    save_turn(table, row, changes)
    return table


def save_turn(table: Table, row: Turn, changes: dict[str, Any]) -> None:
    """A new version of the table: its row of the history and what has changed of it and of its seats. Raises Stale."""
    changes["version"], row.seated = row.number, seat_history.before(table.seats.all())
    if row.seated and any(seat.opened_by_id is not None for seat in table.seats.all()):
        changes["openings"] = table.openings + 1
    if not Table.objects.filter(pk=table.pk, version=table.version).update(**changes):
        raise Stale
    for name, value in changes.items():
        setattr(table, name, value)
    row.save()
    called = [seat for seat in table.seats.all() if seat.is_called]
    for seat in table.seats.all():
        seat.keep()
    table_written.send(Table, table=table, changes=changes, called=called)
    transaction.on_commit(lambda: broadcast.table_changed(table), robust=True)


def fill_turn(row: Turn, table: Table, position: Position, text: bytes, anew: bool) -> None:
    """Write into a row which version it makes, and the position as it is then."""
    row.table, row.number = table, table.version + 1
    row.turn = row.number if anew else table.turn
    row.after, row.schema = zlib.compress(text), table.rules.version
    row.stage, row.secret = position.stage().path, position.secret


def clock_changes(table: Table, awaited: Collection[int], now: datetime) -> dict[str, Any]:
    """What goes on at the table from now on, when a bot is to move, and when the first time runs out."""
    owing = any(seat.number in awaited for seat in table.seats.all() if seat.bot)
    pause = timedelta(seconds=table.pace * random.uniform(*PAUSE))
    return {
        "status": Status.PLAYING if awaited else Status.FINISHED,
        "bot_at": now + pause if owing and not table.stands_still else None,
        "claimed_until": None,
        "deadline_at": table_clocks.deadline(table),
        "finished": None if awaited else now,
    }


def mark_awaited(table: Table, awaited: Collection[int], actor: int | None) -> None:
    """Note who is awaited, and that one command of the actor was accepted."""
    for seat in table.seats.all():
        seat.awaited = seat.number in awaited
        seat.acts += seat.number == actor


def end_game(table: Table, told: Sequence[Event], **more: Any) -> Table:
    """The game is over as it stands, before its rules end it: at a locked table, with what else changes there."""
    table_clocks.stop_clocks(table)
    for seat in table.seats.all():
        seat.awaited = False
    scores = table.truth().scores(now=True) or ()
    changes: dict[str, Any] = {"status": Status.FINISHED, "stopped": True, "finished": timezone.now(), "vote": ""}
    changes |= {"deadline_at": None, "bot_at": None, "paused_until": None, "adjourned": False, **more}
    table = write_notice(table, told, **changes)
    write_scores(table, scores)
    return table


def write_scores(table: Table, scores: Sequence[Score]) -> None:
    """Place and points of every seat, once the game is over."""
    seats = table.seats.all()
    for score in [score for score in scores if score.seat < len(seats)]:
        seats[score.seat].place, seats[score.seat].points = score.place, score.points
        seats[score.seat].keep()
