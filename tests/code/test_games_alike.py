"""A reader who knows one game finds parts of the others: the same name stands in the same folder."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from pathlib import Path

import grimp

from engine import GAMES
from tests.games import RELEASED

ENGINE = Path(__file__).parents[2] / "engine"
PHASES = {  # what other games have in `phases`
    "nefertiti": {"turn", "characters", "markets"},
    "tekhenu": {"previews", "botankhamon", "cards", "gods", "actions"},
}


def folders_of(game: str) -> dict[str, set[str]]:
    """The modules of a game by name, each with the folders in which it stands; "" is that of the game itself."""
    found = defaultdict(set)
    for path in (ENGINE / game).rglob("*.py"):
        inside = path.relative_to(ENGINE / game).parts
        if inside[-1] == "__init__.py" and len(inside) > 2:  # a package inside a folder is found by its own name
            inside = (*inside[:-2], f"{inside[-2]}.py")
        folder = inside[0] if len(inside) > 1 else ""
        found[inside[-1]].add("phases" if folder in PHASES.get(game, ()) else folder)
    return found


def test_modules_of_one_name_stand_in_one_folder() -> None:
    games = {folder: folders_of(folder) for folder in (GAMES[key].folder for key in RELEASED)}
    assert {
        f"{name}: {one} has it in {games[one][name]}, {other} in {games[other][name]}"
        for one, other in combinations(games, 2)
        for name in games[one].keys() & games[other].keys()
        if not games[one][name] & games[other][name]
    } == set()


def test_no_game_asks_for_the_registry() -> None:
    """`engine/__init__.py` imports the games by their names, which `test_cycles` does not see."""
    graph = grimp.build_graph("engine")
    games = {f"engine.{game.folder}" for game in GAMES.values()}
    found = {name for game in games for name in (game, *graph.find_descendants(game))}
    assert not found & graph.find_modules_that_directly_import("engine")
