"""Data of each game for the tests of all games: its folder's `LONGEST` and `SECRETS`."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from engine.registry import Game


class Secrets(NamedTuple):
    """Data of a game for the no-leak test: where to look, and what could be hidden there."""

    cases: list[tuple[tuple[str, str], dict[str, Any]]]  # two phases of a game, and its options
    sealed: str  # a sealed answer
    dealt: tuple[str, ...] = ()  # hidden cards that an event could name
    moves: tuple[str, ...] = ()  # moves to try where they are not legal


def of(game: Game) -> Any:
    """The tests' package of a game."""
    return import_module(f"tests.games.{game.folder}")
