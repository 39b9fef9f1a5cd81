"""Recorded games played again: step by step, collected from what was played, compared with what they claim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from engine import chance, snapshot
from engine.core import Event, IllegalMove, Position, Retract, Seat, SecretDecision
from engine.record import Answer, BadRecord, Correction, Record, Step, numbers, told
from engine.registry import Game


@dataclass(frozen=True)
class Report:
    """What `verify` found: nothing wrong when `problem` is empty."""

    moves: int
    places: tuple[int, ...] = ()  # empty while the game is running
    points: tuple[int, ...] = ()
    commitment: str = ""  # the SHA-256 of the record's secret
    problem: str = ""


def begin(game: Game, record: Record) -> Position:
    """The position before the first step. Raises BadRecord."""
    if record.schema > game.version:
        raise BadRecord(0, f"The record was written by version {record.schema} of {game.key}; this is {game.version}.")
    if record.seats not in game.seats:
        raise BadRecord(0, f"{game.title} has no {record.seats} seats.")
    try:
        options: Any = msgspec.convert(record.options, game.options)
        return game.start(record.seats, record.key, options)
    except ValueError as error:  # msgspec's ValidationError is one
        raise BadRecord(0, f"These options are not possible: {error}.") from error


def perform(game: Game, record: Record, g: Position, step: Step) -> Position:
    """The position after one step, with what happened in its `news`. Raises BadRecord."""
    try:
        if isinstance(step, Answer):
            g.play(step.seat, game.read_move(step.move))
            return g
        g = snapshot.load(game, record.schema, step.position)
    except IllegalMove as error:
        raise BadRecord(step.line, f"{told(step)}: {error}") from error
    except snapshot.BadPosition as error:
        raise BadRecord(step.line, str(error)) from error
    if g.seed != record.key:
        raise BadRecord(step.line, "This position draws from another seed.")
    return g


def replay(game: Game, record: Record) -> Iterator[tuple[Position, list[Event]]]:
    """Each position in turn, the first one included, with the events that led to it. Raises BadRecord."""
    g = begin(game, record)
    yield g.copy(), g.news
    for step in record.steps:
        g = perform(game, record, g, step)
        yield g.copy(), g.news


def collect(game: Game, record: Record, steps: Iterable[Step]) -> Record:
    """The record of steps in the order in which they were made.

    Of sealed answers only what opened is kept, in seat order; the result is added when the game is over.
    """
    g, kept, sealed = begin(game, record), list[Step](), dict[Seat, Answer]()
    for step in steps:
        decision = g.decision
        secret = _is_secret(game, g, step)
        g = perform(game, record, g, step)
        if isinstance(step, Correction) or not secret:
            kept.append(step)
        elif game.read_move(step.move) == Retract():
            sealed.pop(step.seat, None)
        else:
            sealed[step.seat] = step
        if isinstance(decision, SecretDecision) and not decision.seats:
            kept += [sealed[seat] for seat in sorted(sealed)]
            sealed = {}
    places, points = _result(g)
    return replace(record, steps=tuple(kept), places=places, points=points)


def _is_secret(game: Game, g: Position, step: Step) -> bool:
    """Whether this is a sealed answer, a change of it or its retraction, and not a move in public."""
    if not (isinstance(step, Answer) and isinstance(g.decision, SecretDecision)):
        return False
    move = game.read_move(step.move)
    return move == Retract() or move in g.decision.options(g, step.seat)


def _result(g: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Places and points; empty while the game is running."""
    scores = g.scores() or ()
    return tuple(s.place for s in scores), tuple(s.points for s in scores)


def verify(game: Game, record: Record, commitment: str = "") -> Report:
    """Play the record again and compare the result, and the secret with what was shown before the game.

    commitment: what a player has noted; what the record says when left out.
    """
    moves, hashed = 0, chance.commitment(record.secret) if record.secret else ""
    try:
        for moves, (g, _events) in enumerate(replay(game, record)):  # noqa: B007
            pass
    except BadRecord as error:
        return Report(moves, commitment=hashed, problem=str(error))
    places, points = _result(g)
    report = Report(moves, places, points, hashed)
    return replace(report, problem=_disagreement(record, report, commitment or record.commitment))


def _disagreement(record: Record, report: Report, commitment: str) -> str:
    """Where a record says something else than its replay."""
    if commitment and commitment != report.commitment:
        return "The secret is not the one that was promised before the game: its SHA-256 is another."
    if record.places and not report.places:
        return "The record has a result, but its game is not over."
    for word in ("places", "points"):
        told, found = getattr(record, word), getattr(report, word)
        if told and told != found:
            return f"The {word} are {numbers(found)}, not {numbers(told)}."
    return ""
