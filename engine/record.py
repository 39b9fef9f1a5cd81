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
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from engine import chance
from engine.core import Seat

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


# -- writing ---------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The record as text. Raises ValueError where a value would break its line."""
    lines = [FIRST_LINE, f"game {record.game} {record.schema}", f"options {_json(record.options)}"]
    lines += [f"seats {record.seats}", *_origin(record), *_by_seat("name", record.names), ""]
    lines += [told(step) for step in record.steps]
    if record.places:
        lines += [f"places {numbers(record.places)}", f"points {numbers(record.points)}"]
    return "\n".join(lines) + "\n"


def _origin(record: Record) -> list[str]:
    """Where the draws come from."""
    if not record.secret:
        return [f"seed {_whole(record.seed)}".rstrip()]
    lines = [f"secret {_whole(record.secret)}", f"table {_whole(record.table)}", *_by_seat("nonce", record.nonces)]
    return [*lines, f"commitment {_whole(record.commitment)}"] if record.commitment else lines


def _by_seat(word: str, values: Iterable[str]) -> list[str]:
    return [f"{word} {seat} {_whole(value)}".rstrip() for seat, value in enumerate(values)]


def told(step: Step) -> str:
    """One step as its line."""
    if isinstance(step, Correction):
        return f"position {_json(step.position)}"
    return f"{step.seat} {_whole(step.move)}"


def _whole(text: str) -> str:
    if text != text.strip() or len(text.splitlines()) > 1:
        raise ValueError(f"A record cannot hold {text!r}: it would not come back from its line.")
    return text


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def numbers(values: Iterable[int]) -> str:
    """A line of results."""
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
