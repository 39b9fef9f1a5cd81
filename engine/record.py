"""A whole game as a text that a person can read: who played what, from the seed to the points.

    karnak 1
    game amun-re 1
    options {"edition":"2003"}
    seats 3
    seed 17
    name 0 Nitocris

    0 bid thebes 6      # a comment
    position {…}        where an arbiter has set one
    places 1 3 2
    points 31 20 25

Sealed answers stand once, in seat order, where they opened; nothing that was undone is in a record. A table of the site
has `secret`, `table`, a `nonce` a seat and `commitment` (what it showed before the nonces existed) instead of `seed`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from engine import chance, snapshot
from engine.core import Event, IllegalMove, Position, Retract, Seat, SecretDecision
from engine.registry import Game

FIRST_LINE = "karnak 1"


class BadRecord(ValueError):
    """The text is no record, or what it tells cannot be played; the message names the line where there is one."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"Line {line}: {problem}" if line else problem)


@dataclass(frozen=True)
class Answer:
    """One move of one seat. `line` is where it was read."""

    seat: Seat
    move: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Correction:
    """A position that an arbiter set, as its dump."""

    position: dict[str, Any]
    line: int = field(default=0, compare=False)


Step = Answer | Correction


@dataclass(frozen=True)
class Record:
    """A game from its seed to its points; `steps` is what happened, in order."""

    game: str
    schema: int
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    seed: str = ""
    secret: str = ""
    table: str = ""
    nonces: tuple[str, ...] = ()
    commitment: str = ""
    names: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        """What all draws come from: the seed, or the key of secret, table and nonces."""
        return chance.table_key(self.secret, self.table, self.nonces) if self.secret else self.seed


@dataclass(frozen=True)
class Report:
    """What `verify` found: nothing wrong when `problem` is empty."""

    moves: int
    places: tuple[int, ...] = ()  # empty while the game is running
    points: tuple[int, ...] = ()
    commitment: str = ""  # the SHA-256 of the record's secret
    problem: str = ""


# -- writing ---------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The record as text. Raises ValueError where a value would break its line."""
    lines = [FIRST_LINE, f"game {record.game} {record.schema}", f"options {_json(record.options)}"]
    lines += [f"seats {record.seats}", *_origin(record), *_by_seat("name", record.names), ""]
    lines += [_step(step) for step in record.steps]
    if record.places:
        lines += [f"places {_numbers(record.places)}", f"points {_numbers(record.points)}"]
    return "\n".join(lines) + "\n"


def _origin(record: Record) -> list[str]:
    """Where the draws come from."""
    if not record.secret:
        return [f"seed {_whole(record.seed)}".rstrip()]
    lines = [f"secret {_whole(record.secret)}", f"table {_whole(record.table)}", *_by_seat("nonce", record.nonces)]
    return [*lines, f"commitment {_whole(record.commitment)}"] if record.commitment else lines


def _by_seat(word: str, values: Iterable[str]) -> list[str]:
    return [f"{word} {seat} {_whole(value)}".rstrip() for seat, value in enumerate(values)]


def _step(step: Step) -> str:
    if isinstance(step, Correction):
        return f"position {_json(step.position)}"
    return f"{step.seat} {_whole(step.move)}"


def _whole(text: str) -> str:
    if text != text.strip() or len(text.splitlines()) > 1:
        raise ValueError(f"A record cannot hold {text!r}: it would not come back from its line.")
    return text


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _numbers(values: Iterable[int]) -> str:
    return " ".join(map(str, values))


# -- reading ---------------------------------------------------------------------------------------


def read(text: str) -> Record:
    """The record that a text holds. Raises BadRecord with the number of the first bad line."""
    reader = _Reader()
    for number, line in enumerate(text.split("\n"), start=1):
        if (content := line.strip()) and not content.startswith("#"):
            try:
                reader.take(number, content)
            except ValueError as error:
                raise BadRecord(number, str(error)) from error
    return reader.record()


