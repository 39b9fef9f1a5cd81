"""The home page's offers for each game: a lesson, a first game, the last game against bots."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import GAMES, Game
from engine.bots import strengths
from engine.lessons import lesson_of
from tables.lobby.forms import STRENGTHS
from tables.models import Purpose, Seat, Status, Table
from tables.rendering import descriptions
from tables.seats import joining
from tables.web import parsing

OPPONENTS = 3  # of a game that was not played before
LATEST = 30  # tables among which the last game against bots is looked for


class Setup(NamedTuple):
    """A game against bots: the number of seats with one's own, and the strength of the bots."""

    seats: int
    strength: str


def game_offers(user: int | None) -> list[dict[str, object]]:
    """The games as cards; for a newcomer the shortest first, else the one that was played last."""
    last = last_setups(user)
    return [game_offer(game, last.get(game.key), is_new=not last) for game in in_order(last)]


def is_newcomer(user: int) -> bool:
    """Whether this user has no seat in any game yet, lessons aside."""
    return not Seat.objects.filter(user=user, table__purpose=Purpose.GAME).exists()


def in_order(last: Mapping[str, Setup]) -> list[Game]:
    """The games in the order of the page. last: those played before, the latest first."""
    if not last:
        return sorted(GAMES.values(), key=lambda game: game.minutes)
    return [*(GAMES[key] for key in last), *(game for key, game in GAMES.items() if key not in last)]


def game_offer(game: Game, last: Setup | None, is_new: bool) -> dict[str, object]:
    """A game as a card. is_new: for a visitor who has played nothing."""
    setup, lesson = last or usual_setup(game), lesson_of(game.key)
    return {
        **descriptions.game_card(game),
        "lesson_minutes": lesson.minutes if lesson else None,
        "coached": bool(game.advice),
        "alone": 1 in game.seats,
        "is_new": is_new,
        "seats": [(n, number_of_bots(n), n == setup.seats) for n in game.seats if n > 1],
        "strengths": [(name, _(STRENGTHS.get(name, name)), name == setup.strength) for name in strengths(game.key)],
    }


def number_of_bots(seats: int) -> str:
    """The number of bots at a table with so many seats."""
    return ngettext("{n} bot", "{n} bots", seats - 1).format(n=seats - 1)


def usual_setup(game: Game) -> Setup:
    """How a game is played against bots where nothing else is said."""
    return Setup(min(OPPONENTS + 1, game.seats[-1]), joining.strongest(game.key))


def last_setups(user: int | None) -> dict[str, Setup]:
    """How this user last played each game against bots alone, the latest first."""
    if user is None:
        return {}
    found: dict[str, Setup] = {}
    played = Table.objects.filter(host=user, purpose=Purpose.GAME).exclude(status=Status.OPEN).order_by("-pk")
    seats = Seat.objects.filter(table__in=played.values("pk")[:LATEST]).order_by("-table_id", "number")
    for (_table, game), rows in groupby(seats.values_list("table", "table__game", "bot"), key=itemgetter(0, 1)):
        kinds = [bot for _table, _game, bot in rows]
        bots = [bot for bot in kinds if bot]
        if game in GAMES and bots and len(bots) == len(kinds) - 1:
            found.setdefault(game, Setup(len(bots) + 1, bots[0]))
    return found


def opponents_of_form(game: Game, form: Mapping[str, str], user: int | None) -> list[str]:
    """The bots of a form by their strength; what it does not say, or says wrongly, is as it was last."""
    usual = last_setups(user).get(game.key) or usual_setup(game)
    seats = parsing.number(form.get(f"seats-{game.key}", "")) or usual.seats
    strength = form.get(f"strength-{game.key}", usual.strength)
    fits = seats > 1 and seats in game.seats
    known = strength in strengths(game.key)
    return [strength if known else usual.strength] * ((seats if fits else usual.seats) - 1)
