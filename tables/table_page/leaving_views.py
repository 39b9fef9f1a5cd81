"""Pages for leaving a table: confirmation with effects, and what happened."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.core import say
from tables.access import viewers
from tables.history import voices
from tables.messages.durations import length
from tables.messages.refusals import Refused
from tables.models import Status, Table, TimeoutRule, fixed_reads
from tables.people.models import User
from tables.seats import joining, leaving, stand_ins
from tables.table_page import views
from tables.web.middleware import render_refusal

LEFT_SEATS = "left_seats"  # session key: slugs of tables that were left before their games began


@require_http_methods(["GET", "HEAD", "POST"])
def seat(request: HttpRequest, slug: str) -> HttpResponse:
    """Confirm leaving the seat before the game, or do it."""
    table, viewer = viewers.find_table(request, slug)
    if viewer is None or not isinstance(request.user, User):
        return render_refusal(request, 403, _("You don’t have a seat at this table."))
    try:
        joining.refuse_leaving(table)
        if request.method != "POST":
            return confirmation_page(
                request, table, _("Leave your seat?"), seat_effects(table, request.user), _("Leave my seat")
            )
        joining.leave_seat(table, request.user)
        joining.tell_earlier_table(table)
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    request.session[LEFT_SEATS] = [*request.session.get(LEFT_SEATS, []), slug]
    return redirect("gone", slug)


@require_http_methods(["GET", "HEAD", "POST"])
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """Confirm leaving a running game, or do it."""
    table, viewer = views.find_begun_table(request, slug)
    if viewer is None or not isinstance(request.user, User):
        return render_refusal(request, 403, _("You don’t have a seat at this table."))
    try:
        leaving.refuse_leaving(table, request.user)
        if request.method != "POST":
            return confirmation_page(request, table, _("Leave the game?"), game_effects(table), _("Leave for good"))
        leaving.leave_game(table, request.user)
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)
    return redirect("gone", slug)


def confirmation_page(request: HttpRequest, table: Table, title: str, effects: list[str], button: str) -> HttpResponse:
    """Render the confirmation."""
    shown = {"table": table, "title": title, "effects": effects, "button": button}
    return render(request, "table_page/pages/leave.html", shown)


@require_safe
def left_game(request: HttpRequest, slug: str) -> HttpResponse:
    """What happened, for a player who has left this table. Raises Http404 for others."""
    table = fixed_reads.table_at(slug)
    if table is None or request.user.pk is None:
        raise Http404
    if table.seat_of(request.user.pk) is not None:
        return redirect("table", slug)
    shown = {"table": table, "may_look": viewers.may_look(table, request.user.pk, request.session)}
    if table.sittings.filter(user=request.user.pk).exists():
        shown |= {"title": _("You have left the game"), "effects": left_game_effects(table)}
        shown |= {"returns_until": leaving.returns_until(table, request.user.pk)}
        if (gone := stand_ins.absence_of(table, request.user.pk)) is not None:
            shown |= {"title": _("A bot plays for you"), "effects": stand_in_effects()}
            shown |= {"stood_in": True, "answers": stand_ins.answers_given(table, gone)}
    elif slug in request.session.get(LEFT_SEATS, []):
        shown |= {"title": _("You have left your seat"), "effects": [_("Your seat is free again.")]}
    else:
        raise Http404
    return render(request, "table_page/pages/left.html", shown)


@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Take one's seat back from the bot that plays until one is back. Raises Http404 for others."""
    table = fixed_reads.table_at(slug)
    if table is None or not isinstance(request.user, User):
        raise Http404
    if table.seat_of(request.user.pk) is None:
        if table.arbitrated or not table.sittings.filter(user=request.user).exists():
            raise Http404
        try:
            leaving.retake_seat(table, request.user)
        except Refused as error:
            return render_refusal(request, error.status, error.sentence)
    return redirect("table", slug)


# -- what follows ------------------------------------------------------------------------------------


def seat_effects(table: Table, user: User) -> list[str]:
    """Effects of leaving a seat before the game."""
    effects = [
        _("Your seat becomes free again: someone else can take it."),
        _("Nothing is lost: the game has not started yet."),
    ]
    if table.host_id == user.pk:
        effects.append(_("The table stays yours: you can still start the game for the others."))
    return effects


def game_effects(table: Table) -> list[str]:
    """Effects of leaving a running game."""
    if table.is_of_week:
        return week_effects()
    return [_("You are ranked last, whatever your seat achieves."), *seat_outcome(table), return_note(table)]


def week_effects() -> list[str]:
    """Effects of leaving a game of the week."""
    return [
        _("Your game of the week ends as it stands."),
        _("It is listed without a place, and it was your only try this week."),
    ]


def stand_in_effects() -> list[str]:
    """What holds while a bot plays for an absent player."""
    return [
        _("You can take your seat back until the game ends, as if you had never been away."),
        _("If the game ends first, you are ranked last."),
    ]


def left_game_effects(table: Table) -> list[str]:
    """Effects of having left a game."""
    if table.is_of_week:
        return week_effects()
    place = _("You are ranked last, whatever your seat achieves.")
    if table.status == Status.FINISHED:
        return [place, _("The game is over.")]
    return [place, *seat_outcome(table)]


def seat_outcome(table: Table) -> list[str]:
    """What becomes of the seat."""
    kept = _("Your seat stays empty: spectators have seen a hand of this game, so nobody new can take it.")
    waits = kept if table.has_shown_hands else _("Your seat waits for someone to take it.")
    follows = {
        TimeoutRule.BOT: _("A bot takes over your seat."),
        TimeoutRule.PASS: _("Your seat plays the minimum the rules allow."),
        TimeoutRule.STOP: _("The game ends as it stands."),
    }.get(TimeoutRule(table.lapse), waits)
    return [follows, _("The others vote on ending the game.")] if table.lapse == TimeoutRule.VOTE else [follows]


def return_note(table: Table) -> str:
    """Whether a player who leaves can come back."""
    if table.lapse == TimeoutRule.STOP:
        return _("You can’t come back.")
    if table.arbitrated:
        minutes = leaving.RETURN[table.cut].total_seconds() // 60
        time = say(length(int(minutes)), voices.voice(table))
        return _("You can take your seat back once, within {time}.").format(time=time)
    if stand_ins.is_until_return(table, table.lapse):
        return _("You can take your seat back until the game ends, as if you had never been away.")
    if table.lapse in leaving.FOLLOWS:
        return _("You can’t come back.")
    return _("You can come back as long as nobody else has taken your seat.")
