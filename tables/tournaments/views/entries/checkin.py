"""Check-in pages: roll call, shared tablet, and the entry link or QR code at the door."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

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
from tables.tournaments.audit.log import By
from tables.tournaments.entries import check_in, entering, name_lists
from tables.tournaments.models import Entry, Tournament
from tables.tournaments.models.states import PRESENT, EntryState, State
from tables.tournaments.permissions import acting, viewing
from tables.tournaments.rounds import no_shows
from tables.tournaments.views.clubs.clubs import number, visitor
from tables.tournaments.views.entries.entries import button_key, for_staff, may_enter_now
from tables.web import rate_limits


def context(tournament: Tournament, stayed_away: Mapping[int, int] | None = None) -> dict[str, object]:
    """The context of the check-in column (templates/tournaments/entries/_checkin.html), in two queries."""
    entries = list(tournament.entries.filter(state__in=entering.IN).order_by("name"))
    missed = no_shows.last_no_shows(tournament) if stayed_away is None else stayed_away
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
    """Whether the check-in can be changed: not once the entry has been drawn."""
    return entry.state in (EntryState.ACCEPTED, EntryState.CHECKED_IN)


@require_POST
def tick(request: HttpRequest, slug: str) -> HttpResponse:
    """Roll call: check an entry in, or undo that."""

    def check_in_entry(tournament: Tournament) -> object:
        pk, here = number(request, "entry"), request.POST.get("here") == "1"
        return entering.check_in(tournament, button_key(acting.actor_of(request), pk, here), pk, here=here)

    return for_staff(
        request,
        slug,
        lambda t: acting.act_and_redirect(request, lambda: check_in_entry(t), to=return_path(request, t)),
    )


@require_POST
def everybody(request: HttpRequest, slug: str) -> HttpResponse:
    """Roll call: check in everyone on the list."""

    def check_in_all(tournament: Tournament) -> object:
        return entering.check_in_all(tournament, acting.actor_of(request))

    return for_staff(
        request,
        slug,
        lambda t: acting.act_and_redirect(request, lambda: check_in_all(t), to=return_path(request, t)),
    )


@require_POST
def find(request: HttpRequest, slug: str) -> HttpResponse:
    """Check in by some letters of a name; an unknown name is added."""

    def find_in_tournament(tournament: Tournament) -> object:
        return find_or_add(tournament, acting.actor_of(request), request.POST.get("who", ""))

    return for_staff(
        request,
        slug,
        lambda t: acting.act_and_redirect(request, lambda: find_in_tournament(t), to=return_path(request, t)),
    )


def find_or_add(tournament: Tournament, by: By, letters: str) -> object:
    """Check in the entry meant by these letters, or add a new one.

    Raises Refused if several are meant, or if the one is here already.
    """
    if not letters.strip():
        raise Refused(_("Type a few letters of a name first."))
    entries = {entry.name: entry for entry in tournament.entries.filter(state__in=entering.IN)}
    missing = [name for name, entry in entries.items() if entry.state == EntryState.ACCEPTED]
    names = name_lists.matching_names(letters, missing) or name_lists.matching_names(letters, entries)
    if len(names) > 1:
        raise Refused(
            _("This could be several people: {names}. Type more letters.").format(names=", ".join(names)), 409
        )
    if not names:
        return check_in.enter_at_door(tournament, by, letters)
    entry = entries[names[0]]
    if entry.state != EntryState.ACCEPTED:
        raise Refused(_("{name} is already here.").format(name=entry.name), 409)
    return entering.check_in(tournament, by, entry.pk)


def return_path(request: HttpRequest, tournament: Tournament) -> str:
    """The page of this tournament on which the form stood; by default its entries."""
    page, home = request.POST.get("back", ""), f"/e/{tournament.slug}/"
    safe = url_has_allowed_host_and_scheme(page, allowed_hosts=None) and page.startswith(home)
    return page if safe else f"{home}entries"


@require_safe
def roll(request: HttpRequest, slug: str) -> HttpResponse:
    """The check-in column as a page, as for staff with a phone."""
    return checkin_page(request, slug, "tournaments/entries/roll.html")


@require_safe
def tablet(request: HttpRequest, slug: str) -> HttpResponse:
    """The list alone, for a shared device."""
    return checkin_page(request, slug, "tournaments/entries/tablet.html")


def checkin_page(request: HttpRequest, slug: str, template: str) -> HttpResponse:
    """Render a page with the check-in list, for staff."""
    return for_staff(request, slug, lambda t: render(request, template, {"tournament": t, **context(t)}))


@require_safe
def poster(request: HttpRequest, slug: str) -> HttpResponse:
    """The QR code of the entry link, for printing."""

    def render_poster(tournament: Tournament) -> HttpResponse:
        url = addresses.shared_url(request, f"/door/{tournament.door_token}")
        codes = {"door_url": url, "door_qr": invitations.render_qr(url)}
        return render(request, "tournaments/entries/poster.html", {"tournament": tournament, **codes})

    return for_staff(request, slug, render_poster)


# -- the door ----------------------------------------------------------------------------------------


@require_safe
def door(request: HttpRequest, token: str) -> HttpResponse:
    """Follow the entry link: the list of names to claim, and the field for a new one."""
    tournament = find_by_token(token)
    viewing.remember_link(request, tournament)
    return door_page(request, tournament)


def door_page(request: HttpRequest, tournament: Tournament, wrong: Refused | None = None) -> HttpResponse:
    """The page of the entry link, with a refusal beside the typed name."""
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
        "typed": request.POST.get("name", "") or guest_names.displayed_name(views.visitor_name(request)),
        "key": secrets.token_hex(8),
    }
    return render(request, "tournaments/entries/door.html", shown, status=wrong.status if wrong else 200)


@require_POST
def enter_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Claim a name or enter with a new one, checked in while the check-in is open."""
    tournament = find_by_token(token)
    viewing.remember_link(request, tournament)
    if rate_limits.too_fast(rate_limits.JOINS, "door", rate_limits.visitor(request)):
        return views.refuse_too_fast(request)
    try:
        if pk := number(request, "entry"):
            claim_name(request, tournament, pk)
        else:
            enter_newcomer(request, tournament, request.POST.get("name", ""))
    except Refused as error:
        return door_page(request, tournament, error)
    viewing.remember_link(request, tournament)  # signing in as a new guest has changed the session
    return redirect("entry-me", tournament.slug)


