"""The sentences of the coach about purchases and rewards."""

from __future__ import annotations

from engine.core import Amount, Id, Sentence, _


class AboutPurchases(Sentence, frozen=True):
    text = _(
        "You buy cards, then farmers, then {stones}, in this order. "
        "Of each kind the first costs 1 gold, the second 2, the third 3."
    )
    clause = "R7.2"


class FarmerBrings(Sentence, frozen=True):
    """The harvests up to the scoring at the lowest and at the highest flood level."""

    low: int
    high: int
    price: int
    keep: int
    text = _(
        "A farmer brings {low} to {high} gold up to the scoring; your next one costs {price}. "
        "Keep about {keep} for the offering."
    )
    clause = "R9.1"


class KeepForOffering(Sentence, frozen=True):
    keep: int
    text = _("You can buy no more farmers now. Keep about {keep} gold for the offering.")
    clause = "R8.2"


class NextPyramid(Sentence, frozen=True):
    stones: Amount
    province: Id
    gold: Amount
    points: Amount
    text = _(
        "A pyramid in {province} takes {stones} more, for {gold}. "
        "A set of one in each of three provinces scores {points}."
    )
    clause = "R10.2"


class NextPyramidTooDear(Sentence, frozen=True):
    stones: Amount
    province: Id
    gold: Amount
    text = _("A pyramid in {province} takes {stones} more, for {gold}: more than you have.")
    clause = "R4.8"


class StonesCloseFarmers(Sentence, frozen=True):
    text = _("After the first of your {stones} you can buy no more farmers in this turn.")
    clause = "R7.2"


class PiecesCloseCards(Sentence, frozen=True):
    text = _("Once you have bought farmers or {stones}, you can buy no more cards in this turn.")
    clause = "R7.2"


class PyramidMissed(Sentence, frozen=True):
    left: Amount
    province: Id
    stones: Amount
    gold: Amount
    text = _("You would keep {left}. A pyramid in {province} takes {stones} more, for {gold}.")
    clause = "R4.8"


class NothingToOffer(Sentence, frozen=True):
    left: Amount
    text = _("You would keep {left}. Your offering is paid from it; without gold you must play the theft card.")
    clause = "R8.2"


class AboutRewards(Sentence, frozen=True):
    items: Amount
    text = _("You take {items} for free: cards first, unseen, then farmers and {stones}.")
    clause = "R8.9"


class RewardFarmer(Sentence, frozen=True):
    now: int
    low: int
    high: int
    text = _("A farmer brings {now} gold in this harvest, {low} to {high} up to the scoring.")
    clause = "R9.1"


class RewardFarmerNow(Sentence, frozen=True):
    now: int
    text = _("A farmer brings {now} gold in this harvest, the last one before the scoring.")
    clause = "R9.1"


class NoFieldLeft(Sentence, frozen=True):
    text = _("All of your fields have a farmer: you can take only cards and {stones}.")
    clause = "R7.5"


class RewardPyramid(Sentence, frozen=True):
    stones: Amount
    province: Id
    text = _("A pyramid in {province} takes {stones} more.")
    clause = "R4.8"
