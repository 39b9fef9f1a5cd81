"""Variants: options that are rated apart from the standard game."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from django.utils.translation import gettext as _

from engine import GAMES, Game
from engine.core import convert
from tables.models import Table
from tables.rendering.games.game_options import options_of
from tables.tournaments.models import Pod, Rated
from tables.tournaments.models.states import SeatState


def table_variant(table: Table) -> str:
    """The variant of a table of the site."""
    return table.rules.variant(table.chosen_options(), table.seats.count())


def pod_variant(pod: Pod) -> str:
    """The variant of a pod."""
    seats = pod.seats.exclude(state=SeatState.NO_SHOW).count()
    return with_options(pod.game, msgspec.json.decode(pod.options), seats)


def with_options(game: str, chosen: Mapping[str, object], seats: int) -> str:
    """The variant of a game with these options and number of seats."""
    rules = GAMES[game]
    return rules.variant(convert(chosen, rules.options), seats)


def rated_variant(row: Rated) -> str:
    """The variant of a rated table; that of its book if neither pod nor table is left."""
    if row.book.game not in GAMES:
        return row.book.variant
    if row.pod is not None:
        return pod_variant(row.pod)
    return table_variant(row.table) if row.table is not None else row.book.variant


def variant_title(game: Game, variant: str) -> str:
    """The name of a game with its variant."""
    words = []
    for part in variant.split(",") if variant else ():
        name, _hyphen, value = part.partition("-")
        _kind, option = options_of(game)[name]
        words.append(_(option.values[value]) if value in option.values else _(option.label))
    return " · ".join([_(game.title), *words])
