"""Summary of what has happened since the reader's last visit.

At most seven lines, own losses first.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.core import say
from tables.history import news, voices
from tables.table_page.views import find_begun_table


@require_safe
def away(request: HttpRequest, slug: str, since: int) -> HttpResponse:
    """What is new for a reader who last saw version `since`; 204 if nothing."""
    table, viewer = find_begun_table(request, slug)
    rows = news.rows_since(table, viewer, since)
    found = news.news_of(table, viewer, rows)
    if not found:
        return HttpResponse(status=204)
    speaks = voices.voice(table, viewer)
    told_by = voices.voices_of_rows(table, viewer, speaks, rows)
    lines = [
        {"text": say(one.event, told_by[one.number]), "clause": one.event.clause, "number": one.number,
         "seat": getattr(one.event, "seat", None), "loss": one.rank == news.LOSS}
        for one in news.most_important(found)
    ]  # fmt: skip
    values = {
        "table": table, "game": table.rules, "voice": speaks, "lines": lines, "more": len(found) - len(lines),
        "first": min(one.number for one in found), "colours": tuple(seat.colour for seat in table.seats.all()),
    }  # fmt: skip
    return render(request, "table_page/pages/away.html", values)
