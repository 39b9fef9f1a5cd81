"""Description of a game for the rest of the program: a `Game` value; bots and score sheets."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Annotated, Literal, Protocol, get_args, get_origin, get_type_hints

import msgspec

from engine.core.decision import Decision, SomeDecision
from engine.core.moves_and_events import Event, IllegalMove, Move, Option, Retract, Unreadable
from engine.core.position import Position, choices
from engine.core.prompt import Builder, panel
from engine.core.sentence import Id, Seat, Sentence, Text, Viewer, _
from engine.core.shapes import Panel, Picture, Stat, Stop
from engine.core.story import TopicOf, no_topic
from engine.core.teaching import Advice, Adviser, Explanation, PuzzleKind, Reason, no_explanations, no_reason
from engine.core.typed import Data, convert

LONGEST_DRAFT = 40  # moves that one example collects


class Bot(Protocol):
    """Interface of bots. The same position, seat and state of `rng` must give the same move."""

    def choose(self, seen: Position, seat: Seat, rng: Random) -> Move:
        """A legal answer of an awaited seat, or one of its out-of-turn moves.

        seen: the view of this seat.
        """
        ...


class SheetLine(msgspec.Struct, frozen=True):
    """A line of the score sheet for games played with the box: what is counted, by which clause.

    part: its heading. kind: `points` are added up; the others break ties in their order, `more` or `fewer` being
    better. lost: the line only subtracts points, with or without a minus sign.
    """

    key: Id
    what: Text
    clause: str
    part: Text = ""
    kind: Literal["points", "more", "fewer"] = "points"
    lost: bool = False


def events_as_logged(seen: Position, events: Sequence[Event]) -> Sequence[Event]:
    """Default of `Game.reveal`: the events, shown as in the log."""
    return events


def no_values() -> Mapping[str, str]:
    """Default of `Game.provenance`: no printed values."""
    return {}


def no_stocks(seen: Position, seat: Seat) -> Sequence[Stat]:
    """Default of `Game.ledger`: no stocks."""
    return ()


def no_end(seen: Position) -> bool:
    """Default of `FirstGame.may_end`: a first game is played to its end."""
    return False


class FirstGame(msgspec.Struct, frozen=True):
    """Set-up of a first game: number of seats, and options other than the defaults."""

    seats: int = 3
    options: Mapping[str, object] = {}
    may_end: Callable[..., bool] = no_end  # may_end(seen): nearly everything has been seen; it may be counted as it is


class Favourites(msgspec.Struct, frozen=True):
    """Statistic on a member's profile for this game: favourite provinces or characters.

    title: its heading. of: of(over, seat, moves) -> ids of what a seat has chosen in a finished game, each once; moves:
    its own, in order, without those that were undone.
    """

    title: str
    of: Callable[..., Sequence[Id]]


class Weekly(msgspec.Struct, frozen=True):
    """A game for one player that everybody plays with the same draws in a week.

    options: beside the defaults, one set after the other. same: what is the same for everybody, whatever they play.
    ties: how equal points are told apart.
    """

    options: Sequence[Mapping[str, object]]
    same: Sentence
    ties: Sentence


class Game(msgspec.Struct, frozen=True):
    """The description of a game: names, types and functions that the engine, the site and the tests use."""

    key: str
    title: str
    blurb: str
    minutes: int
    seats: range
    options: type
    position: type[Position]
    start: Callable[..., Position]  # start(seats, seed, options)
    moves: Sequence[type[Move]]
    words: Callable[..., Mapping[str, Text]]  # words(options): id -> word under these options
    picture: Callable[..., Picture]  # picture(seen, viewer): the board, the players and the hand
    round_title: str = _("Round")  # heading of what a game is counted by: rounds, or what it calls otherwise
    level: Literal["draft", "release"] = (
        "draft"  # a draft may lack parts that `engine.core.game_parts` requires for release
    )
    choices: Mapping[type[SomeDecision], Builder] = {}  # layout of the choices by decision; default: a list
    reveal: Callable[..., object] = events_as_logged  # reveal(seen, events): data of the animation, or None
    stop: Callable[..., Stop | None] | None = None  # stop(seen, viewer): a part that has ended, from its last moment
    provenance: Callable[[], Mapping[str, str]] = no_values  # printed values: path -> source of the number
    ledger: Callable[..., Sequence[Stat]] = no_stocks  # ledger(seen, seat): stocks earned and spent, if visible
    automas: Callable[[int], Sequence[Id]] = lambda seats: ()  # automas(seats): ids of automated players
    effective_options: Callable[..., object] = lambda options, seats: (
        options
    )  # effective_options(options, seats): the effective options
    sheet: Sequence[SheetLine] = ()  # lines of the final scoring, in the order of the rules
    bots: Mapping[str, Bot] = {}  # the game's own bots by strength, weakest first
    advice: Mapping[type[SomeDecision], Adviser] = {}  # what the coach says, by decision
    lesson_values: Mapping[str, Callable[..., object]] = {}  # numbers and conditions of its lesson's texts, by name
    explain: Callable[..., Mapping[Id, Explanation]] = (
        no_explanations  # explain(options): what its places, cards and tiles are, by id
    )
    puzzles: Mapping[type[SomeDecision], PuzzleKind] = {}  # decisions that make puzzles
    reason: Reason = no_reason  # why a bot may have moved so, from what everybody saw
    topic: TopicOf = no_topic  # topic(line): the source of the points of a score line, for the story after a game
    favourites: Favourites | None = None  # what a profile counts of finished games, beside results
    first_game: FirstGame = FirstGame()  # how somebody plays it for the first time, with a coach
    weekly: Weekly | None = None  # how everybody plays it alone for a week
    version: int = 1
    upgrades: Mapping[int, Callable[[Data], Data]] = {}

    def __post_init__(self) -> None:
        """Raise TypeError if the position class does not meet the requirements of the base class."""
        if said := problem_with(self.position):
            raise TypeError(f"{self.position.__name__}: {said}")

    @property
    def folder(self) -> str:
        """The game's folder name, the same in engine, templates, static and tests."""
        return self.key.replace("-", "_")

    def panel(self, seen: Position, seat: Viewer, draft: Sequence[Move] = ()) -> Panel:
        """The prompt of a viewer for the template. seen: their view. draft: the moves collected so far."""
        return panel(seen, seat, draft, self.choices)

    def advise(self, seen: Position, seat: Seat, draft: Sequence[Move] = ()) -> Advice | None:
        """Advice of the coach for an awaited seat, from its view; None where the game has no advice.

        draft: the moves collected so far; illegal ones are dropped, as in the prompt.
        """
        adviser = self.advice.get(type(seen.decision)) if seen.decision else None
        if adviser is None or seat not in seen.to_move():
            return None
        return adviser(seen, seat, seen.apply_draft(seat, draft)[1] if draft else draft)

    def example(self, seen: Position, seat: Seat) -> list[Move]:
        """A sound answer of an awaited seat as a draft, as far as its turn continues; empty without advice."""
        draft, after = list[Move](), seen
        while len(draft) < LONGEST_DRAFT and (advice := self.advise(after, seat)) and advice.example is not None:
            draft.append(advice.example)
            if after.decision is None or not after.decision.continues_turn(advice.example):
                break
            after, _kept = seen.apply_draft(seat, draft)
        return draft

    def is_fine(self, seen: Position, seat: Seat, moves: Sequence[Move]) -> bool:
        """Whether an answer of an awaited seat was as good as the coach's own, each of its moves on its own.

        seen: before the answer. False without advice.
        """
        after = seen
        for step, move in enumerate(moves, start=1):
            advice = self.advise(after, seat)
            if advice is None or not advice.calls_fine(move):
                return False
            after, _kept = seen.apply_draft(seat, moves[:step])
        return bool(moves)

    def variant(self, options: object, seats: int) -> str:
        """The name of the variant, from the options marked `apart` that differ from the default; else empty."""
        chosen, usual = self.effective_options(options, seats), self.options()
        apart = (name for name, option in choosable_options(self.options).items() if option.apart)
        named = ((name, getattr(chosen, name)) for name in apart)
        return ",".join(
            name if value is True else f"{name}-{value}" for name, value in named if value != getattr(usual, name)
        )

    def knows(self, move: Move) -> bool:
        """Whether all ids in a move are ids of this game."""
        values = (getattr(move, field) for field in move.__struct_fields__)
        each = (one for value in values for one in (value if isinstance(value, tuple) else (value,)))
        known = self.words(self.options())
        return all(one in known for one in each if isinstance(one, str))

    def read_move(self, text: str) -> Move:
        """Parse a move from its text notation. Raises IllegalMove."""
        verb, *words = text.split(" ")
        kinds: tuple[type[Move], ...] = (*self.moves, Retract)
        kind = next((m for m in kinds if m.__struct_config__.tag == verb), None)
        try:
            if kind is not None and str(move := _build_move(kind, words)) == text and self.knows(move):
                return move
        except msgspec.ValidationError:
            pass
        raise IllegalMove(Unreadable())


