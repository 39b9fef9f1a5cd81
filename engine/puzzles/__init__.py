"""Puzzles: positions of bots' games where one answer is best, and everything after it is arithmetic."""

from engine.puzzles.finder import find_puzzles, in_turn
from engine.puzzles.model import ENGINE, Answer, Puzzle, read_puzzles, write_puzzles
from engine.puzzles.search import MARGIN, answers, best_answer, kind_of, position_of, prove, score_lines

__all__ = [
    "ENGINE", "MARGIN", "Answer", "Puzzle", "answers", "best_answer", "find_puzzles", "in_turn",
    "kind_of", "position_of", "prove", "read_puzzles", "score_lines", "write_puzzles",
]  # fmt: skip
