"""Where a game can be learned: its page of two minutes and its lesson, where it has them."""

from __future__ import annotations

from engine import Game
from engine.lessons import read_two_minutes, taught_games


def short_url(game: Game) -> str:
    """The page of the game in two minutes; empty without one."""
    return f"/learn/{game.key}/two-minutes" if read_two_minutes(game.folder) else ""


def rules_url(game: Game) -> str:
    """The page that "Rules" opens: the game in two minutes; without one, the numbered rules."""
    return short_url(game) or f"/rules/{game.key}"


def lesson_url(game: Game) -> str:
    """The page of the game's lesson; empty without one."""
    return f"/learn/{game.key}" if game.key in taught_games() else ""
