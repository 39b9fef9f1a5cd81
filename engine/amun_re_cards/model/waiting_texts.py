"""Sentences on an awaited seat's choice, for those who wait and watch: public facts only."""

from __future__ import annotations

from engine.core import Amount, Id, Seat, Sentence, _


class ChoosesHand(Sentence, frozen=True):
    seat: Seat
    gold: Amount
    text = _("{seat} chooses gold cards worth exactly {gold}.")
    you = _("You choose gold cards worth exactly {gold}.")
    clause = "R9.1"


class ExtendsWith(Sentence, frozen=True):
    seat: Seat
    province: Id
    covered: tuple[Id, ...]
    text = _("{seat} places {province} on {covered:or}.")
    you = _("You place {province} on {covered:or}.")
    clause = "R7.1"


class BuildsFrom(Sentence, frozen=True):
    seat: Seat
    gold: Amount
    text = _("{seat} builds pyramids from an income of {gold}.")
    you = _("You build pyramids from an income of {gold}.")
    clause = "R5.3"


class PlacesPyramids(Sentence, frozen=True):
    seat: Seat
    pyramids: Amount
    text = _("{seat} places {pyramids} on the provinces with the fewest.")
    you = _("You place {pyramids} on the provinces with the fewest.")
    clause = "R5.6"
