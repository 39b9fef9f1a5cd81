"""Registration of laws, and the assertion they use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.core import Game, Position, Seat

Law = Callable[[Game, Position, Random], None]
LAWS: dict[str, Law] = {}


class Broken(AssertionError):
    """A law does not hold; the message is its wording with the facts."""


def law(statement: Law) -> Law:
    """Decorator that registers a law under its name; its docstring is its wording."""
    LAWS[statement.__name__] = statement
    return statement


def holds(truth: object, wording: str, **facts: object) -> None:
    """Raise Broken with the wording and the facts unless `truth` is true."""
    if not truth:
        raise Broken("; ".join([wording, *(f"{name}: {str(value)[:300]}" for name, value in facts.items())]))


def viewers(g: Position) -> Sequence[Seat | None]:
    """All viewers: a spectator (None) and every seat."""
    return (None, *range(g.seats))
