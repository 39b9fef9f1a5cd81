"""The table menu: requests, answers to them, leaving, and empty seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from engine.core import Seat
from tables import access, asks, ballot, club, leavers, limits, lobby, names, parts, reading, views, votes
from tables.lengths import length
from tables.middleware import refused
from tables.models import Status, Table
from tables.refused import Refused

Act = Callable[[Table, Seat], Table]


@require_safe
def affairs(request: HttpRequest, slug: str) -> HttpResponse:
    """The requests that this visitor can make; loaded when the sheet is opened."""
    table, seat = views.playing(request, slug)
    values: dict[str, Any] = {
        "table": table,
        "me": seat,
        "playing": table.status == Status.PLAYING,
        "arbitrated": table.arbitrated,
        "returns_until": leavers.returns_until(table, request.user.pk),
        "may_take": seat is None and access.may_take(table, request.session) and leavers.may_take(table),
    }
    if seat is not None:
        values["alone"] = table.arbitrated and leavers.alone(table, seat)
        values |= {"voice": parts.voice(table, seat), **ballot.options(table, seat), **club.chair(request, table, seat)}
    if club.may_invite(request, table, seat):
        values["code"] = club.code(table)
    return render(request, "table/_affairs.html", values)


@require_POST
def ask(request: HttpRequest, slug: str) -> HttpResponse:
    """Put a question to the others."""
    form = request.POST

    def put(table: Table, seat: Seat) -> Table:
        return votes.propose(table, asked(form.get("ask", ""), seat, form))

    return settled(request, slug, put)


def asked(kind: str, seat: Seat, form: QueryDict) -> asks.AnyAsk:
    """The question of a form. Raises Refused."""
    whom, n = number(form, "whom"), number(form, "n")
    made: dict[str, Callable[[], asks.AnyAsk]] = {
        "undo": lambda: asks.Undo(seat, number(form, "number")),
        "pause": lambda: asks.Pause(seat, length(n)),
        "resume": lambda: asks.Resume(seat),
        "extend": lambda: asks.Extend(seat, whom, length(n)),
        "bot": lambda: asks.Substitute(seat, whom, bot=True),
        "substitute": lambda: asks.Substitute(seat, whom, bot=False),
        "end": lambda: asks.End(seat),
        "swap": lambda: asks.Swap(seat, whom),
    }
    if kind not in made:
        raise Refused(_("Something in this request was wrong. Reload the page and try again."), 400)
    return made[kind]()


def number(form: QueryDict, name: str) -> int:
    """A number of the form; one that nothing has where it cannot be read."""
    found = reading.number(form.get(name, ""))
    return -1 if found is None else found


@require_POST
def answer(request: HttpRequest, slug: str) -> HttpResponse:
    """Say yes or no."""
    question, agrees = number(request.POST, "number"), request.POST.get("agrees") == "yes"
    nonce = request.POST.get("nonce", "")
    return settled(request, slug, lambda table, seat: votes.answer(table, seat, question, agrees, nonce))


@require_POST
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Take one's question back."""
    question = number(request.POST, "number")
    return settled(request, slug, lambda table, seat: votes.withdraw(table, seat, question))


def settled(request: HttpRequest, slug: str, act: Act) -> HttpResponse:
    """Do what only a seat may do; the answer is the table as it is then."""
    table, seat = views.playing(request, slug)
    if seat is None:
        return refused(request, 403, _("You don’t have a seat at this table."))
    if limits.too_fast(limits.ASKS, "ask", request.user.pk):
        return views.alert(table, seat, 429, _("That was too fast. Wait a moment, then try again."))
    try:
        act(table, seat)
    except Refused as error:
        return views.alert(table, seat, error.status, error.sentence)
    table, viewer = access.find(request, slug)
    return views.answer(table, viewer)


@require_POST
def take(request: HttpRequest, slug: str) -> HttpResponse:
    """Take an empty seat of a running game."""
    table, _viewer = views.playing(request, slug)
    if not access.may_take(table, request.session):
        return refused(request, 403, _("You need an invitation link to sit at this table."))
    if limits.too_fast(limits.JOINS, "join", limits.visitor(request)):
        return lobby.too_fast(request)
    try:
        name = names.clean_name(request.POST.get("name", "").strip() or lobby.name_of(request))
        leavers.take_over(table, lobby.person(request, name), name)
    except Refused as error:
        return refused(request, error.status, error.sentence)
    return redirect("table", table.slug)
