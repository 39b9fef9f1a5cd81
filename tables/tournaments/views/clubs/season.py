"""The season of a club: the best six events of each player, with explanations."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tables.tournaments.models import Club, Entry, Tournament
from tables.tournaments.models.states import State
from tables.tournaments.permissions import viewing
from tables.tournaments.standings.scoring import ranks
from tables.tournaments.standings.season import COUNTED, Year, event_points, season
from tables.tournaments.texts import number_format
from tables.web.parsing import YEARS

LISTED = 50
OVER = (State.FINISHED, State.ARCHIVED)


class Event(NamedTuple):
    """An event of a player's season: its points, and their source."""

    tournament: Tournament
    linked: bool
    place: str
    entries: int
    points: int
    counted: bool


class Line(NamedTuple):
    """A player's season."""

    rank: int
    name: str
    points: int
    events: list[Event]


class Results(NamedTuple):
    """One event: ranks and points of all entries that played, and the names of people."""

    tournament: Tournament
    places: Mapping[str, Fraction]
    points: Mapping[str, int]
    people: Mapping[str, str]


@require_safe
def year(request: HttpRequest, slug: str, year: int) -> HttpResponse:
    """The table of a season. Raises Http404.

    Names are hidden from visitors who may see none of a player's events.
    """
    if year not in YEARS:
        raise Http404
    club = get_object_or_404(Club, slug=slug)
    events = {str(event.pk): results(event) for event in season_events(club, year)}
    points = {key: {who: each.points[who] for who in each.people} for key, each in events.items()}
    table = season(points)
    page = Paginator(table, LISTED).get_page(request.GET.get("page", ""))
    seen = {key for key, each in events.items() if viewing.may_look(request, each.tournament)}
    shown = {
        "club": club,
        "year": year,
        "page": page,
        "lines": [line(each, events, seen) for each in page],
        "events": len(events),
        "best": COUNTED,
    }
    return render(request, "tournaments/clubs/season.html", shown)


def season_events(club: Club, year: int) -> list[Tournament]:
    """The events of a club that ended in a year, with their entries."""
    found = club.tournaments.filter(state__in=OVER, finished__year=year).select_related("club")
    return list(found.prefetch_related("entries__user").order_by("finished"))


def results(event: Tournament) -> Results:
    """Ranks and points of one event; bots count in the ranking but have no season."""
    entries = {person_key(entry): entry for entry in event.entries.all() if entry.rank is not None}
    placed = {key: entry.rank or 0 for key, entry in entries.items()}
    order = dict(zip(placed, ranks(list(placed.values())), strict=True))
    shared = {key: list(order.values()).count(place) for key, place in order.items()}
    return Results(
        event,
        {key: place + Fraction(shared[key] - 1, 2) for key, place in order.items()},
        event_points(placed),
        {key: str(entry.user) if entry.user else entry.name for key, entry in entries.items() if not entry.bot},
    )


def person_key(entry: Entry) -> str:
    """The identifier of a person across events: the account, or the typed name."""
    if entry.bot:
        return f"bot:{entry.pk}"
    return f"user:{entry.user_id}" if entry.user_id is not None else f"name:{entry.name.casefold()}"


def line(each: Year, events: Mapping[str, Results], seen: set[str]) -> Line:
    """A player's season with its events."""
    mine = [(key, points, True) for key, points in each.counted]
    mine += [(key, points, False) for key, points in each.left_out]
    shown = [
        Event(
            events[key].tournament,
            key in seen,
            number_format.plain(events[key].places[each.player]),
            len(events[key].places),
            points,
            counted,
        )
        for key, points, counted in mine
    ]
    known = any(event.linked for event in shown)
    name = events[mine[0][0]].people[each.player] if known else _("Someone from the club")
    return Line(each.rank, name, each.points, shown)
