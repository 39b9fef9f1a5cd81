"""[R10.6] The puzzles of Nefertiti: the type for the Scribe, on the score as it stands."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import PuzzleKind, Seat, Sentence, SomeDecision, _
from engine.nefertiti.characters.scorers import Scoring
from engine.nefertiti.model.moves import Done, Tally
from engine.nefertiti.position import Nefertiti

FEWEST = 3  # types from which there is something to choose


class WhichType(Sentence, frozen=True):
    text = _("The score counts as it stands. Which type of gift does the Scribe score?")
    clause = "R10.6"


def has_choice(g: Nefertiti, seat: Seat) -> bool:
    """[R10.6] Whether the Scribe has several types to choose from."""
    return isinstance(g.decision, Scoring) and len(g.types(seat)) >= FEWEST


PUZZLES: Mapping[type[SomeDecision], PuzzleKind] = {Scoring: PuzzleKind(WhichType(), has_choice, (Tally, Done))}
