"""Pages for a new tournament, its regulations before round 1, and its state changes."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

from django.forms import Field
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tables.access import invitations
from tables.hosting import addresses
from tables.messages.refusals import Refused
from tables.tournaments.entries import clubs, entering
from tables.tournaments.models import Club, Member, Tournament, states
from tables.tournaments.models.states import State
from tables.tournaments.pairing.table_sizes import NoTables
from tables.tournaments.permissions import acting, viewing
from tables.tournaments.stages import presets, setup
from tables.tournaments.stages.cost import Price, price
from tables.tournaments.stages.forms import LEAVERS, PEOPLE, SetUp, initial
from tables.tournaments.standings.scoring import BadVector
from tables.tournaments.views.clubs.clubs import visitor
from tables.web.middleware import render_refusal

MOVES: dict[str, tuple[str | Promise, str | Promise]] = {  # by the next state: the button, and its effects
    State.OPEN: (
        gettext_lazy("Open entries"),
        gettext_lazy("Anyone who can see the tournament can ask to take part. "
                     "Anyone with the entry link joins at once."),
    ),
    State.CHECK_IN: (
        gettext_lazy("Open the check-in"),
        gettext_lazy("Players confirm that they are here. Round 1 will be drawn from those who are."),
    ),
    State.PAUSED: (
        gettext_lazy("Pause"),
        gettext_lazy("All games and clocks stop, and nothing is drawn or published, until you resume."),
    ),
    State.RUNNING: (
        gettext_lazy("Resume"),
        gettext_lazy("Every clock keeps the time it had left, and rounds can be drawn again."),
    ),
    State.FINISHED: (
        gettext_lazy("Finish"),
        gettext_lazy("The standings become final and the seed of all draws is published. "
                     "Every round must be closed first."),
    ),
    State.ARCHIVED: (
        gettext_lazy("Archive"),
        gettext_lazy("Nothing can be changed any more. Anyone who could see the tournament can still read it."),
    ),
    State.CANCELLED: (
        gettext_lazy("Cancel the tournament"),
        gettext_lazy("It ends without a result, for good. Games in progress continue on their own."),
    ),
}  # fmt: skip
CAREFULLY = (State.FINISHED, State.ARCHIVED, State.CANCELLED)  # changes to these states ask for confirmation


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """The form of a new tournament, which creates it."""
    club = get_object_or_404(Club, slug=slug)
    if clubs.role_in(club, visitor(request)) not in Member.ORGANISERS:
        return render_refusal(request, 403, _("Only the organisers of this club can do that."))

    def create_of_form(form: SetUp) -> Tournament:
        by, title = acting.actor_of(request), form.cleaned_data["title"]
        if (before := setup.tournament_of_key(club, by.key)) is not None:
            return before
        return setup.create_tournament(club, by, title, form.regulations(), form.stages(), **form.other_values())

    with timezone.override(ZoneInfo(club.zone)):
        return carry_out_form(request, SetUp(request.POST or None), club, create_of_form)


@require_http_methods(["GET", "HEAD", "POST"])
def regulations(request: HttpRequest, slug: str) -> HttpResponse:
    """The form of the regulations, before round 1."""
    try:
        tournament = acting.tournament_for_staff(request, slug, Member.ORGANISERS)
        setup.refuse_begun(tournament)
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)

    def change_by_form(form: SetUp) -> Tournament:
        chosen, more = form.regulations(tournament.rules), {"title": form.cleaned_data["title"], **form.other_values()}
        return setup.change_regulations(tournament, acting.actor_of(request), chosen, form.stages(), **more)

    people = tournament.entries.filter(state__in=entering.IN).count() or PEOPLE
    with timezone.override(ZoneInfo(tournament.club.zone)):
        form = SetUp(request.POST or None, initial=initial(tournament, people))
        return carry_out_form(request, form, tournament.club, change_by_form, tournament)


def carry_out_form(
    request: HttpRequest, form: SetUp, club: Club, act: Callable[[SetUp], Tournament], before: Tournament | None = None
) -> HttpResponse:
    """Carry out a form, or render it with its errors and everything that was typed."""
    status = 200
    if form.is_bound:
        status = 422
        if form.is_valid() and "again" not in request.POST:
            try:
                return redirect("tournament-setup", act(form).slug)
            except Refused as error:
                form.add_error(None, error.sentence)
        elif "again" in request.POST:
            status = 200
    shown = {
        "form": form,
        "club": club,
        "tournament": before,
        "key": secrets.token_hex(8),
        "price": form_costs(form, before),
    }
    shown["formats"] = [(value, label, presets.WORDS[presets.Format(value)]) for value, label in presets.Format.choices]
    return render(request, "tournaments/stages/new.html", shown, status=status)


@require_POST
def prices(request: HttpRequest, slug: str) -> HttpResponse:
    """The costs of the current form values, as a page fragment."""
    get_object_or_404(Club, slug=slug)
    form = SetUp(request.POST)
    form.is_valid()
    return render(request, "tournaments/stages/_price.html", {"price": form_costs(form, None)})


def form_costs(form: SetUp, before: Tournament | None) -> Price | str:
    """The costs of the current form values, or why there are none."""
    usual = form
    if not form.is_bound:
        shown = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
        usual = SetUp(
            {name: value for name, value in shown.items() if value is not None} | first_choice(shown, form.fields)
        )
    if not usual.is_valid() and not {"game", "title"} >= usual.errors.keys():
        return _("Some of these numbers don’t work. See the marked fields.")
    usual.cleaned_data.setdefault("game", usual.fields["game"].choices[0][0])  # type: ignore[attr-defined]
    try:
        chosen = usual.regulations(before.rules if before else None)
        setup.refuse_regulations(chosen)
        return price(usual.value_of("people"), chosen)
    except Refused as error:
        return error.sentence
    except NoTables:
        return _("That is too few players for a table of this size.")
    except BadVector:
        return _("The points don’t match the table sizes.")


def first_choice(shown: dict[str, object], fields: dict[str, Field]) -> dict[str, object]:
    """Substitutes for a missing title and game, for computing costs."""
    missing = {"title": "?", "game": fields["game"].choices[0][0]}  # type: ignore[attr-defined]
    return {name: value for name, value in missing.items() if not shown.get(name)}


# -- the page of a tournament's set-up ---------------------------------------------------------------


@require_safe
def setup_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The set-up page: regulations, state, links, and what can be done next."""
    try:
        tournament = acting.tournament_for_staff(request, slug)
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    organises = viewing.role_of(request, tournament) in Member.ORGANISERS
    entered = tournament.entries.filter(state__in=entering.IN).count()
    door = addresses.shared_url(request, f"/door/{tournament.door_token}")
    shown = {
        "tournament": tournament,
        "rules": tournament.rules,
        "on_leave": dict(LEAVERS)[tournament.rules.on_leave],
        "organises": organises,
        "format": presets.Format(presets.format_of(tournament)).label,
        "games": setup.games(tournament.rules),
        "lengths": setup.lengths(tournament.rules),
        "moves": moves(tournament) if organises else [],
        "asked": request.GET.get("do", ""),
        "may_change": organises and tournament.state in (State.DRAFT, State.OPEN, State.CHECK_IN),
        "entered": entered,
        "onward": next_page(tournament, entered),
        "check_in_at": setup.check_in_at(tournament),
        "key": secrets.token_hex(8),
        "door_url": door,
        "wall_url": addresses.shared_url(request, reverse("event-wall-link", args=[tournament.wall_token])),
        "door_qr": invitations.render_qr(door),
    }
    with timezone.override(ZoneInfo(tournament.club.zone)):
        return render(request, "tournaments/stages/setup.html", shown)


