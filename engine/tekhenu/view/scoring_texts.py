"""Texts of a Judgement that is over, and headings of the parts of a Scoring."""

from __future__ import annotations

from engine.core import Id, Seat, Sentence, _


class Judged(Sentence, frozen=True):
    seat: Seat
    balance: int
    place: int
    text = _("{seat}: balance {balance}, {place:nth} in the new order")
    you = _("You: balance {balance}, {place:nth} in the new order")
    clause = "R19.5"


class Quarters(Sentence, frozen=True):
    text = _("Quarters of the workshops")
    clause = "R20.1"


class AtTheTemple(Sentence, frozen=True):
    text = _("Temple")
    clause = "R20.2"


class OwnStatues(Sentence, frozen=True):
    text = _("Statues")
    clause = "R20.3"


class OwnHappiness(Sentence, frozen=True):
    text = _("Happiness")
    clause = "R20.4"


class FullProduction(Sentence, frozen=True):
    text = _("Production on 6")
    clause = "R20.5"


class ClearedSpaces(Sentence, frozen=True):
    text = _("Cleared building spaces")
    clause = "R20.6"


class UnpaidBread(Sentence, frozen=True):
    text = _("Unpaid bread")
    clause = "R20.7"


class CardsOfBotankhamon(Sentence, frozen=True):
    text = _("Botankhamon’s cards")
    clause = "R27.18"


PARTS: dict[Id, type[Sentence]] = {
    "quarters": Quarters,
    "temple": AtTheTemple,
    "statues": OwnStatues,
    "happiness": OwnHappiness,
    "production": FullProduction,
    "board": ClearedSpaces,
    "bread": UnpaidBread,
    "bot_cards": CardsOfBotankhamon,
}
