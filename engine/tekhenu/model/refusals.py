"""Refusals: reasons why a choice is closed. The class name is the code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Amount, Id, Refusal, _

if TYPE_CHECKING:
    pass

# -- dice and values -------------------------------------------------------------------------------------------


class DestinyLater(Refusal, frozen=True):
    """[R3.4]"""

    text = _("Destiny cards are chosen after the start cards, in the turn order that these bring.")
    clause = "R3.4"


class ForbiddenDie(Refusal, frozen=True):
    """[R5.1]"""

    light: Id
    colour: Id
    text = _("{light:at}, {colour:dice} are Forbidden.")
    clause = "R4.1"


class NothingWithDie(Refusal, frozen=True):
    """[R5.3]"""

    god: Id
    text = _("A grey die produces nothing, and you can’t perform the {god} action with it.")
    clause = "R5.3"


class TwoScribes(Refusal, frozen=True):
    """[R6.3]"""

    text = _("With Anubis you may take any die for 2 scribes; you have too few.")
    clause = "R6.3"


class ScribesForValue(Refusal, frozen=True):
    """[R6.1]"""

    scribes: Amount  # scribes held; the same text for every value out of reach
    text = _("Another value costs 1 scribe for each step; you have {scribes}.")
    clause = "R6.1"


class GreyProducesNothing(Refusal, frozen=True):
    """[R15.1]"""

    text = _("A grey die produces nothing.")
    clause = "R15.1"


# -- pieces, places, prices ---------------------------------------------------------------------------------------


class TooDear(Refusal, frozen=True):
    """[R5.3]"""

    price: Amount
    text = _("The price is {price}, which you can’t pay.")
    clause = "R5.3"


class CostsLess(Refusal, frozen=True):
    """[R7.2]"""

    text = _("This costs less than you chose to pay.")
    clause = "R7.2"


class ActionTooDear(Refusal, frozen=True):
    """[R5.3]"""

    god: Id
    price: Amount
    text = _("The {god} action costs {price}, which you can’t pay.")
    clause = "R5.3"


class NoStatueLeft(Refusal, frozen=True):
    """[R17.1]"""

    text = _("You have built all your Statues.")
    clause = "R17.1"


class NoColumnLeft(Refusal, frozen=True):
    """[R17.1]"""

    text = _("You have raised all your Columns.")
    clause = "R17.1"


class NoBuildingLeft(Refusal, frozen=True):
    """[R17.1]"""

    text = _("You have built all your Buildings.")
    clause = "R17.1"


class NoStatueSpace(Refusal, frozen=True):
    """[R8.5]"""

    text = _("There is no free space for a Statue.")
    clause = "R8.5"


class GodIsFull(Refusal, frozen=True):
    """[R8.2]"""

    god: Id
    text = _("There is no free statue space for {god}.")
    clause = "R8.2"


class OtherSlot(Refusal, frozen=True):
    """[R8.2]"""

    god: Id
    slot: int
    text = _("A Statue in honour of {god} needs the value {slot}.")
    clause = "R8.2"


class SpaceTaken(Refusal, frozen=True):
    """[R17.2]"""

    text = _("Only one piece per space.")
    clause = "R17.2"


class SpaceClosed(Refusal, frozen=True):
    """[R10.1]"""

    text = _("This space is closed with this number of players.")
    clause = "R10.1"


class NoTile(Refusal, frozen=True):
    """[R9.3]"""

    text = _("No Column tile is left there.")
    clause = "R9.3"


class NoSquare(Refusal, frozen=True):
    """[R9.2]"""

    text = _("No square of the Temple is empty.")
    clause = "R9.2"


class NoTempleSpace(Refusal, frozen=True):
    """[R10.1]"""

    text = _("No space at the Temple is free.")
    clause = "R10.1"


class NoHappiness(Refusal, frozen=True):
    """[R14.1] [R13.1]"""

    god: Id
    text = _("The {god} action needs a happiness of at least 1.")
    clause = "R14.1"


class RowIsFull(Refusal, frozen=True):
    """[R14.2]"""

    row: int
    text = _("All spaces of row {row} are taken.")
    clause = "R14.2"


# -- cards -----------------------------------------------------------------------------------------------------------


class NoCards(Refusal, frozen=True):
    """[R13.1]"""

    text = _("Your happiness does not reach any section that has a card.")
    clause = "R13.1"


class SectionClosed(Refusal, frozen=True):
    """[R11.5]"""

    section: Id
    text = _("This is still closed: {section}.")
    clause = "R11.5"


class TooUnhappy(Refusal, frozen=True):
    """[R13.1]"""

    section: Id
    happiness: int
    text = _("Cards of {section} need a happiness of {happiness}.")
    clause = "R13.1"


class RefreshedBefore(Refusal, frozen=True):
    """[R13.3]"""

    section: Id
    text = _("New cards have already been dealt there during this action: {section}.")
    clause = "R13.3"


class OneForTheCards(Refusal, frozen=True):
    """[R13.3]"""

    text = _("New cards cost 1 papyrus, and you must still be able to pay for the cards.")
    clause = "R13.3"


class LessThanReplaced(Refusal, frozen=True):
    """[R7.2] [R20.7] Substitutes for bread are part of the payment, so at least that much must be paid."""

    bread: Amount
    text = _("You have already replaced {bread}: pay at least as much.")
    clause = "R20.7"


class TooLittleBread(Refusal, frozen=True):
    """[R20.7]"""

    bread: Amount
    text = _("You can’t pay for {bread}.")
    clause = "R20.7"
