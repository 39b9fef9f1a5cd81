"""Texts of the prompt: headings, contexts, captions and labels."""

from __future__ import annotations

from engine.core import Amount, Id, Sentence, _


class CardIs(Sentence, frozen=True):
    card: Id
    text = _("{card}")


class DieHeading(Sentence, frozen=True):
    text = _("Take one die")
    clause = "R5.1"


class DieContext(Sentence, frozen=True):
    text = _("Choose it on the dial, then its god or what you make with it.")
    clause = "R5.2"


class DieOrAnubisContext(Sentence, frozen=True):
    text = _("Choose it on the dial, then its god or what you make with it. For Anubis press your scribes first.")
    clause = "R6.3"


class AnyDieContext(Sentence, frozen=True):
    text = _("This is an Anubis action: any die, any one action.")
    clause = "R6.3"


class DieName(Sentence, frozen=True):
    die: Id
    text = _("{die}")
    clause = "R4.1"


class DiceCaption(Sentence, frozen=True):
    text = _("Dice that can be taken")
    clause = "R5.1"


class DieAt(Sentence, frozen=True):
    god: Id
    status: Id
    text = _("{god}, {status}")
    clause = "R4.1"


class DieTo(Sentence, frozen=True):
    god: Id
    pan: Id
    text = _("{god}, to the {pan}")
    clause = "A31"


class AnubisCaption(Sentence, frozen=True):
    text = _("Anubis: any die for 2 scribes")
    clause = "R6.3"


class AnyDieCaption(Sentence, frozen=True):
    text = _("Anubis: any die")
    clause = "R6.3"


class CardsCaption(Sentence, frozen=True):
    text = _("Use a card")
    clause = "R23.1"


class ActionHeading(Sentence, frozen=True):
    die: Id
    text = _("Choose what to do with the {die}")
    clause = "R5.2"


class ActionContext(Sentence, frozen=True):
    text = _("Choose a god on the dial for its action, or one of your stores to produce.")
    clause = "R5.2"


class GodContext(Sentence, frozen=True):
    text = _("Choose a god on the dial for its action.")
    clause = "R5.2"


class StoreContext(Sentence, frozen=True):
    text = _("Choose one of your stores to produce.")
    clause = "R5.2"


class CardContext(Sentence, frozen=True):
    text = _("Use one of your cards first: this die needs it.")
    clause = "R23.2"


class ActionCaption(Sentence, frozen=True):
    text = _("Action")
    clause = "R5.2"


class ValueCaption(Sentence, frozen=True):
    value: int
    text = _("The value is {value}. With scribes it can be:")
    clause = "R6.1"


class ValueIs(Sentence, frozen=True):
    value: int
    text = _("{value}")
    clause = "R6.1"


class ValueCosts(Sentence, frozen=True):
    scribes: Amount
    text = _("({scribes})")
    clause = "R6.1"


class AtGod(Sentence, frozen=True):
    god: Id
    value: int
    text = _("{god}, value {value}")
    clause = "R5.2"


class PayCaption(Sentence, frozen=True):
    token: Id
    text = _("Pay with {token:in} instead, one for one")
    clause = "R7.1"


class NewCardsCaption(Sentence, frozen=True):
    token: Id
    text = _("Pay for new cards with {token:in}")
    clause = "R13.3"


class OrderHeading(Sentence, frozen=True):
    text = _("Which action first?")
    clause = "R5.5"


class EndHeading(Sentence, frozen=True):
    text = _("End your turn, or use a card")
    clause = "R23.2"


class ExtraHeading(Sentence, frozen=True):
    text = _("Happiness 21: one action of any value, without a die")
    clause = "R11.4"


class FaithHeading(Sentence, frozen=True):
    text = _("Place faith on your scales")
    clause = "R19.2"


class FaithContext(Sentence, frozen=True):
    balance: int
    text = _(
        "Your balance is {balance}. The player closest to 0 goes first in the new turn order."
        " Faith that you do not place is lost."
    )
    clause = "R19.5"


class OnPan(Sentence, frozen=True):
    pan: Id
    text = _("{pan}")
    clause = "R19.2"


class FaithCaption(Sentence, frozen=True):
    text = _("Faith")
    clause = "R19.2"


class BreadHeading(Sentence, frozen=True):
    text = _("Pay the bread you owe")
    clause = "R20.7"


class BreadContext(Sentence, frozen=True):
    owed: Amount
    text = _("You owe {owed}. Press your bread to choose how much you pay. Each unpaid bread costs 3 VP.")
    clause = "R20.7"


class WhatToDo(Sentence, frozen=True):
    text = _("Choices")


class GodIs(Sentence, frozen=True):
    god: Id
    text = _("{god}")


class Making(Sentence, frozen=True):
    resource: Id
    value: int
    text = _("Produce {resource:in}, value {value}")
    clause = "R15.1"


class AbilityHeading(Sentence, frozen=True):
    text = _("Use the tile’s ability?")
    clause = "R26.1"


class MixHeading(Sentence, frozen=True):
    text = _("Take any mix of these resources")
    clause = "R22"


class MixContext(Sentence, frozen=True):
    n: int
    text = _("The first store you press gives all {n}. Each press on another store exchanges one.")
    clause = "R22"


class OneByOne(Sentence, frozen=True):
    text = _("One by one")


class OneMore(Sentence, frozen=True):
    token: Id
    text = _("One more: {token}")


class GrowHeading(Sentence, frozen=True):
    text = _("Population or happiness")
    clause = "R22"


class GrowContext(Sentence, frozen=True):
    text = _(
        "One of them rises by 1. Happiness lets you take cards from more sections of the market and is worth VP at "
        "each Scoring; it never exceeds your population."
    )
    clause = "R11.2"


class LabourHeading(Sentence, frozen=True):
    text = _("What value should the Osiris action have?")
    clause = "R22"


class RevealHeading(Sentence, frozen=True):
    text = _("Reveal this Decree before the last Scoring?")
    clause = "A15"


class NothingToReveal(Sentence, frozen=True):
    text = _("You have nothing to reveal")
    clause = "A15"


class EveryoneIsAsked(Sentence, frozen=True):
    card: Id
    text = _("Everyone is asked, so that nobody knows who holds the Decree {card}.")
    clause = "A15"


class LastActHeading(Sentence, frozen=True):
    text = _("One action of any value, without its cost")
    clause = "A15"


class ProclaimHeading(Sentence, frozen=True):
    text = _("Choose the Decrees you score")
    clause = "R25.1"


class ProclaimContext(Sentence, frozen=True):
    n: int
    text = _("At most {n}, each with another symbol, chosen among your cards.")
    clause = "R25.1"


class TaxHeading(Sentence, frozen=True):
    text = _("Pay for population triangles")
    clause = "R25"


class TaxContext(Sentence, frozen=True):
    n: int
    text = _("One for each triangle, at most {n}, chosen at your stores and tokens.")
    clause = "R25"


class DoubleHeading(Sentence, frozen=True):
    text = _("Choose the Decree that counts twice")
    clause = "R25.2"
