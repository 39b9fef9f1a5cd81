"""The bot `steady`: heuristic, and limited to what its seat may see."""

from __future__ import annotations

from random import Random

from engine.core import Move, Position, Seat
from engine.tekhenu.bot.evaluation import Worth
from engine.tekhenu.bot.weights import Weights
from engine.tekhenu.model.moves import Instead
from engine.tekhenu.position import Tekhenu


class Steady:
    """Chooses the move with the highest estimated value, one decision at a time."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def choose(self, seen: Position, seat: Seat, rng: Random) -> Move:
        """The move with the highest value; ties are broken at random."""
        assert isinstance(seen, Tekhenu)
        moves = [move for move in seen.moves(seat) if not isinstance(move, Instead)]
        if len(moves) == 1:
            return moves[0]
        worth = Worth(seen, seat, self.weights)
        values = [worth.of(move) for move in moves]
        best = max(values)
        return rng.choice([move for move, value in zip(moves, values, strict=True) if value == best])
