"""What the row of a player says in any game: sealed or still choosing, waiting, finished."""

from __future__ import annotations

from engine.core import Position, Seat, SecretDecision, Sentence, _


class HasSealed(Sentence, frozen=True):
    """A sealed answer, nothing else is told."""

    text = _("sealed")


class StillChoosing(Sentence, frozen=True):
    """No sealed answer yet."""

    text = _("still choosing")


class Waits(Sentence, frozen=True):
    """Nobody waits for this player."""

    text = _("waiting")


class GameIsOver(Sentence, frozen=True):
    """Nothing is left to do."""

    text = _("finished")


def general(g: Position, seat: Seat) -> Sentence | None:
    """The note of one player where no game has a word of its own: after the end, and in a secret choice."""
    decision = g.decision
    if decision is None:
        return GameIsOver()
    if isinstance(decision, SecretDecision):
        return HasSealed() if seat in decision.sealed else StillChoosing()
    return None
