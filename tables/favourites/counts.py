"""The favourites of a member by game, counted from rows."""

from __future__ import annotations

from heapq import nlargest
from typing import NamedTuple

from django.db.models import Count, QuerySet
from django.utils.translation import gettext as _

from engine import GAMES
from engine.core import Voice
from tables.favourites.models import Favourite
from tables.history.voices import build_voice
from tables.models import Seat

SHOWN = 5  # most frequent ones of a game


class Chosen(NamedTuple):
    """Something that a member has often chosen, and in how many games."""

    what: str
    word: str
    n: int


class OfGame(NamedTuple):
    """The favourites in one game, most frequent first."""

    key: str
    title: str
    heading: str
    chosen: tuple[Chosen, ...]


def favourites_in(seats: QuerySet[Seat]) -> list[OfGame]:
    """The favourites of these seats, which are one member's. One query."""
    rows = seats.order_by().filter(favourites__isnull=False).values_list("table__game", "favourites__what")
    by_game: dict[str, list[tuple[int, str]]] = {}
    for game, what, n in rows.annotate(n=Count("favourites")):
        by_game.setdefault(game, []).append((n, what))
    return [of_game(key, by_game[key]) for key in GAMES if key in by_game and GAMES[key].favourites is not None]


def of_game(key: str, counted: list[tuple[int, str]]) -> OfGame:
    """The favourites in one game; equal numbers in the order of their words."""
    game = GAMES[key]
    assert game.favourites is not None
    speaks = voice_of(key)
    known = [(n, what) for n, what in counted if what in speaks.words]
    least = min(nlargest(SHOWN, (n for n, _what in known)), default=0)
    chosen = [Chosen(what, heading(speaks, what), n) for n, what in known if n >= least]
    chosen.sort(key=lambda one: (-one.n, one.word))
    return OfGame(key, _(game.title), _(game.favourites.title), tuple(chosen[:SHOWN]))


def is_known(key: str, what: str) -> bool:
    """Whether a game has a word for this id."""
    return key in GAMES and what in voice_of(key).words


def word_of(key: str, what: str) -> str:
    """The word for an id of a game, as a heading of its own."""
    return heading(voice_of(key), what)


def voice_of(key: str) -> Voice:
    """A voice with the words of a game."""
    return build_voice((), GAMES[key].words(GAMES[key].options()))


def heading(speaks: Voice, what: str) -> str:
    """The word for an id as a heading of its own."""
    word = speaks.word(what)
    return word[:1].upper() + word[1:]


def as_data(user_pk: int) -> list[dict[str, object]]:
    """The favourites of a user as plain data, for their export."""
    rows = Favourite.objects.filter(seat__user=user_pk).order_by("seat__table__game", "what")
    counted = rows.values("seat__table__game", "what").annotate(n=Count("pk"))
    return [{"game": one["seat__table__game"], "what": one["what"], "games": one["n"]} for one in counted]
