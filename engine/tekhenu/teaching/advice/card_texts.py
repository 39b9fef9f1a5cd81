"""Sentences of the advice on cards: start, destiny, market, Decrees."""

from __future__ import annotations

from engine.core import Amount, Id, Sentence, _, ngettext


class KeepDecreeAbout(Sentence, frozen=True):
    text = _("Keep one of two Decrees. Nobody sees it, and it scores at the end of the game.")
    clause = "R2.9"


class DecreePlan(Sentence, frozen=True):
    text = _("Keep the one that counts what you mean to build. More Decrees can be bought with Thoth.")
    clause = "R13.4"


class KeepOneAbout(Sentence, frozen=True):
    text = _("Keep one of the two cards that you have drawn; the other goes back.")
    clause = "R22"


class TechnologyLasts(Sentence, frozen=True):
    n: int
    text = ngettext(
        "A Technology works for the rest of the game: {n} round.",
        "A Technology works for the rest of the game: {n} rounds.",
    )
    clause = "R13.4"


class BlessingOnce(Sentence, frozen=True):
    text = _("A Blessing is used once, at the moment that stands on it.")
    clause = "R23.1"


class StartAbout(Sentence, frozen=True):
    text = _("Choose a start card: for its reward, and for its initiative in the first turn order.")
    clause = "R3.2"


class InitiativeIs(Sentence, frozen=True):
    card: Id
    n: int
    text = _("{card}: initiative {n}. The highest total plays first.")
    clause = "R3.3"


class DestinyAbout(Sentence, frozen=True):
    text = _("Choose a destiny card: for its reward, and for its ankh, which breaks ties in the Judgement.")
    clause = "R3.4"


class AnkhIs(Sentence, frozen=True):
    card: Id
    n: int
    text = _("{card}: ankh {n}. Between equal balances the highest ankh comes first.")
    clause = "R19.5"


class RewardAbout(Sentence, frozen=True):
    text = _("You receive all these rewards. Choose which one comes next.")
    clause = "R3.5"


class GrowFirst(Sentence, frozen=True):
    happiness: int
    population: int
    text = _("Your happiness is {happiness}, your population {population}. Happiness never rises above population.")
    clause = "R11.2"


class BuyAbout(Sentence, frozen=True):
    cards: Amount
    papyrus: Amount
    text = _("Take {cards}, all from one section, for {papyrus}.")
    clause = "R13.2"


class FreeCards(Sentence, frozen=True):
    cards: Amount
    text = _("Take {cards}, all from one section, for nothing.")
    clause = "R13.2"


class DecreeAtEnd(Sentence, frozen=True):
    n: int
    text = ngettext(
        "A Decree scores at the end only; at most three count. You have {n}.",
        "A Decree scores at the end only; at most three count. You have {n}.",
    )
    clause = "R21.1"


class RevealAbout(Sentence, frozen=True):
    text = _("Everyone with a Decree is asked: only one Decree acts before the last Scoring.")
    clause = "A15"


class RevealOrNot(Sentence, frozen=True):
    card: Id
    text = _("{card} gives you one action now, at no cost.")
    clause = "A15"


class NothingToReveal(Sentence, frozen=True):
    text = _("You do not have it, so you pass.")
    clause = "A15"


class ProclaimAbout(Sentence, frozen=True):
    most: int
    text = _("Score up to {most} Decrees, each with another symbol.")
    clause = "R25.1"


class DecreesBring(Sentence, frozen=True):
    cards: tuple[Id, ...]
    vp: int
    text = _("{cards}: {vp} VP.")
    clause = "R21.1"


class DecreesBringMore(Sentence, frozen=True):
    vp: int
    cards: tuple[Id, ...]
    more: int
    text = _("Your choice scores {vp} VP; {cards} would score {more}.")
    clause = "R21.1"


class TaxAbout(Sentence, frozen=True):
    vp: int
    text = _("Pay one resource for each triangle of your population: {vp} VP each.")
    clause = "D04"


class TaxBrings(Sentence, frozen=True):
    paid: int
    vp: int
    text = _("With {paid} paid, that is {vp} VP.")
    clause = "D04"


class ScribesBreakTies(Sentence, frozen=True):
    text = _("What is left over scores nothing; only scribes break ties.")
    clause = "R21.3"


class DoubleAbout(Sentence, frozen=True):
    text = _("Pay 2 gold, and one of your other Decrees counts twice.")
    clause = "D03"
