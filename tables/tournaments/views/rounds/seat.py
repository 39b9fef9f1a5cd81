"""The way from the tournament to one's seat."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tables.messages.refusals import Refused
from tables.people.models import User
from tables.tournaments.permissions import acting, viewing
from tables.tournaments.rounds import pods
from tables.web.middleware import render_refusal


@require_POST
def enter(request: HttpRequest, slug: str, pod: int) -> HttpResponse:
    """Take one's held seat and redirect to the table; the game begins with the last player."""
    tournament = viewing.find_tournament(request, slug)
    if not isinstance(request.user, User):
        return render_refusal(request, 403, _("You don’t have a seat at this table."))
    try:
        pods.take_own_seat(tournament, acting.actor_of(request), pod, request.user, request.POST.get("nonce", ""))
        table = pods.find_pod(tournament, pod).table
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    return redirect("table", table.slug) if table else redirect("event", slug)
