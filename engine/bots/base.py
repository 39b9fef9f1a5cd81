"""Bots of every game. They choose from the view of their seat, never from the full position."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engine import GAMES, load
from engine.core import Bot, Data, Game, Move, Position, Seat

LEAST = "least"  # not offered as a strength


class RandomBot:
    """Bot for any game that chooses uniformly among the legal moves."""

    def choose(self, seen: Position, seat: Seat, rng: Random) -> Move:
        """One of the legal moves, each with the same probability."""
        return rng.choice(seen.moves(seat))


class LeastBot:
    """Bot for any game that does the least the rules demand; it plays abandoned seats."""

    def choose(self, seen: Position, seat: Seat, rng: Random) -> Move:
        """The least move of the decision."""
        assert seen.decision is not None, "somebody is awaited"
        return seen.decision.least_move(seen, seat)


def bots(game: Game) -> Mapping[str, Bot]:
    """The bots of a game by strength, weakest first: `random` and the game's own."""
    return {"random": RandomBot(), **game.bots}


def strengths(key: str) -> tuple[str, ...]:
    """The names of the strengths that a seat of this game can have, weakest first."""
    return tuple(bots(GAMES[key]))


def think(key: str, schema: int, seen: Data, seat: Seat, strength: str, seed: str | int) -> str:
    """The text of the move that a bot chooses; called in a worker process.

    schema: the `Game.version` that wrote `seen`, the dump of what the seat sees.
    seed: seed of the random choices of the bot.
    """
    position = load(key, schema, seen)
    known = {**bots(GAMES[key]), LEAST: LeastBot()}
    return str(known[strength].choose(position, seat, Random(seed)))
