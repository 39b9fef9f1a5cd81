"""Finished games of a member by game and edition: places and best scores."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.db.models import Count, Exists, F, OuterRef, QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils.translation import gettext as _

from engine import GAMES, Game
from tables.models import LISTED_PURPOSES, Seat, Sitting, Status, Visibility
from tables.people.models import User
from tables.profiles.links import Figure, figure
from tables.rendering.games.game_options import named_options

BEST = 3  # best scores of a game
PLACES = range(1, 1 + max(game.seats[-1] for game in GAMES.values()))


class Tally(NamedTuple):
    """How often one place was reached under one set of options; `options`: as JSON."""

    game: str
    options: str
    place: int | None
    n: int


class Row(NamedTuple):
    """A line of the results: of a game, or of one edition of it."""

    title: str
    played: Figure
    places: Sequence[Figure]  # from the first to the last
    left: int  # games that were left before the end, where editions are not told apart
    editions: Sequence[Row] = ()


class Best(NamedTuple):
    """One of the best scores in a game."""

    slug: str
    points: int
    place: int | None
    finished: object


class BestOfGame(NamedTuple):
    """The best scores in a game."""

    title: str
    scores: Sequence[Best]


def finished_seats(user: User, to_all: bool) -> QuerySet[Seat]:
    """The seats of a user in finished games; `to_all`: only in public ones."""
    seats = Seat.objects.filter(
        user=user, table__status=Status.FINISHED, table__purpose__in=LISTED_PURPOSES, table__game__in=GAMES
    )
    seats = seats.filter(table__visibility=Visibility.PUBLIC) if to_all else seats
    return seats.order_by()


def left_games(user: User, to_all: bool) -> dict[str, int]:
    """By game, how many finished games a user has left for good."""
    gone = Sitting.objects.filter(user=user, table__status=Status.FINISHED, table__purpose__in=LISTED_PURPOSES)
    gone = gone.filter(table__visibility=Visibility.PUBLIC) if to_all else gone
    back = Seat.objects.filter(table=OuterRef("table"), user=user)
    counted = gone.filter(~Exists(back)).order_by().values_list("table__game")
    return dict(counted.annotate(n=Count("table", distinct=True)))


def results(user: User, to_all: bool) -> list[Row]:
    """The results of a user, by game in the order of the site, with its editions. Two queries."""
    fields = ("table__game", "table__options", "place")
    counted = finished_seats(user, to_all).values_list(*fields).annotate(n=Count("pk"))
    tallies, left = [Tally(*row) for row in counted], left_games(user, to_all)
    games = [key for key in GAMES if key in left or any(tally.game == key for tally in tallies)]
    return [row_of_game(user, key, [one for one in tallies if one.game == key], left.get(key, 0)) for key in games]


def places_shown(rows: Sequence[Row]) -> range:
    """The places that a table of these rows has columns for: to the last one that was reached."""
    reached = [place for row in rows for place, one in enumerate(row.places, start=1) if one.n]
    return range(1, max(reached, default=0) + 1)


def row_of_game(user: User, key: str, tallies: Sequence[Tally], left: int) -> Row:
    """The line of a game."""
    game = GAMES[key]
    row = build_row(user, _(game.title), tallies, left, game=key)
    return row._replace(editions=tuple(editions(user, game, tallies)))


def editions(user: User, game: Game, tallies: Sequence[Tally]) -> Iterator[Row]:
    """A line for each edition that was played, of games that have editions."""
    for name, option in named_options(game).items():
        usual = getattr(game.options(), name)
        for value, word in option.values.items():
            of_it = [one for one in tallies if edition_of(one.options, name, usual) == value]
            if of_it:
                yield build_row(user, _(word), of_it, 0, edition=f"{game.key} {name} {value}")


def edition_of(options: str, name: str, usual: str) -> str:
    """The edition in stored options; `usual` if they name none or cannot be read."""
    try:
        return str(json.loads(options).get(name, usual))
    except (ValueError, AttributeError):
        return usual


def build_row(user: User, title: str, tallies: Sequence[Tally], left: int, **asked: str) -> Row:
    """A line of the results; each figure leads to its games. asked: the fields of the archive's search."""
    by_place = [sum(one.n for one in tallies if one.place == place) for place in PLACES]
    places = tuple(figure(user, n, place=str(place), **asked) for place, n in enumerate(by_place, start=1))
    return Row(title, figure(user, sum(one.n for one in tallies) + left, **asked), places, left)


def best_scores(user: User, to_all: bool) -> list[BestOfGame]:
    """The highest scores of a user by game, the earlier of equal ones first. One query."""
    order = (F("points").desc(), F("table__finished").asc(), F("pk").asc())
    ranked = finished_seats(user, to_all).filter(points__isnull=False)
    ranked = ranked.annotate(row=Window(RowNumber(), partition_by=F("table__game"), order_by=order))
    fields = ("table__game", "table__slug", "points", "place", "table__finished")
    found = list(ranked.filter(row__lte=BEST).order_by("row").values_list(*fields))
    of_game = {key: tuple(Best(*row[1:]) for row in found if row[0] == key) for key in GAMES}
    return [BestOfGame(_(GAMES[key].title), scores) for key, scores in of_game.items() if scores]
