"""Summary of what has happened since the reader's last visit, in at most seven lines, own losses first."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.core import Event, Viewer, say, seats_named
from tables.history import log, spectator_delay, voices
from tables.models import Row, Table
from tables.table_page.views import find_begun_table

LINES = 7
LOSS, CONCERNS, OPENED, OTHER = range(4)  # ranks of news, in their order


class News(NamedTuple):
    """A line: how much it concerns the reader, the version, and the event."""

    rank: int
    number: int
    event: Event


@require_safe
def away(request: HttpRequest, slug: str, since: int) -> HttpResponse:
    """What is new for a reader who last saw version `since`; 204 if nothing."""
    table, viewer = find_begun_table(request, slug)
    rows = rows_since(table, viewer, since)
    found = news(table, viewer, rows)
    if not found:
        return HttpResponse(status=204)
    speaks = voices.voice(table, viewer)
    told_by = voices.voices_of_rows(table, viewer, speaks, rows)
    lines = [
        {"text": say(one.event, told_by[one.number]), "clause": one.event.clause, "number": one.number,
         "seat": getattr(one.event, "seat", None), "loss": one.rank == LOSS}
        for one in most_important(found)
    ]  # fmt: skip
    values = {
        "table": table, "game": table.rules, "voice": speaks, "lines": lines, "more": len(found) - len(lines),
        "first": min(one.number for one in found), "colours": tuple(seat.colour for seat in table.seats.all()),
    }  # fmt: skip
    return render(request, "table_page/away.html", values)


def rows_since(table: Table, viewer: Viewer, since: int) -> list[Row]:
    """The effective rows after a version that this viewer may see, oldest first."""
    return [
        row for row in Row.effective_at(table, spectator_delay.visible_version(table, viewer)) if row.number > since
    ]


def news(table: Table, viewer: Viewer, rows: list[Row]) -> list[News]:
    """All visible events of these rows, oldest first."""
    return [
        News(rank(event, viewer), row.number, event)
        for row in rows
        for event in log.visible_events(log.events_of(row.events, table.game), viewer)
        if viewer is None or row.seat != viewer  # without one's own moves
    ]


def rank(event: Event, viewer: Viewer) -> int:
    """How much an event concerns a viewer."""
    if viewer is not None and getattr(event, "loser", None) == viewer:
        return LOSS
    if viewer is not None and viewer in seats_named(event):
        return CONCERNS
    return OPENED if event.final or event.reveal else OTHER


def most_important(found: list[News]) -> list[News]:
    """The most important lines, the newest of each rank, ordered by rank and time."""
    chosen = sorted(found, key=lambda one: (one.rank, -one.number))[:LINES]
    return sorted(chosen, key=lambda one: (one.rank, one.number))
