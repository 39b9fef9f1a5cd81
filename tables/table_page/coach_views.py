"""The coach of a table by request: its switch, an example, and why a bot may have moved as it did."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tables.history import voices
from tables.lessons import coach
from tables.messages.refusals import Refused
from tables.rendering import moments
from tables.table_page.views import KEPT_NOWHERE, find_begun_table
from tables.web import rate_limits
from tables.web.middleware import render_refusal


@require_POST
def switch(request: HttpRequest, slug: str) -> HttpResponse:
    """Switch one's own coach on or off; the page is loaded again."""
    table, seat = find_begun_table(request, slug)
    if seat is None:
        return render_refusal(request, 403, _("You don’t have a seat at this table."))
    try:
        coach.switch(table, seat, on=request.POST.get("on") == "yes")
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    return HttpResponse(headers={"HX-Refresh": "true"})


@require_safe
def example(request: HttpRequest, slug: str) -> HttpResponse:
    """A sound answer of the reader's seat, as the moves of a draft; empty where the coach says nothing."""
    table, seat = find_begun_table(request, slug)
    if seat is None or not coach.is_coached(table, seat):
        raise Http404
    seen = table.full_position().seen_by(seat)
    moves = [str(move) for move in table.rules.example(seen, seat)]
    return JsonResponse({"draft": moves}, headers={"Cache-Control": KEPT_NOWHERE})


@require_safe
def why(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Why a bot may have made the move of this row, from what everybody saw before it."""
    table, viewer = find_begun_table(request, slug)
    if viewer is None or not coach.has_coach(table) or number > moments.current_moment(table, viewer).version:
        raise Http404
    row = coach.bots_row(table, number)
    if row is None:
        raise Http404
    shown = {"voice": voices.voice(table, viewer), "reason": coach.reason(table, row)}
    return render(request, "table_page/guide/_why.html", shown)


@require_POST
def hurry(request: HttpRequest, slug: str) -> HttpResponse:
    """Let the awaited bot of a first game answer now; the page hears of it as of every move."""
    table, seat = find_begun_table(request, slug)
    if seat is None or not coach.is_coached(table, seat):
        raise Http404
    if rate_limits.too_fast(rate_limits.MOVES, "move", request.user.pk):
        return render_refusal(request, 429, _("That was too fast. Wait a moment, then try again."))
    if coach.may_hurry(table, seat):
        coach.hurry(table)
    return HttpResponse(status=204) if request.headers.get("HX-Request") else redirect("table", slug)
