"""Texts of the prompts of Amun-Re: headings, help and captions."""

from __future__ import annotations

from engine.core import Amount, Id, Seat, Sentence, _


class PlaceBid(Sentence, frozen=True):
    text = _("Place your bid")
    clause = "R6.2"


class MoveBid(Sentence, frozen=True):
    text = _("Move your bid")
    clause = "R6.5"


class WasOutbid(Sentence, frozen=True):
    province: Id
    seat: Seat
    gold: Amount
    text = _("You were outbid on {province}: {seat} leads there with {gold}. Choose another province.")
    clause = "R6.6"


class WasOutbidMayStay(Sentence, frozen=True):
    province: Id
    seat: Seat
    gold: Amount
    text = _("You were outbid on {province}: {seat} leads there with {gold}. You may bid there again.")
    clause = "R6.11"


class EachOneProvince(Sentence, frozen=True):
    text = _("Press a number beside one of these provinces. Each player wins one of them.")
    clause = "R3.3"


class SellToPay(Sentence, frozen=True):
    province: Id
    text = _("Sell cards to pay for {province}")
    clause = "R6.9"


class CardsPayRest(Sentence, frozen=True):
    price: Amount
    gold: Amount
    text = _("You owe {price} and have {gold}. Each card brings 1 gold.")
    clause = "R4.2"


class BuyThings(Sentence, frozen=True):
    text = _("Buy cards, farmers and {stones}")
    clause = "R7.2"


class BuyOrder(Sentence, frozen=True):
    text = _("Buy cards first. Of each kind, the first costs 1 gold, the second 2, and so on.")
    clause = "R7.3"


class PriceOrder(Sentence, frozen=True):
    text = _("Of each kind, the first costs 1 gold, the second 2, and so on.")
    clause = "R7.3"


class MakeOffering(Sentence, frozen=True):
    text = _("Make your offering")
    clause = "R8.1"


class MoreIsHigher(Sentence, frozen=True):
    text = _("Offer gold in secret: the more all of you give together, the higher the flood.")
    clause = "R8.5"


class OfferingSealed(Sentence, frozen=True):
    gold: Amount
    text = _("Your offering is sealed: {gold}")
    clause = "R8.1"


class TheftSealed(Sentence, frozen=True):
    text = _("Your offering is sealed: theft")
    clause = "R8.1"


class ChooseProvince(Sentence, frozen=True):
    text = _("Choose a province for the auction")
    clause = "R5.5"


class OneOfYourCards(Sentence, frozen=True):
    text = _("Choose one of your province cards. You need not bid on it.")
    clause = "R5.5"


class ThenAllAreTurnedUp(Sentence, frozen=True):
    n: int
    text = _("Then the {n} chosen provinces are turned up together, and anyone may bid on any of them.")
    clause = "R5.5"


class ChoiceIsSealed(Sentence, frozen=True):
    province: Id
    text = _("Your choice is sealed: {province}")
    clause = "R5.5"


class MayChange(Sentence, frozen=True):
    text = _("You can change it until everyone has chosen.")


class AdjustTotal(Sentence, frozen=True):
    total: int
    by: int
    text = _("The total is {total}: add or subtract {by}")
    clause = "R8.4"


class HowManyCards(Sentence, frozen=True):
    text = _("How many cards do you take?")
    clause = "R8.9"


class MayTakeItems(Sentence, frozen=True):
    items: Amount
    text = _("You may take {items}: cards first, then farmers or {stones}.")
    clause = "R8.9"


class TakePieces(Sentence, frozen=True):
    items: Amount
    text = _("Take {items}: farmers or {stones}")
    clause = "R8.9"


class PressPlus(Sentence, frozen=True):
    text = _("Press + at one of your provinces. Each piece there is one {reward}.")
    clause = "R8.9"


class CollectIncome(Sentence, frozen=True):
    text = _("Collect your income")
    clause = "R9.1"


class MayPlayIncome(Sentence, frozen=True):
    text = _("You may play income cards first.")
    clause = "R9.3"


class PlayBonus(Sentence, frozen=True):
    text = _("Play scoring cards")
    clause = "R10.5"


class Provinces(Sentence, frozen=True):
    text = _("Provinces and bids")


class CardsToPlay(Sentence, frozen=True):
    text = _("Cards to play with the bid")


class CardsCaption(Sentence, frozen=True):
    text = _("Cards")


class NumberOfCards(Sentence, frozen=True):
    n: int
    text = _("{n}")


class PiecesCaption(Sentence, frozen=True):
    text = _("Farmers and {stones}")


class MorePieces(Sentence, frozen=True):
    n: int
    text = _("+{n}")


class FarmerPrices(Sentence, frozen=True):
    text = _("Prices of farmers")


class StonePrices(Sentence, frozen=True):
    text = _("Prices of {stones}")


class YouGive(Sentence, frozen=True):
    text = _("Your offering")


class OfferGold(Sentence, frozen=True):
    text = _("Offer gold")


class PlayTheft(Sentence, frozen=True):
    text = _("Theft: 3 gold, no {reward}, total −3")


class WithCard(Sentence, frozen=True):
    card: Id
    text = _("With {card}")


class YourCards(Sentence, frozen=True):
    text = _("Your cards")


class WhatToDo(Sentence, frozen=True):
    text = _("Choices")


class StepFirst(Sentence, frozen=True):
    text = _("Choose a bid first")


class SaleFirst(Sentence, frozen=True):
    text = _("Choose a card to sell first")


class ProvinceFirst(Sentence, frozen=True):
    text = _("Choose a province first")


class AmountFirst(Sentence, frozen=True):
    text = _("Choose how much you offer first")


class ThreeFirst(Sentence, frozen=True):
    text = _("Choose first: add or subtract")


class NumberFirst(Sentence, frozen=True):
    text = _("Choose a number of cards first")


class PiecesFirst(Sentence, frozen=True):
    text = _("Choose where the pieces go first")
