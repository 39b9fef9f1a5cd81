"""Labels of passing, one for each decision that can be passed."""

from __future__ import annotations

from engine.core import Move, Sentence, SomeDecision, _
from engine.tekhenu.model.moves import Pass


class EndTurn(Sentence, frozen=True):
    text = _("End the turn")
    clause = "R23.2"


class NotUsed(Sentence, frozen=True):
    text = _("Don’t use it")
    clause = "R26.1"


class NoAction(Sentence, frozen=True):
    text = _("Perform no action")
    clause = "R11.4"


class RevealsNone(Sentence, frozen=True):
    text = _("Reveal no Decree")
    clause = "A15"


class ScoresNone(Sentence, frozen=True):
    text = _("Score no Decree")
    clause = "R21.1"


class NoTribute(Sentence, frozen=True):
    text = _("Pay for no triangle")
    clause = "D04"


class NoneTwice(Sentence, frozen=True):
    text = _("Count no Decree twice")
    clause = "D03"


class NoFaith(Sentence, frozen=True):
    text = _("Place no faith")
    clause = "R19.2"


def move_label(move: Move, decision: SomeDecision | None) -> Sentence:
    """Label of a choice: for passing, the label given by the decision."""
    return getattr(decision, "without", move) if isinstance(move, Pass) else move
