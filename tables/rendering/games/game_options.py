"""Options of a game as its option type declares them."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import Literal, get_origin, get_type_hints

from engine import Game
from engine.core import Option, choosable_options


def options_of(game: Game) -> dict[str, tuple[object, Option]]:
    """The options that can be chosen: name -> (type, description)."""
    return dict(options_of_type(game.options))


@cache
def options_of_type(options: Hashable) -> dict[str, tuple[object, Option]]:
    """The same of an option type; its annotations are read once, which takes as long as a row of a list."""
    kinds = get_type_hints(options)
    return {name: (kinds[name], note) for name, note in choosable_options(options).items()}


def named_options(game: Game) -> dict[str, Option]:
    """The options whose value every list names, such as the edition: name -> description."""
    return {
        name: option
        for name, (kind, option) in options_of(game).items()
        if option.named and get_origin(kind) is Literal
    }
