"""The sentences of the coach in the auction."""

from __future__ import annotations

from engine.core import Amount, Id, Sentence, _


class AboutChoice(Sentence, frozen=True):
    text = _("You put one of your province cards up for auction. Nobody has a right to it: anyone may win it.")
    clause = "R5.5"


class AboutBid(Sentence, frozen=True):
    text = _("Everyone wins exactly one province in this round. You pay your bid only if nobody outbids you.")
    clause = "R6.2"


class BidLeaves(Sentence, frozen=True):
    province: Id
    fields: Amount
    stones: Amount
    bid: int
    left: Amount
    pyramids: Amount
    farmers: Amount
    text = _(
        "{province} has {fields} and {stones}. A bid of {bid} leaves you {left}: enough for {pyramids}, or {farmers}."
    )
    clause = "R6.9"


class BidLeavesWithGold(Sentence, frozen=True):
    """A bid on a province that brings gold, which is part of what is left."""

    province: Id
    gold: Amount
    bid: int
    left: Amount
    pyramids: Amount
    farmers: Amount
    text = _(
        "A bid of {bid} leaves you {left}, with the {gold} that {province} gives: enough for {pyramids}, or {farmers}."
    )
    clause = "R6.9"


class BidLeavesFarmers(Sentence, frozen=True):
    province: Id
    fields: Amount
    stones: Amount
    bid: int
    left: Amount
    farmers: Amount
    text = _(
        "{province} has {fields} and {stones}. A bid of {bid} leaves you {left}: enough for {farmers}, "
        "not for a pyramid."
    )
    clause = "R6.9"


class BidLeavesLittle(Sentence, frozen=True):
    province: Id
    bid: int
    left: Amount
    text = _("A bid of {bid} on {province} leaves you {left}, which buys neither a farmer nor a pyramid.")
    clause = "R6.9"


class BidLeavesStones(Sentence, frozen=True):
    """A bid where no field is left for a farmer."""

    province: Id
    bid: int
    left: Amount
    pyramids: Amount
    text = _("No field is free for a farmer. A bid of {bid} on {province} leaves you {left}: enough for {pyramids}.")
    clause = "R6.9"


class BidTakesCards(Sentence, frozen=True):
    province: Id
    fields: Amount
    stones: Amount
    bid: int
    cards: Amount
    text = _("{province} has {fields} and {stones}. For a bid of {bid} you would sell {cards} and keep no gold.")
    clause = "R6.8"


class BidTakesCardsForGold(Sentence, frozen=True):
    """A bid that costs cards, on a province that brings gold."""

    province: Id
    bid: int
    cards: Amount
    gold: Amount
    text = _("For a bid of {bid} you would sell {cards}. {province} then gives you {gold}.")
    clause = "R6.9"


class OutbidHere(Sentence, frozen=True):
    province: Id
    text = _("An empty province costs 0. To come back to {province} later, someone must outbid you here first.")
    clause = "R6.6"


class DearBid(Sentence, frozen=True):
    province: Id
    bid: int
    left: Amount
    text = _("{bid} for {province} leaves you {left}. Farmers, {stones} and the offering are paid from the same gold.")
    clause = "R6.9"


class AboutDebt(Sentence, frozen=True):
    price: Amount
    gold: Amount
    text = _("You owe {price} for your province and have {gold}. Each card that you sell earns 1 gold.")
    clause = "R6.9"


class LeastNeeded(Sentence, frozen=True):
    card: Id
    text = _("As things stand, {card} is the least useful of your cards.")
    clause = "R4.2"


# -- what a province has beside fields and stones --------------------------------------------------


class HasTemples(Sentence, frozen=True):
    province: Id
    temples: Amount
    text = _("{province} has {temples}: each scores the flood level at the end of the kingdom, from 1 to 4 points.")
    clause = "R10.4"


class HasCaravan(Sentence, frozen=True):
    province: Id
    gold: Amount
    text = _("The caravan of {province} earns {gold} in each harvest at flood level 1 or 2, and nothing above.")
    clause = "R9.1"


class HasMine(Sentence, frozen=True):
    province: Id
    gold: Amount
    text = _("The mine of {province} earns {gold} in every harvest, whatever the flood level.")
    clause = "R9.1"


class HasGold(Sentence, frozen=True):
    province: Id
    gold: Amount
    text = _("{province} comes with {gold}, paid out once.")
    clause = "R6.9"


class HasCardLimit(Sentence, frozen=True):
    province: Id
    cards: Amount
    text = _("With {province} you may buy up to {cards} in each round.")
    clause = "R7.4"


class HasPyramids(Sentence, frozen=True):
    province: Id
    pyramids: Amount
    text = _("{province} already has {pyramids}. They score for the player who owns it.")
    clause = "R10.1"


class FieldsAndFarmers(Sentence, frozen=True):
    province: Id
    fields: Amount
    text = _("{province} has {fields}: a farmer in each earns gold in every harvest.")
    clause = "R7.5"
