"""Measurements of games: decisions per second, loading time, win rates of bots."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from math import sqrt
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple, get_type_hints

import msgspec

from engine import bots
from engine.core import Data, Game
from engine.laws import random_games
from engine.notation import serialization
from engine.tools.progress import progress

ROUNDS, SLICE = 5, 0.4  # of the benchmark: number of rounds, of which the best counts, and seconds of CPU time of each
ROOT = Path(__file__).resolve().parents[2]
CATANATRON = ROOT / "bench" / "baselines" / "catanatron_rate.py"
INTERPRETERS = (sys.executable, str(ROOT / ".venv-bench" / "bin" / "python"))  # the second for conflicting version pins


class Clocks(NamedTuple):
    """Clocks for measuring, in seconds: wall time (`now`) and CPU time of this process (`spent`)."""

    now: Callable[[], float]
    spent: Callable[[], float]


# -- decisions a second ----------------------------------------------------------------------------


def rate(game: Game, seats: int, options: object, seconds: float, rng: Random, clocks: Clocks) -> float:
    """Checked random decisions per second of CPU time: list legal moves, choose and apply one.

    Set-up of the games is included.
    """
    decisions, started = 0, clocks.spent()
    while (spent := clocks.spent() - started) < seconds:
        g = game.start(seats, str(rng.random()), options)
        for waiting in random_games.turns(g):
            seat = waiting[0]
            moves = g.moves(seat)
            g.apply(seat, moves[int(rng.random() * len(moves))], moves)
            decisions += 1
    return decisions / spent


def yardstick(seed: int, seconds: float) -> Data | None:
    """Run the catanatron benchmark for as many seconds in a subprocess; None where it is not installed."""
    for interpreter in INTERPRETERS:
        command = [interpreter, str(CATANATRON), "--seconds", str(seconds), "--seed", str(seed)]
        try:
            told = subprocess.run(command, capture_output=True, text=True, check=False)
        except FileNotFoundError:
            continue
        if told.returncode == 0:
            return dict(json.loads(told.stdout))
    return None


def editions(game: Game) -> dict[str, object]:
    """The options of each edition, others at their defaults; one entry for a game without editions."""
    hint = get_type_hints(game.options, include_extras=True).get("edition")
    return {str(value): game.options(edition=value) for value in random_games.values(hint)} or {
        game.key: game.options()
    }


def speed(game: Game, seed: int, clocks: Clocks) -> Iterator[str]:
    """Lines of a table of decisions per second, this engine and catanatron measured alternately."""
    rows = [(name, seats) for name in editions(game) for seats in game.seats]
    best, theirs, rng = dict.fromkeys(rows, 0.0), list[Data](), Random(seed)
    steps = list(product(range(ROUNDS), [*rows, None]))
    for round_, row in progress(steps, len(steps), "Decisions a second", clocks.now):
        if row is not None:
            best[row] = max(best[row], rate(game, row[1], editions(game)[row[0]], SLICE, rng, clocks))
        elif (measured := yardstick(seed + round_ * 1000, SLICE)) is not None:
            theirs.append(measured)
    their_best = max((t["decisions"] / t["seconds"] for t in theirs), default=0.0)
    yield "Checked random decisions a second: list the legal moves, choose one, apply it; set-up of the games included."
    yield f"Same machine, same run, by turns; best of {ROUNDS} times {SLICE} s of processor time of one process."
    yield f"{'':34}{'a second':>10}{'times catanatron':>18}"
    for (name, seats), ours in best.items():
        yield line(f"{game.key} {name}, {seats} seats", ours, their_best)
    if theirs:
        yield line(f"catanatron {theirs[0]['version']}, 4 random", their_best, their_best)
    else:
        yield "catanatron is not installed here, so there is no ratio."


def line(what: str, a_second: float, yardstick: float) -> str:
    """One line of the table of `speed`; yardstick: decisions per second of catanatron, 0 if unknown."""
    return f"{what:34}{a_second:>10,.0f}{f'{a_second / yardstick:.2f}' if yardstick else '-':>18}"


# -- loading ---------------------------------------------------------------------------------------


def load_times(game: Game, seed: int, clocks: Clocks) -> Iterator[str]:
    """Yield lines on the time to load a saved position, at five points of a game with most seats."""
    yield "Loading a saved position, from its JSON text to a checked position, in microseconds (median of 200)."
    for name, options in editions(game).items():
        stored = [
            random_games.text(g)
            for g, _seat, _move in random_games.play_random_game(game, game.seats[-1], str(seed), options)
        ]
        ages = [0, *(len(stored) * quarter // 4 for quarter in (1, 2, 3)), len(stored) - 1]
        times = [f"{load_time(game, stored[age], clocks):.0f} after {age} moves" for age in ages]
        yield f"  {game.key} {name}, {game.seats[-1]} seats: {', '.join(times)}"


def load_time(game: Game, stored: str, clocks: Clocks) -> float:
    """Median CPU time to load this text 200 times, in microseconds."""
    times = []
    for _time in range(200):
        started = clocks.spent()
        serialization.load(game, game.version, msgspec.json.decode(stored))
        times.append(clocks.spent() - started)
    return median(times) * 1_000_000


# -- bots ------------------------------------------------------------------------------------------


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson score interval of a win rate, by default with 95 % confidence."""
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


def win_rate(game: Game, strength: str, games: int, seed: int, clocks: Clocks) -> Iterator[str]:
    """Yield lines on the win rate of a bot against three random ones; shared wins count in part."""
    yield f"One {strength} against three random, {games} games of 4 seats, each seat in turn; a fair share is 25 %."
    for name, options in editions(game).items():
        won = 0.0
        for n in progress(range(games), games, f"{strength}, {game.key} {name}", clocks.now):
            hero = n % 4
            strengths = [strength if seat == hero else "random" for seat in range(4)]
            places = bots.play_out(game, 4, strengths, seed + n, options)
            won += (places[hero] == 1) / places.count(1)
        low, high = wilson(won, games)
        yield f"  {game.key} {name}: {won / games:.1%} (95 % confidence: {low:.1%} to {high:.1%})"
