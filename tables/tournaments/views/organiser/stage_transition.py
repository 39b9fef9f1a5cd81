"""From one stage to the next: the cut, the end of a stage, and seat choice in the final."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tables.messages.refusals import Refused
from tables.models import COLOURS
from tables.tournaments.audit.log import By
from tables.tournaments.draft import seat_choice
from tables.tournaments.models import Entry, Member, Stage, Tournament
from tables.tournaments.models.states import RoundState
from tables.tournaments.permissions import acting, viewing
from tables.tournaments.results import queries, ranking, stages
from tables.tournaments.stages import qualifying
from tables.tournaments.standings.explanations import Criterion, Row
from tables.tournaments.texts import number_format
from tables.tournaments.views.page_context import columns, entries_by_key, entries_by_pk, page_context
from tables.web.middleware import render_refusal
from tables.web.parsing import number


class Line(NamedTuple):
    """An entry at the end of a stage."""

    entry: Entry
    rank: int
    points: str
    through: bool
    by_lot: bool
    first_out: bool


class Chooser(NamedTuple):
    """A qualifier of a final who chooses a seat.

    turn: whether it is their turn. mine: whether the visitor may choose for them.
    """

    entry: Entry
    seat: int | None
    turn: bool
    mine: bool


@require_safe
def stage(request: HttpRequest, slug: str) -> HttpResponse:
    """For staff: who would advance if the stage ended now. Raises Http404."""
    try:
        tournament = acting.tournament_for_staff(request, slug)
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    return render(request, "tournaments/stages/stage.html", stage_context(request, tournament))


def stage_context(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    """The context of the stage page."""
    found = tournament.stages.filter(ended=False).first() or tournament.stages.last()
    assert found is not None
    found.tournament = tournament
    into = qualifying.next_stage(found) if not found.ended else None
    return {
        **page_context(request, tournament),
        "stages": list(tournament.stages.all()),
        "stage": found,
        "into": into,
        "rounds": stages.number_of_rounds(found),
        "played": found.rounds.filter(state__in=stages.OVER).count(),
        "is_over": stages.is_over(found),
        "open": found.rounds.filter(state__in=(*qualifying.VISIBLE_STATES, RoundState.PROPOSED)).exists(),
        "last_ended": tournament.stages.filter(ended=True).last(),
        "key": secrets.token_hex(8),
        **cut_by_group(tournament, found, into),
    }


def cut_by_group(tournament: Tournament, found: Stage, into: Stage | None) -> dict[str, object]:
    """The standing of a stage by group, with the cut and its criterion."""
    names = entries_by_key(tournament)
    refusal, qualified = "", None
    if into is not None:
        try:
            qualified = qualifying.compute_qualification(found, into)
        except Refused as error:
            refusal = error.sentence
    groups = [
        lines(rows, names, qualified)
        for _played, rows in ranking.standings_by_group(found, queries.played_facts(found))
    ]
    return {
        "groups": groups,
        "qualified": qualified,
        "refusal": refusal,
        "criterion": str(number_format.NAMES[Criterion(qualified.criterion)])
        if qualified is not None and qualified.criterion
        else "",
        "by_lot": [entries_by_pk(names)[pk].name for pk in qualified.by_lot] if qualified is not None else [],
        "points": dict(columns(found)).get(Criterion.PTS, ""),
    }


def lines(rows: Iterable[Row], names: Mapping[str, Entry], qualified: qualifying.Qualification | None) -> list[Line]:
    """The lines of one group."""
    through = set(qualified.through) if qualified is not None else set()
    drawn = set(qualified.by_lot) if qualified is not None else set()
    found: list[Line] = []
    for row in rows:
        pk = int(row.entry)
        first_out = qualified is not None and pk not in through and (not found or found[-1].through)
        points = number_format.points(ranking.grains(row))
        found.append(Line(names[row.entry], row.rank, points, pk in through, pk in drawn, first_out))
    return found


@require_POST
def end(request: HttpRequest, slug: str) -> HttpResponse:
    """End a stage. Raises Http404."""
    return act_on_stage(request, slug, qualifying.end)


@require_POST
def reopen(request: HttpRequest, slug: str) -> HttpResponse:
    """Undo the end of a stage. Raises Http404."""
    return act_on_stage(request, slug, qualifying.reopen)


def act_on_stage(request: HttpRequest, slug: str, act: Callable[[Tournament, By, int], object]) -> HttpResponse:
    """Carry out an act on the stage of the form, for organisers."""

    def carry_out() -> None:
        act(
            acting.tournament_for_staff(request, slug, Member.ORGANISERS),
            acting.actor_of(request),
            form_number(request, "stage"),
        )

    return acting.act_and_redirect(request, carry_out, reverse("event-stage", args=[slug]))


def form_number(request: HttpRequest, name: str) -> int:
    """A number of a form; −1 if invalid."""
    found = number(request.POST.get(name, ""))
    return -1 if found is None else found


# -- the seats of a final ----------------------------------------------------------------------------


@require_safe
def seats(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of seat choice in the final. Raises Http404."""
    tournament = viewing.find_tournament(request, slug)
    final = next((each for each in tournament.stages.filter(kind=Stage.Kind.FINAL)), None)
    values: dict[str, object] = {**page_context(request, tournament), "key": secrets.token_hex(8), "choosers": []}
    if final is not None:
        final.tournament = tournament
        if seat_choice.seats_are_chosen(final):
            values |= choice(request, final, entries_by_pk(entries_by_key(tournament)))
    return render(request, "tournaments/stages/seats.html", values)


def choice(request: HttpRequest, final: Stage, entries: Mapping[int, Entry]) -> dict[str, object]:
    """The context of seat choice."""
    turn = seat_choice.next_to_choose(final)
    staff = viewing.role_of(request, final.tournament) in Member.STAFF
    choosers = [
        Chooser(
            entries[int(key)],
            seat_choice.seats_by_entry(final).get(key),
            key == turn,
            key == turn and (staff or entries[int(key)].user_id == request.user.pk is not None),
        )
        for key in seat_choice.qualifiers(final)
    ]
    free = [(seat, COLOURS[seat - 1]) for seat in seat_choice.free_seats(final)]
    return {"choosers": choosers, "free": free, "colours": COLOURS}


@require_POST
def choose(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a seat of the final. Raises Http404."""
    tournament = viewing.find_tournament(request, slug)
    staff = viewing.role_of(request, tournament) in Member.STAFF
    entry, seat = form_number(request, "entry"), form_number(request, "seat")
    to = reverse("event-seats", args=[slug])
    return acting.act_and_redirect(
        request, lambda: seat_choice.choose_seat(tournament, acting.actor_of(request), entry, seat, staff), to
    )
