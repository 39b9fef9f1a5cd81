"""A puzzle as data, and the file of all puzzles."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from engine.core import Data, Seat, convert

PUZZLES = Path(__file__).with_name("puzzles.toml")


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer with its points. moves: those that count, in alphabetical order; empty: none of them."""

    moves: tuple[str, ...]
    points: int


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position by its seed, its options and the answers before it, and the answers to it, the best first.

    before: as in a record, such as `0 take 5`.
    """

    game: str
    seats: int
    seed: str
    seat: Seat
    before: tuple[str, ...]
    answers: tuple[Answer, ...]
    options: Data = {}

    @property
    def best(self) -> Answer:
        """The single best answer."""
        return self.answers[0]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: its puzzles in order."""

    puzzle: tuple[Puzzle, ...] = ()


def read_puzzles(file: Path = PUZZLES) -> Sequence[Puzzle]:
    """All puzzles of a file. Raises ValueError for a bad one."""
    return convert(tomllib.loads(file.read_text("utf-8")), _File).puzzle if file.exists() else ()


def write_puzzles(puzzles: Iterable[Puzzle], file: Path = PUZZLES) -> None:
    """Write the file of these puzzles."""
    file.write_text("\n".join(map(puzzle_text, puzzles)), "utf-8")


def puzzle_text(puzzle: Puzzle) -> str:
    """A puzzle as it stands in the file."""
    lines = ["[[puzzle]]", f'game = "{puzzle.game}"', f"seats = {puzzle.seats}", f'seed = "{puzzle.seed}"']
    lines += [f"seat = {puzzle.seat}"]
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
