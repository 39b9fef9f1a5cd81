"""A page has the style of every shape of choices that its game can ask for, and of reveals where answers are sealed."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from engine import GAMES, Game
from engine.laws import random_games
from tables.hosting.static_storage import with_imports
from tables.rendering.games import game_files

STYLED = {"ladder", "steps", "slide", "seals"}  # shapes with a style sheet of their own
SHAPES = Path(settings.STATICFILES_DIRS[0]) / "css" / "shapes"


def asked_styles(game: Game) -> set[str]:
    """The style sheets of what is asked and revealed in a random game of as many seats as it has."""
    seats, found = game.seats[-1], set[str]()
    for g, _seat, _move in random_games.play_random_game(game, seats, f"{seats:032x}", game.options()):
        panels = [game.panel(g.seen_by(viewer), viewer) for viewer in (None, *g.to_move())]
        found |= {shape.__struct_config__.tag for panel in panels for shape in panel.shapes}
        found |= {"reveal" for event in g.news if event.reveal}
    return found & {*STYLED, "reveal"}


@pytest.mark.parametrize("key", GAMES)
def test_a_game_imports_the_style_of_what_it_asks(key: str) -> None:
    path = game_files.style(GAMES[key].folder)
    style = with_imports(path, Path(str(finders.find(path))).read_text("utf-8"))
    for name in asked_styles(GAMES[key]):
        text = (SHAPES / f"{name}.css").read_text("utf-8")
        assert text in style, f"{path} does not import {name}.css"


def test_a_game_without_a_style_has_all_shapes() -> None:
    path = game_files.style("no_such")
    style = with_imports(path, (SHAPES / "all.css").read_text("utf-8"))
    assert "@import" not in style
    assert all((SHAPES / f"{name}.css").read_text("utf-8") in style for name in (*STYLED, "reveal"))
