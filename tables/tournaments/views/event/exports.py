"""Exports of a tournament: JSON, CSV and calendar."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import get_format
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_safe
from icalendar import Calendar, Event

from tables.hosting import addresses
from tables.tournaments.exchange import document
from tables.tournaments.models import Tournament
from tables.tournaments.models.states import SeatState
from tables.tournaments.permissions import viewing
from tables.tournaments.results import queries, ranking
from tables.tournaments.standings.explanations import Criterion, Row
from tables.tournaments.standings.facts import POINT
from tables.tournaments.texts import number_format
from tables.tournaments.views.page_context import columns, entries_by_key, entries_by_pk

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
FORMULA = ("=", "+", "-", "@", "\t", "\r")
SEMICOLON = ("fr",)  # languages whose spreadsheets split at semicolons
Table = Iterable[Sequence[object]]


def etag(request: HttpRequest, slug: str, **_more: object) -> str:
    """An ETag that changes with the tournament's version and with the language."""
    tournament = viewing.find_tournament(request, slug)
    return hashlib.sha256(f"{tournament.pk} {tournament.version} {get_language()}".encode()).hexdigest()[:32].join('""')


@require_safe
@condition(etag_func=etag)
def json(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole tournament as a document. Raises Http404.

    Without drafts, and without the seed until the end.
    """
    tournament = viewing.find_tournament(request, slug)
    text = msgspec.json.format(msgspec.json.encode(document.tournament_document(tournament)), indent=1)
    return HttpResponse(text, content_type="application/json")


@require_safe
@condition(etag_func=etag)
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standing of every stage as JSON. Raises Http404."""
    tournament = viewing.find_tournament(request, slug)
    names = entries_by_key(tournament)
    rounds = queries.rounds_of(tournament)
    found = []
    for stage in tournament.stages.all():
        stage.tournament = tournament
        rows = [
            {"rank": row.rank, "name": names[row.entry].name, **values(row)}
            for row in ranking.standing(stage, rounds=rounds)
        ]
        found.append({"stage": stage.order, "kind": stage.kind, "standing": rows})
    return HttpResponse(msgspec.json.encode(found), content_type="application/json")


def values(row: Row) -> dict[str, number_format.Exported]:
    """The values of a row by criterion, without lots."""
    found = {criterion: number_format.export_value(criterion, value) for criterion, value in row.values.items()}
    return {code: value for code, value in found.items() if code != Criterion.LOT}


@require_safe
def table(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """Entries, pairings, results or standings as CSV. Raises Http404."""
    tournament = viewing.find_tournament(request, slug)
    if what not in TABLES:
        raise Http404
    answer = HttpResponse(csv_text(TABLES[what](tournament)), content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{slug}-{what}.csv"'
    return answer


def csv_text(rows: Table) -> str:
    """Rows as CSV for spreadsheets in the reader's language; no cell can be evaluated as a formula."""
    out = io.StringIO()
    split = ";" if (get_language() or "").startswith(SEMICOLON) else ","
    csv.writer(out, delimiter=split).writerows([spreadsheet_cell(cell) for cell in row] for row in rows)
    return BOM + out.getvalue()


def spreadsheet_cell(cell: object) -> object:
    """A cell as spreadsheets in the reader's language read it; texts are protected from being formulas."""
    if isinstance(cell, list):
        return " ".join(str(spreadsheet_cell(each)) for each in cell)
    if isinstance(cell, float):
        return str(cell).replace(".", get_format("DECIMAL_SEPARATOR"))
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def entries(tournament: Tournament) -> Table:
    """Rows of the entries."""
    yield _("Name"), _("Team"), _("State"), _("From round")
    for entry in tournament.entries.all():
        yield entry.name, entry.team, entry.get_state_display(), entry.from_round


def pairings(tournament: Tournament) -> Table:
    """Rows of seats and of those who sit out."""
    yield pgettext("tournament", "Round"), _("Table"), _("Seat"), _("Name")
    names = entries_by_pk(entries_by_key(tournament))
    for round in queries.rounds_of(tournament):
        for pod in queries.not_void(round):
            for seat in pod.seats.all():
                yield round.number, pod.number, seat.number, names[seat.entry_id].name
        for row in round.unplayed.all():
            yield round.number, row.get_kind_display(), "", names[row.entry_id].name


def results(tournament: Tournament) -> Table:
    """Rows of all confirmed results."""
    yield (
        pgettext("tournament", "Round"),
        _("Table"),
        _("Seat"),
        _("Name"),
        _("Points in the game"),
        pgettext("rank", "Place"),
        _("Points"),
        _("Left the table"),
    )
    names = entries_by_pk(entries_by_key(tournament))
    for round in queries.rounds_of(tournament):
        for pod in round.pods.all():
            for seat in pod.seats.all() if pod.counts else ():
                left = _("yes") if seat.state == SeatState.FORFEITED else ""
                points = number_format.number_of(Fraction(seat.grains or 0, POINT))
                name = names[seat.entry_id].name
                yield round.number, pod.number, seat.number, name, seat.vp, seat.place, points, left


def ranks(tournament: Tournament) -> Table:
    """Rows of the standing of every stage."""
    names, rounds = entries_by_key(tournament), queries.rounds_of(tournament)
    for stage in tournament.stages.all():
        stage.tournament = tournament
        yield _("Stage"), pgettext("rank", "Place"), _("Name"), *(name for _code, name in columns(stage))
        for row in ranking.standing(stage, rounds=rounds):
            yield stage.get_kind_display(), row.rank, names[row.entry].name, *values(row).values()


TABLES: dict[str, Callable[[Tournament], Table]] = {
    "entries": entries,
    "pairings": pairings,
    "results": results,
    "standings": ranks,
}


@require_safe
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """An iCalendar of the tournament and its rounds. Raises Http404."""
    tournament = viewing.find_tournament(request, slug)
    found = Calendar()
    found.add("prodid", "-//Karnak//tournaments//")
    found.add("version", "2.0")
    address = addresses.shared_url(request, f"/e/{slug}")
    if tournament.begins:
        found.add_component(calendar_event(f"{slug}@karnak", tournament.title, tournament.begins, None, address))
    for round in queries.rounds_of(tournament):
        title = _("{title}, round {n}").format(title=tournament.title, n=round.number)
        uid = f"{slug}-{round.number}@karnak"
        found.add_component(calendar_event(uid, title, round.published_at, round.ends_at, address))
    return HttpResponse(found.to_ical(), content_type="text/calendar; charset=utf-8")


def calendar_event(uid: str, title: str, begins: object, ends: object, address: str) -> Event:
    """An event of the calendar."""
    event = Event()
    event.add("uid", uid)
    event.add("summary", title)
    event.add("dtstamp", timezone.now())
    event.add("dtstart", begins)
    if ends:
        event.add("dtend", ends)
    event.add("url", address)
    return event
