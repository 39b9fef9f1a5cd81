"""The choices of a puzzle, and what each is worth as the engine counts it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import reduce
from operator import and_
from typing import NamedTuple

from engine.core import Line, say
from engine.puzzles import Answer, Puzzle, score_lines
from tables.puzzles.scene import Scene

SHOWN = 8  # choices, the best ones; the others are worth no more


class Choice(NamedTuple):
    """A choice in words, one text for each part of it."""

    said: tuple[str, ...]
    answer: Answer


class Worth(NamedTuple):
    """What a choice is worth. lines: text, clause and points of those that not every choice has."""

    said: tuple[str, ...]
    points: int
    lines: tuple[tuple[str, str, int], ...]
    is_best: bool
    is_chosen: bool


class Solution(NamedTuple):
    """The choices with their worth, the best first. shared: points of the lines that every choice has.

    lost: points by which the chosen answer is behind. more: number of answers that were not among the choices.
    """

    worths: tuple[Worth, ...]
    shared: int
    lost: int
    more: int


def offered_answers(puzzle: Puzzle) -> list[Answer]:
    """The answers that can be chosen, in the order of their moves, which says nothing of their worth."""
    return sorted(puzzle.answers[:SHOWN], key=lambda answer: answer.moves)


def choices_of(scene: Scene) -> list[Choice]:
    """The choices in words."""
    return [Choice(answer_sentences(scene, answer), answer) for answer in offered_answers(scene.puzzle)]


def answer_sentences(scene: Scene, answer: Answer) -> tuple[str, ...]:
    """An answer in words."""
    moves = [scene.game.read_move(move) for move in answer.moves]
    return tuple(say(sentence, scene.voice) for sentence in scene.kind.said(moves))


def solution_of(scene: Scene, chosen: Answer) -> Solution:
    """What the choices are worth, for a reader who has chosen one."""
    counted, shown = score_lines(scene.puzzle), scene.puzzle.answers[:SHOWN]
    common = reduce(and_, (Counter(counted[answer.moves]) for answer in shown))
    worths = tuple(
        Worth(
            answer_sentences(scene, answer),
            answer.points,
            tuple(
                (say(line, scene.voice), line.clause, line.points)
                for line in lines_without(counted[answer.moves], common)
            ),
            answer == scene.puzzle.best,
            answer == chosen,
        )
        for answer in shown
    )
    shared = sum(line.points * n for line, n in common.items())
    lost = scene.puzzle.best.points - chosen.points
    return Solution(worths, shared, lost, len(scene.puzzle.answers) - len(shown))


def lines_without(lines: Iterable[Line], common: Counter[Line]) -> list[Line]:
    """The lines in their order without those that are common, each as often as it is."""
    left, own = Counter(common), list[Line]()
    for line in lines:
        if left[line]:
            left[line] -= 1
        else:
            own.append(line)
    return own
