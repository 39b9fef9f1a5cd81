"""Texts of the prompt: headings, contexts and labels."""

from __future__ import annotations

from engine.core import Amount, Id, Sentence, _, ngettext
from engine.nefertiti.markets.service_preview import Bundle
from engine.nefertiti.model.spaces import SpaceName


class PlaceHeading(Sentence, frozen=True):
    text = _("Place a servant")
    clause = "R4.1"


class PlaceOrRecruit(Sentence, frozen=True):
    text = _("Place a servant, or recruit first")
    clause = "R3.1"


class ServantsLeft(Sentence, frozen=True):
    n: int
    text = ngettext(
        "Tap a free space. A door marks those that close a market. You have {n} servant left.",
        "Tap a free space. A door marks those that close a market. You have {n} servants left.",
    )
    clause = "R4.1"


class NameHeading(Sentence, frozen=True):
    text = _("Choose a market to close")
    clause = "R4.8"


class NameContext(Sentence, frozen=True):
    text = _("You have no servants in hand: choose a market where you have one, and it closes at once.")
    clause = "R4.8"


class PassHeading(Sentence, frozen=True):
    text = _("Pass")
    clause = "R4.10"


class PassContext(Sentence, frozen=True):
    text = _("You can neither place a servant nor close a market.")
    clause = "R4.10"


class SecondServant(Sentence, frozen=True):
    text = _("Place the second servant of the High Priest")
    clause = "R10.3"


class RecruitCaption(Sentence, frozen=True):
    text = _("Recruit for 1 seal, before placing")
    clause = "R3.2"


class CharacterIs(Sentence, frozen=True):
    character: Id
    text = _("{character}")


class MarketCaption(Sentence, frozen=True):
    market: Id
    said: Sentence
    text = _("{market}. {said}.")


class OfferWith(Sentence, frozen=True):
    offer: SpaceName
    symbol: Id
    text = _("{offer} ({symbol})")


class MarketsCaption(Sentence, frozen=True):
    text = _("Markets")


class ServeFirst(Sentence, frozen=True):
    offer: int
    market: Id
    text = _("Take gifts at {market} with the highest offer: {offer}")
    clause = "R6.3"


class ServeNext(Sentence, frozen=True):
    offer: int
    market: Id
    text = _("Take gifts at {market} with your offer of {offer}")
    clause = "R6.8"


class TakesOneWay(Sentence, frozen=True):
    one: Bundle
    offer: Amount
    gold: Amount
    text = _("Take {one}. You pay {offer} of your {gold}.")
    clause = "R6.3"


class TakesEitherWay(Sentence, frozen=True):
    one: Bundle
    other: Bundle
    offer: Amount
    gold: Amount
    text = _("Take {one}, or {other}. You pay {offer} of your {gold}.")
    clause = "R6.3"


class FreeOrHalf(Sentence, frozen=True):
    half: Amount
    text = _("Take one gift for free, or half of the Reserve: {half}.")
    clause = "R6.8"


class BuysOneOrHalf(Sentence, frozen=True):
    offer: Amount
    half: Amount
    gold: Amount
    text = _("Buy one gift for {offer}, or take half of the Reserve: {half}. You have {gold}.")
    clause = "R6.8"


class BuysOneOrNothing(Sentence, frozen=True):
    """With an empty Reserve."""

    offer: Amount
    gold: Amount
    text = _("Buy one gift for {offer}, or take nothing: the Reserve is empty. You have {gold}.")
    clause = "R6.8"


class FreeOrNothing(Sentence, frozen=True):
    """With an empty Reserve."""

    text = _("Take one gift for free, or nothing: the Reserve is empty.")
    clause = "R6.8"


class WhatToTake(Sentence, frozen=True):
    text = _("What can be taken")


class GiftWithIt(Sentence, frozen=True):
    """On the closed button: one of the gifts taken together is chosen."""

    text = _("Now choose what you take with it")
    clause = "R6.3"


class HalfOfReserve(Sentence, frozen=True):
    gold: Amount
    text = _("Half of the Reserve: {gold}")
    clause = "R6.8"


class DiscardHeading(Sentence, frozen=True):
    text = _("Discard a gift")
    clause = "R6.4"


