"""Page for importing a tournament from its document."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tables.lobby import views
from tables.messages.refusals import Refused
from tables.tournaments.entries import clubs
from tables.tournaments.exchange import importing
from tables.tournaments.models import Club, Member
from tables.tournaments.views.clubs.clubs import visitor
from tables.web import rate_limits
from tables.web.middleware import render_refusal


@require_http_methods(["GET", "HEAD", "POST"])
def import_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """The form; the preview of a file; or the import, which redirects to the tournament."""
    club = get_object_or_404(Club, slug=slug)
    if clubs.role_in(club, visitor(request)) not in Member.ORGANISERS:
        return render_refusal(request, 403, _("Only the organisers of this club can do that."))
    if request.method != "POST":
        return page(request, club)
    if rate_limits.too_fast(rate_limits.MOVES, "import", rate_limits.visitor(request)):
        return views.refuse_too_fast(request)
    try:
        text = importing.uploaded_document(request.FILES.get("file"))
        if "look" in request.POST:
            return page(request, club, outline=importing.outline(club, text))
        return redirect("event", importing.import_once(club, text).slug)
    except Refused as error:
        return page(request, club, error.status, refusal=error.sentence)


def page(request: HttpRequest, club: Club, status: int = 200, **shown: object) -> HttpResponse:
    """The form, with a preview or a refusal."""
    return render(request, "tournaments/stages/import.html", {"club": club, **shown}, status=status)
