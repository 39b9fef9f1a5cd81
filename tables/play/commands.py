"""Commands of a game: each is one short transaction; pages are informed after its commit."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from engine import IllegalMove, Position
from engine.core import Event, Move, Retract, Score, table_key
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
from tables.models import (
    Bell,
    Kind,
    Row,
    Seat,
    Status,
    Table,
    Turn,
    bots_of,
    encode_position,
    fixed_reads,
    fixed_writes,
    positions,
    round_of,
)
from tables.play import broadcast, undo
from tables.play.signals import table_written
from tables.web import metrics

PLAN_DELAY = timedelta(minutes=1)  # before a prepared answer is sent: the player before can still undo
PAUSE = (0.7, 1.3)  # random factor of the table's pace, drawn before the bot chooses


def lock_table(table: Table) -> Table:
    """The current table with its seats, locked until the transaction ends."""
    return fixed_reads.load_locked_table(table.pk)


@transaction.atomic
def start_game(table: Table) -> None:
    """Deal and store the first history row. Raises Refused while seats are free.

    Does nothing if the game has begun or is paused.
    """
    table = lock_table(table)
    if table.status != Status.OPEN or table.adjourned:
        return
    seats = list(table.seats.all())
    if any(seat.free for seat in seats):
        raise Refused(_("The game can start once every seat is taken."))
    seed = table_key(table.secret, table.draw_name, [seat.nonce for seat in seats])
    position = engine.start(table.game, len(seats), seed, table.chosen_options())
    Table.objects.filter(pk=table.pk).update(started=timezone.now())
    table_clocks.start_clocks(table)
    save_position(table, position, Turn(kind=Kind.START), position.news, anew=True)


@transaction.atomic
def play_moves(table: Table, number: int, moves: Sequence[str], turn: int, acts: int, command: str) -> Table:
    """Carry out one command of a seat: all of its moves or none; a duplicate command changes nothing.

    Returns the updated table. Raises Stale and IllegalMove.
    """
    table = lock_table(table)
    seat = table.seats.all()[number]
    for text in moves:
        table.parse_move(text)  # unreadable moves are refused before stale commands
    if (turn, acts) != (table.turn, seat.acts):  # an accepted command changes both
        if is_duplicate(table, number, command):
            return table
        raise Stale
    refuse_play(table)
    refuse_used(table, command)
    return apply_answer(table, seat, moves, command)


def apply_answer(
    table: Table, seat: Seat, moves: Sequence[str], command: str | None = None, told: Sequence[Event] = ()
) -> Table:
    """Carry out an answer at a locked table. Returns the updated table. Raises IllegalMove.

    told: events that come first in the log.
    """
    number, texts, position = seat.number, [table.parse_move(text) for text in moves], table.full_position()
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
    passed = began not in ("", round_of(position.stage().path))  # there is no round before the first one
    return end_game(table, [TimeIsOver()]) if passed and is_last(table) else table


def is_last(table: Table) -> bool:
    """Whether the current round is the last one before the end of the time."""
    return table.status == Status.PLAYING and table.bell == Bell.OVER


def refuse_play(table: Table) -> None:
    """Refuse moves before the game, while stopped, and after an early end. Raises IllegalMove."""
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
    """Whether this seat's command was carried out before."""
    return seat in seats_of_command(table, command)


def refuse_used(table: Table, command: str) -> None:
    """Refuse a command id that was used before. Raises IllegalMove."""
    if seats_of_command(table, command):
        raise IllegalMove(UsedBefore())


def seats_of_command(table: Table, command: str) -> list[int | None]:
    """The seats that have sent this command, also as a sealed answer that was changed later."""
    return fixed_reads.seats_of_command(table, command) if command else []


def apply_moves(position: Position, seat: int, moves: Sequence[Move]) -> list[Event]:
    """Play moves and collect their events. Raises IllegalMove; the position is then unusable."""
    if position.secret and len(moves) > 1:
        raise IllegalMove(OneSeal())
    events: list[Event] = []
    for move in moves:
        if any(event.final for event in events):
            raise IllegalMove(LastOfAll())
        events += position.play(seat, move)
    return events