class CannotPay(Sentence, frozen=True):
    market: Id
    text = _("Yours is the highest offer at {market}, and you can’t pay it.")
    clause = "R6.4"


class GiftsCaption(Sentence, frozen=True):
    text = _("Gifts")


class StrollHeading(Sentence, frozen=True):
    text = _("Move the Strolling Thief")
    clause = "R11.7"


class StrollContext(Sentence, frozen=True):
    text = _("You take the face-up gift with the lowest maximum value at the market it moves to.")
    clause = "R11.7"


class RollHeading(Sentence, frozen=True):
    text = _("Roll again for Luxor")
    clause = "R5.9"


class RollContext(Sentence, frozen=True):
    text = _("Nobody has placed there since you did: you may roll once at the end of your turn.")
    clause = "R5.9"


class CollectorHeading(Sentence, frozen=True):
    text = _("Place a tax collector")
    clause = "R13.4"


class CollectorContext(Sentence, frozen=True):
    n: int
    text = ngettext(
        "Optional: on a stall where you placed no servant this turn. You have {n} collector left.",
        "Optional: on a stall where you placed no servant this turn. You have {n} collectors left.",
    )
    clause = "R13.4"


class NoCollector(Sentence, frozen=True):
    text = _("No collector")
    clause = "R13.4"


class SendHeading(Sentence, frozen=True):
    market: Id
    text = _("Your collector at {market}")
    clause = "R13.5"


class SendContext(Sentence, frozen=True):
    text = _("It moves Deben to the other Reserves, or takes a gift for the neutral player.")
    clause = "R13.5"


class OneEach(Sentence, frozen=True):
    markets: tuple[Id, ...]
    text = _("1 Deben each to {markets}")
    clause = "R13.5"


class NoDeben(Sentence, frozen=True):
    text = _("Nothing: the Reserve is empty")
    clause = "R13.5"


class UseCharacter(Sentence, frozen=True):
    character: Id
    text = _("Character: {character}")
    clause = "R3.2"


class GiftForIt(Sentence, frozen=True):
    """On the closed button: one's own gift is chosen."""

    text = _("Now choose the gift you want for it")


class OwnGiftForIt(Sentence, frozen=True):
    """On the closed button: the gift wanted is chosen."""

    text = _("Now choose the gift you give for it")


class ExchangeContext(Sentence, frozen=True):
    """The character, and how an exchange is chosen."""

    about: Id
    text = _("{about} Tap one of your gifts and the gift you want for it.")
    clause = "R10.2"


class WhatToDo(Sentence, frozen=True):
    text = _("Choices")


class TakesSeal(Sentence, frozen=True):
    """Hint: the Royal Seal lies on one of the gifts."""

    text = _("with the Royal Seal")
    clause = "R6.3"


class ScoreUnits(Sentence, frozen=True):
    """All gifts of a type, which the Scribe scores."""

    units: Amount
    text = _("Score {units}")
    clause = "R10.6"


class LeaveIt(Sentence, frozen=True):
    text = _("Do nothing")
    clause = "A16"


class GiftOn(Sentence, frozen=True):
    gift: Id
    market: Id
    text = _("{gift}, {market}")


class DebenOf(Sentence, frozen=True):
    gold: Amount
    market: Id
    text = _("{gold}, {market}")
    clause = "R10.7"


class FaceDownOn(Sentence, frozen=True):
    gift: Id
    market: Id
    text = _("{gift} face down, {market}")
    clause = "R11.3"


class GiveFor(Sentence, frozen=True):
    given: Id
    market: Id
    taken: Id
    text = _("Leave {given:a} at {market} for {taken:a}")
    clause = "R11.8"


class OrderHeading(Sentence, frozen=True):
    text = _("Put the last cards in order")
    clause = "R11.2"


class OrderContext(Sentence, frozen=True):
    text = _("Choose which card is drawn first, then the next. Only you know the order.")
    clause = "R11.2"


class TypeIs(Sentence, frozen=True):
    type_: Id
    n: int
    text = _("{type_}: worth {n} each now")
    clause = "R1.7"


class ForeseeingContext(Sentence, frozen=True):
    """How an exchange is chosen; the cards are on the board."""

    text = _("Tap one of your gifts and a card you want, of no higher maximum value.")
    clause = "R11.2"
