"""The options of a game, as its option record names them."""

from __future__ import annotations

from typing import Any, get_type_hints

from engine import Game
from engine.core import Option
from engine.registry import offered


def options_of(game: Game) -> dict[str, tuple[Any, Option]]:
    """The options that a person chooses: name -> its type, and what the form says about it."""
    kinds = get_type_hints(game.options)
    return {name: (kinds[name], note) for name, note in offered(game.options).items()}
