"""Sentences of the advice that several decisions share: what a gift or a Deben is worth."""

from __future__ import annotations

from engine.core import Amount, Id, Sentence, _
from engine.nefertiti.model.spaces import SpaceName


class BothOffersFine(Sentence, frozen=True):
    """Two spaces within the noise of the bot."""

    market: Id
    space: SpaceName
    other_market: Id
    other: SpaceName
    text = _("Two offers are about equally good: {space} at {market}, or {other} at {other_market}.")
    clause = "R4.1"


class WhileAlone(Sentence, frozen=True):
    """[R1.7] A gift of a type that nobody else owns."""

    gift: Id
    one: Amount
    two: int
    text = _("Type {gift}: {one} while you alone own one, {two} with two owners.")
    clause = "R1.7"


class WithTwoOwners(Sentence, frozen=True):
    """[R1.7] A gift of a type that one other player owns."""

    gift: Id
    two: Amount
    three: int
    text = _("Type {gift}: {two} with two owners, {three} with three or more.")
    clause = "R1.7"


class WithManyOwners(Sentence, frozen=True):
    """[R1.7] A gift whose value cannot fall any more."""

    gift: Id
    three: Amount
    text = _("Type {gift}: {three}, as three or more players own one.")
    clause = "R1.7"


class HalfIs(Sentence, frozen=True):
    gold: Amount
    text = _("Half the Reserve is {gold}.")
    clause = "R6.8"


class PairsScore(Sentence, frozen=True):
    text = _("At the end, every 2 Deben score 1 point.")
    clause = "R9.2"
