"""Whole games between bots, to measure their strength."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.bots.base import bots
from engine.core import Bot, Game, Position
from engine.laws import random_games


def play_game(game: Game, players: Sequence[Bot], seed: str | int, options: object = None) -> Position:
    """Play a whole game between these bots, one per seat; return the final position."""
    rng = Random(f"bots {seed}")
    g = game.start(len(players), str(seed), game.options() if options is None else options)
    for awaited in random_games.turns(g):
        seat = awaited[0]
        g.play(seat, players[seat].choose(g.seen_by(seat), seat, rng))
    return g


def play_out(
    game: Game, seats: int, strengths: Sequence[str], seed: str | int, options: object = None
) -> tuple[int, ...]:
    """Play a game between bots; return the place of each seat, ties sharing a place.

    strengths: the name of a strength for each of the `seats`. Raises ValueError if their number differs.
    """
    if len(strengths) != seats:
        raise ValueError(f"{seats} seats need {seats} bots, not {len(strengths)}.")
    known = bots(game)
    scores = play_game(game, [known[name] for name in strengths], seed, options).scores() or []
    return tuple(score.place for score in sorted(scores, key=lambda score: score.seat))
