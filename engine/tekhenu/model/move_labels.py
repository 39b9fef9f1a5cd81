"""Labels of moves that differ by the values of the move; the others are in `moves`."""

from __future__ import annotations

from engine.core import Amount, Id, Sentence, _


class GatherSo(Sentence, frozen=True):
    """[R22] Resources with their numbers."""

    tokens: tuple[Amount, ...]
    text = _("Take {tokens}")
    clause = "R22"


class TakeOnto(Sentence, frozen=True):
    """[R5.1] A die with the pan that the player chooses for it."""

    section: Id
    die: Id
    pan: Id
    text = _("Take the {die} from {section}, to the {pan}")
    clause = "R5.1"


class RaiseUnturned(Sentence, frozen=True):
    """[R9.3] A Column whose tile is not turned."""

    square: Id
    text = _("Raise a Column on {square}")
    clause = "R9.3"


class PlayFor(Sentence, frozen=True):
    """[R23.1] A card with the option chosen for it."""

    card: Id
    choice: Id
    text = _("Use {card} for {choice:in}")
    clause = "R23.1"


class FoundAlso(Sentence, frozen=True):
    """[R14.2] A Building of row 6 with its further production."""

    quarter: Id
    also: Id
    text = _("Build in the {quarter:in} quarter, {also:in} production +1")
    clause = "R14.2"


class PayInstead(Sentence, frozen=True):
    """[R7.1] A number of one token."""

    tokens: Amount
    text = _("Pay {tokens} instead")
    clause = "R7.1"


class PayNoBread(Sentence, frozen=True):
    """[R20.7] None of the bread owed."""

    text = _("Pay for no bread")
    clause = "R20.7"


class TributeSo(Sentence, frozen=True):
    """[D04] Resources paid, with their numbers."""

    tokens: tuple[Amount, ...]
    text = _("Pay {tokens} for triangles")
    clause = "D04"
