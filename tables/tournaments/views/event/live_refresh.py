"""Polling by pages: whether a tournament or a game has changed."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django_htmx.http import trigger_client_event

from tables.tournaments.models.states import PUBLISHED_STATES
from tables.tournaments.permissions import viewing
from tables.tournaments.rounds import pod_cards
from tables.tournaments.views.page_context import entries_by_key, entries_by_pk


@require_safe
def check_version(request: HttpRequest, slug: str) -> HttpResponse:
    """Status 204; with an event that reloads the page if the tournament has changed.

    Changed means: its version is not the page's.
    """
    tournament = viewing.find_tournament(request, slug)
    answer = HttpResponse(status=204)
    if request.GET.get("v") != str(tournament.version):
        trigger_client_event(answer, "stirred")
    return answer


@require_safe
def tables(request: HttpRequest, slug: str, round: int, number: int | None = None) -> HttpResponse:
    """The tiles of a round, or one of them; 204 while no game has moved since the page. Raises Http404."""
    tournament = viewing.find_tournament(request, slug)
    found = tournament.rounds.filter(state__in=PUBLISHED_STATES, number=round).first()
    pods = [pod for pod in found.pods.select_related("table") if number in (None, pod.number)] if found else []
    if found is None or not pods:
        raise Http404
    openly = viewing.can_oversee(found, request.user.pk)
    seen = pod_cards.tiles_version(pods, openly)
    if request.GET.get("v") == seen:
        return HttpResponse(status=204)
    values = {
        "tournament": tournament,
        "round": found,
        "pod": None if number is None else pods[0],
        "tiles": pod_cards.tiles(found, entries_by_pk(entries_by_key(tournament)), openly, pods),
        "seen": seen,
    }
    return render(request, "tournaments/rounds/_tiles.html", values)
