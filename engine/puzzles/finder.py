"""Finding puzzles in games between bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from engine.bots import bots
from engine.core import Bot, Game, Position
from engine.laws import random_games
from engine.puzzles.model import Puzzle
from engine.puzzles.search import kind_of, solve

RANDOM_SHARE = 0.15  # of moves played at random, so that positions differ


def find_puzzles(game: Game, games: int, seed: int = 0) -> Iterator[Puzzle]:
    """The puzzles of so many games between bots, at most one of each game."""
    for number in range(seed, seed + games):
        seats = game.seats[number % len(game.seats)]
        yield from puzzles_of(game, seats, f"puzzle {number}")


def puzzles_of(game: Game, seats: int, seed: str) -> Iterator[Puzzle]:
    """The last puzzle of one game between bots, if it has any."""
    found: Puzzle | None = None
    for g, before in moments(game, seats, seed):
        if (kind := kind_of(game.key, g)) is None:
            continue
        for seat in g.to_move():
            if kind.asks(g, seat) and (answers := solve(game.key, g, seat)):
                options = msgspec.to_builtins(game.options())
                chosen = {name: value for name, value in options.items() if value not in (None, {})}
                found = Puzzle(game.key, seats, seed, seat, tuple(before), answers, chosen)
    if found is not None:
        yield found


def moments(game: Game, seats: int, seed: str) -> Iterator[tuple[Position, list[str]]]:
    """Every position of a game in which a seat is awaited, and the answers before it."""
    rng, strongest = Random(seed), list(bots(game).values())[-1]
    g, before = game.start(seats, seed, game.options()), list[str]()
    for awaited in random_games.turns(g):
        yield g, before
        seat = awaited[0]
        move = choose(strongest, g, seat, rng)
        before.append(f"{seat} {move}")
        g.play(seat, game.read_move(move))


def choose(bot: Bot, g: Position, seat: int, rng: Random) -> str:
    """The move of a bot that sometimes plays at random."""
    if rng.random() < RANDOM_SHARE:
        return str(rng.choice(g.moves(seat)))
    return str(bot.choose(g.seen_by(seat), seat, rng))


def in_turn(found: Sequence[Sequence[Puzzle]], first: int = 0) -> list[Puzzle]:
    """The puzzles of several games, numbered from `first` so that those of each game are spread evenly."""
    placed = [((i + 0.5) / len(puzzles), puzzle) for puzzles in found for i, puzzle in enumerate(puzzles)]
    ordered = [puzzle for _place, puzzle in sorted(placed, key=lambda pair: pair[0])]
    return [msgspec.structs.replace(puzzle, number=number) for number, puzzle in enumerate(ordered, first)]