def replace_sealed(table: Table, seat: Seat, position: Position, row: Turn) -> Table:
    """Change a sealed answer; only this seat's pages are informed, and the version stays unchanged."""
    own = own_seal(table, seat.number)
    later_rows = list(table.turns.filter(number__gte=own.number))
    then = list(positions(later_rows))  # all of them before one is changed: some are the keys of others
    for later, position_then in zip(later_rows, then, strict=True):
        move = table.parse_move(row.moves)
        if move in position_then.asides(seat.number):
            position_then.play(seat.number, move)
        later.set_text(encode_position(position_then))
        later.schema = table.rules.version
        if later.pk == own.pk:
            later.replaced = f"{later.replaced} {later.command}".strip()
            later.moves, later.command = row.moves, row.command
        later.save(update_fields=["after", "key", "schema", "moves", "command", "replaced"])
    table.position, table.schema = encode_position(position).decode(), table.rules.version
    table.save(update_fields=["position", "schema"])
    mark_awaited(table, position.to_move(), seat.number)
    seat.save_changes()
    transaction.on_commit(lambda: broadcast.own_view_changed(table, seat.number, seat.acts), robust=True)
    return table


def own_seal(table: Table, seat: int) -> Turn:
    """The row of a seat's sealed answer to the current decision."""
    return table.turns.filter(seat=seat, kind=Kind.SEAL, undone=False).latest("number")


@transaction.atomic
def undo_move(table: Table, number: int, turn: int, acts: int, command: str = "") -> Table:
    """Undo the last move of a seat. Returns the updated table.

    Raises Stale, and IllegalMove with the reason.
    """
    table = lock_table(table)
    seats = list(table.seats.all())
    if (turn, acts) != (table.turn, seats[number].acts):
        if is_duplicate(table, number, command):
            return table
        raise Stale
    refuse_play(table)
    refuse_used(table, command)
    taken = undo.find_undoable(effective_rows(table), number, bots_of(seats))
    if not isinstance(taken, undo.Taken):
        raise IllegalMove(taken.why if isinstance(taken, undo.Askable) else taken)
    return restore_turn(table, taken, Turn(kind=Kind.UNDO, seat=number, command=command or None), MoveTakenBack(number))


def restore_turn(table: Table, taken: undo.Taken, row: Turn, event: Event) -> Table:
    """Restore the position before the undone rows. Returns the updated table."""
    undone = [each.pk for each in taken.rows]
    table.turns.filter(pk__in=undone).update(undone=True, undone_by=table.version + 1)
    restored_row = table.turns.get(pk=taken.restored_row.pk)
    restored_row.table = table
    return save_position(table, restored_row.position(), row, [event], anew=True)


def effective_rows(table: Table) -> list[Row]:
    """The effective rows of the current round, newest first."""
    return undo.effective_turns(Row.effective(table, stage__startswith=round_of(table.full_position().stage().path)))


def save_position(table: Table, position: Position, row: Turn, events: Sequence[Event], anew: bool) -> Table:
    """Save a position with its row if the version is unchanged, then inform the pages. Raises Stale.

    anew: whether the awaited decision is a new one. Returns the updated table.
    """
    text, awaited, now = encode_position(position), position.to_move(), timezone.now()
    fill_turn(row, table, position, text, anew, fixed_reads.key_text(table.pk, table.version + 1))
    row.events, row.final = msgspec.json.encode(events).decode(), any(event.final for event in events)
    mark_awaited(table, awaited, row.seat)
    table_clocks.switch_clocks(table, awaited, row, anew, now)
    changes = {"turn": row.turn, "position": text.decode(), "schema": row.schema, **clock_changes(table, awaited, now)}
    save_turn(table, row, changes)
    if not awaited:
        write_scores(table, position.scores() or ())
    return table


