"""Status notes of a player row common to all games: sealed, still choosing, waiting, finished."""

from __future__ import annotations

from engine.core.decision import SecretDecision
from engine.core.position import Position
from engine.core.sentence import Seat, Sentence, _


class HasSealed(Sentence, frozen=True):
    """The player has sealed an answer."""

    text = _("sealed")


class StillChoosing(Sentence, frozen=True):
    """The player has not sealed an answer yet."""

    text = _("still choosing")


class Waits(Sentence, frozen=True):
    """The player is not awaited."""

    text = _("waiting")


class GameIsOver(Sentence, frozen=True):
    """The game is over."""

    text = _("finished")


def general(g: Position, seat: Seat) -> Sentence | None:
    """The note of a player common to all games: after the end or in a secret decision; else None."""
    decision = g.decision
    if decision is None:
        return GameIsOver()
    if isinstance(decision, SecretDecision):
        return HasSealed() if seat in decision.sealed else StillChoosing()
    return None
