"""Results of games in person: entering, confirming and disputing."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from engine import GAMES, SheetLine
from tables.messages.refusals import Refused
from tables.models import COLOURS
from tables.people.models import User
from tables.tournaments.models import Pod, PodSeat, Result, Tournament
from tables.tournaments.models.states import PUBLISHED_STATES, PodState
from tables.tournaments.permissions import acting, viewing
from tables.tournaments.rounds import reporting
from tables.tournaments.rounds.reporting import Typed
from tables.tournaments.views.page_context import page_context, score_sheet_context
from tables.tournaments.views.rounds.offers import is_seated, is_staff
from tables.web.parsing import number as whole_number
from tables.web.parsing import signed_number


class Slip(NamedTuple):
    """The form of one seat: entered points, and the rank among equals where it is asked."""

    seat: PodSeat
    colour: str
    points: str
    among: str
    asked: bool
    total: int | None  # of the score sheet


class Row(NamedTuple):
    """A line of the score sheet: label, clause, and each seat's field (name, player, value)."""

    what: str
    clause: str
    cells: Sequence[tuple[str, str, str]]
    adds: bool  # counts towards the points; other lines are tie-breakers
    lost: bool


@require_http_methods(["GET", "HEAD", "POST"])
def result(request: HttpRequest, slug: str, round: int, number: int) -> HttpResponse:
    """The page for entering or confirming a result. Raises Http404."""
    tournament = viewing.find_tournament(request, slug)
    pod = find_pod(tournament, round, number)
    seats = reporting.seats_of(pod)
    staff = is_staff(request, tournament)
    if pod.state == PodState.CONFIRMED or not (staff or is_seated(request, seats)):
        return redirect(return_path(request, tournament, pod))
    if request.method != "POST":
        return page(request, tournament, pod, seats)
    try:
        typed = form_result(pod, seats, request.POST)
        if "add" in request.POST or order_is_open(typed):
            return page(request, tournament, pod, seats, typed=typed, status=200 if "add" in request.POST else 422)
        reporting.report(tournament, acting.actor_of(request), pod.pk, typed, staff=staff)
    except Refused as error:
        return page(request, tournament, pod, seats, refusal=error.sentence, status=error.status)
    return redirect(return_path(request, tournament, pod))


def came_from_desk(request: HttpRequest) -> bool:
    """Whether the visitor came from the organiser's desk and returns there."""
    return request.GET.get("from") == "desk"


def return_path(request: HttpRequest, tournament: Tournament, pod: Pod) -> str:
    """The page to return to: the pod's, or the desk."""
    if came_from_desk(request):
        return reverse("event-desk", args=[tournament.slug])
    return reverse("event-pod", args=[tournament.slug, pod.round.number, pod.number])


def find_pod(tournament: Tournament, round: int, number: int) -> Pod:
    """A published pod. Raises Http404."""
    pods = Pod.objects.filter(round__tournament=tournament, round__state__in=PUBLISHED_STATES)
    pod = pods.filter(round__number=round, number=number).select_related("round__stage", "table").first()
    if pod is None:
        raise Http404
    return pod


# -- what was typed ----------------------------------------------------------------------------------


def form_result(pod: Pod, seats: Sequence[PodSeat], form: QueryDict) -> Typed:
    """Parse the result of a form: the score sheet if filled in, else the points. Raises Refused."""
    sheet = form_score_sheet(pod, seats, form)
    points = [form.get(f"vp-{seat.number}", "") for seat in seats]
    if sheet is not None:
        typed = reporting.sheet_points(pod, sheet, len(seats))
        refuse_other_sums(seats, points, typed.points)
        return typed
    among = [form.get(f"among-{seat.number}", "") for seat in seats]
    asked = any(among)
    return Typed(
        [parse_whole_number(each) for each in points],
        [parse_whole_number(each or "0") for each in among] if asked else (),
    )


def form_score_sheet(pod: Pod, seats: Sequence[PodSeat], form: QueryDict) -> dict[str, list[int]] | None:
    """The score sheet of a form, empty fields as 0; None if nothing is filled in. Raises Refused."""
    lines = GAMES[pod.game].sheet
    texts = {line.key: [form.get(f"{line.key}-{seat.number}", "") for seat in seats] for line in lines}
    if not any(text.strip() for row in texts.values() for text in row):
        return None
    numbers = {key: [parse_whole_number(text or "0") for text in row] for key, row in texts.items()}
    return {line.key: [-abs(n) if line.lost else n for n in numbers[line.key]] for line in lines}


def parse_whole_number(text: str) -> int:
    """Parse a whole number with a hyphen or a minus sign. Raises Refused."""
    found = signed_number(text)
    if found is None:
        raise Refused(_("Enter the points for every seat, as whole numbers."), 422)
    return found


