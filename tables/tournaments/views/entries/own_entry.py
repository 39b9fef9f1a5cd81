"""The visitor's own entry: their seat, and their acts with effects."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tables.lobby import views
from tables.messages import guest_names
from tables.messages.refusals import Refused
from tables.seats import leaving
from tables.tournaments.entries import actions, check_in
from tables.tournaments.models import Entry, PodSeat, Tournament
from tables.tournaments.models.states import PUBLISHED_STATES, SeatState
from tables.tournaments.permissions import acting, viewing
from tables.tournaments.results import progress, stages
from tables.tournaments.stages import setup
from tables.tournaments.views.clubs.clubs import visitor
from tables.tournaments.views.entries.checkin import user_or_new_guest
from tables.tournaments.views.entries.entries import entry_context, may_enter_now
from tables.tournaments.views.page_context import is_over
from tables.tournaments.views.rounds import offers
from tables.web import rate_limits
from tables.web.middleware import render_refusal


@require_safe
def me(request: HttpRequest, slug: str) -> HttpResponse:
    """The visitor's card; without an entry, the question whether to take part."""
    return page(request, viewing.find_tournament(request, slug))


def page(request: HttpRequest, tournament: Tournament, wrong: Refused | None = None) -> HttpResponse:
    """The card, with a refusal beside the typed name."""
    user, everybody = visitor(request), list(tournament.entries.select_related("user"))
    entry = next((each for each in everybody if user is not None and each.user_id == user.pk), None)
    shown: dict[str, Any] = {"tournament": tournament, "url": f"/e/{tournament.slug}/me", "own": True}
    shown |= {"is_over": is_over(tournament), "games": setup.games(tournament.rules)}
    if entry is None:
        shown |= {
            "may_enter": may_enter_now(tournament),
            "typed": request.POST.get("name", "") or guest_names.displayed_name(views.visitor_name(request)),
        }
        shown |= {"key": secrets.token_hex(8), "refusal": wrong.sentence if wrong else ""}
    else:
        shown |= entry_context(request, tournament, entry, own=True)
        size, seat = tournament.rules.preferred, shown["seat"]
        shown["next_round"] = has_rounds_left(tournament)
        if not shown["next_round"]:
            shown["actions"] = [action for action in shown["actions"] if action["name"] != "rest"]
        shown["returns_until"] = returns_until(seat)
        if seat is not None:
            seats = list(seat.pod.seats.exclude(state=SeatState.NO_SHOW).select_related("entry"))
            shown["others"], size = [each.entry.name for each in seats if each.pk != seat.pk], len(seats)
            shown |= offers.offers_context(request, tournament, seat.pod, seats)
        shown["progress"] = progress.progress(tournament, entry, size, {each.key: each.name for each in everybody})
    return render(request, "tournaments/entries/me.html", shown, status=wrong.status if wrong else 200)


def has_rounds_left(tournament: Tournament) -> bool:
    """Whether there are rounds still to be published."""
    seen = Count("rounds", filter=Q(rounds__state__in=PUBLISHED_STATES))
    left = list(tournament.stages.filter(ended=False).annotate(seen=seen))
    for stage in left:
        stage.tournament = tournament
    return any(stage.seen < stages.number_of_rounds(stage) for stage in left)


def own_entry(request: HttpRequest, tournament: Tournament) -> Entry | None:
    """The visitor's entry."""
    user = visitor(request)
    return tournament.entries.select_related("user").filter(user=user).first() if user is not None else None


def returns_until(seat: PodSeat | None) -> datetime | None:
    """Until when a player who has left their table may take the seat again; else None."""
    table = seat.pod.table if seat is not None else None
    return leaving.returns_until(table, seat.entry.user_id) if seat is not None and table is not None else None


@require_POST
def act_on_own_entry(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Carry out an act on one's own entry."""
    tournament = viewing.find_tournament(request, slug)
    entry = own_entry(request, tournament)
    if entry is None:
        return render_refusal(request, 403, _("You are not taking part in this tournament."))
    done = lambda: actions.carry_out(tournament, acting.actor_of(request), entry, name, own=True)  # noqa: E731
    return acting.act_and_redirect(request, done, to=f"/e/{slug}/me")


@require_POST
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Apply for an entry; with the entry link, enter at once."""
    tournament = viewing.find_tournament(request, slug)
    if rate_limits.too_fast(rate_limits.JOINS, "door", rate_limits.visitor(request)):
        return views.refuse_too_fast(request)
    name, user = request.POST.get("name", ""), visitor(request)
    try:
        if not may_enter_now(tournament):
            raise Refused(_("Entries for this tournament are closed."), 409)
        if user is None or not tournament.entries.filter(user=user).exists():
            check_in.refuse_newcomer(tournament, name)
            by_link = viewing.has_followed_link(request, tournament)
            user, way = user_or_new_guest(request, name), check_in.enter_at_door if by_link else check_in.apply
            way(tournament, acting.actor_of(request)._replace(user=user), name, user)
    except Refused as error:
        return page(request, tournament, error)
    return acting.act_and_redirect(request, lambda: None, to=f"/e/{slug}/me")
