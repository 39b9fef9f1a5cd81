"""Refusals of Amun-Re: reasons why a choice is closed. The class name is the code."""

from __future__ import annotations

from engine.core import Amount, Id, Refusal, Seat, _, ngettext


class NotOnLadder(Refusal, frozen=True):
    """[R6.1]"""

    price: int
    text = _("{price} is not on the bid track: 0, 1, 3, 6, 10, 15, 21, 28, 36, 45 and so on.")
    clause = "R6.1"


class NotRevealed(Refusal, frozen=True):
    """[R6.3]"""

    province: Id
    text = _("{province} is not up for auction in this round.")
    clause = "R6.3"


class TooLow(Refusal, frozen=True):
    """[R6.3]"""

    province: Id
    seat: Seat
    price: int
    text = _("{province}: {seat} bid {price}; a new bid must be higher.")
    you = _("{province}: you bid {price}; a new bid must be higher.")
    clause = "R6.3"


class JustOutbid(Refusal, frozen=True):
    """[R6.6]"""

    province: Id
    text = _("{province}: you were just outbid there. Bid elsewhere first.")
    clause = "R6.6"


class JustOutbidButCard(Refusal, frozen=True):
    """[R6.6]"""

    province: Id
    card: Id
    text = _("{province}: you were just outbid there. Bid elsewhere first, or play {card}.")
    clause = "R6.6"


class Blocked(Refusal, frozen=True):
    """[R6.10]"""

    province: Id
    seat: Seat
    price: int
    card: Id
    text = _("{province}, {price}: {seat} closed this space with {card}.")
    you = _("{province}, {price}: you closed this space with {card}.")
    clause = "R6.10"


class OutOfReach(Refusal, frozen=True):
    """[R6.8]"""

    reach: int
    gold: Amount
    cards: Amount
    text = ngettext(
        "{reach} is your limit: you have {gold} and can sell {cards} for 1 gold.",
        "{reach} is your limit: you have {gold} and can sell {cards} for 1 gold each.",
    )
    clause = "R6.8"

    @property
    def n(self) -> int:
        """The number that selects the plural form."""
        return self.cards.n


class OutOfGold(Refusal, frozen=True):
    """[R6.8] Without a card to sell."""

    reach: int
    gold: Amount
    text = _("{reach} is your limit: you have {gold}.")
    clause = "R6.8"


class NotContested(Refusal, frozen=True):
    """[R6.11]"""

    card: Id
    text = _("{card} can be played only when you have been outbid.")
    clause = "R6.11"


class OneCopy(Refusal, frozen=True):
    """[R4.4]"""

    card: Id
    text = _("You have already played {card} in this phase; the second copy must wait.")
    clause = "R4.4"


class NotInHand(Refusal, frozen=True):
    """[R4.3]"""

    card: Id
    text = _("You don’t have {card} in your hand.")
    clause = "R4.3"


class WrongPhase(Refusal, frozen=True):
    """[R4.3]"""

    card: Id
    phase: Id
    text = _("{card} belongs to another phase: {phase}.")
    clause = "R4.3"


class OnAProvince(Refusal, frozen=True):
    """[R4.3]"""

    card: Id
    text = _("{card} must be played on one of your provinces: choose which one.")
    clause = "R4.3"


class OnNoProvince(Refusal, frozen=True):
    """[R4.3]"""

    card: Id
    text = _("{card} is not played on a province.")
    clause = "R4.3"


class WithOffering(Refusal, frozen=True):
    """[R8.1]"""

    card: Id
    text = _("Seal {card} together with your offering.")
    clause = "R8.1"


class TheftStays(Refusal, frozen=True):
    """[R4.2]"""

    card: Id
    text = _("{card} always stays in your hand and can’t be sold.")
    clause = "R4.2"


class CardsBeforePieces(Refusal, frozen=True):
    """[R8.9]"""

    text = _("First choose how many of your {rewards} to take as cards.")
    clause = "R8.9"


class Committed(Refusal, frozen=True):
    """[R4.2]"""

    card: Id
    text = _("{card} is part of your sealed offering and can’t be sold.")
    clause = "R4.2"


class NoCardLimit(Refusal, frozen=True):
    """[R7.4]"""

    text = _("None of your provinces lets you buy cards.")
    clause = "R7.4"


class CardLimit(Refusal, frozen=True):
    """[R7.4]"""

    limit: int
    text = _("The highest card limit of your provinces is {limit}.")
    clause = "R7.4"


