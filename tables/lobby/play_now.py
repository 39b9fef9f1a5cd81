"""A game against bots by one click, and a first game with a coach."""

from __future__ import annotations

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from engine import GAMES, Game
from tables.lobby import offers, views
from tables.messages import guest_names
from tables.models import Purpose, Seat, Table, Visibility
from tables.people.models import User
from tables.play import commands
from tables.play.printed_values import corrections
from tables.seats import joining
from tables.web import rate_limits

NOW = next(iter(GAMES))  # the game where none is named
FIRST_OPPONENT = "steady"  # the bots of a first game
CALM = 0.9  # seconds between their answers, which a coach explains one by one


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Start a game against bots by one click."""
    if rate_limits.too_fast(rate_limits.TABLES, "table", rate_limits.visitor(request)):
        return views.refuse_too_fast(request)
    return redirect("table", start_table_now(request).slug)


@transaction.atomic
def start_table_now(request: HttpRequest) -> Table:
    """Create and start the table of one click; nothing is left on failure."""
    key, coached, alone = chosen_game(request)
    user = views.user_or_new_guest(request, views.visitor_name(request) or guest_names.new_name())
    game = GAMES[key]
    if coached and game.advice:
        table = create_first_game(request, game, user)
    else:
        opponents = offers.opponents_of_form(game, request.POST, user.pk)
        kinds = ["", *([] if alone and 1 in game.seats else opponents)]
        table = views.create_table(request, game, user, game.options(corrections=corrections(key)), kinds)
    joining.join_table(table, user, views.free_name(table, user.name), request.POST.get("nonce", ""))
    commands.start_game(table)
    return table


def chosen_game(request: HttpRequest) -> tuple[str, bool, bool]:
    """The game that was pressed, and whether with a coach or alone. Raises Http404.

    The buttons of the home page name the game as `game`, `coach` or `alone`; others send `coach` beside `game`.
    """
    coach, alone = request.POST.get("coach", ""), request.POST.get("alone", "")
    key = next((name for name in (alone, coach) if name in GAMES), request.POST.get("game", NOW))
    if key not in GAMES:
        raise Http404
    return key, bool(coach), bool(alone)


def create_first_game(request: HttpRequest, game: Game, user: User) -> Table:
    """Create the table of a first game: practice against slow bots, with a coach for the player."""
    options = game.options(**game.first_game.options, corrections=corrections(game.key))
    kinds = ["", *[FIRST_OPPONENT] * (game.first_game.seats - 1)]
    more = {"purpose": Purpose.PRACTICE, "visibility": Visibility.LINK, "pace": CALM}
    table = views.create_table(request, game, user, options, kinds, **more)
    Seat.objects.filter(table=table, number=0).update(coached=True)
    return table
