"""The templates and the style of a game, or those of `templates/table_page/default/`."""

from __future__ import annotations

from functools import cache

from django.contrib.staticfiles import finders

from engine import Game

ALL_SHAPES = "css/shapes/all.css"


def templates(game: Game, name: str) -> tuple[str, str]:
    """The game's own template and the one that stands in for it, for `select_template`."""
    return f"games/{game.folder}/{name}", f"table_page/default/{name}"


@cache
def style(folder: str) -> str:
    """The static path of a game's own style; of the style of all shapes of choices where it has none."""
    path = f"games/{folder}/board.css"
    return path if finders.find(path) else ALL_SHAPES


@cache
def wall_style(folder: str) -> str:
    """The static path of what changes on a game's board on a wall screen; empty where nothing does."""
    path = f"games/{folder}/wall.css"
    return path if finders.find(path) else ""
