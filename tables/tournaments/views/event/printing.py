"""Printed sheets: seats by table and by name, result slips, standings, cross table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tables.models import COLOURS
from tables.tournaments.models import Entry, Round, Tournament
from tables.tournaments.models.states import PodState
from tables.tournaments.permissions import viewing
from tables.tournaments.results import queries, stages
from tables.tournaments.rounds import pod_cards
from tables.tournaments.views.event import overview
from tables.tournaments.views.page_context import columns, entries_by_key, entries_by_pk, page_context

PAGES = ("tables", "names", "slips", "standing", "cross")


ACROSS = 15  # columns of names per sheet


class CrossTableRow(NamedTuple):
    """A row of the cross table: a name, and the rounds in which it met each of the others."""

    name: str
    cells: Sequence[str]


class Part(NamedTuple):
    """A part of the cross table that fits on a sheet: its columns and all rows."""

    names: Sequence[str]
    rows: Sequence[CrossTableRow]


@require_safe
def printed_page(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """A page to print for the requested round. Raises Http404."""
    tournament = viewing.find_tournament(request, slug)
    if what not in PAGES:
        raise Http404
    rounds, names = queries.rounds_of(tournament), entries_by_key(tournament)
    round = overview.requested_round(request.GET.get("round"), rounds)
    found = pod_cards.tiles(round, entries_by_pk(names), pods=queries.not_void(round)) if round else []
    stage = round.stage if round else tournament.stages.all()[0]
    stage.tournament = tournament
    values = {
        **page_context(request, tournament),
        "what": what,
        "round": round,
        "tiles": found,
        "seatings": seatings(found) if what == "names" else [],
        "standing": overview.standing(stage, names, rounds) if what == "standing" else [],
        "criteria": columns(stage),
        "headed": standings_heading(tournament, rounds),
        "of": tournament.finished or timezone.now(),
        "cross": cross(rounds, names) if what == "cross" else [],
    }
    return render(request, "tournaments/print.html", values)


def standings_heading(tournament: Tournament, rounds: Sequence[Round]) -> str:
    """The heading of the standings: after which round, or during which."""
    if rounds and rounds[-1].state not in stages.OVER:
        return _("Standings during round {n}").format(n=rounds[-1].number)
    return overview.standings_heading(tournament, rounds[-1].number if rounds else 0)


def seatings(found: Sequence[pod_cards.Tile]) -> list[tuple[str, int, int, str]]:
    """All players by name: table, seat, and colour of the seat."""
    lines = [(seat.name, tile.number, n, COLOURS[n - 1]) for tile in found for n, seat in enumerate(tile.seats, 1)]
    return sorted(lines, key=lambda line: line[0].casefold())


def cross(rounds: Sequence[Round], names: Mapping[str, Entry]) -> list[Part]:
    """The cross table of meetings by round, in parts that fit on a sheet."""
    entries = sorted(names.values(), key=lambda entry: entry.name.casefold())
    met: dict[tuple[int, int], list[int]] = {}
    for round in rounds:
        for pod in round.pods.all():
            seated = [seat.entry_id for seat in pod.seats.all() if pod.state != PodState.VOID]
            for one in seated:
                for other in seated:
                    met.setdefault((one, other), []).append(round.number)
    parts = [entries[at : at + ACROSS] for at in range(0, len(entries), ACROSS)]
    return [
        Part(
            [other.name for other in part],
            [CrossTableRow(one.name, [cell(met, one, other) for other in part]) for one in entries],
        )
        for part in parts
    ]


def cell(met: Mapping[tuple[int, int], Sequence[object]], one: Entry, other: Entry) -> str:
    """The rounds in which two entries have met."""
    if one.pk == other.pk:
        return "\N{BULLET}"
    return " ".join(map(str, met.get((one.pk, other.pk), ())))
