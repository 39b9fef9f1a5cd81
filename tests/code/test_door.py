"""The site uses games only through the engine's interface: no file of it names one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine import GAMES

ROOT = Path(__file__).parents[2]
WRITTEN = {".py", ".html", ".js", ".css", ".txt"}
NAMED = re.compile(
    "|".join({re.escape(name) for game in GAMES.values() for name in (game.key, game.folder, game.title)})
)


def files_outside_games() -> list[Path]:
    """Every file of the site outside of the folders of games."""
    files = [path for folder in ("tables", "templates", "static") for path in (ROOT / folder).rglob("*")]
    own = {game.folder for game in GAMES.values()}
    return [path for path in files if path.suffix in WRITTEN and not own & {*path.parts, path.stem}]


@pytest.mark.parametrize("path", files_outside_games(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_outside_games_names_a_game(path: Path) -> None:
    assert NAMED.search(path.read_text("utf-8")) is None
