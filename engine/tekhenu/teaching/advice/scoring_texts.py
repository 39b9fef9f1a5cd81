"""Sentences of the advice on the Judgement of Maat and on bread."""

from __future__ import annotations

from engine.core import Amount, Id, Sentence, _, ngettext


class FaithAbout(Sentence, frozen=True):
    text = _("Place faith on a pan to move your balance. What you keep is lost after the Judgement.")
    clause = "R19.2"


class BalanceNow(Sentence, frozen=True):
    b: int
    n: int
    text = ngettext("Your balance is {b}, which costs {n} VP.", "Your balance is {b}, which costs {n} VP.")
    clause = "R19.4"

    def told_as(self) -> Sentence:
        """A cost of 0 has words of its own."""
        return self if self.n else BalanceFree(self.b)


class BalanceFree(Sentence, frozen=True):
    b: int
    text = _("Your balance is {b}, which costs nothing.")
    clause = "R19.4"


class NearestOther(Sentence, frozen=True):
    b: int
    text = _("The others are no nearer to 0 than {b}, before their faith. The nearest plays first.")
    clause = "R19.5"


class FaithMakes(Sentence, frozen=True):
    faith: Amount
    pan: Id
    b: int
    text = _("{faith} on the {pan} makes your balance {b}.")
    clause = "R19.2"


class FaithCosts(Sentence, frozen=True):
    b: int
    n: int
    text = ngettext(
        "That makes your balance {b}, which costs {n} VP.", "That makes your balance {b}, which costs {n} VP."
    )
    clause = "R19.4"


class FeedAbout(Sentence, frozen=True):
    owed: Amount
    vp: int
    text = _("Your Buildings ask for {owed}. Each one that you do not pay costs {vp} VP.")
    clause = "R20.7"


class GoldToo(Sentence, frozen=True):
    bread: Amount
    gold: Amount
    text = _("You have {bread} and {gold}, and gold can stand in for bread.")
    clause = "R7.1"


class PayingLeaves(Sentence, frozen=True):
    n: int
    lost: int
    text = ngettext("Paying {n} leaves a loss of {lost} VP.", "Paying {n} leaves a loss of {lost} VP.")
    clause = "R20.7"

    def told_as(self) -> Sentence:
        """Nothing lost has words of its own."""
        return self if self.lost else PayingAll(self.n)


class PayingAll(Sentence, frozen=True):
    n: int
    text = ngettext("Paying {n}, you lose nothing.", "Paying all {n}, you lose nothing.")
    clause = "R20.7"


class UnpaidCosts(Sentence, frozen=True):
    n: int
    lost: int
    text = ngettext(
        "You could pay {n} bread more: unpaid, that costs {lost} VP.",
        "You could pay {n} bread more: unpaid, that costs {lost} VP.",
    )
    clause = "R20.7"
