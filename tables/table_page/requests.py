"""The table menu: proposals, answers, and vacant seats."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from engine.core import Seat
from tables.access import viewers
from tables.history import voices
from tables.lessons import coach
from tables.lobby import views as lobby
from tables.messages import proposals
from tables.messages.durations import length
from tables.messages.refusals import Refused
from tables.models import Status, Table
from tables.play import prepared_answers
from tables.rendering import descriptions, vote_panel
from tables.seats import leaving, stand_ins
from tables.table_page import views
from tables.votes import open_vote, voting
from tables.web import parsing, rate_limits
from tables.web.middleware import render_refusal

Act = Callable[[Table, Seat], Table]


@require_safe
def table_menu(request: HttpRequest, slug: str) -> HttpResponse:
    """The table menu for this visitor, loaded when opened."""
    table, seat = views.find_begun_table(request, slug)
    values: dict[str, object] = {
        "table": table,
        "me": seat,
        "playing": table.status == Status.PLAYING,
        "arbitrated": table.arbitrated,
        "of_week": table.is_of_week,
        "returns_until": leaving.returns_until(table, request.user.pk),
        "stood_in": seat is None and stand_ins.absence_of(table, request.user.pk) is not None,
        "may_take": seat is None
        and viewers.may_take(table, request.session)
        and leaving.may_take(table, request.user.pk),
    }
    if seat is not None:
        values["coach"] = coach.may_switch(table, seat)
        values["coached"] = table.seats.all()[seat].coached
        values["alone"] = table.arbitrated and open_vote.is_last_player(table, seat)
        values |= {
            "voice": voices.voice(table, seat),
            **vote_panel.options(table, seat),
            **descriptions.seat_offer(request, table, seat),
        }
    if descriptions.may_invite(request, table, seat):
        values["code"] = descriptions.code(table)
    return render(request, "table_page/menu/_affairs.html", values)


@require_POST
def ask(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a proposal to the others."""
    form = request.POST

    def propose(table: Table, seat: Seat) -> Table:
        return voting.propose(table, parse_proposal(form.get("ask", ""), seat, form))

    return act_as_seat(request, slug, propose)


def parse_proposal(kind: str, seat: Seat, form: QueryDict) -> proposals.AnyProposal:
    """The proposal of a form. Raises Refused."""
    whom, n = number(form, "whom"), number(form, "n")
    made: dict[str, Callable[[], proposals.AnyProposal]] = {
        "undo": lambda: proposals.Undo(seat, number(form, "number")),
        "pause": lambda: proposals.Pause(seat, length(n)),
        "resume": lambda: proposals.Resume(seat),
        "extend": lambda: proposals.Extend(seat, whom, length(n)),
        "bot": lambda: proposals.Substitute(seat, whom, bot=True),
        "substitute": lambda: proposals.Substitute(seat, whom, bot=False),
        "end": lambda: proposals.End(seat),
        "swap": lambda: proposals.Swap(seat, whom),
    }
    if kind not in made:
        raise Refused(_("Something in this request was wrong. Reload the page and try again."), 400)
    return made[kind]()


def number(form: QueryDict, name: str) -> int:
    """A number of the form; -1 if invalid."""
    found = parsing.number(form.get(name, ""))
    return -1 if found is None else found


@require_POST
def answer(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer a request."""
    question, agrees = number(request.POST, "number"), request.POST.get("agrees") == "yes"
    nonce = request.POST.get("nonce", "")
    return act_as_seat(request, slug, lambda table, seat: voting.answer_vote(table, seat, question, agrees, nonce))


@require_POST
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Withdraw one's request."""
    question = number(request.POST, "number")
    return act_as_seat(request, slug, lambda table, seat: voting.withdraw_vote(table, seat, question))


def act_as_seat(request: HttpRequest, slug: str, act: Act) -> HttpResponse:
    """Carry out an act of a seat; the response is the updated table."""
    table, seat = views.find_begun_table(request, slug)
    if seat is None:
        return render_refusal(request, 403, _("You don’t have a seat at this table."))
    if rate_limits.too_fast(rate_limits.ASKS, "ask", request.user.pk):
        return views.render_alert(table, seat, 429, _("That was too fast. Wait a moment, then try again."))
    try:
        act(table, seat)
    except Refused as error:
        return views.render_alert(table, seat, error.status, error.sentence)
    table, viewer = viewers.find_table(request, slug)
    return views.render_answer(table, viewer)


@require_POST
def prepare(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep a complete answer, to be sent when one's turn comes; without moves, forget it."""
    moves = request.POST.getlist("move")[: views.MOVES]

    def store_or_withdraw(table: Table, seat: int) -> Table:
        if moves:
            return prepared_answers.store_answer(table, seat, moves)
        return prepared_answers.withdraw_answer(table, seat)

    return act_as_seat(request, slug, store_or_withdraw)


@require_POST
def take(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a vacant seat of a running game."""
    table, _viewer = views.find_begun_table(request, slug)
    if not viewers.may_take(table, request.session):
        return render_refusal(request, 403, _("You need an invitation link to sit at this table."))
    if rate_limits.too_fast(rate_limits.JOINS, "join", rate_limits.visitor(request)):
        return lobby.refuse_too_fast(request)
    try:
        name = lobby.chosen_name(request)
        leaving.take_over_seat(table, lobby.user_or_new_guest(request, name), name)
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    return redirect("table", table.slug)
