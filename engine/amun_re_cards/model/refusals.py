"""Refusals of the card game: reasons why a choice is closed. The class name is the code."""

from __future__ import annotations

from engine.core import Amount, Id, Refusal, Seat, _, ngettext


class ZeroStays(Refusal, frozen=True):
    """[R0.4]"""

    text = _("The 0 card is always part of your hand.")
    clause = "R0.4"


class AlreadyTaken(Refusal, frozen=True):
    """[R9.1]"""

    card: int
    text = _("The {card} is already in this hand; there is only one of each.")
    clause = "R9.1"


class TooMuch(Refusal, frozen=True):
    """[R1.4] [R5.8]"""

    card: int
    left: int
    text = _("The {card} is too high: only {left} to go.")
    clause = "R9.1"


class NoWayOn(Refusal, frozen=True):
    """[R1.4] [R5.8]"""

    card: int
    rest: int
    text = _("With the {card}, you could not make up the remaining {rest} exactly.")
    clause = "R9.1"


class HandComplete(Refusal, frozen=True):
    """[R1.4] [R5.8]"""

    gold: int
    text = _("You have reached {gold}; put a card back to take another.")
    clause = "R9.1"


class SumMissing(Refusal, frozen=True):
    """[R1.4] [R5.8]"""

    left: int
    gold: int
    text = _("The total must be exactly {gold}: {left} to go.")
    clause = "R9.1"


class NotInRow(Refusal, frozen=True):
    """[R3.1]"""

    province: Id
    text = _("{province} is not up for auction in this round.")
    clause = "R3.1"


class NotAvailable(Refusal, frozen=True):
    """[R0.3]"""

    card: int
    text = _("You have no {card} available.")
    clause = "R0.3"


class TooLow(Refusal, frozen=True):
    """[R3.3]"""

    province: Id
    seat: Seat
    card: int
    text = _("{province}: {seat} bid {card}; only a higher card can replace it.")
    you = _("{province}: you bid {card}; only a higher card can replace it.")
    clause = "R3.3"


class NotYours(Refusal, frozen=True):
    """[R7.1]"""

    province: Id
    text = _("None of your provinces shows {province}.")
    clause = "R7.1"


class AlreadyExtended(Refusal, frozen=True):
    """[R7.1]"""

    province: Id
    text = _("{province} was placed in this kingdom; extend another of your provinces.")
    clause = "R7.1"


class NameOnce(Refusal, frozen=True):
    """[R4.1]"""

    text = _("List each card of the offering once, lowest first.")
    clause = "R4.1"


class TooDear(Refusal, frozen=True):
    """[R5.3]"""

    n: int
    price: Amount
    gold: Amount
    text = ngettext(
        "{n} pyramid costs {price}; your income is {gold}.", "{n} pyramids cost {price}; your income is {gold}."
    )
    clause = "R5.3"


class WrongNumber(Refusal, frozen=True):
    """[R5.6]"""

    pyramids: Amount
    text = _("You have {pyramids} to place, no more and no less.")
    clause = "R5.6"


class NotEven(Refusal, frozen=True):
    """[R5.6]"""

    text = _("Each new pyramid goes to one of your provinces with the fewest at that moment.")
    clause = "R5.6"
