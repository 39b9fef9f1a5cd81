"""The table of results of a week.

For those whose own game is over, and for everybody when the week is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import prefetch_related_objects

from tables.models import Status
from tables.week.models import Entry, Week

PAGE = 50  # results


class Result(NamedTuple):
    """A result as a row.

    place: None where it is not ranked. watched: whether this viewer may replay the board. comparable: whether this
    viewer may compare it with their own board, which is finished and had the same draws.
    """

    place: int | None
    entry: Entry
    name: str
    margin: int
    mine: bool
    watched: bool
    comparable: bool


class Results(NamedTuple):
    """A page of the results and its rows."""

    page: Page[Entry]
    rows: Sequence[Result]


def may_see(week: Week, own: Entry | None) -> bool:
    """Whether somebody with this game of their own may see the results."""
    return week.is_over or (own is not None and own.table.status == Status.FINISHED)


def is_ranked(entry: Entry) -> bool:
    """Whether a result counts: of a member, played to its end in time."""
    assert entry.table.finished is not None
    return not entry.guest and not entry.table.stopped and entry.table.finished < entry.week.ends


def finished_entries(week: Week) -> list[Entry]:
    """The games of a week that are over, the best first; those that do not count come last."""
    if week.pk is None:
        return []
    over = Entry.objects.filter(week=week, table__status=Status.FINISHED).select_related("week", "table")
    light = over.defer("table__position").order_by("pk")
    return sorted(light, key=lambda entry: (is_ranked(entry), entry.sort_key), reverse=True)


def places(entries: Sequence[Entry]) -> dict[int, int]:
    """The places of the ranked games by key of the entry; equal ones share a place."""
    keys = [entry.sort_key for entry in entries if is_ranked(entry)]
    return {entry.pk: 1 + sum(key > entry.sort_key for key in keys) for entry in entries if is_ranked(entry)}


def page_of_results(week: Week, own: Entry | None, number: str | None) -> Results:
    """A page of the results, for a viewer with this game of their own."""
    entries = finished_entries(week)
    page = Paginator(entries, PAGE).get_page(number)
    shown, ranks = list(page.object_list), places(entries)
    prefetch_related_objects(shown, "table__seats", "table__sittings")
    return Results(page, [build_result(week, entry, own, ranks.get(entry.pk)) for entry in shown])


def build_result(week: Week, entry: Entry, own: Entry | None, place: int | None) -> Result:
    """A row for a viewer with this game of their own."""
    margin, mine = (entry.points or 0) - (entry.rival or 0), own == entry
    same = is_same_chance(entry, own)
    return Result(place, entry, name_of(entry), margin, mine, week.is_over or same, same and not mine)


def is_same_chance(entry: Entry, own: Entry | None) -> bool:
    """Whether a viewer's own game is over and had the same draws as this one."""
    return own is not None and own.table.status == Status.FINISHED and entry.guest == own.guest


def name_of(entry: Entry) -> str:
    """The name of the player, also of one who has given up."""
    (seat,) = entry.table.seats.all()
    left = next(iter(entry.table.sittings.all()), None)
    return left.displayed_name if left is not None else seat.displayed_name
