"""Who is here: by roll call, at a shared tablet, at the door by link or QR code."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tables.access import invitations
from tables.hosting import addresses
from tables.lobby import views
from tables.messages import guest_names
from tables.messages.refusals import Refused
from tables.people.models import User
from tables.tournaments.audit import access
from tables.tournaments.audit.log import By
from tables.tournaments.draft import absence
from tables.tournaments.entries import check_in, entering, name_lists
from tables.tournaments.models import Entry, Tournament
from tables.tournaments.models.states import PRESENT, EntryState, State
from tables.tournaments.views.clubs import number, visitor
from tables.tournaments.views.entries import for_staff, keyed, may_enter_now
from tables.web import rate_limits


def context(tournament: Tournament, stayed_away: Mapping[int, int] | None = None) -> dict[str, Any]:
    """What the column of the check-in shows (templates/tournaments/_checkin.html), in two queries."""
    entries = list(tournament.entries.filter(state__in=entering.IN).order_by("name"))
    missed = absence.stayed_away(tournament) if stayed_away is None else stayed_away
    rows = [
        {
            "entry": entry,
            "here": entry.state in PRESENT,
            "may": may_tick(entry),
            "missed": missed.get(entry.pk) if entry.state in PRESENT else None,
        }
        for entry in entries
    ]
    return {
        "checkin": {
            "rows": rows,
            "here": sum(entry.state in PRESENT for entry in entries),
            "total": len(entries),
            "everybody": tournament.state == State.CHECK_IN and any(not row["here"] for row in rows),
            "open": tournament.state in entering.CHECKING,
            "takes": tournament.state in entering.TAKING,
            "missing": [entry.name for entry in entries if entry.state == EntryState.ACCEPTED],
            "key": secrets.token_hex(8),
        }
    }


def may_tick(entry: Entry) -> bool:
    """Whether a tick can be made or taken away: not any more once somebody has been drawn."""
    return entry.state in (EntryState.ACCEPTED, EntryState.CHECKED_IN)


@require_POST
def tick(request: HttpRequest, slug: str) -> HttpResponse:
    """Roll call: this one is here, or is not after all."""

    def ticked(tournament: Tournament) -> Any:
        pk, here = number(request, "entry"), request.POST.get("here") == "1"
        return entering.check_in(tournament, keyed(access.by(request), pk, here), pk, here=here)

    return for_staff(request, slug, lambda t: access.acted(request, lambda: ticked(t), to=came_from(request, t)))


@require_POST
def everybody(request: HttpRequest, slug: str) -> HttpResponse:
    """Roll call at one stroke: everybody on the list is here."""

    def noted(tournament: Tournament) -> Any:
        return entering.all_here(tournament, access.by(request))

    return for_staff(request, slug, lambda t: access.acted(request, lambda: noted(t), to=came_from(request, t)))


@require_POST
def find(request: HttpRequest, slug: str) -> HttpResponse:
    """Some letters of a name: whoever it is, is here; a name that nobody has is added."""

    def found(tournament: Tournament) -> Any:
        return find_or_add(tournament, access.by(request), request.POST.get("who", ""))

    return for_staff(request, slug, lambda t: access.acted(request, lambda: found(t), to=came_from(request, t)))


def find_or_add(tournament: Tournament, by: By, letters: str) -> Any:
    """Check in whoever is meant, or add somebody new. Raises Refused where it may be several, or is here already."""
    if not letters.strip():
        raise Refused(_("Type a few letters of a name first."))
    entries = {entry.name: entry for entry in tournament.entries.filter(state__in=entering.IN)}
    missing = [name for name, entry in entries.items() if entry.state == EntryState.ACCEPTED]
    names = name_lists.matching(letters, missing) or name_lists.matching(letters, entries)
    if len(names) > 1:
        raise Refused(
            _("This could be several people: {names}. Type more letters.").format(names=", ".join(names)), 409
        )
    if not names:
        return check_in.arrive(tournament, by, letters)
    entry = entries[names[0]]
    if entry.state != EntryState.ACCEPTED:
        raise Refused(_("{name} is already here.").format(name=entry.name), 409)
    return entering.check_in(tournament, by, entry.pk)


def came_from(request: HttpRequest, tournament: Tournament) -> str:
    """The page of this tournament on which a form stood; its entries otherwise."""
    page, home = request.POST.get("back", ""), f"/e/{tournament.slug}/"
    safe = url_has_allowed_host_and_scheme(page, allowed_hosts=None) and page.startswith(home)
    return page if safe else f"{home}entries"


@require_safe
def roll(request: HttpRequest, slug: str) -> HttpResponse:
    """The column of the check-in on a page of its own, as for somebody of the staff who walks about with a phone."""
    return shown(request, slug, "tournaments/roll.html")


@require_safe
def tablet(request: HttpRequest, slug: str) -> HttpResponse:
    """The list alone, on a device of the staff that everybody passes."""
    return shown(request, slug, "tournaments/tablet.html")


def shown(request: HttpRequest, slug: str, template: str) -> HttpResponse:
    """A page with the list of the check-in, for staff."""
    return for_staff(request, slug, lambda t: render(request, template, {"tournament": t, **context(t)}))


@require_safe
def poster(request: HttpRequest, slug: str) -> HttpResponse:
    """The code of the door, to print or to put on the wall."""

    def printed(tournament: Tournament) -> HttpResponse:
        url = addresses.shared(request, f"/door/{tournament.door_token}")
        codes = {"door_url": url, "door_qr": invitations.qr(url)}
        return render(request, "tournaments/poster.html", {"tournament": tournament, **codes})

    return for_staff(request, slug, printed)


# -- the door ----------------------------------------------------------------------------------------


@require_safe
def door(request: HttpRequest, token: str) -> HttpResponse:
    """The link of the door is followed: the list of names, to tap one's own, or to write it."""
    tournament = of_token(token)
    access.remember(request, tournament)
    return at_door(request, tournament)