class DeckEmpty(Refusal, frozen=True):
    """[R7.4]"""

    left: int
    text = _("Cards left in the deck and the discard pile together: {left}.")
    clause = "R7.4"


class TooDear(Refusal, frozen=True):
    """[R7.3]"""

    price: Amount
    gold: Amount
    text = _("This costs {price}; you have {gold}.")
    clause = "R7.3"


class SellFirst(Refusal, frozen=True):
    """[R7.3]"""

    price: Amount
    gold: Amount
    cards: Amount
    text = _("This costs {price}; you have {gold}. You may sell {cards} first.")
    clause = "R7.3"


class GoldPaysFor(Refusal, frozen=True):
    """[R7.3]"""

    gold: Amount
    pieces: Amount
    text = _("You have {gold}, enough for {pieces}.")
    clause = "R7.3"


class FewFreeFields(Refusal, frozen=True):
    """[R7.5]"""

    n: int
    text = ngettext("Your provinces have {n} free field.", "Your provinces have {n} free fields.")
    clause = "R7.5"


class StepOver(Refusal, frozen=True):
    """[R7.2]"""

    text = _("Cards come first, then farmers, then {stones}. Only what is not sent yet can be cleared.")
    clause = "R7.2"


class CardsSentFirst(Refusal, frozen=True):
    """[R7.4] Cards are chosen and not sent yet."""

    text = _("Buy the chosen cards first, or clear them. Then you can buy farmers and {stones}.")
    clause = "R7.4"


class NoFreeField(Refusal, frozen=True):
    """[R7.5]"""

    province: Id
    text = _("{province} has no free field.")
    clause = "R7.5"


class NotYours(Refusal, frozen=True):
    """[R7.7]"""

    province: Id
    text = _("{province} is not yours.")
    clause = "R7.7"


class TwoStonesNeeded(Refusal, frozen=True):
    """[R7.9]"""

    province: Id
    card: Id
    stones: Amount
    needed: int
    text = _("{province} has {stones}; {card} needs {needed}.")
    clause = "R7.9"


class NothingOffered(Refusal, frozen=True):
    """[R8.1]"""

    text = _("An offering of 0 is not allowed: offer at least 1 gold, or play the theft card.")
    clause = "R8.1"


class MustSteal(Refusal, frozen=True):
    """[R8.2]"""

    text = _("Without gold you must play the theft card, unless you sell a card first.")
    clause = "R8.2"


class NotEnoughGold(Refusal, frozen=True):
    """[R8.1]"""

    gold: Amount
    text = _("You can offer at most {gold}.")
    clause = "R8.1"


class TooManyItems(Refusal, frozen=True):
    """[R8.8]"""

    items: Amount
    text = _("Your offering earns you only {items}.")
    clause = "R8.8"


class AllTaken(Refusal, frozen=True):
    """[R8.8]"""

    text = _("You have taken all your {rewards}.")
    clause = "R8.8"


class FewerCardsLeft(DeckEmpty, frozen=True):
    """[A9]"""

    clause = "A9"


class NoFieldForReward(NoFreeField, frozen=True):
    """[R8.9]"""

    clause = "R8.9"


class NotForRewards(Refusal, frozen=True):
    """[R8.9]"""

    card: Id
    text = _("{card} can’t be played on {rewards}.")
    clause = "R8.9"


class BothOnOne(Refusal, frozen=True):
    """[R9.6]"""

    province: Id
    card: Id
    text = _("{province} already has {card}; the two income cards can’t be on the same province.")
    clause = "R9.6"


class TooFewSymbols(Refusal, frozen=True):
    """[R10.5]"""

    card: Id
    n: int
    needed: int
    text = ngettext(
        "{card}: your provinces show {n} power symbol, {needed} are needed.",
        "{card}: your provinces show {n} power symbols, {needed} are needed.",
    )
    clause = "R10.5"


class TooFewFarmers(Refusal, frozen=True):
    """[R10.5]"""

    card: Id
    n: int
    needed: int
    text = ngettext(
        "{card}: you have {n} farmer, {needed} are needed.", "{card}: you have {n} farmers, {needed} are needed."
    )
    clause = "R10.5"


class NotOneKind(Refusal, frozen=True):
    """[R10.5]"""

    card: Id
    some: tuple[Id, ...]
    others: tuple[Id, ...]
    text = _("{card}: {some} on one side, {others} on the other.")
    clause = "R10.5"


class AdjustByThree(Refusal, frozen=True):
    """[R8.4]"""

    by: int
    text = _("The total changes by exactly {by}, up or down.")
    clause = "R8.4"
