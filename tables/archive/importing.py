"""Import of records: every move is replayed before the game is stored in the archive."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import msgspec
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

import engine
from engine import BadRecord, Position, Record
from engine.core import Event, Voice, convert, say
from engine.notation import Answer, Rewind, Step, read_record, write_record
from tables.archive import views
from tables.history.voices import build_voice
from tables.lobby import views as lobby
from tables.messages import guest_names
from tables.messages.arbiter_events import ArbiterRewinds
from tables.messages.refusals import Refused
from tables.models import COLOURS, Kind, Seat, Status, Table, Turn, Visibility, encode_position, key_number
from tables.people.models import User
from tables.people.name_rules import is_among, legible_name
from tables.play import commands
from tables.web import rate_limits

QUOTED = 60  # characters of a bad line that are shown again
Played = list[tuple[Position, list[Event]]]


@require_POST
def import_record(request: HttpRequest) -> HttpResponse:
    """Import the record of a finished game, from a file or as text."""
    if rate_limits.too_fast(rate_limits.TABLES, "table", rate_limits.visitor(request)):
        return lobby.refuse_too_fast(request)
    try:
        text = posted_text(request)
        record, played = check_record(text)
    except Refused as error:
        return views.page(request, error.sentence, error.status)
    name = lobby.visitor_name(request) or guest_names.new_name()
    return redirect("at", store_record(lobby.user_or_new_guest(request, name), record, played).slug, 0)


def posted_text(request: HttpRequest) -> str:
    """The text of the posted record. Raises Refused."""
    file = request.FILES.get("file")
    try:
        text = file.read().decode("utf-8-sig") if file is not None else request.POST.get("text", "")
    except UnicodeDecodeError as error:
        raise Refused(_("This file is not text, so it is not a game record."), 400) from error
    if not text.strip():
        raise Refused(_("Choose a game record file, or paste its text."), 400)
    return text


def check_record(text: str) -> tuple[Record, Played]:
    """The record in this text, and the game with all its positions. Raises Refused.

    Every move must be legal, and the game must be over as the record says.
    """
    try:
        record = read_record(text)
        played = list(engine.replay(record))
    except BadRecord as bad:
        raise Refused(fault_text(bad, text)) from bad
    if (wrong := engine.verify(record).wrong) is not None:
        raise Refused(fault_text(wrong, text))
    over = played[-1][0]
    scores = over.scores(now=record.stopped)
    if (over.to_move() and not record.stopped) or scores is None:
        raise Refused(_("This game is not over: only finished games can be imported."))
    seated = [score for score in scores if score.seat < record.seats]
    return replace(record, places=tuple(s.place for s in seated), points=tuple(s.points for s in seated)), played


def fault_text(bad: BadRecord, text: str) -> str:
    """The fault of a record in the reader's language, with the bad line if there is one."""
    line = text.split("\n")[bad.line - 1].strip()[:QUOTED]
    if bad.refusal is not None:
        reason = say(bad.refusal, voice(text))
        return _("Line {line} cannot be played: {text}. {reason}").format(line=bad.line, text=line, reason=reason)
    reason = _(bad.text).format(**bad.values)
    if not bad.line:
        return reason
    return _("Line {line} is wrong: {text}. {reason}").format(line=bad.line, text=line, reason=reason)


def voice(text: str) -> Voice:
    """The voice for refusals of a record's game."""
    record = read_record(text)
    game = engine.GAMES[record.game]
    names = tuple(map(guest_names.displayed_name, record.names)) or tuple(
        _("Seat {n}").format(n=n + 1) for n in range(record.seats)
    )
    return build_voice(names, game.words(convert(record.options, game.options)), game.automas(len(names)))


@transaction.atomic
def store_record(user: User, record: Record, played: Played) -> Table:
    """Store a record as a finished table; only its importer and visitors with a link can see it."""
    table = Table.objects.create(
        game=record.game, schema=engine.GAMES[record.game].version, options=json.dumps(record.options), host=user,
        visibility=Visibility.LINK, imported=write_record(record), secret="",
    )  # fmt: skip
    Seat.objects.bulk_create(
        Seat(table=table, number=i, colour=COLOURS[i], name=name) for i, name in enumerate(display_names(record))
    )
    Turn.objects.bulk_create(build_rows(table, record.steps, played))
    over = played[-1][0]
    table.status, table.stopped, table.finished = Status.FINISHED, record.stopped, timezone.now()
    table.position = encode_position(over).decode()
    table.save()
    commands.write_scores(Table.objects.with_seats().get(pk=table.pk), over.scores(now=record.stopped) or ())
    return table


def display_names(record: Record) -> list[str]:
    """The names of a record made displayable; no two are the same."""
    found: list[str] = []
    for i in range(record.seats):
        try:
            name = legible_name(record.names[i] if record.names else "")
        except Refused:
            name = ""
        if not name or is_among(name, found):
            name = _("Seat {n}").format(n=i + 1)
        found.append(name)
    return found


def build_rows(table: Table, steps: Sequence[Step], played: Played) -> list[Turn]:
    """The history rows of a record, as if it had been played here."""
    found = [fill_row(table, Turn(kind=Kind.START), *played[0], anew=True, key=None)]
    for step, (before, _told), (after, events) in zip(steps, played, played[1:], strict=False):
        made = Turn(kind=Kind.MOVE)
        if isinstance(step, Rewind):
            made = Turn(kind=Kind.REWIND, moves=str(found[step.to].number))
            events = [ArbiterRewinds(mark_undone(found[step.to + 1 :], table.version + 1))]
        elif isinstance(step, Answer):
            made.seat, made.moves = step.seat, step.move
            sealing = before.secret and table.parse_move(step.move) in before.moves(step.seat)
            made.kind = Kind.SEAL if sealing else Kind.MOVE
        key = found[key_number(table.version + 1) - 1 : table.version][:1]
        anew = after.turn != before.turn
        found.append(fill_row(table, made, after, events, anew, key[0].text() if key else None))
    return found


def mark_undone(rows: Sequence[Turn], by: int) -> int:
    """Mark rows as undone by an arbiter. Returns how many of them were effective moves."""
    taken = [row for row in rows if not row.undone]
    for row in taken:
        row.undone, row.undone_by = True, by
    return sum(row.kind != Kind.REWIND for row in taken)


def fill_row(table: Table, made: Turn, position: Position, events: list[Event], anew: bool, key: bytes | None) -> Turn:
    """Fill one row, and set the table's version to it. key: the position of its key row (see `fill_turn`)."""
    commands.fill_turn(made, table, position, encode_position(position), anew, key)
    made.events, made.final = msgspec.json.encode(events).decode(), any(event.final for event in events)
    table.version, table.turn = made.number, made.turn
    return made