def claim_name(request: HttpRequest, tournament: Tournament, pk: int) -> None:
    """Claim a name of the list; no guest is created for a taken name. Raises Refused."""
    if not is_open(tournament):
        raise Refused(_("This tournament is not taking entries now."), 409)
    entry = entering.find_entry(tournament, pk)
    user = visitor(request)
    if user is None or entry.user_id != user.pk:
        entering.refuse_taken(entry)
    user = user_or_new_guest(request, entry.substitute or entry.name)
    by = acting.actor_of(request)._replace(user=user)
    entering.claim(tournament, by, pk, user)
    if tournament.state in entering.CHECKING and entry.state == EntryState.ACCEPTED:
        entering.check_in(tournament, button_key(by, "here"), pk)


def enter_newcomer(request: HttpRequest, tournament: Tournament, name: str) -> None:
    """Enter a person who is not on the list. Raises Refused."""
    if not is_open(tournament):
        raise Refused(_("This tournament is not taking entries now."), 409)
    check_in.refuse_newcomer(tournament, name)
    user = user_or_new_guest(request, name)
    check_in.enter_at_door(tournament, acting.actor_of(request)._replace(user=user), name, user)


def is_open(tournament: Tournament) -> bool:
    """Whether the entry link works: from the opening of entries to the end."""
    return tournament.state in entering.TAKING and tournament.state != State.DRAFT


def user_or_new_guest(request: HttpRequest, name: str) -> User:
    """The requesting user; a newcomer becomes a guest of this name."""
    return views.user_or_new_guest(request, "" if views.visitor_name(request) else name)


def find_by_token(token: str) -> Tournament:
    """The tournament of this entry link. Raises Http404."""
    found = Tournament.objects.select_related("club").filter(door_token=token).first()
    if found is None:
        raise Http404
    return found
