"""Sentences of the advice on a turn: servants, recruiting, collectors and the dice."""

from __future__ import annotations

from engine.core import Amount, Id, Seat, Sentence, _, ngettext
from engine.nefertiti.model.spaces import SpaceName


class PlaceAbout(Sentence, frozen=True):
    text = _("Place one servant on a free space. A higher offer is served earlier, and pays more.")
    clause = "R4.1"


class NameAbout(Sentence, frozen=True):
    text = _("You can place no servant: name a market where you have one. It closes at once.")
    clause = "R4.8"


class PassAbout(Sentence, frozen=True):
    text = _("You can neither place a servant nor close a market, so you pass.")
    clause = "R4.10"


class ClosesNow(Sentence, frozen=True):
    i: int
    d: int
    o: int
    who: Seat
    text = _(
        "This closes the market now: you would be served number {i} with {d} Deben. The highest offer is {o}, by {who}."
    )
    clause = "R6.1"


class ClosesAfterOwn(Sentence, frozen=True):
    """A servant behind another of one's own, whose purchase changes the Deben left."""

    i: int
    o: int
    text = _("This closes the market now: this servant would be served number {i}. The highest offer is {o}.")
    clause = "R6.1"


class ClosesPerhaps(Sentence, frozen=True):
    n: int
    rolls: int
    i: int
    text = ngettext(
        "{n} of {rolls} rolls would close the market: you would then be served number {i}.",
        "{n} of {rolls} rolls would close the market: you would then be served number {i}.",
    )
    clause = "R5.7"


class NothingClosesIt(Sentence, frozen=True):
    text = _("The market stays open, and no single servant closes it next.")
    clause = "R4.6"


class StaysOpen(Sentence, frozen=True):
    n: int
    text = ngettext(
        "The market stays open; {n} free space would close it next.",
        "The market stays open; {n} free spaces would close it next.",
    )
    clause = "R4.6"

    def told_as(self) -> Sentence:
        """None has words of its own."""
        return self if self.n else NothingClosesIt()


class BringsNow(Sentence, frozen=True):
    market: Id
    gift: Id
    points: Amount
    fewer: int
    text = _("At {market}, {gift:a} would bring you {points} now, {fewer} with one more owner.")
    clause = "R1.7"


class BringsAnyway(Sentence, frozen=True):
    market: Id
    gift: Id
    points: Amount
    text = _("At {market}, {gift:a} would bring you {points}, and no further owner changes that.")
    clause = "R1.7"


class NothingCloses(Sentence, frozen=True):
    text = _("No free space would close a market for sure now.")
    clause = "R4.6"


class CanClose(Sentence, frozen=True):
    n: int
    text = ngettext(
        "{n} free space would close its market for sure.", "{n} free spaces would close their markets for sure."
    )
    clause = "R4.6"

    def told_as(self) -> Sentence:
        """None has words of its own."""
        return self if self.n else NothingCloses()


class RecruitBrings(Sentence, frozen=True):
    character: Id
    points: Amount
    kept: int
    text = _("Recruiting the {character} would bring you {points} more; a seal kept scores {kept}.")
    clause = "R9.2"


class OfferLeaves(Sentence, frozen=True):
    market: Id
    space: SpaceName
    gold: Amount
    text = _("At {market}, an offer of {space} would leave you {gold}.")
    clause = "R6.10"


class OffersLeave(Sentence, frozen=True):
    """The same where other servants of the seat have made offers."""

    market: Id
    space: SpaceName
    before: Amount
    gold: Amount
    text = _(
        "You have already offered {before}. With an offer of {space} at {market}, paying all would leave you {gold}."
    )
    clause = "R6.10"


# -- cautions ------------------------------------------------------------------------------------------


class CannotPay(Sentence, frozen=True):
    gold: Amount
    offer: int
    text = _("You would have {gold}: as the highest offer, {offer} wins no gift and costs you one.")
    clause = "R6.4"


class OnlyHalf(Sentence, frozen=True):
    gold: Amount
    offer: int
    text = _("You would have {gold}: too few for {offer}, so only half of the Reserve is left to you.")
    clause = "R6.8"


class NothingLeft(Sentence, frozen=True):
    i: int
    reserve: Amount
    text = _("Served number {i}, you may find no gift. Half the Reserve is {reserve}.")
    clause = "R6.8"


class CostsMore(Sentence, frozen=True):
    offer: int
    gift: Id
    points: Amount
    text = _("You would pay {offer} Deben; the best gift there, {gift:a}, brings {points} as it stands.")
    clause = "R6.10"


class SealScoresMore(Sentence, frozen=True):
    character: Id
    points: Amount
    kept: int
    text = _("The {character} would bring you {points} more; a seal kept until the end scores {kept}.")
    clause = "R9.2"


# -- collectors and dice ---------------------------------------------------------------------------------


class CollectorAbout(Sentence, frozen=True):
    text = _("A tax collector is optional. It counts for closing the market, and is never served first.")
    clause = "R13.4"


class NoCollectorCloses(Sentence, frozen=True):
    text = _("No collector would close a market for sure now.")
    clause = "R13.4"


class CollectorsClose(Sentence, frozen=True):
    n: int
    text = ngettext(
        "On {n} space a collector would close the market for sure.",
        "On {n} spaces a collector would close the market for sure.",
    )
    clause = "R13.4"

    def told_as(self) -> Sentence:
        """None has words of its own."""
        return self if self.n else NoCollectorCloses()


class CollectorCloses(Sentence, frozen=True):
    market: Id
    text = _("This collector closes {market} now.")
    clause = "R13.4"


class RollAbout(Sentence, frozen=True):
    text = _("You may roll the dice of Luxor once more. You need not.")
    clause = "R5.9"


class NoRollCloses(Sentence, frozen=True):
    rolls: int
    text = _("None of the {rolls} rolls closes Luxor.")
    clause = "R5.7"


class RollsClose(Sentence, frozen=True):
    n: int
    rolls: int
    text = ngettext("{n} of {rolls} rolls closes Luxor.", "{n} of {rolls} rolls close Luxor.")
    clause = "R5.7"

    def told_as(self) -> Sentence:
        """None has words of its own."""
        return self if self.n else NoRollCloses(self.rolls)


class ServedThere(Sentence, frozen=True):
    i: int
    gold: Amount
    text = _("If Luxor closes, your best servant there is served number {i}; you have {gold}.")
    clause = "R6.1"


class NobodyThere(Sentence, frozen=True):
    text = _("You have no servant at Luxor: closing it brings you nothing.")
    clause = "R6.1"