def _game(text: str) -> tuple[str, int]:
    key, _space, schema = text.partition(" ")
    if not (key and schema.isdecimal()):
        raise ValueError("This line is: game KEY SCHEMA")
    return key, int(schema)


def _seats(text: str) -> int:
    if not (text.isdecimal() and 1 <= int(text) <= 10):
        raise ValueError(f"{text or 'Nothing'} is no number of seats.")
    return int(text)


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"This is not JSON: {error}.") from error
    if not isinstance(value, dict):
        raise ValueError("This is JSON, but no object.")
    return value


def _integers(text: str) -> tuple[int, ...]:
    if not all(word.lstrip("-").isdecimal() for word in text.split()):
        raise ValueError(f"These are not all numbers: {text}")
    return tuple(map(int, text.split()))


class _Reader:
    """What the lines have told so far. Raises ValueError for a line that cannot stand where it stands."""

    once: dict[str, Callable[[str], Any]] = {
        "game": _game, "options": _object, "seats": _seats, "seed": str, "secret": str, "table": str, "commitment": str,
        "places": _integers, "points": _integers,
    }  # fmt: skip

    def __init__(self) -> None:
        self.begun = False
        self.told: dict[str, Any] = {}
        self.each: dict[str, dict[Seat, str]] = {"name": {}, "nonce": {}}
        self.steps: list[Step] = []

    def take(self, number: int, line: str) -> None:
        """One line that is neither empty nor a comment."""
        word, _space, rest = line.partition(" ")
        if not self.begun:
            if line != FIRST_LINE:
                raise ValueError(f"A record begins with the line: {FIRST_LINE}")
            self.begun = True
        elif word in self.once:
            self.put(self.told, word, self.once[word](rest.strip()))
        elif word in self.each:
            seat, _space, value = rest.partition(" ")
            self.put(self.each[word], self.seat(seat), value.strip())
        elif word != "position" and not word.isdecimal():
            raise ValueError(f"A record has no line that begins with {word}.")
        elif "places" in self.told:
            raise ValueError("Nothing is played after the result.")
        elif word == "position":
            self.steps.append(Correction(_object(rest), number))
        else:
            self.steps.append(Answer(self.seat(word), rest.partition("#")[0].strip(), number))

    def put(self, values: dict[Any, Any], name: Any, value: Any) -> None:
        """Keep a value that is told once."""
        if name in values:
            raise ValueError("This has been said before.")
        values[name] = value

    def seat(self, text: str) -> Seat:
        """A seat of this game."""
        if "seats" not in self.told:
            raise ValueError("The line seats has to come first.")
        if not (text.isdecimal() and int(text) < self.told["seats"]):
            raise ValueError(f"There is no seat {text or 'without a number'}.")
        return int(text)

    def record(self) -> Record:
        """Everything together."""
        told = dict(self.told)
        if missing := next((word for word in ("game", "seats") if word not in told), None):
            raise BadRecord(0, f"The record has no line {missing}.")
        if ("seed" in told) == ("secret" in told):
            raise BadRecord(0, "A record has either a seed or a secret.")
        for word, values in self.each.items():
            if values and len(values) < told["seats"]:
                raise BadRecord(0, f"Some seats have no line {word}.")
            told[f"{word}s"] = tuple(values[seat] for seat in sorted(values))
        told["game"], told["schema"] = told["game"]
        return Record(steps=tuple(self.steps), **told)


# -- playing ---------------------------------------------------------------------------------------


def begin(game: Game, record: Record) -> Position:
    """The position before the first step. Raises BadRecord."""
    if record.schema > game.version:
        raise BadRecord(0, f"The record was written by version {record.schema} of {game.key}; this is {game.version}.")
    if record.seats not in game.seats:
        raise BadRecord(0, f"{game.title} has no {record.seats} seats.")
    try:
        options = msgspec.convert(record.options, game.options)
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
        raise BadRecord(step.line, f"{_step(step)}: {error}") from error
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
            return f"The {word} are {_numbers(found)}, not {_numbers(told)}."
    return ""
