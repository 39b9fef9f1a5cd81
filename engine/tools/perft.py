"""Perft: the number of positions 1, 2, ... moves deep, to compare two versions of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.core import Game, Position
from engine.tools.progress import progress


def position_counts(
    game: Game, depth: int, seats: int, seed: str, options: object, clock: Callable[[], float]
) -> Iterator[tuple[int, int]]:
    """The number of positions 1, 2, ... moves deep, as (depth, positions).

    Sealed answers are given in seat order.
    """
    start = game.start(seats, seed, options)
    for n in range(1, depth + 1):
        roots = children(start)
        counted = (count(child, n - 1) for child in roots)
        yield n, sum(progress(counted, max(1, len(roots)), f"{n} moves deep", clock))


def count(g: Position, depth: int) -> int:
    """The number of positions `depth` moves deep."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(len(g.moves(seat)) for seat in g.to_move()[:1])
    return sum(count(child, depth - 1) for child in children(g))


def children(g: Position) -> Sequence[Position]:
    """The positions after each legal move of the first awaited seat."""
    out = []
    for seat in g.to_move()[:1]:
        for move in g.moves(seat):
            out.append(g.copy())
            out[-1].apply(seat, move)
    return out
