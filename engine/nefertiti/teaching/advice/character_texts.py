"""Sentences of the advice on what a recruited character does."""

from __future__ import annotations

from engine.core import Amount, Id, Sentence, _, ngettext


class ExchangeAbout(Sentence, frozen=True):
    text = _("Give one of your gifts for another of a type you own. You pay the difference in maximum value.")
    clause = "R10.2"


class TradeAbout(Sentence, frozen=True):
    text = _("Leave one of your gifts at a market for another. You pay the difference in maximum value.")
    clause = "R11.8"


class ForeseeAbout(Sentence, frozen=True):
    n: int
    text = ngettext(
        "You see the last card. You may take it for a gift of at least its maximum value.",
        "You see the last {n} cards. You may take one for each gift of at least its maximum value.",
    )
    clause = "R11.2"


class ExchangeBrings(Sentence, frozen=True):
    given: Id
    taken: Id
    points: Amount
    gold: Amount
    text = _("With {taken:a} instead of {given:a} you gain {points} as it stands, for {gold}.")
    clause = "R9.1"


class ExchangeCosts(Sentence, frozen=True):
    given: Id
    taken: Id
    points: Amount
    text = _("With {taken:a} instead of {given:a} you lose {points} as it stands.")
    clause = "R9.1"


class NoExchange(Sentence, frozen=True):
    text = _("No exchange is worth its price now, and you need not make one.")
    clause = "A16"


class OrderAbout(Sentence, frozen=True):
    text = _("Choose which of the last cards is drawn next. After Akhenaton no market opens again.")
    clause = "R8.1"


class AsItStands(Sentence, frozen=True):
    own: Amount
    other: int
    text = _("As it stands you have {own}; the best of the others has {other}.")
    clause = "R9.4"


class AkhenatonThere(Sentence, frozen=True):
    text = _("Akhenaton is among these cards: an early place ends the game sooner.")
    clause = "R8.1"


class ScribeAbout(Sentence, frozen=True):
    n: int
    text = ngettext(
        "Score all your gifts of one type now, with {n} point more each. They are discarded.",
        "Score all your gifts of one type now, with {n} points more each. They are discarded.",
    )
    clause = "R10.6"


class TypeScores(Sentence, frozen=True):
    gifts: Amount
    each: int
    points: Amount
    kept: int
    text = _("{gifts} at {each}: {points} now, instead of {kept} as it stands.")
    clause = "R10.6"


class FewerGifts(Sentence, frozen=True):
    gifts: Amount
    other: Amount
    more: Amount
    text = _("The extra points count for each gift: {other} gain {more} more than {gifts}.")
    clause = "R10.6"


class AmassAbout(Sentence, frozen=True):
    text = _("Choose the gifts that you score now. They are discarded.")
    clause = "A16"


class GiftScores(Sentence, frozen=True):
    gift: Id
    points: Amount
    kept: int
    text = _("{points} for {gift:a} now, instead of {kept} as it stands.")
    clause = "R11.6"


class MaidAbout(Sentence, frozen=True):
    text = _("Name a type. Each owner discards one card of it and scores its current value.")
    clause = "R10.4"


class TypeOwned(Sentence, frozen=True):
    type_: Id
    n: int
    points: Amount
    text = ngettext(
        "Type {type_}: {n} player would score; you would score {points}.",
        "Type {type_}: {n} players would score; you would score {points}.",
    )
    clause = "R10.4"


class CardAbout(Sentence, frozen=True):
    text = _("One of your cards of this type goes, and scores now.")
    clause = "R10.4"


class NeutralAbout(Sentence, frozen=True):
    text = _("The neutral player discards one card of this type and scores nothing.")
    clause = "R13.8"


class BegAbout(Sentence, frozen=True):
    text = _("At each market, take 1 Deben or turn one gift face down, so that nobody can buy it.")
    clause = "R11.3"


class BegGain(Sentence, frozen=True):
    gold: Amount
    held: int
    text = _("You can take {gold} in all; you have {held} now.")
    clause = "R11.3"


class DrawAbout(Sentence, frozen=True):
    n: int
    text = _("Take up to {n} Deben from the Reserve of one market.")
    clause = "R10.7"


class DrawLeaves(Sentence, frozen=True):
    market: Id
    gold: Amount
    left: int
    text = _("{gold} from {market} would leave {left} in its Reserve.")
    clause = "R10.7"


class StealAbout(Sentence, frozen=True):
    market: Id
    text = _("Take one gift from {market} for nothing.")
    clause = "R10.5"


class TakesNothing(Sentence, frozen=True):
    gift: Id
    points: Amount
    text = _("You may take {gift:a} for nothing: {points} as it stands.")
    clause = "R9.1"
