"""Random games and damaged positions: every law holds in the ones, the others are refused or playable."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import islice, product
from random import Random
from typing import NamedTuple

from engine import laws
from engine.core import Game, Position
from engine.laws import damage, random_games
from engine.tools.progress import progress

MOMENTS = 0.03  # share of the moments of a random game at which all laws are checked
BATCH = 100  # damaged positions per step of the progress bar


class Table(NamedTuple):
    """A set-up of a game: seats, options and seed."""

    seats: int
    options: object
    seed: str


def tables(game: Game, seed: int) -> Iterator[Table]:
    """Endless set-ups: per number of seats, each option changed alone, then random options; next seed."""
    for round_ in range(sys.maxsize):
        for seats, options in product(game.seats, random_games.variants(game)):
            yield Table(seats, options, f"{seed + round_:032x}")
        for seats in game.seats:
            yield Table(
                seats,
                random_games.random_options(game, seats, Random(f"{seed + round_} {seats}")),
                f"{seed + round_:032x}",
            )


def fuzz_games(game: Game, games: int, seed: int, clock: Callable[[], float]) -> str:
    """Play random games and check the laws in them; return a summary line. Raises laws.Broken."""
    moves = 0
    for table in progress(islice(tables(game, seed), games), games, f"Random games of {game.title}", clock):
        try:
            moves += fuzz_game(game, table)
        except Exception as wrong:  # an exception of the rules counts as a broken law
            where = f"{game.key}, {table.seats} seats, {table.options}, seed {int(table.seed, 16)}"
            raise laws.Broken(f"{where}\n  {type(wrong).__name__}: {wrong}") from wrong
    return f"{game.key}: {len(laws.LAWS)} laws hold in {games} random games, {moves} moves."


def fuzz_game(game: Game, table: Table) -> int:
    """Play one random game and check the laws; return the number of its moves."""
    rng, moves = Random(table.seed), 0
    for g, _seat, _move in random_games.play_random_game(
        game, table.seats, table.seed, table.options, [*game.bots.values()]
    ):
        laws.check_events(g)
        if rng.random() < MOMENTS:
            check_laws(game, g, rng)
        moves += 1
    laws.check_events(g)
    check_laws(game, g, rng)
    return moves


def check_laws(game: Game, g: Position, rng: Random) -> None:
    """Check every law on a position. Raises laws.Broken with the wording of the broken law."""
    for statement in laws.LAWS.values():
        try:
            statement(game, g, rng)
        except laws.Broken as broken:
            raise laws.Broken(f"{statement.__doc__}.\n  {broken}") from broken


def load_damaged(game: Game, count: int, seed: int, clock: Callable[[], float]) -> str:
    """Load damaged positions, play the accepted ones to the end, summarize. Raises laws.Broken."""
    parts = progress(range(0, count, BATCH), -(-count // BATCH), f"Damaged positions of {game.title}", clock)
    found = [damage.check_damaged(game, min(BATCH, count - first), f"{seed} {first}") for first in parts]
    refused, played = sum(counts.refused for counts in found), sum(counts.played for counts in found)
    return f"{game.key}: {count} damaged positions, {refused} refused, {played} played to the end."
