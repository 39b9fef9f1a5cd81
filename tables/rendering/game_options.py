"""Options of a game as its option type declares them."""

from __future__ import annotations

from typing import Any, get_type_hints

from engine import Game
from engine.core import Option, choosable_options


def options_of(game: Game) -> dict[str, tuple[Any, Option]]:
    """The options that can be chosen: name -> (type, description)."""
    kinds = get_type_hints(game.options)
    return {name: (kinds[name], note) for name, note in choosable_options(game.options).items()}
