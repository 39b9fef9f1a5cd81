"""Reading the lesson of a game."""

from __future__ import annotations

import tomllib
from functools import cache

from engine import GAMES
from engine.core import convert, teaching_file
from engine.lessons.model import Lesson


@cache
def lesson_of(key: str) -> Lesson | None:
    """The lesson of a game; None without one. Raises ValueError for a bad file."""
    path = teaching_file(GAMES[key].folder, "lesson.toml")
    return convert(tomllib.loads(path.read_text()), Lesson) if path.exists() else None


def taught_games() -> list[str]:
    """The keys of all games with a lesson."""
    return [key for key in GAMES if lesson_of(key) is not None]
