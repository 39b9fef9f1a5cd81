"""A whole game as a text that a person can read: who played what, from the seed to the points.

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

Sealed answers stand once, in seat order, where they opened; nothing that was undone is in a record, but what an arbiter
took back is: whoever checks it finds what was drawn then, and that what nobody had seen lies anew. A table of the site
has `secret`, `table`, a `nonce` a seat and `commitment` (what it showed before the nonces existed) instead of `seed`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from engine import chance
from engine.core import Refusal, Seat, _
from engine.typed import Data, Json

FIRST_LINE = "karnak 1"
STOPPED = "stopped"
REWIND = "rewind"
DIGITS = 9  # of the longest number


class BadRecord(ValueError):
    """The text is no record, or what it tells cannot be played; the message names the line where there is one.

    line: the first bad one, 0 where none is to blame. text: what is wrong, a message to translate; `values` fill it in.
    detail: more for whoever reads English. refusal: why the game does not allow a move, where that is it.
    """

    def __init__(
        self, line: int, text: str, /, *, refusal: Refusal | None = None, detail: str = "", **values: Json
    ) -> None:
        said = f"{text.format(**values)} {detail}".strip()
        super().__init__(f"Line {line}: {said}" if line else said)
        self.line, self.text, self.values = line, text, values
        self.refusal, self.detail = refusal, detail

    def at(self, line: int) -> BadRecord:
        """The same of this line."""
        return BadRecord(line, self.text, refusal=self.refusal, detail=self.detail, **self.values)


@dataclass(frozen=True)
class Answer:
    """One move of one seat. `line` is where it was read."""

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
    """The game goes on from how it stood after so many of the steps above; see `engine.redraw`."""

    to: int
    line: int = field(default=0, compare=False)


Step = Answer | Correction | Rewind


@dataclass(frozen=True)
class Record:
    """A game from its seed to its points; `steps` is what happened, in order."""

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
    lines: dict[str, int] = field(default_factory=dict, compare=False)  # where each word was read that is told once

    def wrong(self, word: str, text: str, /, *, detail: str = "", **values: Json) -> BadRecord:
        """What is wrong with what is told once, with the line of it where it was read."""
        return BadRecord(self.lines.get(word, 0), text, detail=detail, **values)

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
    if record.stopped:
        lines.append(STOPPED)
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
            except BadRecord as bad:
                raise bad.at(number) from bad
    return reader.record()


def whole(text: str) -> int | None:
    """The whole number from 0 up that these digits write, None where it is none or has far too many of them."""
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
    except ValueError as error:  # a number of thousands of digits
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
    """What the lines have told so far. Raises BadRecord, without its number, for a line that cannot stand there."""

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
        """One line that is neither empty nor a comment."""
        word, _space, rest = line.partition(" ")
        if len(line.splitlines()) > 1:
            raise BadRecord(0, _("This line has a character that ends a line."))
        if not self.begun:
            if line != FIRST_LINE:
                raise BadRecord(0, _("A game record must start with this line: {line}"), line=FIRST_LINE)
            self.begun = True
        elif word in self.once:
            self.put(self.told, word, self.once[word](rest.strip()))
            self.lines[word] = number
        elif word in self.each:
            seat, _space, value = rest.partition(" ")
            self.put(self.each[word], self.seat(seat), value.strip())
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

    def put(self, values: dict[Json, Json], name: Json, value: Json) -> None:
        """Keep a value that is told once."""
        if name in values:
            raise BadRecord(0, _("This line appears twice."))
        values[name] = value

    def earlier(self, text: str) -> int:
        """A number of steps that there are above."""
        if (to := whole(text)) is None or to > len(self.steps):
            raise BadRecord(0, _("A rewind must go back to an earlier step."))
        return to

    def seat(self, text: str) -> Seat:
        """A seat of this game."""
        if "seats" not in self.told:
            raise BadRecord(0, _("The line “{word}” must come first."), word="seats")
        if (seat := whole(text)) is None or seat >= self.told["seats"]:
            raise BadRecord(0, _("There is no such seat: seats in this record are numbered 0 to {last}."),
                            last=self.told["seats"] - 1)  # fmt: skip
        return seat

    def record(self) -> Record:
        """Everything together."""
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
