"""Sentences on an awaited seat's choice, for those who wait and watch: public facts only."""

from __future__ import annotations

from engine.core import Amount, Id, Seat, Sentence, _


class OwesBid(Sentence, frozen=True):
    seat: Seat
    price: Amount
    province: Id
    text = _("{seat} owes {price} for {province} and chooses cards to sell.")
    you = _("You owe {price} for {province} and choose cards to sell.")
    clause = "R6.9"


class BuysCardsAndPieces(Sentence, frozen=True):
    seat: Seat
    provinces: tuple[Id, ...]
    text = _("{seat} can buy cards, farmers and {stones} for {provinces}.")
    you = _("You can buy cards, farmers and {stones} for {provinces}.")
    clause = "R7.2"


class BuysFarmersAndStones(Sentence, frozen=True):
    seat: Seat
    provinces: tuple[Id, ...]
    text = _("{seat} can buy farmers and {stones} for {provinces}.")
    you = _("You can buy farmers and {stones} for {provinces}.")
    clause = "R7.2"


class BuysStones(Sentence, frozen=True):
    seat: Seat
    provinces: tuple[Id, ...]
    text = _("{seat} can buy {stones} for {provinces}.")
    you = _("You can buy {stones} for {provinces}.")
    clause = "R7.2"


class AdjustsTotal(Sentence, frozen=True):
    seat: Seat
    total: int
    by: int
    text = _("{seat} adds {by} to the total of {total} or takes {by} from it.")
    you = _("You add {by} to the total of {total} or take {by} from it.")
    clause = "R8.4"


class ChoosesRewardCards(Sentence, frozen=True):
    seat: Seat
    items: Amount
    text = _("{seat} takes {items} and chooses how many of them are cards.")
    you = _("You take {items} and choose how many of them are cards.")
    clause = "R8.9"


class ChoosesRewardPieces(Sentence, frozen=True):
    seat: Seat
    items: Amount
    text = _("{seat} takes {items}: farmers or {stones}.")
    you = _("You take {items}: farmers or {stones}.")
    clause = "R8.9"


class TookAllRewards(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} has taken everything and finishes.")
    you = _("You have taken everything and finish.")
    clause = "R8.9"


class CollectsIncome(Sentence, frozen=True):
    seat: Seat
    gold: Amount
    text = _("{seat} collects {gold} and can play income cards first.")
    you = _("You collect {gold} and can play income cards first.")
    clause = "R9.3"


class PlaysBonus(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} can play scoring cards.")
    you = _("You can play scoring cards.")
    clause = "R10.5"
