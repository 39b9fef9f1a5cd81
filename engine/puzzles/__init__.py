"""Puzzles: positions of bots' games where one answer is best, and everything after it is arithmetic."""

from engine.puzzles.finder import find_puzzles
from engine.puzzles.model import PUZZLES, Puzzle, read_puzzles, write_puzzles
from engine.puzzles.search import MARGIN, answers, best_answer, kind_of, position_of, prove

__all__ = [
    "MARGIN", "PUZZLES", "Puzzle", "answers", "best_answer", "find_puzzles", "kind_of", "position_of", "prove",
    "read_puzzles", "write_puzzles",
]  # fmt: skip
