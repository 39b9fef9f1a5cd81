"""The page of friends: who is here and where, invitations by name, and who sees one's own presence."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from tables.access import viewers
from tables.friends import follows
from tables.friends_page import company, names
from tables.lobby import views as lobby
from tables.messages.refusals import Refused
from tables.people.models import User
from tables.seats import holding
from tables.web.middleware import render_refusal

lobby.sections["friends"] = company.friends_offer


@login_required
@require_safe
def friends(request: HttpRequest) -> HttpResponse:
    """The page; guests read how to get an account."""
    user = signed_in_user(request)
    return render(request, "friends_page/friends.html", {} if user.guest else company.friends_context(user))


@login_required
@require_POST
def sharing(request: HttpRequest) -> HttpResponse:
    """Choose who sees one's presence."""
    try:
        follows.share_presence(signed_in_user(request), request.POST.get("presence", ""))
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    return redirect("friends")


@login_required
@require_POST
def follow(request: HttpRequest, handle: str) -> HttpResponse:
    """Follow a member, or end that."""
    other = User.objects.filter(username=handle, is_active=True).first()
    if other is None:
        raise Http404
    try:
        act = follows.unfollow if request.POST.get("end") else follows.follow
        act(signed_in_user(request), other)
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    return redirect(return_url(request))


@login_required
@require_POST
def hold(request: HttpRequest) -> HttpResponse:
    """Hold a seat at one's open table for a member, by handle or typed name; `end`: for nobody any more."""
    user = signed_in_user(request)
    table, _viewer = viewers.find_table(request, request.POST.get("table", ""))
    try:
        person = names.find_member(user, request.POST.get("handle", ""), request.POST.get("name", ""))
        if request.POST.get("end"):
            holding.refuse_others(table, user)
            holding.release_seat(table, person.pk)
        else:
            holding.hold_seat(table, user, person)
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    return redirect(return_url(request))


@require_POST
def decline(request: HttpRequest, slug: str) -> HttpResponse:
    """Decline a seat that is held for oneself; a stranger at a table that they may see has none."""
    table, _viewer = viewers.find_table(request, slug)
    if isinstance(request.user, User):
        holding.release_seat(table, request.user.pk)
    return redirect("home")


def return_url(request: HttpRequest) -> str:
    """The page that the form names if it is of this site, else the page of friends."""
    page = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if ours else "/friends"


def signed_in_user(request: HttpRequest) -> User:
    """The signed-in user."""
    assert isinstance(request.user, User)
    return request.user