def write_notice(
    table: Table, events: Sequence[Event], changes: Mapping[str, object] = {}, command: str | None = None
) -> Table:
    """Write a row that does not change the game, with changes of the table and its seats. Raises Stale."""
    last, now = table.turns.latest("number"), timezone.now()
    kept = {field: getattr(last, field) for field in ("schema", "turn", "stage", "secret")}
    row = Turn(kind=Kind.NOTICE, events=msgspec.json.encode(events).decode(), command=command, **kept)
    row.table, row.number = table, table.version + 1
    row.copy_text(last, fixed_reads.key_text(table.pk, row.number))
    if table.status == Status.PLAYING:
        awaited = [seat.number for seat in table.seats.all() if seat.awaited]
        changes = {**clock_changes(table, awaited, now), **changes}
    save_turn(table, row, changes)
    return table


def save_turn(table: Table, row: Turn, given: Mapping[str, object]) -> None:
    """Store a new version: its row and the changes of table and seats. Raises Stale."""
    changes = {**given, "version": row.number}
    row.seated = seat_history.previous_players(table.seats.all())
    if row.seated and any(seat.opened_by_id is not None for seat in table.seats.all()):
        changes["openings"] = table.openings + 1
    if not fixed_writes.update_row(Table, changes, id=table.pk, version=table.version):
        raise Stale
    for name, value in changes.items():
        setattr(table, name, value)
    fixed_writes.insert_row(row)
    called = [seat for seat in table.seats.all() if seat.is_called]
    for seat in table.seats.all():
        seat.save_changes()
    table_written.send(Table, table=table, changes=changes, called=called)
    transaction.on_commit(lambda: announce_turn(table, row), robust=True)


def announce_turn(table: Table, row: Turn) -> None:
    """Inform the pages of a committed row, and count it if a player has acted."""
    broadcast.table_changed(table)
    if row.kind != Kind.NOTICE and row.seat is not None:
        metrics.moves.labels(table.game, "bot" if (row.command or "").startswith("bot:") else "person").inc()


def fill_turn(row: Turn, table: Table, position: Position, text: bytes, anew: bool, key: bytes | None) -> None:
    """Set the version and position of a row.

    text: the position as JSON. key: that of the row's key row; None if it is one itself, or has none.
    """
    row.table, row.number = table, table.version + 1
    row.turn = row.number if anew else table.turn
    row.set_text(text, key)
    row.schema = table.rules.version
    row.stage, row.secret = position.stage().path, position.secret


def clock_changes(table: Table, awaited: Collection[int], now: datetime) -> dict[str, object]:
    """Changed fields after a row: status, due time of bots, deadline, end."""
    seats = [] if table.is_lesson else [seat for seat in table.seats.all() if seat.number in awaited]
    owing = any(seat.bot or seat.has_prepared_answer for seat in seats)
    pause = timedelta(seconds=table.pace * random.uniform(*PAUSE)) if any(seat.bot for seat in seats) else PLAN_DELAY
    return {
        "status": Status.PLAYING if awaited else Status.FINISHED,
        "bot_at": now + pause if owing and not table.is_still else None,
        "claimed_until": None,
        "deadline_at": table_clocks.deadline(table),
        "finished": None if awaited else now,
    }


def mark_awaited(table: Table, awaited: Collection[int], actor: int | None) -> None:
    """Set which seats are awaited, and count the accepted command of the actor."""
    for seat in table.seats.all():
        seat.awaited = seat.number in awaited
        if seat.number == actor:
            seat.acts, seat.prepared, seat.prepared_failed = seat.acts + 1, "", False


def end_game(table: Table, told: Sequence[Event], more: Mapping[str, object] = {}) -> Table:
    """End the game of a locked table as it stands, before its rules do; `more`: other changed fields."""
    table_clocks.stop_clocks(table)
    for seat in table.seats.all():
        seat.awaited = False
    scores = table.full_position().scores(now=True) or ()
    changes: dict[str, object] = {"status": Status.FINISHED, "stopped": True, "finished": timezone.now(), "vote": ""}
    changes |= {"deadline_at": None, "bot_at": None, "paused_until": None, "adjourned": False, **more}
    table = write_notice(table, told, changes)
    write_scores(table, scores)
    return table


def write_scores(table: Table, scores: Sequence[Score]) -> None:
    """Store place and points of every seat."""
    seats = table.seats.all()
    for score in [score for score in scores if score.seat < len(seats)]:
        seats[score.seat].place, seats[score.seat].points = score.place, score.points
        seats[score.seat].save_changes()
