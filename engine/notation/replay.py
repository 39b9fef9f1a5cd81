"""Replay of recorded games: step by step, collecting a record from steps, and verifying its result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.core import Event, Game, IllegalMove, Position, Retract, Seat, SecretDecision, _, commitment_to, convert
from engine.notation import serialization
from engine.notation.game_file import Answer, BadRecord, Correction, Record, Rewind, Step, format_step, numbers
from engine.notation.reshuffle import has_sealed_answers, reshuffle_unseen


@dataclass(frozen=True)
class Report:
    """The result of `verify_record`; `problem` is empty if nothing is wrong."""

    moves: int
    places: tuple[int, ...] = ()  # empty while the game is running
    points: tuple[int, ...] = ()
    commitment: str = ""  # the SHA-256 of the record's secret
    wrong: BadRecord | None = None

    @property
    def problem(self) -> str:
        """The error, in one English sentence."""
        return str(self.wrong) if self.wrong else ""


def first_position(game: Game, record: Record) -> Position:
    """The position before the first step. Raises BadRecord."""
    if record.schema > game.version:
        text = _("This record was made with version {theirs} of the game; this site runs version {ours}.")
        raise record.wrong("game", text, theirs=record.schema, ours=game.version)
    if record.seats not in game.seats:
        text = _("This game has {least} to {most} players.")
        raise record.wrong("seats", text, least=game.seats[0], most=game.seats[-1])
    try:
        options: object = convert(record.options, game.options)
        return game.start(record.seats, record.key, options)
    except ValueError as error:  # msgspec's ValidationError is one
        raise record.wrong("options", _("These options are not valid."), detail=f"{error}.") from error


def apply_step(game: Game, record: Record, g: Position, step: Answer | Correction) -> Position:
    """The position after one step, with its events in `news`. Raises BadRecord."""
    try:
        if isinstance(step, Answer):
            g.play(step.seat, game.read_move(step.move))
            return g
        before, g = g, serialization.load(game, record.schema, step.position)
    except IllegalMove as error:
        raise BadRecord(
            step.line, "{move}:", refusal=error.refusal, detail=str(error), move=format_step(step)
        ) from error
    except serialization.BadPosition as error:
        raise BadRecord(step.line, _("This position can’t occur."), detail=str(error)) from error
    if g.seed != record.key or g.partial:
        raise BadRecord(step.line, _("This position uses a different seed."))
    if table_of(g) != table_of(before):
        raise BadRecord(step.line, _("This position has other seats or options than the record."))
    return g


def table_of(g: Any) -> tuple[int, Any]:
    """Seats and options of a position."""
    return g.seats, g.options


def rewind(g: Position, step: Rewind, landing: Position) -> Position:
    """The position after a rewind: `landing` with what nobody had seen drawn again. Raises BadRecord.

    g: the position before the rewind. landing: the earlier position that is returned to.
    """
    if not landing.agenda or has_sealed_answers(landing):
        raise BadRecord(step.line, _("You can’t go back to the end of a game or into the middle of a sealed choice."))
    return reshuffle_unseen(landing, g.draws)


def replay_record(game: Game, record: Record) -> Iterator[tuple[Position, list[Event]]]:
    """Replay a record: yield each position, the first included, with its events. Raises BadRecord."""
    g = first_position(game, record)
    landings = {step.to: g.copy() for step in record.steps if isinstance(step, Rewind)}
    yield g.copy(), g.news
    for n, step in enumerate(record.steps, start=1):
        g = rewind(g, step, landings[step.to]) if isinstance(step, Rewind) else apply_step(game, record, g, step)
        if n in landings:
            landings[n] = g.copy()
        yield g.copy(), g.news


def collect_record(game: Game, record: Record, steps: Iterable[Step]) -> Record:
    """Add steps in chronological order, without rewinds, to a record.

    Of sealed answers only those that opened are kept, in seat order; the result is added if the game is over.
    Raises BadRecord.
    """
    g, kept, sealed = first_position(game, record), list[Step](), dict[Seat, Answer]()
    for step in steps:
        assert not isinstance(step, Rewind)
        decision = g.decision
        secret = _is_secret(game, g, step)
        g = apply_step(game, record, g, step)
        if isinstance(step, Correction) or not secret:
            kept.append(step)
        elif game.read_move(step.move) == Retract():
            sealed.pop(step.seat, None)
        else:
            sealed[step.seat] = step
        if isinstance(decision, SecretDecision) and not decision.seats:
            kept += [sealed[seat] for seat in sorted(sealed)]
            sealed = {}
    places, points = _result(g, record.stopped)
    return replace(record, steps=tuple(kept), places=places, points=points)


def _is_secret(game: Game, g: Position, step: Step) -> bool:
    """Whether a step is a sealed answer, its change or its retraction, rather than a public move."""
    if not (isinstance(step, Answer) and isinstance(g.decision, SecretDecision)):
        return False
    move = game.read_move(step.move)
    return move == Retract() or move in g.decision.options(g, step.seat)


def _result(g: Position, stopped: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Places and points by seat; empty while the game is running.

    Automated players without a seat are left out. stopped: the game was ended early and is scored as it stands.
    """
    seated = [score for score in g.scores(now=stopped) or () if score.seat < g.seats]
    return tuple(s.place for s in seated), tuple(s.points for s in seated)


def verify_record(game: Game, record: Record, commitment: str = "") -> Report:
    """Replay a record and compare its result, and the hash of its secret with the commitment.

    commitment: the hash shown before the game, as a player noted it; when empty, the one in the record.
    """
    moves, hashed = 0, commitment_to(record.secret) if record.secret else ""
    try:
        for moves, (g, _events) in enumerate(replay_record(game, record)):  # noqa: B007
            pass
    except BadRecord as error:
        return Report(moves, commitment=hashed, wrong=error)
    places, points = _result(g, record.stopped)
    report = Report(moves, places, points, hashed)
    return replace(report, wrong=_disagreement(record, report, commitment or record.commitment))


def _disagreement(record: Record, report: Report, commitment: str) -> BadRecord | None:
    """The first difference between a record and its replay; None if there is none."""
    if commitment and commitment != report.commitment:
        text = _("The secret is not the one promised before the game: its fingerprint does not match.")
        return record.wrong("commitment", text)
    if record.places and not report.places:
        return record.wrong("places", _("The record gives a result, but its game is not over."))
    if record.places and record.places != report.places:
        return record.wrong("places", _("The moves give this final ranking: {found}"), found=numbers(report.places))
    if record.points and record.points != report.points:
        return record.wrong("points", _("The moves give these points: {found}"), found=numbers(report.points))
    return None
