"""Options of a game as its option type declares them."""

from __future__ import annotations

from typing import Any, Literal, get_origin, get_type_hints

from engine import Game
from engine.core import Option, choosable_options


def options_of(game: Game) -> dict[str, tuple[Any, Option]]:
    """The options that can be chosen: name -> (type, description)."""
    kinds = get_type_hints(game.options)
    return {name: (kinds[name], note) for name, note in choosable_options(game.options).items()}


def named_options(game: Game) -> dict[str, Option]:
    """The options whose value every list names, such as the edition: name -> description."""
    return {
        name: option
        for name, (kind, option) in options_of(game).items()
        if option.named and get_origin(kind) is Literal
    }
