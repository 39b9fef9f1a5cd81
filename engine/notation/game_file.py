"""Record of a game as readable text: seed, options, moves by seat, places and points.

    karnak 1
    game amun-re 1
    options {"edition":"2003"}
    seats 3
    seed 17
    name 0 Nitocris

    0 bid thebes 6      # a comment
    position {…}        where an arbiter has set one
    rewind 12           where an arbiter has gone back to how it stood after 12 of the steps above
    stopped             where the people have ended it before its end
    places 1 3 2
    points 31 20 25

Sealed answers appear once, in seat order, where they opened. Moves that players undid are left out; moves that an
arbiter took back are kept, so that a check repeats the draws made then and the reshuffle of what nobody had seen. A
table of the site has `secret`, `table`, a `nonce` per seat and `commitment` (shown before the nonces existed) instead
of `seed`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from engine.core import Data, Json, Refusal, Seat, _, table_key

FIRST_LINE = "karnak 1"
STOPPED = "stopped"
REWIND = "rewind"
DIGITS = 9  # of the longest number


class BadRecord(ValueError):
    """The text is not a record, or its game cannot be replayed; the message names the bad line, if any.

    line: number of the first bad line, 0 if the error belongs to no line. text: the error, a message to translate;
    `values` are its values. detail: further text, in English only. refusal: the reason for an illegal move.
    """

    def __init__(
        self, line: int, text: str, /, *, refusal: Refusal | None = None, detail: str = "", **values: Json
    ) -> None:
        said = f"{text.format(**values)} {detail}".strip()
        super().__init__(f"Line {line}: {said}" if line else said)
        self.line, self.text, self.values = line, text, values
        self.refusal, self.detail = refusal, detail

    def at(self, line: int) -> BadRecord:
        """The same error with this line number."""
        return BadRecord(line, self.text, refusal=self.refusal, detail=self.detail, **self.values)


@dataclass(frozen=True)
class Answer:
    """One move of one seat. `line` is its line number in the text."""

    seat: Seat
    move: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Correction:
    """A position that an arbiter set, as its dump."""

    position: Data
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Rewind:
    """The game continues from the position after the first `to` steps; see `engine.notation.reshuffle`."""

    to: int
    line: int = field(default=0, compare=False)


Step = Answer | Correction | Rewind


@dataclass(frozen=True)
class Record:
    """A recorded game, from the source of its draws to its result; `steps` are in chronological order."""

    game: str
    schema: int
    seats: int
    options: Data = field(default_factory=dict)
    seed: str = ""
    secret: str = ""
    table: str = ""
    nonces: tuple[str, ...] = ()
    commitment: str = ""
    names: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    stopped: bool = False
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    lines: dict[str, int] = field(default_factory=dict, compare=False)  # line number of each keyword that occurs once

    def wrong(self, word: str, text: str, /, *, detail: str = "", **values: Json) -> BadRecord:
        """An error in the value of a keyword, with its line number. text, detail, values: as in BadRecord."""
        return BadRecord(self.lines.get(word, 0), text, detail=detail, **values)

    @property
    def key(self) -> str:
        """The key of all draws: the seed, or the key derived from secret, table and nonces."""
        return table_key(self.secret, self.table, self.nonces) if self.secret else self.seed


# -- writing ---------------------------------------------------------------------------------------


def write_record(record: Record) -> str:
    """Write a record as text. Raises ValueError for a value that would not fit its line."""
    lines = [FIRST_LINE, f"game {record.game} {record.schema}", f"options {_json(record.options)}"]
    lines += [f"seats {record.seats}", *_origin(record), *_by_seat("name", record.names), ""]
    lines += [format_step(step) for step in record.steps]
    if record.stopped:
        lines.append(STOPPED)
    if record.places:
        lines += [f"places {numbers(record.places)}", f"points {numbers(record.points)}"]
    return "\n".join(lines) + "\n"


def _origin(record: Record) -> list[str]:
    """The lines with the source of the draws."""
    if not record.secret:
        return [f"seed {_whole(record.seed)}".rstrip()]
    lines = [f"secret {_whole(record.secret)}", f"table {_whole(record.table)}", *_by_seat("nonce", record.nonces)]
    return [*lines, f"commitment {_whole(record.commitment)}"] if record.commitment else lines


def _by_seat(word: str, values: Iterable[str]) -> list[str]:
    return [f"{word} {seat} {_whole(value)}".rstrip() for seat, value in enumerate(values)]


def format_step(step: Step) -> str:
    """The line of one step."""
    if isinstance(step, Correction):
        return f"position {_json(step.position)}"
    if isinstance(step, Rewind):
        return f"{REWIND} {step.to}"
    return f"{step.seat} {_whole(step.move)}"


def _whole(text: str) -> str:
    if text != text.strip() or len(text.splitlines()) > 1:
        raise ValueError(f"A record cannot hold {text!r}: it would not come back from its line.")
    return text


def _json(value: Data) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def numbers(values: Iterable[int]) -> str:
    """Numbers separated by spaces, as in a line of results."""
    return " ".join(map(str, values))


# -- reading ---------------------------------------------------------------------------------------


def read_record(text: str) -> Record:
    """Parse a record. Raises BadRecord with the number of the first bad line."""
    reader = _Reader()
    for number, line in enumerate(text.split("\n"), start=1):
        if (content := line.strip()) and not content.startswith("#"):
            try:
                reader.take(number, content)
            except BadRecord as bad:
                raise bad.at(number) from bad
    return reader.record()


def whole(text: str) -> int | None:
    """Parse a non-negative integer; None if it is not one or has more than `DIGITS` digits."""
    return int(text) if text.isdecimal() and len(text) <= DIGITS else None


def _game(text: str) -> tuple[str, int]:
    key, _space, schema = text.partition(" ")
    if not key or (version := whole(schema)) is None:
        raise BadRecord(0, _("This line must give the game and its version: game KEY VERSION."))
    return key, version


def _seats(text: str) -> int:
    if not 1 <= (seats := whole(text) or 0) <= 10:
        raise BadRecord(0, _("This is not a valid number of seats."))
    return seats


def _object(text: str) -> Data:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadRecord(0, _("This is not JSON."), detail=f"{error}.") from error
    except ValueError as error:  # an integer with thousands of digits
        raise BadRecord(0, _("This JSON has a number that is too long.")) from error
    except RecursionError as error:
        raise BadRecord(0, _("This JSON is nested too deeply.")) from error
    if not isinstance(value, dict):
        raise BadRecord(0, _("This is JSON, but not an object."))
    return value


def _integers(text: str) -> tuple[int, ...]:
    if any(whole(word.removeprefix("-")) is None for word in text.split()):
        raise BadRecord(0, _("Not all of these are numbers."))
    return tuple(map(int, text.split()))


def _nothing_more(text: str) -> bool:
    if text:
        raise BadRecord(0, _("This line should be a single word: {word}"), word=STOPPED)
    return True


class _Reader:
    """Parser of a record, line by line.

    Raises BadRecord, without line number, for a misplaced or malformed line.
    """

    once: dict[str, Callable[[str], Json]] = {
        "game": _game, "options": _object, "seats": _seats, "seed": str, "secret": str, "table": str, "commitment": str,
        STOPPED: _nothing_more, "places": _integers, "points": _integers,
    }  # fmt: skip

    def __init__(self) -> None:
        self.begun = False
        self.told: Data = {}
        self.each: dict[str, dict[Seat, str]] = {"name": {}, "nonce": {}}
        self.lines: dict[str, int] = {}
        self.steps: list[Step] = []

    def take(self, number: int, line: str) -> None:
        """Parse one line that is neither empty nor a comment. number: its line number."""
        word, _space, rest = line.partition(" ")
        if len(line.splitlines()) > 1:
            raise BadRecord(0, _("This line has a character that ends a line."))
        if not self.begun:
            if line != FIRST_LINE:
                raise BadRecord(0, _("A game record must start with this line: {line}"), line=FIRST_LINE)
            self.begun = True
        elif word in self.once:
            self.store_value(self.told, word, self.once[word](rest.strip()))
            self.lines[word] = number
        elif word in self.each:
            seat, _space, value = rest.partition(" ")
            self.store_value(self.each[word], self.seat(seat), value.strip())
        elif word not in ("position", REWIND) and not word.isdecimal():
            raise BadRecord(0, _("No line of a game record starts with this word."))
        elif "places" in self.told or STOPPED in self.told:
            raise BadRecord(0, _("There can be no moves after the result."))
        elif word == "position":
            self.steps.append(Correction(_object(rest), number))
        elif word == REWIND:
            self.steps.append(Rewind(self.earlier(rest.strip()), number))
        else:
            self.steps.append(Answer(self.seat(word), rest.partition("#")[0].strip(), number))

    def store_value(self, values: dict[Json, Json], name: Json, value: Json) -> None:
        """Store a value. Raises BadRecord if the name occurs twice."""
        if name in values:
            raise BadRecord(0, _("This line appears twice."))
        values[name] = value

    def earlier(self, text: str) -> int:
        """Parse the target of a rewind, a number of steps read so far. Raises BadRecord."""
        if (to := whole(text)) is None or to > len(self.steps):
            raise BadRecord(0, _("A rewind must go back to an earlier step."))
        return to

    def seat(self, text: str) -> Seat:
        """Parse a seat of this game. Raises BadRecord."""
        if "seats" not in self.told:
            raise BadRecord(0, _("The line “{word}” must come first."), word="seats")
        if (seat := whole(text)) is None or seat >= self.told["seats"]:
            raise BadRecord(0, _("There is no such seat: seats in this record are numbered 0 to {last}."),
                            last=self.told["seats"] - 1)  # fmt: skip
        return seat

    def record(self) -> Record:
        """Build the record from the lines read. Raises BadRecord if a line is missing."""
        told = dict(self.told)
        if missing := next((word for word in ("game", "seats") if word not in told), None):
            raise BadRecord(0, _("The record has no “{word}” line."), word=missing)
        if "seed" in told and "secret" in told:
            raise BadRecord(
                max(self.lines["seed"], self.lines["secret"]), _("A record can have a seed or a secret, not both.")
            )
        if not ("seed" in told or "secret" in told):
            raise BadRecord(0, _("The record has neither a seed nor a secret, so its draws can’t be repeated."))
        for word, values in self.each.items():
            if values and len(values) < told["seats"]:
                raise BadRecord(0, _("Some seats have no “{word}” line."), word=word)
            told[f"{word}s"] = tuple(values[seat] for seat in sorted(values))
        told["game"], told["schema"] = told["game"]
        return Record(steps=tuple(self.steps), lines=self.lines, **told)
