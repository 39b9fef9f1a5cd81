"""Common parts of a tournament's pages: frame, entries, columns of standings, result versions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from tables.models import COLOURS
from tables.tournaments.models import Entry, Member, Pod, Result, Stage, Tournament
from tables.tournaments.models.states import SeatState, State
from tables.tournaments.permissions import viewing
from tables.tournaments.results import ranking, score_sheets
from tables.tournaments.standings.explanations import Criterion
from tables.tournaments.texts import number_format


def page_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The context of every page of a tournament."""
    role = viewing.role_of(request, tournament)
    return {"tournament": tournament, "is_staff": role in Member.STAFF, "regulations": tournament.rules}


def entries_by_key(tournament: Tournament) -> dict[str, Entry]:
    """The entries by key."""
    return {entry.key: entry for entry in tournament.entries.all()}


def entries_by_pk(names: Mapping[str, Entry]) -> dict[int, Entry]:
    """The same entries by primary key."""
    return {entry.pk: entry for entry in names.values()}


def columns(stage: Stage) -> list[tuple[str, str]]:
    """Code and name of each criterion of a stage, without lots."""
    return [(each, str(number_format.NAMES[each])) for each in ranking.criteria(stage) if each != Criterion.LOT]


def is_over(tournament: Tournament) -> bool:
    """Whether it is finished or archived."""
    return tournament.state in (State.FINISHED, State.ARCHIVED)


def score_sheet_context(pod: Pod, result: Result | None) -> dict[str, Any]:
    """The score sheet of a result with names and colours of its seats."""
    seats = [(seat.entry.name, COLOURS[seat.number - 1]) for seat in pod.seats.all()]
    return {"sheet": score_sheets.result_lines(pod, result), "sheet_seats": seats}


def versions(pod: Pod) -> list[tuple[Result, list[tuple[str, str, int, int]]]]:
    """Every version of a result, with name, colour, points and place of each seat."""
    seats = [seat for seat in pod.seats.select_related("entry") if seat.state != SeatState.NO_SHOW]
    return [
        (
            result,
            [
                (seat.entry.name, COLOURS[seat.number - 1], points, place)
                for seat, points, place in zip(seats, result.points, result.places, strict=False)
            ],
        )
        for result in pod.results.all()
    ]
