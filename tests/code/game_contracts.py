"""The layers of the games for `lint-imports`: `{game}` and `{games}` in a contract of `pyproject.toml` are filled in.

A game is a folder of `engine` with a `RULES.md`, so a new one is in the contracts without being named there.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from importlinter.contracts.layers import LayersContract

ENGINE = Path(__file__).parents[2] / "engine"


class GameLayers(LayersContract):
    """A contract of layers. `{games}`: all games, apart from each other; `{game}`: one entry for each game.

    own_contracts: the games that have other layers, and so have no entry for `{game}`.
    """

    def __init__(self, name: str, session_options: dict[str, Any], contract_options: dict[str, Any]) -> None:
        options = dict(contract_options)
        others = options.pop("own_contracts", [])
        games = [path.parent.name for path in sorted(ENGINE.glob("*/RULES.md"))]
        alike = [game for game in games if game not in others]
        for key in ("layers", "containers", "ignore_imports"):
            rows = [row.replace("{games}", " | ".join(games)) for row in options.get(key, [])]
            options[key] = list(dict.fromkeys(row.replace("{game}", game) for row in rows for game in alike))
        super().__init__(name, session_options, options)
