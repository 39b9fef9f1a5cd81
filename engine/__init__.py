"""The rules of the games: positions in, positions and events out. This is the door that everything else uses.

>>> g = start("amun-re", 3, "17")
>>> len(g.moves(g.to_move()[0])) > 10
True
>>> load("amun-re", GAMES["amun-re"].version, dump(g)) == g
True
"""

from __future__ import annotations

from typing import Any

from engine import amun_re, snapshot
from engine.core import IllegalMove, Move, Position
from engine.registry import Game
from engine.snapshot import BadPosition, dump

__all__ = ["GAMES", "BadPosition", "Game", "IllegalMove", "Move", "Position", "dump", "load", "read_move", "start"]

GAMES: dict[str, Game] = {game.key: game for game in (amun_re.GAME,)}


def start(key: str, seats: int, seed: str | int, options: Any = None) -> Position:
    """A new game. Raises ValueError for a number of seats that the game does not have.

    seed: any text; a number stands for its digits. options: the game's option type, its defaults when left out.
    """
    game = GAMES[key]
    if seats not in game.seats:
        raise ValueError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}.")
    return game.start(seats, str(seed), game.options() if options is None else options)


def load(key: str, version: int, data: dict[str, Any]) -> Position:
    """A position from its dump, written by any version of the game. Raises BadPosition with one sentence."""
    return snapshot.load(GAMES[key], version, data)


def read_move(key: str, text: str) -> Move:
    """The move that a line of text names. Raises IllegalMove."""
    return GAMES[key].read_move(text)
