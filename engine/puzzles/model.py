"""A puzzle as data, and the file of puzzles of each game."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path

import msgspec

from engine import GAMES
from engine.core import Data, Seat, convert

ENGINE = Path(__file__).parents[1]  # the folder of all games
FILE = "teaching/puzzles.toml"  # in the folder of each game that has puzzles


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer with its points. moves: those that count, in alphabetical order; empty: none of them."""

    moves: tuple[str, ...]
    points: int


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, given by its seed, options and earlier answers, with its answers, the best first.

    before: as in a record, such as `0 take 5`. number: its place in the list of all games; the site counts days by it.
    """

    game: str
    seats: int
    seed: str
    seat: Seat
    before: tuple[str, ...]
    answers: tuple[Answer, ...]
    options: Data = {}
    number: int = 0

    @property
    def best(self) -> Answer:
        """The single best answer."""
        return self.answers[0]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a game."""

    puzzle: tuple[Puzzle, ...] = ()


def read_puzzles(root: Path = ENGINE) -> Sequence[Puzzle]:
    """The puzzles of all games in the order of their numbers. Raises ValueError for a bad file."""
    files = [root / game.folder / FILE for game in GAMES.values()]
    read = [convert(tomllib.loads(file.read_text("utf-8")), _File).puzzle for file in files if file.exists()]
    return tuple(sorted(chain(*read), key=lambda puzzle: puzzle.number))


def write_puzzles(puzzles: Sequence[Puzzle], root: Path = ENGINE) -> None:
    """Write the file of each game that has some of these puzzles."""
    for game in GAMES.values():
        if own := [puzzle_text(puzzle) for puzzle in puzzles if puzzle.game == game.key]:
            file = root / game.folder / FILE
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("\n".join(own), "utf-8")


def puzzle_text(puzzle: Puzzle) -> str:
    """A puzzle as it stands in the file."""
    lines = ["[[puzzle]]", f"number = {puzzle.number}", f'game = "{puzzle.game}"']
    lines += [f"seats = {puzzle.seats}", f'seed = "{puzzle.seed}"', f"seat = {puzzle.seat}"]
    if puzzle.options:
        lines += [f"options = {inline(puzzle.options)}"]
    lines += [f"before = {text_list(puzzle.before)}", "answers = ["]
    lines += [f"  {{ moves = {text_list(answer.moves)}, points = {answer.points} }}," for answer in puzzle.answers]
    return "\n".join([*lines, "]", ""])


def text_list(texts: Iterable[str]) -> str:
    """Texts as a list of the file."""
    return "[" + ", ".join(f'"{text}"' for text in texts) + "]"


def inline(values: Data) -> str:
    """Options as a table of the file; those without a value are left out."""
    written = {name: msgspec.json.encode(value).decode() for name, value in values.items() if value not in (None, {})}
    return "{ " + ", ".join(f"{name} = {value}" for name, value in written.items()) + " }"
