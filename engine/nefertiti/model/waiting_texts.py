"""Sentences on an awaited seat's choice, for those who wait and watch: public facts only."""

from __future__ import annotations

from engine.core import Id, Seat, Sentence, _


class NamesMarket(Sentence, frozen=True):
    seat: Seat
    markets: tuple[Id, ...]
    text = _("{seat} has no servants in hand and closes {markets:or}.")
    you = _("You have no servants in hand and close {markets:or}.")
    clause = "R4.8"


class CanOnlyPass(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} can neither place a servant nor close a market.")
    you = _("You can neither place a servant nor close a market.")
    clause = "R4.10"


class CanPlaceCollector(Sentence, frozen=True):
    seat: Seat
    markets: tuple[Id, ...]
    text = _("{seat} can place a tax collector at {markets:or}.")
    you = _("You can place a tax collector at {markets:or}.")
    clause = "R13.4"


class CanRollAgain(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} can roll again for Luxor.")
    you = _("You can roll again for Luxor.")
    clause = "R5.9"


class ServedFirst(Sentence, frozen=True):
    seat: Seat
    market: Id
    offer: int
    text = _("{seat} is served first at {market}, with an offer of {offer}, and chooses gifts.")
    you = _("You are served first at {market}, with an offer of {offer}, and choose gifts.")
    clause = "R6.3"


class ServedNext(Sentence, frozen=True):
    seat: Seat
    market: Id
    offer: int
    text = _("{seat} is served at {market}, with an offer of {offer}: gifts or half of the Reserve.")
    you = _("You are served at {market}, with an offer of {offer}: gifts or half of the Reserve.")
    clause = "R6.8"


class DiscardsForOffer(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} can’t pay the highest offer and discards a gift.")
    you = _("You can’t pay the highest offer and discard a gift.")
    clause = "R6.4"


class SendsCollector(Sentence, frozen=True):
    seat: Seat
    market: Id
    text = _("{seat} sends Deben from {market} to the other Reserves, or a gift to the neutral player.")
    you = _("You send Deben from {market} to the other Reserves, or a gift to the neutral player.")
    clause = "R13.5"


class MovesThief(Sentence, frozen=True):
    seat: Seat
    market: Id
    text = _("{seat} moves the Strolling Thief from {market} to another market.")
    you = _("You move the Strolling Thief from {market} to another market.")
    clause = "R11.7"


class UsesCharacterNow(Sentence, frozen=True):
    seat: Seat
    character: Id
    text = _("{seat} uses a character: {character}.")
    you = _("You use a character: {character}.")
    clause = "R3.2"


class NamesType(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} names a type of gift for the Royal Maid.")
    you = _("You name a type of gift for the Royal Maid.")
    clause = "R10.4"


class DiscardsOfType(Sentence, frozen=True):
    seat: Seat
    type_: Id
    text = _("{seat} discards a gift for the Royal Maid: {type_}.")
    you = _("You discard a gift for the Royal Maid: {type_}.")
    clause = "R10.4"


class DiscardsNeutral(Sentence, frozen=True):
    seat: Seat
    type_: Id
    text = _("{seat} chooses the gift that the neutral player discards: {type_}.")
    you = _("Choose the gift that the neutral player discards: {type_}.")
    clause = "R13.8"


class OrdersLastCards(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} puts the last cards of the deck in order.")
    you = _("You put the last cards of the deck in order.")
    clause = "R11.2"
