"""What the tests that hold for every game need to know of each: its folder's `LONGEST` and `SECRETS`.

A released game without them, or with a folder that cannot be imported, fails in `tests/engine/core/test_game_parts.py`
and stops no other test. `RELEASED` are the games whose quality is tested as well: see `Game.level`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from engine import GAMES, Game

RELEASED = [key for key, game in GAMES.items() if game.level == "release"]
USUAL = 2000  # moves of a random game that says nothing else


class Secrets(NamedTuple):
    """Data of a game for the no-leak test: where to look, and what could be hidden there."""

    cases: list[tuple[tuple[str, str], dict[str, Any]]]  # two phases or decisions of a game, and its options
    sealed: str  # a sealed answer
    dealt: tuple[str, ...] = ()  # hidden cards that an event could name
    moves: tuple[str, ...] = ()  # moves to try where they are not legal
    toward: tuple[str, ...] = ()  # moves made wherever they are legal, for decisions that bots hardly come to


class Known(NamedTuple):
    """What the tests' folder of a game says."""

    LONGEST: int
    SECRETS: Secrets
    problem: str = ""


def of(game: Game) -> Known:
    """What is known of a game; where its folder says nothing, what is usual, and the problem in a sentence."""
    try:
        folder = import_module(f"tests.games.{game.folder}")
    except Exception as error:  # whatever its author has begun: other tests go on
        return Known(USUAL, Secrets([], ""), f"tests/games/{game.folder} cannot be imported: {error!r}.")
    missing = [name for name in ("LONGEST", "SECRETS") if not hasattr(folder, name)]
    problem = f"tests/games/{game.folder}/__init__.py has no {' and no '.join(missing)}." if missing else ""
    return Known(getattr(folder, "LONGEST", USUAL), getattr(folder, "SECRETS", Secrets([], "")), problem)
