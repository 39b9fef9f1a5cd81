"""The page of a round's certificate."""

from __future__ import annotations

from asgiref.sync import async_to_sync
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tables.hosting.worker_processes import run_in_worker
from tables.tournaments.draft import certificate_page, stored_draw
from tables.tournaments.draft.reasons import Names
from tables.tournaments.models import Round, Tournament
from tables.tournaments.models.states import RoundState
from tables.tournaments.permissions import viewing
from tables.web import rate_limits
from tables.web.middleware import render_refusal


@require_safe
def certificate(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The certificate of a round: for everyone once published, before that for staff."""
    tournament = viewing.find_tournament(request, slug)
    round = find_round(request, tournament, number)
    verdict = ""
    if "verify" in request.GET:
        if rate_limits.too_fast(rate_limits.EXPORTS, "verify", request.user.pk or rate_limits.visitor(request)):
            return render_refusal(request, 429, _("Too many attempts. Wait a few minutes, then try again."))
        differing = async_to_sync(run_in_worker)(stored_draw.differences, round.certificate, tournament.seed)
        verdict = certificate_page.verdict(differing, stored_draw.stored_draws(round))
    names = Names({int(entry.key): entry for entry in tournament.entries.all()})
    shown = {
        "tournament": tournament,
        "round": round,
        "verdict": verdict,
        "is_draft": round.state == RoundState.PROPOSED,
        "seed": tournament.revealed_seed,
        **certificate_page.certificate_context(round, names),
    }
    return render(request, "tournaments/rounds/certificate.html", shown)


def find_round(request: HttpRequest, tournament: Tournament, number: int) -> Round:
    """A round that this visitor may see. Raises Http404."""
    rounds = viewing.visible_rounds(request, tournament)
    round = rounds.select_related("stage__tournament").filter(number=number).first()
    if round is None or not round.certificate:
        raise Http404
    return round
