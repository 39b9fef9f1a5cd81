"""The organiser's desk: check-in, table plans, draft, and current rounds."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tables.messages.refusals import Refused
from tables.tournaments.audit.log import By
from tables.tournaments.desk import page
from tables.tournaments.desk.desk import Asked, Desk
from tables.tournaments.draft import draw_request, edits, publishing
from tables.tournaments.models import Member, Tournament
from tables.tournaments.models.states import State
from tables.tournaments.permissions import acting, viewing
from tables.tournaments.rounds import no_shows, side_games, waves
from tables.tournaments.stages import setup
from tables.tournaments.views.entries import checkin
from tables.web.middleware import render_refusal
from tables.web.parsing import number

View = Callable[..., HttpResponse]
Done = Callable[[Tournament, By, QueryDict], object]
ORGANISERS = ("begin",)  # acts that are not for arbiters, as on the set-up page
STATES = (State.OPEN, State.CHECK_IN, State.FINISHED)  # states that can be reached from the desk


def render_refusals(view: View) -> View:
    """Decorate a view to render Refused as a page with its status."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refused as error:
            return render_refusal(request, error.status, error.sentence)

    return wrapper


@require_safe
@render_refusals
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """The desk, for staff."""
    tournament = acting.tournament_for_staff(request, slug)
    organised = is_organiser(request, tournament)
    asked = Asked.of(request.GET, request.GET.getlist("missing"))
    found = Desk.of(tournament, asked)
    shown = {"tournament": tournament, "organises": organised, "asked": asked, **page.context(found)}
    return render(
        request, "tournaments/desk/desk.html", {**shown, **checkin.context(tournament, found.no_shows_by_entry)}
    )


@require_POST
@render_refusals
def act_on_tournament(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """Carry out an act of the desk, once per key."""
    tournament = acting.tournament_for_staff(request, slug)
    if what not in ACTS:
        raise Http404
    if what in ORGANISERS and not is_organiser(request, tournament):
        raise Refused(_("Only the organisers of this tournament can do that."), 403)
    return acting.act_and_redirect(
        request,
        lambda: ACTS[what](tournament, acting.actor_of(request), request.POST),
        reverse("event-desk", args=[slug]),
    )


def is_organiser(request: HttpRequest, tournament: Tournament) -> bool:
    """Whether this visitor may change the state; arbiters may only draw, publish and close rounds."""
    return viewing.role_of(request, tournament) in Member.ORGANISERS


def form_number(form: QueryDict, name: str) -> int:
    """A number of a form. Raises Refused."""
    return numbers_of_field(form, name)[0]


def numbers_of_field(form: QueryDict, name: str) -> list[int]:
    """The numbers of a form under one name. Raises Refused if there are none."""
    found = form_numbers(form.getlist(name))
    if not found:
        raise Refused(_("Something in this request was wrong. Reload the page and try again."), 400)
    return found


def form_numbers(texts: list[str]) -> list[int]:
    """Parse numbers. Raises Refused."""
    found = [number(text) for text in texts]
    if None in found:
        raise Refused(_("Something in this request was wrong. Reload the page and try again."), 400)
    return [each for each in found if each is not None]


def plan(form: QueryDict) -> list[int]:
    """The sizes of the chosen plan; empty for the best one. Raises Refused."""
    return form_numbers(form.get("plan", "").split())


def change_state(tournament: Tournament, by: By, form: QueryDict) -> Tournament:
    """Change the state of the tournament. Raises Refused."""
    if form.get("to") not in STATES:
        raise Refused(_("Something in this request was wrong. Reload the page and try again."), 400)
    if form["to"] == State.CHECK_IN:
        return setup.begin_check_in(tournament, by)
    return setup.change_state(tournament, by, form.get("to", ""))


def wish(tournament: Tournament, by: By, form: QueryDict, wanted: str) -> Tournament:
    """Set or clear staff's wish for two entries. Raises Refused."""
    pair = form_number(form, "one"), form_number(form, "two")
    return edits.wish(tournament, by, form_number(form, "round"), *pair, "" if "off" in form else wanted)


ACTS: dict[str, Done] = {
    "begin": change_state,
    "draw": lambda t, by, form: draw_request.request_draw(t, by, plan(form), number(form.get("people", ""))),
    "swap": lambda t, by, form: edits.swap(
        t, by, form_number(form, "round"), form_number(form, "one"), form_number(form, "two")
    ),
    "move": lambda t, by, form: edits.move(
        t, by, form_number(form, "round"), form_number(form, "one"), form_number(form, "to")
    ),
    "lock": lambda t, by, form: edits.lock(
        t, by, form_number(form, "round"), form_number(form, "table"), "off" not in form
    ),
    "forbid": lambda t, by, form: wish(t, by, form, "forbidden"),
    "fix": lambda t, by, form: wish(t, by, form, "fixed"),
    "undo": lambda t, by, form: edits.undo(t, by, form_number(form, "round")),
    "leave-out": lambda t, by, form: edits.leave_out(t, by, form_number(form, "round")),
    "discard": lambda t, by, form: publishing.discard(t, by, form_number(form, "round")),
    "publish": lambda t, by, form: publishing.publish(
        t, by, form_number(form, "round"), form.get("seen", ""), "agreed" in form
    ),
    "take-back": lambda t, by, form: publishing.withdraw_round(t, by, form_number(form, "round")),
    "close": lambda t, by, form: publishing.close_round(t, by, form_number(form, "round")),
    "no-show": lambda t, by, form: no_shows.record_no_shows(
        t, by, form_number(form, "round"), numbers_of_field(form, "missing")
    ),
    "wave": lambda t, by, form: waves.begin_second_wave(t, by, form_number(form, "table")),
    "side-game": lambda t, by, form: side_games.open_game(
        t, by, form_number(form, "round"), form.get("game", ""), numbers_of_field(form, "entry")
    ),
}
