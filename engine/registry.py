"""A game as the rest of the program knows it: one value per game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Annotated, Literal, Protocol, get_args, get_origin, get_type_hints

import msgspec

from engine import typed
from engine.core import (
    Decision,
    Event,
    Id,
    IllegalMove,
    Move,
    Position,
    Retract,
    Seat,
    SomeDecision,
    Text,
    Unreadable,
    Viewer,
)
from engine.prompt import Builder, panel
from engine.records import Option
from engine.shapes import Panel, Picture, Stat
from engine.typed import Data


class Bot(Protocol):
    """A way to play. The same position, seat and state of `rng` always give the same move."""

    def choose(self, seen: Position, seat: Seat, rng: Random) -> Move:
        """One of the legal moves of an awaited seat, or something that it may do besides.

        seen: the position as this seat sees it.
        """
        ...


class SheetLine(msgspec.Struct, frozen=True):
    """A line of the score sheet, for whoever plays with the box: what is counted, and which clause says so.

    part: the heading under which it stands. kind: points are added up; of the others, which decide between equals in
    their order, more is better, or fewer. lost: points can only be lost here, whichever way they are written.
    """

    key: Id
    what: Text
    clause: str
    part: Text = ""
    kind: Literal["points", "more", "fewer"] = "points"
    lost: bool = False


def opened(seen: Position, events: Sequence[Event]) -> Sequence[Event]:
    """What opened together, as the log tells it."""
    return events


def no_values() -> Mapping[str, str]:
    """No printed values."""
    return {}


def no_stocks(seen: Position, seat: Seat) -> Sequence[Stat]:
    """Nothing that is earned and spent."""
    return ()


class Game(msgspec.Struct, frozen=True):
    """A game, as the door, the site and the tests need it."""

    key: str
    title: str
    blurb: str
    minutes: int
    seats: range
    options: type
    position: type[Position]
    start: Callable[..., Position]  # start(seats, seed, options)
    moves: Sequence[type[Move]]
    words: Callable[..., Mapping[str, Text]]  # words(options): the ids' words under these options
    picture: Callable[..., Picture]  # picture(seen, viewer): the board, the players and the hand
    level: Literal["draft", "release"] = "draft"  # a draft need not have all that `engine.parts` asks of a release
    choices: Mapping[type[SomeDecision], Builder] = {}  # how the choices of a decision are laid out, if not as a list
    reveal: Callable[..., object] = opened  # reveal(seen, events): what the choreography plays, or None
    provenance: Callable[[], Mapping[str, str]] = no_values  # printed values: path -> where the number comes from
    ledger: Callable[..., Sequence[Stat]] = no_stocks  # ledger(seen, seat): what is earned and spent, if known
    guests: Callable[[int], Sequence[Id]] = lambda seats: ()  # words for who plays without a seat, after so many seats
    in_force: Callable[..., object] = lambda options, seats: options  # in_force(options, seats): those that count
    sheet: Sequence[SheetLine] = ()  # what each seat counts at the end, as the rules list it
    bots: Mapping[str, Bot] = {}  # the game's own bots by strength, weakest first
    version: int = 1
    upgrades: Mapping[int, Callable[[Data], Data]] = {}

    def __post_init__(self) -> None:
        """Raise TypeError with a sentence where the position is not written as the base expects it."""
        if said := problem_with(self.position):
            raise TypeError(f"{self.position.__name__}: {said}")

    @property
    def folder(self) -> str:
        """The game's folder name, the same in engine, templates, static and tests."""
        return self.key.replace("-", "_")

    def panel(self, seen: Position, seat: Viewer, draft: Sequence[Move] = ()) -> Panel:
        """All that a prompt template gets: from what the viewer sees, with the moves collected so far."""
        return panel(seen, seat, draft, self.choices)

    def variant(self, options: object, seats: int) -> str:
        """The word for what is played: by the options that make another game and are not as usual; else empty."""
        chosen, usual = self.in_force(options, seats), self.options()
        named = ((name, getattr(chosen, name)) for name, option in offered(self.options).items() if option.apart)
        return ",".join(
            name if value is True else f"{name}-{value}" for name, value in named if value != getattr(usual, name)
        )

    def knows(self, move: Move) -> bool:
        """Whether all ids of a move are ids of this game."""
        values = (getattr(move, field) for field in move.__struct_fields__)
        each = (one for value in values for one in (value if isinstance(value, tuple) else (value,)))
        known = self.words(self.options())
        return all(one in known for one in each if isinstance(one, str))

    def read_move(self, text: str) -> Move:
        """The move that a line of text names. Raises IllegalMove."""
        verb, *words = text.split(" ")
        kinds: tuple[type[Move], ...] = (*self.moves, Retract)
        kind = next((m for m in kinds if m.__struct_config__.tag == verb), None)
        try:
            if kind is not None and str(move := _filled(kind, words)) == text and self.knows(move):
                return move
        except msgspec.ValidationError:
            pass
        raise IllegalMove(Unreadable())


def problem_with(position: type[Position]) -> str:
    """What its author has to write otherwise, in one sentence; empty where all is well."""
    for own, hook in ((Position.seen_by, "hide"), (Position.sample, "deal")):
        if getattr(position, own.__name__) is not own:
            return f"write `{hook}` instead of `{own.__name__}`, which is the same for all games."
    steps = get_args(get_args(get_type_hints(position)["agenda"])[0])
    named = [kind for kind in _decisions(position) if re.search(rf"\b{kind.__name__}\b", position.course)]
    if all(kind in steps for kind in named):
        return ""
    return f"declare `agenda: list[{' | '.join(['Do', *(kind.__name__ for kind in named)])}]` in position.py."


def _decisions(position: type[Position]) -> list[type[SomeDecision]]:
    """Every decision of the game's package that has been imported, in alphabetical order."""
    package, found = position.__module__.rpartition(".")[0], list[type[SomeDecision]]()
    kinds: list[type[SomeDecision]] = [*Decision.__subclasses__()]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        found += [kind] if kind.__module__.startswith(f"{package}.") else []
    return sorted(found, key=lambda kind: kind.__name__)


def _filled(kind: type[Move], words: list[str]) -> Move:
    """A move from its words: values in order, a last tuple taking the rest, then the switches that are on."""
    places, switches, takes_rest = _places(kind)
    named = dict.fromkeys((w for w in words if w in switches), "true")
    said = [w for w in words if w not in switches]
    last = len(places) - 1
    values: list[str | list[str]] = [*said[:last], said[last:]] if takes_rest else [*said]
    filled = {**dict(zip(places, values, strict=False)), **named, "type": kind.__struct_config__.tag}
    return typed.convert(filled, kind, strict=False)


@cache
def _places(kind: type[Move]) -> tuple[list[str], set[str], bool]:
    """The names of a move's values in order, those of its switches, and whether the last takes all other words."""
    fields = msgspec.structs.fields(kind)
    switches = {f.name for f in fields if f.type is bool}
    takes_rest = bool(fields) and get_origin(get_type_hints(kind)[fields[-1].name]) is tuple
    return [f.name for f in fields if f.name not in switches], switches, takes_rest


@cache
def offered(options: type) -> dict[str, Option]:
    """What the form of a new table says about each option that a person chooses, by name."""
    hints = get_type_hints(options, include_extras=True)
    notes = {name: get_args(hint)[1] for name, hint in hints.items() if get_origin(hint) is Annotated}
    return {name: note for name, note in notes.items() if isinstance(note, Option)}
