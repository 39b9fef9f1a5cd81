"""Invitations to a club by name: made and withdrawn by its officers, answered by who is invited."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tables.lobby import views as lobby
from tables.messages.refusals import Refused
from tables.people.models import User
from tables.tournaments.entries import club_invitations, clubs
from tables.tournaments.models import Club, Member
from tables.tournaments.views.clubs.clubs import number, visitor
from tables.web import rate_limits
from tables.web.middleware import render_refusal


@require_POST
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Invite a member by typed name; as seldom as codes are guessed, so that nobody tries out names."""
    club, officer = get_object_or_404(Club, slug=slug), visitor(request)
    if officer is None or not invites(club, officer):
        return refuse_others(request)
    if rate_limits.too_fast(rate_limits.GUESSES, "club-invitation", officer.pk):
        return lobby.refuse_too_fast(request)
    try:
        club_invitations.invite_member(club, officer, request.POST.get("name", ""))
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    return redirect("club", slug)


@require_POST
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Withdraw an invitation."""
    club = get_object_or_404(Club, slug=slug)
    if not invites(club, visitor(request)):
        return refuse_others(request)
    club_invitations.withdraw_invitation(club, number(request, "invitation"))
    return redirect("club", slug)


@require_POST
def answer(request: HttpRequest, slug: str) -> HttpResponse:
    """Accept or decline one's own invitation."""
    club, user = get_object_or_404(Club, slug=slug), visitor(request)
    if user is None:
        return render_refusal(request, 403, _("Only the person who is invited can answer."))
    accepts = request.POST.get("answer") == "yes"
    try:
        club_invitations.answer_invitation(club, user, accepts)
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    return redirect("club", slug) if accepts else redirect("home")


def invites(club: Club, user: User | None) -> bool:
    """Whether this person may invite to the club."""
    return clubs.role_in(club, user) in Member.ORGANISERS


def refuse_others(request: HttpRequest) -> HttpResponse:
    """The refusal for everybody but officers of the club."""
    return render_refusal(request, 403, _("Only the organisers of this club can do that."))