def refuse_other_sums(seats: Sequence[PodSeat], typed: Sequence[str], sums: Sequence[int]) -> None:
    """Refuse points that differ from the sums of the sheet. Raises Refused."""
    for seat, text, points in zip(seats, typed, sums, strict=True):
        if text.strip() and parse_whole_number(text) != points:
            raise Refused(
                _("The score sheet for {name} adds up to {points}, not {typed}.").format(
                    name=seat.entry.name, points=points, typed=text.strip()
                ),
                422,
            )


def order_is_open(typed: Typed) -> bool:
    """Whether the order among equal points must be asked."""
    return bool(reporting.equals(typed.points)) and not typed.among


# -- the page ----------------------------------------------------------------------------------------


def page(
    request: HttpRequest,
    tournament: Tournament,
    pod: Pod,
    seats: Sequence[PodSeat],
    typed: Typed | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    """Render the form of a result."""
    last = pod.results.select_related("reported_by").last()
    me = request.user if isinstance(request.user, User) else None
    shown = {
        **page_context(request, tournament),
        "round": pod.round,
        "pod": pod,
        "game": GAMES[pod.game],
        "slips": slips(seats, request.POST, typed),
        "equal": typed is not None and order_is_open(typed),
        "ranks": range(1, len(seats) + 1),
        **score_sheet_context(pod, last),
        "parts": score_sheet_rows(pod, seats, request.POST),
        "last": last,
        "entered": result_by_seat(last, seats),
        "may_confirm": last is not None
        and not pod.objection
        and (last.reported_by != me or not is_seated(request, seats)),
        "key": secrets.token_hex(8),
        "refusal": refusal,
        "to_desk": came_from_desk(request),
        "home": return_path(request, tournament, pod),
    }
    return render(request, "tournaments/rounds/result.html", shown, status=status)


def slips(seats: Sequence[PodSeat], form: QueryDict, typed: Typed | None) -> list[Slip]:
    """The forms of the seats."""
    equal = reporting.equals(typed.points) if typed is not None and order_is_open(typed) else []
    added = typed is not None and typed.sheet is not None
    return [
        Slip(
            seat,
            COLOURS[seat.number - 1],
            form.get(f"vp-{seat.number}", ""),
            form.get(f"among-{seat.number}", ""),
            n in equal,
            typed.points[n] if added and typed is not None else None,
        )
        for n, seat in enumerate(seats)
    ]


def result_by_seat(last: Result | None, seats: Sequence[PodSeat]) -> list[tuple[str, str, int, int]]:
    """The entered result by seat: name, colour, points and place."""
    if last is None:
        return []
    rows = zip(seats, last.points, last.places, strict=True)
    return [(seat.entry.name, COLOURS[seat.number - 1], points, place) for seat, points, place in rows]


def score_sheet_rows(pod: Pod, seats: Sequence[PodSeat], form: Mapping[str, str]) -> list[tuple[str, list[Row]]]:
    """The lines of the score sheet by part, each with a field for every seat."""
    parts = groupby(GAMES[pod.game].sheet, key=lambda line: str(line.part))
    return [(_(part) if part else "", [row(pod, line, seats, form) for line in lines]) for part, lines in parts]


def row(pod: Pod, line: SheetLine, seats: Sequence[PodSeat], form: Mapping[str, str]) -> Row:
    """A line of the score sheet."""
    names = [f"{line.key}-{seat.number}" for seat in seats]
    cells = [(name, seat.entry.name, form.get(name, "")) for name, seat in zip(names, seats, strict=True)]
    return Row(_(str(line.what)), line.clause, cells, line.kind == "points", line.lost)


# -- confirming and objecting ------------------------------------------------------------------------


@require_POST
def agree(request: HttpRequest, slug: str, round: int, number: int) -> HttpResponse:
    """Confirm a result as a second seat. Raises Http404."""
    tournament = viewing.find_tournament(request, slug)
    pod, user = find_pod(tournament, round, number), signed_in(request)
    version = whole_number(request.POST.get("version", "")) or 0
    staff = is_staff(request, tournament)
    return acting.act_and_redirect(
        request,
        lambda: reporting.agree(tournament, acting.actor_of(request), pod.pk, version, user, staff),
        return_path(request, tournament, pod),
    )


@require_POST
def object_to(request: HttpRequest, slug: str, round: int, number: int) -> HttpResponse:
    """Dispute the result of one's own table. Raises Http404."""
    tournament = viewing.find_tournament(request, slug)
    pod, user, why = find_pod(tournament, round, number), signed_in(request), request.POST.get("why", "")
    return acting.act_and_redirect(
        request,
        lambda: reporting.object_to(tournament, acting.actor_of(request), pod.pk, user, why),
        reverse("event-pod", args=[slug, round, number]),
    )


def signed_in(request: HttpRequest) -> User:
    """The signed-in user. Raises Http404 for strangers."""
    if not isinstance(request.user, User):
        raise Http404
    return request.user
