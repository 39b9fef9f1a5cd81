"""How a law is stated, kept and found broken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.core import Position, Seat
from engine.registry import Game

Law = Callable[[Game, Position, Random], None]
LAWS: dict[str, Law] = {}


class Broken(AssertionError):
    """A law does not hold; the message is the law and the facts."""


def law(statement: Law) -> Law:
    """Keep a law under its name; its docstring is its wording."""
    LAWS[statement.__name__] = statement
    return statement


def holds(truth: object, wording: str, **facts: object) -> None:
    """Raise Broken unless it is true."""
    if not truth:
        raise Broken("; ".join([wording, *(f"{name}: {str(value)[:300]}" for name, value in facts.items())]))


def viewers(g: Position) -> Sequence[Seat | None]:
    """Everybody: a spectator and every seat."""
    return (None, *range(g.seats))
