"""[R10.6] The puzzles of Nefertiti: the type for the Scribe, on the score as it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core import Id, Move, PuzzleKind, Seat, Sentence, SomeDecision, _
from engine.nefertiti.characters.scorers import Scoring
from engine.nefertiti.model.moves import Done, ScoreAll, Tally
from engine.nefertiti.position import Nefertiti

FEWEST = 3  # types from which there is something to choose


class WhichType(Sentence, frozen=True):
    character: Id
    text = _("The score counts as it stands. Which type of gift do you score with the character {character}?")
    clause = "R10.6"


def question(g: Nefertiti) -> Sentence:
    """The question, with the Scribe whose bonus counts."""
    assert isinstance(g.decision, Scoring)
    return WhichType(g.decision.character)


class NoType(Sentence, frozen=True):
    text = _("Score no type")
    clause = "A16"


def answer_sentences(moves: Sequence[Move]) -> Sequence[Sentence]:
    """The type that is scored."""
    return [ScoreAll(move.gift) if isinstance(move, Tally) else NoType() for move in moves]


def has_choice(g: Nefertiti, seat: Seat) -> bool:
    """[R10.6] Whether the Scribe has several types to choose from."""
    return isinstance(g.decision, Scoring) and len(g.types(seat)) >= FEWEST


PUZZLES: Mapping[type[SomeDecision], PuzzleKind] = {
    Scoring: PuzzleKind(question, has_choice, (Tally, Done), answer_sentences)
}
