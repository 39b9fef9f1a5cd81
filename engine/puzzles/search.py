"""The answers to a position with their points, and the proof that one of them is best."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

import msgspec

from engine import GAMES, start
from engine.core import Line, Move, Position, PuzzleKind, Seat, convert
from engine.puzzles.model import Answer, Puzzle

MARGIN = 2  # points by which the best answer is ahead of the next
MOST = 2_000  # positions that are searched; a larger choice makes no puzzle
MANY = 40  # answers; a reader cannot compare more
WORLDS = 3  # that look the same and must have the same answers

Found = Mapping[tuple[str, ...], int]


def position_of(puzzle: Puzzle) -> Position:
    """The position of a puzzle, replayed from its seed. Raises IllegalMove or ValueError for a bad one."""
    game = GAMES[puzzle.game]
    g = start(puzzle.game, puzzle.seats, puzzle.seed, convert(puzzle.options, game.options))
    for line in puzzle.before:
        seat, _space, move = line.partition(" ")
        g.play(int(seat), game.read_move(move))
    return g


def kind_of(key: str, g: Position) -> PuzzleKind | None:
    """The kind of puzzle that the current decision can make; None if none."""
    return GAMES[key].puzzles.get(type(g.decision)) if g.decision else None


def answers(g: Position, seat: Seat, kind: PuzzleKind) -> Found:
    """Every answer by its moves that count, with the points after it; empty if there are too many.

    Of answers that differ only in other moves, or in their order, the best one counts.
    """
    return {told: points_of(lines) for told, lines in outcomes(g, seat, kind).items()}


def outcomes(g: Position, seat: Seat, kind: PuzzleKind) -> Mapping[tuple[str, ...], tuple[Line, ...]]:
    """The answers as in `answers`, with the lines of the score that make the points."""
    found, seen, open_ = dict[tuple[str, ...], tuple[Line, ...]](), set[bytes](), [(g, list[Move]())]
    for _step in range(MOST):
        if not open_:
            return found
        position, draft = open_.pop()
        for move in (move for move in position.moves(seat) if not isinstance(move, kind.leaves_out)):
            after, moves = position.copy(), [*draft, move]
            if after.decision is not None and after.decision.continues_turn(move):
                after.decision.answer(after, seat, move)
                if (key := msgspec.json.encode(after)) not in seen:
                    seen.add(key)
                    open_.append((after, moves))
                continue
            after.play(seat, move)
            told = tuple(sorted(str(each) for each in moves if isinstance(each, kind.counts)))
            lines = lines_of(after, seat, kind)
            if told not in found or points_of(lines) > points_of(found[told]):
                found[told] = lines
    return {}


def lines_of(g: Position, seat: Seat, kind: PuzzleKind) -> tuple[Line, ...]:
    """The lines of a seat's score as it stands, without those that do not count."""
    lines = next(score.lines for score in g.scores(now=True) or [] if score.seat == seat)
    return tuple(line for line in lines if not isinstance(line, kind.aside))


def points_of(lines: Iterable[Line]) -> int:
    """The sum of lines of a score."""
    return sum(line.points for line in lines)


def best_answer(found: Found) -> tuple[str, ...] | None:
    """The answer that is ahead of all others by the margin; None without one."""
    ranked = sorted(found, key=lambda told: -found[told])
    is_ahead = len(ranked) > 1 and found[ranked[0]] - found[ranked[1]] >= MARGIN
    return ranked[0] if is_ahead else None


def solve(key: str, g: Position, seat: Seat) -> tuple[Answer, ...]:
    """The answers to a position, the best first; empty unless one is best in every possible world.

    Possible are the worlds that look the same to the seat.
    """
    kind = kind_of(key, g)
    if kind is None or not kind.settled(g, seat):
        return ()
    found = answers(g, seat, kind)
    if best_answer(found) is None or len(found) > MANY:
        return ()
    seen = g.seen_by(seat)
    worlds = [seen.sample(Random(number)) for number in range(WORLDS)]
    if any(answers(world, seat, kind) != found for world in worlds):
        return ()
    return tuple(Answer(told, found[told]) for told in sorted(found, key=lambda told: (-found[told], told)))


def prove(puzzle: Puzzle) -> bool:
    """Whether the position is as stored, its answers have these points, and one is best by the margin."""
    g = position_of(puzzle)
    return puzzle.seat in g.to_move() and solve(puzzle.game, g, puzzle.seat) == puzzle.answers != ()


def score_lines(puzzle: Puzzle) -> Mapping[tuple[str, ...], tuple[Line, ...]]:
    """The answers of a puzzle with the lines of the score that make their points."""
    g = position_of(puzzle)
    kind = kind_of(puzzle.game, g)
    return outcomes(g, puzzle.seat, kind) if kind else {}
