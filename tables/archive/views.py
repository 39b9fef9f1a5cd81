"""Archive pages: the list of finished games, and download of records."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.notation import write_record
from tables.archive.search import PAGE, Search, find_games, narrowings, took_part_condition
from tables.models import LISTED_PURPOSES, Status, Table, Turn, damage
from tables.rendering import descriptions
from tables.table_page import replay_views
from tables.web import rate_limits
from tables.web.middleware import render_refusal

CHUNK = 50  # games whose moves are read at once


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """The finished games visible to this visitor, newest first."""
    return page(request)


def page(request: HttpRequest, wrong: str = "", status: int = 200) -> HttpResponse:
    """The archive page, with a sentence where a record could not be imported."""
    form = Search(request.GET, user=request.user.pk)
    asked = form.cleaned_data if form.is_valid() else None
    number = (asked and asked["page"]) or 1
    found = list(find_games(request.user.pk, asked)[(number - 1) * PAGE : number * PAGE + 1]) if asked else []
    query = request.GET.copy()
    query.pop("page", None)
    values = {
        "form": form, "rows": damage.readable(found[:PAGE], row), "wrong": wrong, "number": number,
        "query": query.urlencode(), "earlier": number > 1, "later": len(found) > PAGE,
        "known": request.user.pk is not None, "narrowings": narrowings(request.GET, asked) if asked else [],
    }  # fmt: skip
    return render(request, "archive/games.html", values, status=status if asked else 400)


def row(table: Table) -> dict[str, object]:
    """A game of the list."""
    seats = sorted(table.seats.all(), key=lambda seat: (seat.place or 9, seat.number))
    return {
        "title": _(table.rules.title),
        "variant": descriptions.variant(table),
        "finished": table.finished,
        "imported": bool(table.imported),
        "seats": seats,
        "left": table.sittings.all(),
        "url": f"/t/{table.slug}",
    }  # fmt: skip


@require_safe
def own_records(request: HttpRequest) -> HttpResponse:
    """Download the records of all finished games of this user as a ZIP file."""
    user = request.user.pk
    if user is None:
        return render_refusal(request, 403, _("You need to have played here to download your games."))
    if rate_limits.too_fast(rate_limits.EXPORTS, "export", user):
        return render_refusal(
            request, 429, _("You have just downloaded your data. Wait a few minutes, then try again.")
        )
    tables = list(
        Table.objects.with_seats()
        .filter(took_part_condition(user), status=Status.FINISHED, purpose__in=LISTED_PURPOSES)
        .order_by("pk")
    )
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in records(tables):
            archive.writestr(name, text)
    answer = HttpResponse(packed.getvalue(), content_type="application/zip")
    answer.headers["Content-Disposition"] = 'attachment; filename="karnak-games.zip"'
    return answer


def records(tables: Sequence[Table]) -> Iterator[tuple[str, str]]:
    """File name and record of each of these games; moves are read in chunks."""
    for i in range(0, len(tables), CHUNK):
        chunk = tables[i : i + CHUNK]
        played = Turn.objects.filter(replay_views.PLAYED, table__in=chunk).order_by("table", "number")
        rows = played.values_list("table", *replay_views.TOLD)
        moves = {pk: [row[1:] for row in of_table] for pk, of_table in groupby(rows, key=itemgetter(0))}
        yield from damage.readable(chunk, partial(record_file, moves))


def record_file(moves: Mapping[int, Sequence[tuple[object, ...]]], table: Table) -> tuple[str, str]:
    """File name and record of one game. moves: history rows by table."""
    record = (
        replay_views.build_record(table)
        if table.imported
        else replay_views.record_of_rows(table, moves.get(table.pk, []))
    )
    return f"{table.game}-{table.slug}.game", write_record(record)
