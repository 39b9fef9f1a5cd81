"""Log events of the dial, the Judgement of Maat and the Scorings."""

from __future__ import annotations

from engine.core import Amount, Event, Id, Seat, Sentence, _

# -- dial and judgement ------------------------


class DialTurned(Event, frozen=True):
    """[R18.1]"""

    section: Id
    text = _("The dial turns: the arrow points to {section}")
    clause = "R18.1"


class DiceCame(Event, frozen=True):
    """[R18.3]"""

    section: Id
    dice: tuple[Id, ...]
    final = True
    text = _("New dice in {section}: {dice}")
    clause = "R18.3"


class JudgementBegan(Event, frozen=True):
    """[R19]"""

    number: int
    text = _("{number:nth} Judgement of Maat")
    clause = "R19.1"


class FaithPlaced(Event, frozen=True):
    """[R19.2]"""

    seat: Seat
    n: int
    pan: Id
    text = _("{seat} places {n} faith on the {pan}")
    you = _("You place {n} faith on the {pan}")
    clause = "R19.2"


class Weighed(Event, frozen=True):
    """[R19.3]"""

    seat: Seat
    balance: int
    text = _("{seat}’s balance is {balance}")
    you = _("Your balance is {balance}")
    clause = "R19.3"


class Lost(Event, frozen=True):
    """[R19.4] [R20.7]"""

    seat: Seat
    n: int
    text = _("{seat} loses {n} VP")
    you = _("You lose {n} VP")
    clause = "R19.4"

    @property
    def loser(self) -> Seat:
        """The seat that loses points."""
        return self.seat


class NewOrder(Event, frozen=True):
    """[R19.5]"""

    seats: tuple[Seat, ...]
    text = _("The new turn order: {seats}")
    clause = "R19.5"


class ScalesEmptied(Event, frozen=True):
    """[R19.7] [R19.8] The end of a Judgement, with the Scoring in it."""

    stop = True
    text = _("Dice, surplus and faith leave the scales")
    clause = "R19.7"


# -- scoring ------------------------


class ScoringBegan(Event, frozen=True):
    """[R20]"""

    number: int
    text = _("{number:nth} Scoring")
    clause = "R20"


class QuarterWon(Event, frozen=True):
    """[R20.1]"""

    seat: Seat
    quarter: Id
    n: int
    text = _("{seat} has the majority in the {quarter:in} quarter and scores {n} VP")
    you = _("You have the majority in the {quarter:in} quarter and score {n} VP")
    clause = "R20.1"


class TempleScored(Event, frozen=True):
    """[R20.2]"""

    seat: Seat
    n: int
    text = _("{seat} scores {n} VP at the Temple")
    you = _("You score {n} VP at the Temple")
    clause = "R20.2"


class StatuesScored(Event, frozen=True):
    """[R20.3]"""

    seat: Seat
    n: int
    text = _("{seat} scores {n} VP for Statues")
    you = _("You score {n} VP for Statues")
    clause = "R20.3"


class HappinessScored(Event, frozen=True):
    """[R20.4]"""

    seat: Seat
    n: int
    text = _("{seat} scores {n} VP for happiness")
    you = _("You score {n} VP for happiness")
    clause = "R20.4"


class ProductionScored(Event, frozen=True):
    """[R20.5]"""

    seat: Seat
    n: int
    text = _("{seat} scores {n} VP for production markers on 6")
    you = _("You score {n} VP for production markers on 6")
    clause = "R20.5"


class BoardScored(Event, frozen=True):
    """[R20.6]"""

    seat: Seat
    n: int
    text = _("{seat} scores {n} VP for cleared building spaces")
    you = _("You score {n} VP for cleared building spaces")
    clause = "R20.6"


class AllBreadPaid(Event, frozen=True):
    """[R20.7]"""

    seat: Seat
    tokens: Amount
    text = _("{seat} pays for {tokens}")
    you = _("You pay for {tokens}")
    clause = "R20.7"


class NoBreadPaid(Sentence, frozen=True):
    seat: Seat
    unpaid: int
    text = _("{seat} pays no bread and owes {unpaid}")
    you = _("You pay no bread and owe {unpaid}")
    clause = "R20.7"


class BreadPaid(Event, frozen=True):
    """[R20.7] Part of the bread owed is paid."""

    seat: Seat
    paid: int
    unpaid: int
    text = _("{seat} pays for {paid} bread and owes {unpaid}")
    you = _("You pay for {paid} bread and owe {unpaid}")
    clause = "R20.7"

    def told_as(self) -> Sentence:
        """A sentence of its own for none."""
        return self if self.paid else NoBreadPaid(self.seat, self.unpaid)


class OrderScored(Event, frozen=True):
    """[R21.2]"""

    seat: Seat
    n: int
    text = _("{seat} scores {n} VP for their place in the turn order")
    you = _("You score {n} VP for your place in the turn order")
    clause = "R21.2"


class GameScored(Event, frozen=True):
    """[R21.3]"""

    seat: Seat
    n: int
    final = True
    text = _("{seat} has {n} VP")
    you = _("You have {n} VP")
    clause = "R21.3"


class Won(Event, frozen=True):
    """[R21.3]"""

    seat: Seat
    final = True
    text = _("{seat} wins")
    you = _("You win")
    clause = "R21.3"
