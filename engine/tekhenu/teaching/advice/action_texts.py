"""Sentences of the advice on dice, god actions and Production."""

from __future__ import annotations

from engine.core import Amount, Id, Sentence, _, ngettext


class DieAbout(Sentence, frozen=True):
    text = _("Take one die: its section’s god acts, or its colour produces. It weighs on your scales.")
    clause = "R5.2"


class ActionAbout(Sentence, frozen=True):
    die: Id
    text = _("You took the {die}. Use it for the god of its section, or for a Production.")
    clause = "R5.2"


class AnubisAbout(Sentence, frozen=True):
    text = _("This die goes below the scales: use it for any god, or for any Production.")
    clause = "R6.3"


class OrderAbout(Sentence, frozen=True):
    text = _("Several actions are due this turn. Choose which one comes next.")
    clause = "R5.5"


class EndAbout(Sentence, frozen=True):
    text = _("Your turn is over. You may still use a card, or keep it for later.")
    clause = "R23.2"


class FreeAbout(Sentence, frozen=True):
    text = _("You may do one action of any value, without a die.")
    clause = "R11.4"


class TileAbout(Sentence, frozen=True):
    text = _("The Column tile offers this action. You may decline it.")
    clause = "R26.1"


class LastAbout(Sentence, frozen=True):
    text = _("Your Decree gives you one action of any value before the last Scoring, at no cost.")
    clause = "A15"


class LabourAbout(Sentence, frozen=True):
    text = _("Your start card builds in the Osiris area. Choose the row.")
    clause = "R22.1"


# -- the scales --------------------------------------------------------------------------------------


class PutsBalance(Sentence, frozen=True):
    b: int
    text = _("Taking it puts your balance at {b}.")
    clause = "R5.4"


class AlreadyPuts(Sentence, frozen=True):
    b: int
    text = _("With this die your balance is {b}.")
    clause = "R5.4"


class WeighsNothing(Sentence, frozen=True):
    b: int
    text = _("This die weighs nothing: your balance stays {b}.")
    clause = "R6.3"


class NoneNearer(Sentence, frozen=True):
    b: int
    text = _("Your balance is {b}. No die that you may take brings it nearer to 0.")
    clause = "R19.5"


class AtZero(Sentence, frozen=True):
    text = _("Your balance is 0. Look for a die that leaves it there or brings more than it weighs.")
    clause = "R19.5"


class Nearer(Sentence, frozen=True):
    b: int
    n: int
    text = ngettext(
        "Your balance is {b}. {n} die that you may take brings it nearer to 0.",
        "Your balance is {b}. {n} dice that you may take bring it nearer to 0.",
    )
    clause = "R19.5"

    def told_as(self) -> Sentence:
        """None has words of its own."""
        if not self.b:
            return AtZero()
        return self if self.n else NoneNearer(self.b)


class ComesRotation(Sentence, frozen=True):
    text = _("After this round’s dice comes the Rotation: the light moves on.")
    clause = "R18.1"


class ComesJudgement(Sentence, frozen=True):
    text = _("After this round’s dice comes the Judgement: the balance nearest to 0 plays first.")
    clause = "R19.5"


class ComesScoring(Sentence, frozen=True):
    text = _("After this round’s dice come the Judgement and a Scoring.")
    clause = "R19.6"


class MoreDice(Sentence, frozen=True):
    n: int
    text = ngettext(
        "{n} die of yours is left before the Judgement, this one included.",
        "{n} dice of yours are left before the Judgement, this one included.",
    )
    clause = "R19.1"


class BreadDue(Sentence, frozen=True):
    owed: Amount
    bread: int
    vp: int
    text = _("The Scoring asks you for {owed}; you have {bread}. Each one missing costs {vp} VP.")
    clause = "R20.7"


class JudgementCosts(Sentence, frozen=True):
    b: int
    n: int
    text = ngettext(
        "Maat judges after this round: a balance of {b} costs {n} VP.",
        "Maat judges after this round: a balance of {b} costs {n} VP.",
    )
    clause = "R19.4"


class FarFromZero(Sentence, frozen=True):
    b: int
    other: int
    text = _("That puts your balance at {b}; the nearest to 0 plays first. A balance of {other} was possible.")
    clause = "R19.5"


# -- Production and gods -----------------------------------------------------------------------------------


class ProducesAll(Sentence, frozen=True):
    resource: Id
    v: int
    m: int
    text = _("Producing {v} {resource:in}, you keep all of it: your marker is at {m}.")
    clause = "R15.2"


class ProducesSurplus(Sentence, frozen=True):
    v: int
    resource: Id
    m: int
    s: int
    text = _("Producing {v} {resource:in}, you keep up to {m}; {s} would be surplus and weigh on the Tainted pan.")
    clause = "R15.2"


class SurplusCosts(Sentence, frozen=True):
    v: int
    m: int
    b: int
    text = _("Of {v} produced you keep {m}; the surplus puts your balance at {b}.")
    clause = "R15.2"


class StatueScores(Sentence, frozen=True):
    granite: Amount
    n: int
    text = _("Horus: your next Statue costs {granite} and scores {n} VP more at each Scoring to come.")
    clause = "R20.3"


class ColumnScores(Sentence, frozen=True):
    limestone: Amount
    vp: int
    square: Id
    text = _("Ra: this tile costs {limestone}. Best for it: {vp} VP at {square}.")
    clause = "R9.3"


class BuildingScores(Sentence, frozen=True):
    bread: Amount
    level: int
    text = _("Hathor: a Building costs at least {bread}, and your population becomes {level}.")
    clause = "R10.4"


class FestivalBrings(Sentence, frozen=True):
    papyrus: Amount
    level: int
    most: int
    text = _("Bastet: for {papyrus} your happiness becomes {level}; your population allows {most}.")
    clause = "R11.2"


class CardsBought(Sentence, frozen=True):
    cards: Amount
    papyrus: Amount
    text = _("Thoth: {cards} of one section for {papyrus}.")
    clause = "R13.2"


class WorkshopRaises(Sentence, frozen=True):
    row: int
    happiness: int
    text = _("Osiris: a workshop or quarry of row {row}; your happiness falls to {happiness}.")
    clause = "R14.1"


class WorkshopSpared(Sentence, frozen=True):
    row: int
    text = _("Osiris: a workshop or quarry of row {row}, without loss of happiness.")
    clause = "R22.1"


class NothingRises(Sentence, frozen=True):
    most: int
    text = _("Your happiness is already {most}, as high as your population: the festival would not raise it.")
    clause = "R11.2"


class ScribesSpent(Sentence, frozen=True):
    scribes: Amount
    left: int
    text = _("Another value costs {scribes}, which leaves you {left}.")
    clause = "R6.1"
