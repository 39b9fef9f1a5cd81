"""History of a table: earlier positions, whole log, record, position as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

import engine
from engine import Record
from engine.core import Viewer, Voice, commitment_to
from engine.notation import Answer, Rewind, Step, read_record, write_record
from tables.history import log, spectator_delay, voices
from tables.lessons import coach
from tables.messages import guest_names
from tables.models import Kind, Row, Status, Table, Turn, round_of, was_effective_at
from tables.rendering import moments, parts, rendered_parts
from tables.table_page import key_moments
from tables.table_page.views import TABLE_VIEW, find_begun_table
from tables.web.middleware import render_refusal

STEPS = (Kind.START, Kind.MOVE, Kind.SEAL, Kind.REWIND)
PUBLIC = "public"
REWOUND = Exists(Turn.objects.filter(table=OuterRef("table"), number=OuterRef("undone_by"), kind=Kind.REWIND))
PLAYED = Q(kind=Kind.REWIND) | Q(Q(undone=False) | Q(REWOUND), kind__in=(Kind.MOVE, Kind.SEAL), seat__isnull=False)
TOLD = ("number", "seat", "moves", "kind", "turn")


@require_safe
def past_table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The table after row `number` as this viewer sees it; of a finished game, as any seat."""
    table, viewer = find_begun_table(request, slug)
    now = moments.current_moment(table, viewer).version
    if number > now:
        raise Http404
    steps = list(effective_turns(table, now).values_list("number", "stage"))
    here = max((i for i, step in enumerate(steps) if step[0] <= number), default=0)
    eyes, chosen = past_viewer(request, table, viewer)
    values = parts.context(moments.moment_at(table, table.turns.get(number=steps[here][0]), past=True), eyes)
    query = f"?as={chosen}" if chosen else ""
    values["past"] = {**step_numbers(steps, here), "marks": marks(table, steps), "query": query}
    values["past"] |= key_steps(table, steps, values["voice"], steps[here][0])
    values["past"]["live"] = table.status == Status.PLAYING
    values["past"]["undone"] = table.turns.filter(~was_effective_at(now), number=number, kind__in=STEPS).exists()
    values["past"]["seen_as"] = choices(table, eyes)
    values["title"] = title(table, values["past"])
    values["people"] = tuple(who._replace(me=seat == viewer) for seat, who in enumerate(values["people"]))
    if TABLE_VIEW in request.GET.getlist("as"):
        return HttpResponse(rendered_parts.table_view(values))
    return render(request, "table_page/table.html", values)


def title(table: Table, past: Mapping[str, object]) -> str:
    """The title of a page of the past: the number of its move."""
    words = _("Move {n} of {last} · {game} · Karnak")
    return words.format(n=past["step"], last=past["steps"], game=_(table.rules.title))


def effective_turns(table: Table, version: int) -> QuerySet[Turn]:
    """The rows that were effective at a version."""
    return table.turns.filter(was_effective_at(version), kind__in=STEPS)


def past_viewer(request: HttpRequest, table: Table, viewer: Viewer) -> tuple[Viewer, str]:
    """The requested viewer of the past (anyone's after the game), and the query value for it."""
    asked = next((value for value in request.GET.getlist("as") if value != TABLE_VIEW), "")
    if table.status == Status.FINISHED and asked == PUBLIC:
        return None, asked
    if table.status == Status.FINISHED and asked in {str(seat.number) for seat in table.seats.all()}:
        return int(asked), asked
    return viewer, ""


def step_numbers(steps: list[tuple[int, str]], here: int) -> dict[str, object]:
    """Row numbers for stepping: by move, phase and round."""
    numbers, stages = [number for number, _stage in steps], [stage for _number, stage in steps]
    phases, rounds = beginnings(numbers, stages), beginnings(numbers, [round_of(stage) for stage in stages])
    number = numbers[here]
    return {
        "number": number,
        "step": here + 1,
        "last": steps[-1][0],
        "first": steps[0][0],
        "steps": len(steps),
        "prev": steps[here - 1][0] if here else None,
        "next": steps[here + 1][0] if here + 1 < len(steps) else None,
        "prev_phase": previous_number(phases, number),
        "next_phase": next_number(phases, number),
        "prev_round": previous_number(rounds, number),
        "next_round": next_number(rounds, number),
    }


def key_steps(table: Table, steps: list[tuple[int, str]], speaks: Voice, number: int) -> dict[str, object]:
    """The key moments in words, and the numbers of the ones before and after a move."""
    moments = key_moments.key_moments(table, steps)
    numbers = sorted({moment.number for moment in moments})
    around = {"prev_key": previous_number(numbers, number), "next_key": next_number(numbers, number)}
    return {**key_moments.in_words(moments, speaks), **around}


@require_safe
def newest(request: HttpRequest, slug: str) -> JsonResponse:
    """The number of the last move that this viewer may see: a replay of a running game keeps up with it."""
    table, viewer = find_begun_table(request, slug)
    steps = effective_turns(table, spectator_delay.visible_version(table, viewer)).values_list("number", flat=True)
    return JsonResponse({"last": steps.last() or 0})


