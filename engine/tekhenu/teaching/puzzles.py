"""[R21.1] The puzzles of Tekhenu: the Decrees to score at the end of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core import Move, PuzzleKind, Seat, Sentence, SomeDecision, _
from engine.tekhenu.cards.decrees import DOUBLES, TAXES, Proclaiming, selections
from engine.tekhenu.model.moves import Proclaim
from engine.tekhenu.model.pass_labels import ScoresNone
from engine.tekhenu.position import Tekhenu

FEWEST = 3  # sets of Decrees from which there is something to choose


class WhichDecrees(Sentence, frozen=True):
    text = _("The game is over but for the Decrees. Which ones do you score?")
    clause = "R21.1"


def question(g: Tekhenu) -> Sentence:
    """The question."""
    return WhichDecrees()


def answer_sentences(moves: Sequence[Move]) -> Sequence[Sentence]:
    """The Decrees that are scored."""
    return moves or [ScoresNone()]


def has_choice(g: Tekhenu, seat: Seat) -> bool:
    """[R25.1] Whether several sets can be scored, none of which asks for a payment."""
    asks = {DOUBLES, TAXES} & set(g.players[seat].decrees)
    return isinstance(g.decision, Proclaiming) and not asks and len(selections(g, seat)) >= FEWEST


def asks(g: Tekhenu, seat: Seat) -> bool:
    """[R25.1] Whether Decrees exclude each other: one set that holds all of them is no question."""
    sets = [set(cards) for cards in selections(g, seat)]
    return sum(not any(one < other for other in sets) for one in sets) > 1


PUZZLES: Mapping[type[SomeDecision], PuzzleKind] = {
    Proclaiming: PuzzleKind(question, has_choice, (Proclaim,), answer_sentences, asks=asks)
}
