"""Sentences of the advice while gifts are handed out, and on gifts that are lost or taken besides."""

from __future__ import annotations

from engine.core import Amount, Id, Sentence, _


class FirstAbout(Sentence, frozen=True):
    gold: Amount
    text = _("Your offer is the highest, so you choose first. You pay {gold}.")
    clause = "R6.3"


class LaterAbout(Sentence, frozen=True):
    gold: Amount
    text = _("Buy one gift for {gold}, or take half of the Reserve.")
    clause = "R6.8"


class Leaves(Sentence, frozen=True):
    price: Amount
    left: Amount
    text = _("You pay {price} and keep {left}.")
    clause = "R6.10"


class ThenHold(Sentence, frozen=True):
    gold: Amount
    text = _("With half of the Reserve you would have {gold}.")
    clause = "R6.8"


class SealToo(Sentence, frozen=True):
    kept: int
    text = _("The first gift brings a Royal Seal, which recruits a character or scores {kept}.")
    clause = "R9.2"


class GiftBeatsHalf(Sentence, frozen=True):
    gift: Id
    points: Amount
    gold: Amount
    text = _("You could have {gift:a}, {points} as it stands. Half the Reserve is {gold}, and 2 Deben score 1 point.")
    clause = "R9.2"


class HalfBeatsGift(Sentence, frozen=True):
    price: Amount
    points: Amount
    gold: Amount
    text = _("You would pay {price} for {points} as it stands. Half the Reserve is {gold}.")
    clause = "R6.8"


class OtherBringsMore(Sentence, frozen=True):
    points: Amount
    gifts: tuple[Id, ...]
    more: Amount
    text = _("Your choice brings {points} as it stands; {gifts:a} would bring {more}.")
    clause = "R1.7"


class OtherBringsSeal(Sentence, frozen=True):
    points: Amount
    gifts: tuple[Id, ...]
    more: Amount
    text = _("Your choice brings {points} as it stands; {gifts:a} would bring {more} and a Royal Seal.")
    clause = "R6.3"


class ShameAbout(Sentence, frozen=True):
    text = _("Your offer was the highest and you can’t pay it, so one of your gifts goes.")
    clause = "R6.4"


class LeastIs(Sentence, frozen=True):
    gift: Id
    points: Amount
    text = _("You lose least with {gift:a}: {points} as it stands.")
    clause = "R9.1"


class GivesUpMore(Sentence, frozen=True):
    points: Amount
    gift: Id
    fewer: Amount
    text = _("You would give up {points} as it stands; {gift:a} is only {fewer}.")
    clause = "R9.1"


class StrollAbout(Sentence, frozen=True):
    text = _("The Strolling Thief moves to a market, and you get the gift with the lowest maximum value there.")
    clause = "R11.7"


class SendAbout(Sentence, frozen=True):
    text = _("Your collector moves Deben to the other Reserves, or takes a gift for the neutral player.")
    clause = "R13.5"


class CountsAsOwner(Sentence, frozen=True):
    gift: Id
    now: int
    then: int
    text = _("If the neutral player takes {gift:a}, each is worth {then} instead of {now}.")
    clause = "R13.2"


class YouOwnOne(Sentence, frozen=True):
    gift: Id
    lost: Amount
    text = _("You own that type: taking {gift:a} would cost you {lost} as it stands.")
    clause = "R13.2"


class ReserveShrinks(Sentence, frozen=True):
    gold: Amount
    left: Amount
    text = _("The Reserve holds {gold}; moving Deben leaves {left} for the players behind.")
    clause = "R13.5"