def problem_with(position: type[Position]) -> str:
    """The error in the definition of a position class, in one sentence; empty if there is none."""
    for own, hook in ((Position.seen_by, "hide"), (Position.sample, "deal")):
        if getattr(position, own.__name__) is not own:
            return f"write `{hook}` instead of `{own.__name__}`, which is the same for all games."
    steps = get_args(get_args(get_type_hints(position)["agenda"])[0])
    named = [kind for kind in _decisions(position) if re.search(rf"\b{kind.__name__}\b", position.course)]
    if all(kind in steps for kind in named):
        return ""
    return f"declare `agenda: list[{' | '.join(['Do', *(kind.__name__ for kind in named)])}]` in position.py."


def _decisions(position: type[Position]) -> list[type[SomeDecision]]:
    """All imported decision classes of the game's package, in alphabetical order."""
    package, found = position.__module__.rpartition(".")[0], list[type[SomeDecision]]()
    kinds: list[type[SomeDecision]] = [*Decision.__subclasses__()]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        found += [kind] if kind.__module__.startswith(f"{package}.") else []
    return sorted(found, key=lambda kind: kind.__name__)


def _build_move(kind: type[Move], words: list[str]) -> Move:
    """Build a move from its words.

    words: values in order, a final tuple taking the rest, then the switches that are on.
    """
    places, switches, takes_rest = _places(kind)
    named = dict.fromkeys((w for w in words if w in switches), "true")
    said = [w for w in words if w not in switches]
    last = len(places) - 1
    values: list[str | list[str]] = [*said[:last], said[last:]] if takes_rest else [*said]
    filled = {**dict(zip(places, values, strict=False)), **named, "type": kind.__struct_config__.tag}
    return convert(filled, kind, strict=False)


@cache
def _places(kind: type[Move]) -> tuple[list[str], set[str], bool]:
    """The fields of a move: names of values in order, names of switches, whether the last takes the rest."""
    fields = msgspec.structs.fields(kind)
    switches = {f.name for f in fields if f.type is bool}
    takes_rest = bool(fields) and get_origin(get_type_hints(kind)[fields[-1].name]) is tuple
    return [f.name for f in fields if f.name not in switches], switches, takes_rest


def decisions_answered_by(game: Game, verb: str) -> Sequence[type[SomeDecision]]:
    """The decisions that the move of this name answers, such as `bid`; empty for one of no decision."""
    kind = next((move for move in game.moves if move.__struct_config__.tag == verb), None)
    return choices(game.position, kind) if kind is not None else ()


@cache
def choosable_options(options: type) -> dict[str, Option]:
    """The `Option` of each option that a person can choose, by name."""
    hints = get_type_hints(options, include_extras=True)
    notes = {name: get_args(hint)[1] for name, hint in hints.items() if get_origin(hint) is Annotated}
    return {name: note for name, note in notes.items() if isinstance(note, Option)}