def at_door(request: HttpRequest, tournament: Tournament, wrong: Refused | None = None) -> HttpResponse:
    """The door; with a refusal beside the name that was typed there."""
    user = visitor(request)
    if user is not None and tournament.entries.filter(user=user).exists():
        return redirect("entry-me", tournament.slug)
    named = tournament.entries.filter(state__in=entering.IN, user=None, bot="").order_by("name")
    free = named if is_open(tournament) else named.none()
    shown = {
        "tournament": tournament,
        "free": free,
        "open": tournament.state in entering.CHECKING,
        "may_enter": may_enter_now(tournament),
        "refusal": wrong.sentence if wrong else "",
        "typed": request.POST.get("name", "") or guest_names.shown(views.name_of(request)),
        "key": secrets.token_hex(8),
    }
    return render(request, "tournaments/door.html", shown, status=wrong.status if wrong else 200)


@require_POST
def through(request: HttpRequest, token: str) -> HttpResponse:
    """Take one's own name at the door, or enter with a new one; whoever does is here where the check-in is open."""
    tournament = of_token(token)
    access.remember(request, tournament)
    if rate_limits.too_fast(rate_limits.JOINS, "door", rate_limits.visitor(request)):
        return views.too_fast(request)
    try:
        if pk := number(request, "entry"):
            claimed(request, tournament, pk)
        else:
            entered(request, tournament, request.POST.get("name", ""))
    except Refused as error:
        return at_door(request, tournament, error)
    access.remember(request, tournament)  # a newcomer has another session now
    return redirect("entry-me", tournament.slug)


def claimed(request: HttpRequest, tournament: Tournament, pk: int) -> None:
    """One's own name was tapped; nobody becomes a guest for a name that is taken. Raises Refused."""
    if not is_open(tournament):
        raise Refused(_("This tournament is not taking entries now."), 409)
    entry = entering.found(tournament, pk)
    user = visitor(request)
    if user is None or entry.user_id != user.pk:
        entering.refuse_taken(entry)
    user = person(request, entry.substitute or entry.name)
    by = access.by(request)._replace(user=user)
    entering.claim(tournament, by, pk, user)
    if tournament.state in entering.CHECKING and entry.state == EntryState.ACCEPTED:
        entering.check_in(tournament, keyed(by, "here"), pk)


def entered(request: HttpRequest, tournament: Tournament, name: str) -> None:
    """Somebody who is not on the list enters. Raises Refused."""
    if not is_open(tournament):
        raise Refused(_("This tournament is not taking entries now."), 409)
    check_in.refuse_newcomer(tournament, name)
    user = person(request, name)
    check_in.arrive(tournament, access.by(request)._replace(user=user), name, user)


def is_open(tournament: Tournament) -> bool:
    """Whether the door is: not before the tournament is open, and not once it is over."""
    return tournament.state in entering.TAKING and tournament.state != State.DRAFT


def person(request: HttpRequest, name: str) -> User:
    """Whoever asks, as they are called already; a newcomer becomes a guest of this name."""
    return views.person(request, "" if views.name_of(request) else name)


def of_token(token: str) -> Tournament:
    """The tournament whose door this is. Raises Http404."""
    found = Tournament.objects.select_related("club").filter(door_token=token).first()
    if found is None:
        raise Http404
    return found
