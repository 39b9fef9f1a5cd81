"""Pages of the game of the week: to play it, its results, and two boards beside each other."""

from __future__ import annotations

from csp.constants import SELF
from csp.decorators import csp_replace
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_http_methods, require_safe

from engine import GAMES
from engine.core import from_json
from tables.access import viewers
from tables.history import voices
from tables.lobby import views as lobby
from tables.messages import guest_names
from tables.messages.refusals import Refused
from tables.models import Status, Table
from tables.people.models import User
from tables.rendering import moments, parts
from tables.rendering.descriptions import option_value_text
from tables.rendering.games import learning_links
from tables.rendering.games.game_options import options_of
from tables.web import parsing, rate_limits
from tables.web.middleware import render_refusal
from tables.week import comparison, games, offers, results, weeks
from tables.week.models import Entry, Week

PAST = 20  # weeks on a page


@require_http_methods(["GET", "HEAD", "POST"])
def current(request: HttpRequest) -> HttpResponse:
    """The game of this week, and the weeks before; pressing its button begins it, or goes on."""
    if request.method == "POST":
        return begin(request)
    past = Paginator(weeks.past_weeks(), PAST).get_page(request.GET.get("before"))
    return week_page(request, weeks.current_week(), {"past": past, "is_current": True})


def begin(request: HttpRequest) -> HttpResponse:
    """Lead to the visitor's table of this week; a newcomer plays as a guest."""
    if rate_limits.too_fast(rate_limits.TABLES, "table", rate_limits.visitor(request)):
        return lobby.refuse_too_fast(request)
    try:
        user = lobby.user_or_new_guest(request, lobby.visitor_name(request) or guest_names.new_name())
        return redirect("table", games.begin_game(weeks.current_week(), user).slug)
    except Refused as error:
        return render_refusal(request, error.status, error.sentence)


@require_safe
def week(request: HttpRequest, day: str) -> HttpResponse:
    """A week, with its results for those who may see them.

    Raises Http404 for a week that is to come, or that nobody played.
    """
    return week_page(request, require_week(day), {"is_current": False})


def require_week(day: str) -> Week:
    """The week with this first day. Raises Http404."""
    first = parsing.day(day)
    found = weeks.find_week(first) if first is not None else None
    if found is None:
        raise Http404
    return found


def week_page(request: HttpRequest, asked: Week, more: dict[str, object]) -> HttpResponse:
    """The page of a week."""
    own = games.own_entry(asked, request.user.pk)
    open_to_viewer = results.may_see(asked, own)
    shown = {
        "week": asked,
        "game": GAMES[weeks.GAME],
        "title": _(GAMES[weeks.GAME].title),
        "rival": rival_name(asked),
        "level": level_text(asked),
        "rules": weeks.RULES,
        "voice": voices.build_voice([], {}),
        "own": own,
        "state": offers.state_of(own),
        "is_guest": not isinstance(request.user, User) or request.user.guest,
        "results": results.page_of_results(asked, own, request.GET.get("page")) if open_to_viewer else None,
        "two_minutes": f"/learn/{weeks.GAME}/two-minutes",
        "lesson": learning_links.lesson_url(GAMES[weeks.GAME]),
        **more,
    }
    return render(request, "week/week.html", shown)


def rival_name(asked: Week) -> str:
    """The name of the automa."""
    game = GAMES[weeks.GAME]
    options: object = from_json(asked.options, game.options)
    return voices.build_voice([""], game.words(options), game.automas(1)).names[1]


def level_text(asked: Week) -> str:
    """What differs from week to week, in words."""
    game, offered = GAMES[weeks.GAME], options_of(GAMES[weeks.GAME])
    chosen: object = from_json(asked.options, game.options)
    varied = [name for name in weeks.RULES.options[0] if name in offered]
    return ", ".join(option_value_text(getattr(chosen, name), offered[name][1].values) for name in varied)


@require_safe
def of_table(request: HttpRequest, slug: str) -> HttpResponse:
    """The week of a table. Raises Http404 for a table of no week."""
    found, _viewer = viewers.find_table(request, slug)
    if not found.is_of_week:
        raise Http404
    return redirect(f"{found.week_entry.week.url}#results")


@require_safe
def beside(request: HttpRequest, slug: str) -> HttpResponse:
    """A finished board beside one's own, at the beginning of the same round.

    Raises Http404 for those who may not compare the two.
    """
    theirs = find_finished(request, slug)
    week_ = theirs.week_entry.week
    own, entry = games.own_entry(week_, request.user.pk), Entry.objects.select_related("table").get(table=theirs)
    if own is None or own == entry or not results.is_same_chance(entry, own):
        raise Http404
    shown = comparison.compare([own, entry], parsing.number(request.GET.get("round", "")))
    return render(request, "week/beside.html", {"week": week_, "shown": shown, "rival": rival_name(week_)})


def find_finished(request: HttpRequest, slug: str) -> Table:
    """A finished table of a week. Raises Http404, also for those who may not see it."""
    found, _viewer = viewers.find_table(request, slug)
    if not found.is_of_week or found.status != Status.FINISHED:
        raise Http404
    return found


@require_safe
@xframe_options_sameorigin
@csp_replace({"frame-ancestors": [SELF]})  # type: ignore[arg-type]
def board(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The board of a finished game after row `number`, to stand beside another one. Raises Http404."""
    found = find_finished(request, slug)
    row = found.turns.filter(number=number).first()
    if row is None:
        raise Http404
    values = parts.context(moments.moment_at(found, row, past=True), comparison.SEAT)
    return render(request, "week/board.html", values)
