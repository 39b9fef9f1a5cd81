"""Records of what a game teaches: texts in two languages, glossary terms, advice on a decision."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

import msgspec

from engine.core.moves_and_events import Line, Move
from engine.core.sentence import Id, Seat, Sentence, _
from engine.core.typed import convert

P = TypeVar("P")  # the position of a game
ENGINE = Path(__file__).parents[1]
MUCH = 3  # points: what a drafted choice has to throw away before the coach says so


class Bilingual(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text that is data, in both languages."""

    en: str
    fr: str

    def text(self, language: str) -> str:
        """The text for a language code, such as `fr`."""
        return self.fr if language.startswith("fr") else self.en


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a glossary: what a symbol, piece, place, card, number, phase or word means.

    meaning: at most 25 words. symbol: the id of its drawing in the sprite, if it has one. here: what a number beside it
    says, with {n}. A word of the game may stand in the texts as {stones}: it follows the edition.
    """

    name: Bilingual
    meaning: Bilingual
    clause: str = ""
    symbol: str = ""
    here: Bilingual | None = None


class Explanation(msgspec.Struct, frozen=True):
    """Explanation of one place, card or tile, from the game's data; its name is the game's word for it.

    of: the term that it is one of, whose meaning, clause and symbol it has where it has none of its own.
    """

    of: Id
    said: tuple[Sentence, ...] = ()
    clause: str = ""
    symbol: str = ""


def no_explanations(options: object) -> Mapping[Id, Explanation]:
    """Default of `Game.explain`: the glossary alone."""
    return {}


class Answered(NamedTuple, Generic[P]):
    """A learner's answer in a lesson: moves, and the position before and after in the learner's view."""

    seat: Seat
    moves: tuple[Move, ...]
    before: P
    after: P


class Advice(msgspec.Struct, frozen=True):
    """Advice on a decision, from the view of its seat alone.

    about: what this decision is. weigh: at most two things that matter here. size: a good amount and what it leaves.
    example: a sound answer. caution: only about the chosen moves. fine: answers that are as good as the estimates can
    tell, the example aside or not.
    """

    about: Sentence
    weigh: tuple[Sentence, ...] = ()
    size: Sentence | None = None
    example: Move | None = None
    caution: Sentence | None = None
    clause: str = ""
    fine: tuple[Move, ...] = ()

    def calls_fine(self, move: Move) -> bool:
        """Whether a move is as good as the example."""
        return move == self.example or move in self.fine


class BothFine(Sentence, frozen=True):
    """Two moves whose values differ by less than the estimates can tell."""

    one: Move
    other: Move
    text = _("Two choices are about equally good: “{one}” and “{other}”.")


class Ranking(msgspec.Struct, frozen=True):
    """Moves with their estimated values in points, the best first.

    noise: points; the estimates tell nothing about a smaller difference.
    """

    valued: tuple[tuple[float, Move], ...]
    noise: float

    @property
    def best(self) -> Move:
        """The move with the highest value."""
        return self.valued[0][1]

    @property
    def fine(self) -> tuple[Move, ...]:
        """The moves within the noise of the best, which is among them."""
        return tuple(move for value, move in self.valued if self.valued[0][0] - value < self.noise)

    def second(self) -> Move | None:
        """The next best move if it is within the noise of the best; else None."""
        near = len(self.valued) > 1 and self.valued[0][0] - self.valued[1][0] < self.noise
        return self.valued[1][1] if near else None

    def loss(self, move: Move) -> float:
        """Points that a move throws away against the best one; 0 for a move that is not among them."""
        mine = (value for value, other in self.valued if other == move)
        return self.valued[0][0] - next(mine, self.valued[0][0])

    def best_of(self, kind: type[Move]) -> Move | None:
        """The best move of a kind, if there is one."""
        return next((move for _value, move in self.valued if isinstance(move, kind)), None)


def rank_moves(moves: Iterable[Move], value: Callable[[Move], float], noise: float) -> Ranking:
    """The moves by their values; ties keep the order of the moves."""
    valued = [(value(move), move) for move in moves]
    return Ranking(tuple(sorted(valued, key=lambda pair: -pair[0])), noise)


def always(*_given: object) -> bool:
    """Default of `PuzzleKind.asks`."""
    return True


class PuzzleKind(msgspec.Struct, frozen=True):
    """A decision that makes puzzles where everything after its answers is arithmetic.

    question(g): what is asked. settled(g, seat): whether the answers can be compared by the score as it stands.
    counts: the moves by which answers differ; of those that share them the best one counts. said(moves): an answer of
    such moves in words, a sentence for each part of it. leaves_out: moves that are no answers of a puzzle, since what
    follows is unknown. aside: lines of the score that do not count, since they depend on what is hidden.
    asks(g, seat): whether there is something to think about; others are no new puzzles, stored ones keep their days.
    """

    question: Callable[..., Sentence]
    settled: Callable[..., bool]
    counts: tuple[type[Move], ...]
    said: Callable[[Sequence[Move]], Sequence[Sentence]]
    leaves_out: tuple[type[Move], ...] = ()
    aside: tuple[type[Line], ...] = ()
    asks: Callable[..., bool] = always


Adviser = Callable[..., Advice | None]  # adviser(seen, seat, chosen): seen by the seat; chosen: the moves of the draft
Reason = Callable[..., Sentence | None]  # reason(seen, seat, move): `seen` is what spectators saw before this move


def no_reason(seen: object, seat: int, move: Move) -> Sentence | None:
    """Default of `Game.reason`: no explanation of a move."""
    return None


def teaching_file(folder: str, name: str) -> Path:
    """A data file of a game's teaching; folder: the game's."""
    return ENGINE / folder / "teaching" / name


@cache
def read_glossary(folder: str) -> Mapping[Id, Term]:
    """A game's glossary by id, in the order of its file; empty without a file.

    Raises ValueError for a bad file.
    """
    path = teaching_file(folder, "glossary.toml")
    return convert(tomllib.loads(path.read_text()), dict[Id, Term]) if path.exists() else {}
