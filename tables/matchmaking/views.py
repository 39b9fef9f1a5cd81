"""The page where people look for players."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tables.lobby import views as lobby
from tables.matchmaking import offers, searches
from tables.matchmaking.searches import Wanted
from tables.messages import guest_names
from tables.people.models import User
from tables.web import parsing, rate_limits
from tables.web.middleware import render_refusal


@require_http_methods(["GET", "HEAD", "POST"])
def find(request: HttpRequest) -> HttpResponse:
    """The page of one's searches; a new search is posted here.

    It redirects to the table when players have been found.
    """
    if request.method == "POST":
        return begin(request)
    if isinstance(request.user, User):
        searches.renew_search(request.user)
    shown = search_context(request)
    return redirect(shown["ready"]) if shown["ready"] else render(request, "matchmaking/find.html", {"search": shown})


def begin(request: HttpRequest) -> HttpResponse:
    """Begin a search; a stranger becomes a guest."""
    wanted = posted_wish(request)
    if not wanted.exists:
        return render_refusal(request, 400, _("Something in this request was wrong. Reload the page and try again."))
    if rate_limits.too_fast(rate_limits.TABLES, "search", rate_limits.visitor(request)):
        return lobby.refuse_too_fast(request)
    person = lobby.user_or_new_guest(request, lobby.visitor_name(request) or guest_names.new_name())
    searches.begin_search(person, wanted)
    return redirect("find-players")


def posted_wish(request: HttpRequest) -> Wanted:
    """What a form asks for; the game of no name if it says nothing that can be read."""
    game, _space, seats = request.POST.get("what", "").partition(" ")
    live, near = request.POST.get("speed") == "live", request.POST.get("rating") == "near"
    return Wanted(game, parsing.number(seats) or 0, live, near)


@require_POST
def waiting(request: HttpRequest) -> HttpResponse:
    """The searches, as an open page asks for them; this keeps live searches alive.

    It redirects to the table when that is ready.
    """
    if isinstance(request.user, User):
        searches.renew_search(request.user)
    shown = search_context(request)
    if shown["ready"]:
        return HttpResponse(headers={"HX-Redirect": shown["ready"]})
    return render(request, "matchmaking/_waiting.html", {"search": shown})


@login_required
@require_POST
def withdraw(request: HttpRequest, number: int) -> HttpResponse:
    """Withdraw a search."""
    assert isinstance(request.user, User)
    searches.withdraw_search(request.user, number)
    return redirect("find-players")


def search_context(request: HttpRequest) -> dict[str, Any]:
    """The form and the searches of this visitor."""
    return offers.search_offer(request.user if isinstance(request.user, User) else None)