def next_page(tournament: Tournament, entered: int) -> tuple[str, str] | None:
    """The page on which the organiser continues, and its button; None when nothing is left to draw."""
    if tournament.state not in (State.DRAFT, State.OPEN, State.CHECK_IN, State.RUNNING):
        return None
    if not entered and tournament.state in (State.DRAFT, State.OPEN):
        return reverse("entries", args=[tournament.slug]), _("Enter the names")
    return reverse("event-desk", args=[tournament.slug]), _("To the desk: check-in, plan, draw")


def moves(tournament: Tournament) -> list[dict[str, Any]]:
    """The state changes that can be chosen now; round 1 starts by its publication instead."""
    open_ways = states.TOURNAMENT.get(tournament.state, frozenset())
    found = [
        {
            "to": to,
            "button": button,
            "words": words,
            "carefully": to in CAREFULLY,
            "again": is_reopening(tournament, to),
        }
        for to, (button, words) in MOVES.items()
        if to in open_ways and (tournament.state, to) != (State.CHECK_IN, State.RUNNING)
    ]
    return sorted(found, key=lambda move: bool(move["again"]))  # reopening comes last


def is_reopening(tournament: Tournament, to: str) -> bool:
    """Whether this reopens a finished tournament, which needs a reason."""
    return tournament.state == State.FINISHED and to == State.RUNNING


@require_POST
def move(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the state of a tournament."""
    by, to = acting.actor_of(request), request.POST.get("to", "")

    def change_state(tournament: Tournament) -> Tournament:
        if is_reopening(tournament, to) and not by.reason:
            raise Refused(_("Give a reason, for the log."))
        return setup.change_state(tournament, by, to)

    return act_as_organiser(request, slug, change_state)


@require_POST
def revoke(request: HttpRequest, slug: str) -> HttpResponse:
    """Replace the entry link."""
    return act_as_organiser(request, slug, lambda t: setup.revoke_door(t, acting.actor_of(request)))


def act_as_organiser(request: HttpRequest, slug: str, act: Callable[[Tournament], object]) -> HttpResponse:
    """Carry out an act that only organisers may do."""
    try:
        tournament = acting.tournament_for_staff(request, slug, Member.ORGANISERS)
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    return acting.act_and_redirect(request, lambda: act(tournament), to=f"/e/{slug}/setup")
