"""`python -m engine`: play, watch, verify, fuzz and measure a game in a terminal, or begin a new one."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Annotated, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

from engine import GAMES, BadRecord, Position, verify
from engine.bots import bots, strengths
from engine.core import Game, convert
from engine.laws import Broken
from engine.notation import game_file
from engine.puzzles import Puzzle, find_puzzles, in_turn, read_puzzles, write_puzzles
from engine.tools import benchmark, scaffold
from engine.tools.fuzz import fuzz_games, load_damaged
from engine.tools.perft import position_counts
from engine.tools.terminal import Quit, Session

ALL = "all"
ROOT = Path(__file__).parent.parent
CLOCKS = benchmark.Clocks(time.monotonic, time.process_time)
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
EPILOG = "The games: " + "; ".join(f"{game.key} ({game.title})" for game in GAMES.values()) + "."


class Impossible(Exception):
    """A command cannot be carried out; the message is the reason."""


def positive(text: str) -> int:
    """Parse a positive integer, for argparse. Raises ArgumentTypeError."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 1 up")
    return int(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command of the command line; return the exit status."""
    given = parser().parse_args(arguments)
    try:
        return int(given.run(given))
    except (Impossible, BadRecord, Broken) as problem:
        print(problem, file=sys.stderr)
        return 1
    except Quit:
        print("\nLeft before the end.")
        return 0
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reading end of the pipe is closed, as by `head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def parser() -> argparse.ArgumentParser:
    """The argument parser with all commands and their arguments."""
    whole = argparse.ArgumentParser(prog="python -m engine", description=__doc__, epilog=EPILOG)
    commands = whole.add_subparsers(title="commands", required=True, metavar="COMMAND")
    add_games(commands)
    add_checks(commands)
    add_records_and_new_games(commands)
    return whole


def add_games(commands: Commands) -> None:
    """Add the commands that play."""
    play_command = command(commands, "play", play, "play against bots", table=True)
    play_command.add_argument("--seat", type=positive, default=1, help="your seat, from 1 up (default 1)")
    watch_command = command(commands, "watch", watch, "watch bots play", table=True)
    watch_command.add_argument("--pace", type=float, default=0.0, help="seconds before each move (default 0)")
    for each in (play_command, watch_command):
        each.add_argument("--bots", metavar="STRENGTH", help="how the bots play (default: their best)")
        each.add_argument("--record", type=Path, metavar="FILE", help="write the game there afterwards")


def add_checks(commands: Commands) -> None:
    """Add the commands that play many games: checks, measurements, puzzles."""
    fuzz_command = command(commands, "fuzz", fuzz, "hold the laws of every game against random games")
    fuzz_command.add_argument("n", metavar="N", type=positive, help="how many games")
    damage_command = command(commands, "damage", tamper, "load damaged positions: each is refused or plays to its end")
    damage_command.add_argument("n", metavar="N", type=positive, help="how many positions")
    bench_command = command(commands, "bench", bench, "decisions a second beside catanatron, time to load a position")
    bench_command.add_argument("--steady", action="store_true", help="how often each bot beats three random ones, too")
    bench_command.add_argument("--games", type=positive, default=400, help="games for --steady (default 400)")
    puzzle_command = command(commands, "puzzles", add_puzzles, "find puzzles in games between bots, and store them")
    puzzle_command.add_argument("--games", type=positive, default=100, help="how many games (default 100)")
    puzzle_command.add_argument("--most", type=positive, default=12, help="how many of a game are added (default 12)")
    puzzle_command.add_argument("--into", type=Path, default=ROOT / "engine", metavar="FOLDER", help="of the games")
    perft_command = command(commands, "perft", perft, "count the positions of the first moves", table=True)
    perft_command.add_argument("depth", metavar="DEPTH", type=positive, help="how many moves deep")


def add_records_and_new_games(commands: Commands) -> None:
    """Add the commands that take no game: those that read a record, and that begin a new game."""
    verify_command = commands.add_parser("verify", help="play a record again and check its draws and its result")
    verify_command.add_argument("file", type=Path, metavar="FILE")
    verify_command.add_argument("--commitment", default="", help="what the table showed before the game began")
    verify_command.set_defaults(run=check)
    new_command = commands.add_parser("new", help="write a small complete game, the start of a new one")
    new_command.add_argument("key", metavar="KEY", help="such as my-game; its folders are then called my_game")
    new_command.add_argument(
        "--into", type=Path, default=ROOT, metavar="FOLDER", help="the project (default: this one)"
    )
    new_command.set_defaults(run=write)


def command(
    commands: Commands,
    name: str,
    run: Callable[[argparse.Namespace], int],
    what: str,
    table: bool = False,
) -> argparse.ArgumentParser:
    """Add a command with a `game` argument.

    table: add the set-up options (seats, options, seed); without it, the game may be `all`.
    """
    added = commands.add_parser(name, help=what, description=what, epilog=EPILOG)
    added.set_defaults(run=run)
    games = [*GAMES] if table else [*GAMES, ALL]
    added.add_argument("game", metavar="GAME", choices=games, help=", ".join(games))
    if table:
        added.add_argument("--seats", type=positive, help="how many players (default: the fewest)")
        added.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="such as edition=2003")
        added.add_argument("--seed", default="", help="any text; the same seed deals the same game")
    else:
        added.add_argument("--seed", type=int, default=0, help="a whole number (default 0)")
    return added


# -- helpers ---------------------------------------------------------------------------------------


def chosen_games(given: argparse.Namespace) -> list[Game]:
    """The game named on the command line, or all games."""
    return list(GAMES.values()) if given.game == ALL else [GAMES[given.game]]


def seats_of(given: argparse.Namespace, game: Game) -> int:
    """The number of seats, by default the smallest. Raises Impossible."""
    seats = given.seats or game.seats[0]
    if seats not in game.seats:
        raise Impossible(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}.")
    return int(seats)


def options_of(given: argparse.Namespace, game: Game) -> object:
    """The game options from the `--option` arguments. Raises Impossible."""
    hints = get_type_hints(game.options, include_extras=True)
    kinds = {name: get_args(hint)[0] for name, hint in hints.items() if get_origin(hint) is Annotated}
    chosen = {}
    for name, _sign, text in (pair.partition("=") for pair in given.option):
        if name not in kinds:
            raise Impossible(f"{game.title} has no option {name}; its options are: {', '.join(kinds)}.")
        try:
            chosen[name] = convert(text, kinds[name], strict=False)
        except msgspec.ValidationError as error:
            raise Impossible(f"{name} cannot be {text or 'nothing'}; it can be {values(kinds[name])}.") from error
    return game.options(**chosen)


def values(kind: object) -> str:
    """The values that an option of this type accepts, in words."""
    if get_origin(kind) is Literal:
        return " or ".join(get_args(kind))
    return "true or false" if kind is bool else "a number, 0 for the first seat"


def start_game(game: Game, seats: int, seed: str, options: object) -> Position:
    """Start a new game. Raises Impossible if the options do not fit."""
    try:
        return game.start(seats, seed, options)
    except ValueError as error:
        raise Impossible(f"{error}.") from error


def writable(file: Path | None) -> None:
    """Check before the game that its record file can be written. Raises Impossible."""
    try:
        if file is not None:
            file.touch()
    except OSError as error:
        raise Impossible(f"{file} cannot be written: {error.strerror}.") from error


def session(given: argparse.Namespace, person: int | None) -> int:
    """Run one game in the terminal; return the exit status.

    person: the seat of the user, None if only bots play.
    """
    game = GAMES[given.game]
    seats, options, seed = seats_of(given, game), options_of(given, game), given.seed or secrets.token_hex(4)
    strength = given.bots or strengths(game.key)[-1]
    if strength not in strengths(game.key):
        raise Impossible(f"There is no bot {strength}; there are {', '.join(strengths(game.key))}.")
    if person is not None and person >= seats:
        raise Impossible(f"There is no seat {person + 1} at a table of {seats}.")
    writable(given.record)
    players = {seat: bots(game)[strength] for seat in range(seats) if seat != person}
    at_table = Session(game, start_game(game, seats, seed, options), players, person, Random(seed))
    print(f"{game.title}, {seats} players, seed {seed}" + ("" if person is None else f"; you are Player {person + 1}"))
    head = game_file.Record(game.key, game.version, seats, msgspec.to_builtins(options), seed=seed)
    try:
        at_table.play_to_end(lambda: time.sleep(getattr(given, "pace", 0.0)))
    finally:
        if given.record is not None:
            given.record.write_text(game_file.write_record(at_table.record(head)), "utf-8")
    return 0


# -- the commands ----------------------------------------------------------------------------------


def play(given: argparse.Namespace) -> int:
    """Command `play`: a game of the user against bots."""
    return session(given, given.seat - 1)


def watch(given: argparse.Namespace) -> int:
    """Command `watch`: a game between bots."""
    return session(given, None)


def fuzz(given: argparse.Namespace) -> int:
    """Command `fuzz`: check the laws in random games, a process for each game."""
    keys = [game.key for game in chosen_games(given)]
    if len(keys) == 1:
        print(fuzz_named(keys[0], given.n, given.seed), flush=True)
        return 0
    with ProcessPoolExecutor(min(len(keys), os.cpu_count() or 1)) as pool:
        for line in pool.map(partial(fuzz_named, games=given.n, seed=given.seed), keys):
            print(line, flush=True)
    return 0


def fuzz_named(key: str, games: int, seed: int) -> str:
    """The summary of random games of the game with this key. Raises Broken."""
    return fuzz_games(GAMES[key], games, seed, CLOCKS.now)


def tamper(given: argparse.Namespace) -> int:
    """Command `damage`: load damaged positions; each must be refused or playable to the end."""
    for game in chosen_games(given):
        print(load_damaged(game, given.n, given.seed, CLOCKS.now), flush=True)
    return 0


def bench(given: argparse.Namespace) -> int:
    """Command `bench`: measure speed, loading time and, on request, the strength of the bots."""
    for game in chosen_games(given):
        for line in (
            *benchmark.speed(game, given.seed, CLOCKS),
            "",
            *benchmark.load_times(game, given.seed, CLOCKS),
            "",
        ):
            print(line, flush=True)
        for strength in strengths(game.key)[1:] if given.steady else ():
            for line in (*benchmark.win_rate(game, strength, given.games, given.seed, CLOCKS), ""):
                print(line, flush=True)
    return 0


def add_puzzles(given: argparse.Namespace) -> int:
    """Command `puzzles`: search games between bots, and put what is new behind the stored puzzles.

    Stored puzzles keep their numbers: the site counts days by them.
    """
    stored, found = list(read_puzzles(given.into)), list[list[Puzzle]]()
    known = {(puzzle.game, puzzle.seed) for puzzle in stored}
    for game in chosen_games(given):
        searched = find_puzzles(game, given.games, given.seed)
        new = list(islice((one for one in searched if (one.game, one.seed) not in known), given.most))
        found.append(new)
        print(f"{game.title}: {len(new)} puzzles", flush=True)
    write_puzzles([*stored, *in_turn(found, stored[-1].number + 1 if stored else 0)], given.into)
    return 0


def perft(given: argparse.Namespace) -> int:
    """Command `perft`: count the positions 1, 2, ... moves deep."""
    game = GAMES[given.game]
    seats, options = seats_of(given, game), options_of(given, game)
    for depth, positions in position_counts(game, given.depth, seats, given.seed or "0", options, CLOCKS.now):
        print(f"{depth} moves deep: {positions:,} positions", flush=True)
    return 0


def write(given: argparse.Namespace) -> int:
    """Command `new`: write the files of a new game."""
    try:
        paths = scaffold.write_game(given.key, given.into)
    except scaffold.Refused as refused:
        raise Impossible(str(refused)) from refused
    print("\n".join(map(str, paths)))
    print(f"\nNext: python -m engine fuzz {given.key} 100, manage.py check, and docs/adding-a-game.md.")
    return 0


def check(given: argparse.Namespace) -> int:
    """Command `verify`: replay a record file and report its result."""
    try:
        text = given.file.read_text("utf-8")
    except OSError as error:
        raise Impossible(f"{given.file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise Impossible(f"{given.file} cannot be read: it is no text.") from error
    try:
        report = verify(game_file.read_record(text), given.commitment)
    except BadRecord as bad:
        raise Impossible(f"{given.file}: {bad}") from bad
    if report.problem:
        raise Impossible(f"{given.file}: {report.problem}")
    print(f"{given.file}: {report.moves} moves played again, every draw from the seed.")
    if report.places:
        print(f"places {game_file.numbers(report.places)}\npoints {game_file.numbers(report.points)}")
    else:
        print("The game is not over.")
    if report.commitment:
        print(f"The SHA-256 of the secret is {report.commitment}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
