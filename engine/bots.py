"""Who plays when nobody sits there: bots choose from what their seat sees, never from the truth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from engine import GAMES, load, random_play
from engine.core import Move, Position, Seat
from engine.registry import Bot, Game
from engine.typed import Data

LEAST = "least"  # no strength that anybody chooses


class RandomBot:
    """Any legal move of any game, each as likely as the others."""

    def choose(self, seen: Position, seat: Seat, rng: Random) -> Move:
        """One of the legal moves, evenly."""
        return rng.choice(seen.moves(seat))


class LeastBot:
    """Who does no more than the rules demand: for the seat of somebody who is gone, in any game."""

    def choose(self, seen: Position, seat: Seat, rng: Random) -> Move:
        """The neutral move, else the one that completes what was chosen, else the first that is legal."""
        legal = seen.moves(seat)
        closing = seen.decision.closing(seen, seat) if seen.decision else None
        return next((move for move in (seen.default_move(seat), closing) if move in legal), None) or legal[0]


def bots(game: Game) -> Mapping[str, Bot]:
    """The bots of a game by strength, weakest first: `random` and the game's own."""
    return {"random": RandomBot(), **game.bots}


def strengths(key: str) -> tuple[str, ...]:
    """The names of the strengths that a seat of this game can have, weakest first."""
    return tuple(bots(GAMES[key]))


def think(key: str, schema: int, seen: Data, seat: Seat, strength: str, seed: str | int) -> str:
    """The text of the move that a bot chooses: what a worker process runs.

    schema: the `Game.version` that wrote `seen`, the dump of what the seat sees.
    seed: decides where a bot is of two minds.
    """
    position = load(key, schema, seen)
    known = {**bots(GAMES[key]), LEAST: LeastBot()}
    return str(known[strength].choose(position, seat, Random(seed)))


def play_game(game: Game, players: Sequence[Bot], seed: str | int, options: object = None) -> Position:
    """A whole game between these players, one per seat; the position at its end."""
    rng = Random(f"bots {seed}")
    g = game.start(len(players), str(seed), game.options() if options is None else options)
    for awaited in random_play.turns(g):
        seat = awaited[0]
        g.play(seat, players[seat].choose(g.seen_by(seat), seat, rng))
    return g


def play_out(
    game: Game, seats: int, strengths: Sequence[str], seed: str | int, options: object = None
) -> tuple[int, ...]:
    """The places by seat of a game between bots, shared places shared.

    strengths: one for each of the `seats`.
    """
    if len(strengths) != seats:
        raise ValueError(f"{seats} seats need {seats} bots, not {len(strengths)}.")
    known = bots(game)
    scores = play_game(game, [known[name] for name in strengths], seed, options).scores() or []
    return tuple(score.place for score in sorted(scores, key=lambda score: score.seat))