def beginnings(numbers: list[int], parts: list[str]) -> list[int]:
    """The numbers at which a new part begins."""
    return [number for i, number in enumerate(numbers) if i == 0 or parts[i] != parts[i - 1]]


def previous_number(numbers: list[int], number: int) -> int | None:
    """The last of the numbers below this one."""
    return next((one for one in reversed(numbers) if one < number), None)


def next_number(numbers: list[int], number: int) -> int | None:
    """The first of the numbers above this one."""
    return next((one for one in numbers if one > number), None)


def marks(table: Table, steps: list[tuple[int, str]]) -> list[dict[str, object]]:
    """The beginnings of phases in words; the first of a round names the round."""
    speaks, found, before = voices.voice_of_seats(table, table.seats.all()), list[dict[str, object]](), ""
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


def choices(table: Table, eyes: Viewer) -> list[dict[str, object]]:
    """The viewers that can be chosen for a finished game."""
    if table.status != Status.FINISHED:
        return []
    seats = [
        {"value": seat.number, "name": seat.displayed_name, "current": seat.number == eyes}
        for seat in table.seats.all()
    ]
    return [{"value": PUBLIC, "name": _("A spectator"), "current": eyes is None}, *seats]


@require_safe
def whole_log(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole log."""
    table, viewer = find_begun_table(request, slug)
    moment = moments.current_moment(table, viewer)
    values = parts.context(moment, viewer)
    rows = Row.effective_at(table, moment.version)
    told_by, stage = voices.voices_of_rows(table, viewer, values["voice"], rows), values["stage"]
    lines = log.log_lines(rows, table.game, viewer, told_by, stage, moment.version)
    lines = log.with_answer(lines, rows, table.game, viewer, moment.position.seats)
    values["log"] = log.with_reasons(lines, coach.explained_rows(table, rows) if viewer is not None else ())
    values["whole"] = True  # the page keeps the whole log
    return HttpResponse(rendered_parts.render_part("log", values).html)


@require_safe
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """Download the record of a finished game, for replay and verification."""
    table, _viewer = find_begun_table(request, slug)
    if table.status != Status.FINISHED:
        return render_refusal(request, 404, _("The game record will be available when the game is over."))
    if table.keeps_secret:
        return render_refusal(request, 404, _("The game record will be available when the week is over."))
    text = write_record(build_record(table))
    name = f'attachment; filename="{table.game}-{table.slug}.game"'
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers={"Content-Disposition": name})


def build_record(table: Table) -> Record:
    """The record of a table's game. Raises ValueError while others still play with the same secret."""
    if table.imported:
        return read_record(table.imported)
    return record_of_rows(table, table.turns.filter(PLAYED).values_list(*TOLD))


def record_of_rows(table: Table, rows: Iterable[tuple[Any, ...]]) -> Record:
    """The record of a game played here, from its rows.

    Raises ValueError while its secret is not public.
    """
    if table.keeps_secret:
        raise ValueError(f"The secret of {table.slug} is not public yet.")
    seats = list(table.seats.all())
    over = table.status == Status.FINISHED
    return Record(
        game=table.game,
        schema=table.rules.version,
        seats=len(seats),
        options=msgspec.json.decode(table.options.encode()),
        secret=table.secret,
        table=table.draw_name,
        nonces=tuple(seat.nonce for seat in seats),
        commitment=commitment_to(table.secret),
        names=tuple(
            guest_names.stored_form(seat.displayed_name) for seat in seats
        ),  # records are the same in every language
        steps=tuple(record_steps(rows)),
        stopped=table.stopped,
        places=tuple(seat.place or 0 for seat in seats) if over else (),
        points=tuple(seat.points or 0 for seat in seats) if over else (),
    )


def record_steps(rows: Iterable[tuple[Any, ...]]) -> list[Step]:
    """All effective moves and those undone by an arbiter; sealed answers in seat order where they opened."""
    steps: list[Step] = []
    sealed: list[tuple[int, str]] = []
    after: dict[int, int] = {}  # number of steps by version
    for number, seat, moves, kind, turn in rows:
        if kind == Kind.REWIND:
            steps.append(Rewind(after.get(int(moves), 0)))
            sealed = []
        elif seat is not None and kind == Kind.SEAL:
            sealed.append((seat, moves))
        elif seat is not None:
            steps += [Answer(seat, move) for move in moves.splitlines()]
        if kind == Kind.SEAL and turn == number:  # a new decision began: all sealed answers opened
            steps += [Answer(*answer) for answer in sorted(sealed)]
            sealed = []
        after[number] = len(steps)
    return steps


@require_safe
def position(request: HttpRequest, slug: str) -> HttpResponse:
    """The position as JSON, as this viewer sees it."""
    table, viewer = find_begun_table(request, slug)
    if table.status == Status.FINISHED and table.keeps_secret:  # at the end everything lies open, the seed too
        return render_refusal(request, 404, _("The position will be available when the week is over."))
    seen = moments.current_moment(table, viewer).position.seen_by(viewer)
    return HttpResponse(msgspec.json.encode(engine.dump(seen)), content_type="application/json")
