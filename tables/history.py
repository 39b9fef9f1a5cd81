"""The history of a table: any position that stood, the whole log, the record, the position as data."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

import engine
from engine import Record, chance
from engine.core import Viewer
from engine.record import Answer, Step, write
from tables import log, parts
from tables.middleware import refused
from tables.models import Kind, Status, Table, Turn
from tables.views import TABLE_VIEW, playing

STEPS = (Kind.START, Kind.MOVE, Kind.SEAL)
PUBLIC = "public"


@require_safe
def at(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The table as it was, seen by the viewer; once the game is over, with the eyes of any seat."""
    table, viewer = playing(request, slug)
    now = parts.now(table, viewer).version
    if number > now:
        raise Http404
    steps = list(stood(table, now).values_list("number", "stage"))
    here = max((i for i, step in enumerate(steps) if step[0] <= number), default=0)
    eyes, chosen = eyes_of(request, table, viewer)
    values = parts.context(parts.at(table, table.turns.get(number=steps[here][0]), past=True), eyes)
    query = f"?as={chosen}" if chosen else ""
    values["past"] = {**stepping(steps, here), "marks": marks(table, steps), "query": query}
    values["past"]["seen_as"] = choices(table, eyes)
    values["people"] = tuple(who._replace(me=seat == viewer) for seat, who in enumerate(values["people"]))
    if TABLE_VIEW in request.GET.getlist("as"):
        return HttpResponse(parts.table_view(values))
    return render(request, "table/table.html", values)


def stood(table: Table, version: int) -> QuerySet[Turn]:
    """The rows that still stand, up to a version."""
    return table.turns.filter(kind__in=STEPS, undone=False, number__lte=version)


def eyes_of(request: HttpRequest, table: Table, viewer: Viewer) -> tuple[Viewer, str]:
    """Whose view of the past is asked for: one's own, or anybody's once nothing is hidden; and how that was asked."""
    asked = next((value for value in request.GET.getlist("as") if value != TABLE_VIEW), "")
    if table.status == Status.FINISHED and asked == PUBLIC:
        return None, asked
    if table.status == Status.FINISHED and asked in {str(seat.number) for seat in table.seats.all()}:
        return int(asked), asked
    return viewer, ""


def stepping(steps: list[tuple[int, str]], here: int) -> dict[str, Any]:
    """The numbers to step to: by move, and by phase."""
    begins = [i for i, step in enumerate(steps) if i == 0 or step[1] != steps[i - 1][1]]
    earlier, later = [i for i in begins if i < here], [i for i in begins if i > here]
    return {
        "number": steps[here][0],
        "step": here + 1,
        "last": steps[-1][0],
        "first": steps[0][0],
        "steps": len(steps),
        "prev": steps[here - 1][0] if here else None,
        "next": steps[here + 1][0] if here + 1 < len(steps) else None,
        "prev_phase": steps[earlier[-1]][0] if earlier else None,
        "next_phase": steps[later[0]][0] if later else None,
    }


def marks(table: Table, steps: list[tuple[int, str]]) -> list[dict[str, Any]]:
    """Where each phase begins, with its words; the first of a round says which round."""
    speaks, found, before = parts.voice(table), list[dict[str, Any]](), ""
    for number, stage in steps:
        if stage != before:
            outer, _slash, phase = stage.rpartition("/")
            new_round = outer != before.rpartition("/")[0]
            named = [speaks.word(part) if part in speaks.words else part for part in outer.split("/")]
            word = speaks.word(phase)
            found.append(
                {"number": number, "word": " ".join([*named, word]) if new_round else word, "round": new_round}
            )
            before = stage
    return found


def choices(table: Table, eyes: Viewer) -> list[dict[str, Any]]:
    """The seats whose view a finished game can be read with."""
    if table.status != Status.FINISHED:
        return []
    seats = [{"value": seat.number, "name": seat.said, "current": seat.number == eyes} for seat in table.seats.all()]
    return [{"value": PUBLIC, "name": _("A spectator"), "current": eyes is None}, *seats]


@require_safe
def whole_log(request: HttpRequest, slug: str) -> HttpResponse:
    """The log from the first line on."""
    table, viewer = playing(request, slug)
    moment = parts.now(table, viewer)
    values = parts.context(moment, viewer)
    rows = list(parts.rows_of(table).filter(number__lte=moment.version))
    speaks, stage = values["voice"], values["stage"]
    values["log"] = log.entries(rows, table.game, viewer, speaks, stage, moment.version)
    return HttpResponse(parts.drawn("log", values).html)


@require_safe
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """The finished game as a text from which everybody can play and check it again."""
    table, _viewer = playing(request, slug)
    if table.status != Status.FINISHED:
        return refused(request, 404, _("The record is there when the game is over."))
    text = write(recorded(table))
    name = f'attachment; filename="{table.game}-{table.slug}.game"'
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers={"Content-Disposition": name})


def recorded(table: Table) -> Record:
    """The game of a table as a record; `replay` and `verify` need nothing else."""
    seats = list(table.seats.all())
    over = table.status == Status.FINISHED
    return Record(
        game=table.game,
        schema=table.rules.version,
        seats=len(seats),
        options=msgspec.json.decode(table.options.encode()),
        secret=table.secret,
        table=table.slug,
        nonces=tuple(seat.nonce for seat in seats),
        commitment=chance.commitment(table.secret),
        names=tuple(seat.said for seat in seats),
        steps=tuple(answers(table)),
        places=tuple(seat.place or 0 for seat in seats) if over else (),
        points=tuple(seat.points or 0 for seat in seats) if over else (),
    )


def answers(table: Table) -> list[Step]:
    """Every move that stands; sealed answers once, in seat order, where they opened."""
    steps: list[Step] = []
    sealed: list[tuple[int, str]] = []
    rows = table.turns.filter(kind__in=(Kind.MOVE, Kind.SEAL), undone=False, seat__isnull=False)
    for number, seat, moves, kind, turn in rows.values_list("number", "seat", "moves", "kind", "turn"):
        if seat is not None and kind == Kind.SEAL:
            sealed.append((seat, moves))
        elif seat is not None:
            steps += [Answer(seat, move) for move in moves.splitlines()]
        if kind == Kind.SEAL and turn == number:  # the awaited choice became another: everything opened
            steps += [Answer(*answer) for answer in sorted(sealed)]
            sealed = []
    return steps


@require_safe
def position(request: HttpRequest, slug: str) -> HttpResponse:
    """The position as data, as this viewer sees it."""
    table, viewer = playing(request, slug)
    seen = parts.now(table, viewer).position.seen_by(viewer)
    return HttpResponse(msgspec.json.encode(engine.dump(seen)), content_type="application/json")
