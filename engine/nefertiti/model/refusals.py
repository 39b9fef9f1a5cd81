"""Refusals: one sentence for each reason, the same for all spaces or gifts that it closes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Amount, Id, Move, Refusal, Seat, _
from engine.nefertiti.model.board import MEMPHIS
from engine.nefertiti.model.market import ENDED
from engine.nefertiti.model.moves import Place, Recruit

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti


class StallClosed(Refusal, frozen=True):
    """[R4.1]"""

    text = _("Nothing can be placed at a market that is resting or closed for good.")
    clause = "R4.1"


class StallEnded(Refusal, frozen=True):
    """[R8.1] [R12.9]"""

    text = _("Nothing can be placed at a market that is out of play.")
    clause = "R8.1"


class SpaceTaken(Refusal, frozen=True):
    """[R1.3]"""

    text = _("This space is already taken.")
    clause = "R1.3"


class NoServant(Refusal, frozen=True):
    """[R4.8]"""

    text = _("You have no servants in hand.")
    clause = "R4.8"


class StillServants(Refusal, frozen=True):
    """[R4.8]"""

    text = _("You can close a market without placing a servant only when you can’t place one.")
    clause = "R4.8"


class NotThere(Refusal, frozen=True):
    """[R4.8]"""

    text = _("You can only choose an open market where you have a servant.")
    clause = "R4.8"


class OneOnMemphis(Refusal, frozen=True):
    """[R12.1]"""

    text = _("The High Priest can’t place a second servant at Memphis.")
    clause = "R12.1"


class NoSeal(Refusal, frozen=True):
    """[R3.2]"""

    text = _("A character costs one Royal Seal, and you have none.")
    clause = "R3.2"


class OneCharacter(Refusal, frozen=True):
    """[R3.2]"""

    text = _("One character per turn, before placing.")
    clause = "R3.2"


class Beneath(Refusal, frozen=True):
    """[R2.3]"""

    text = _("Only the top card of a stack can be recruited.")
    clause = "R2.3"


class CannotPay(Refusal, frozen=True):
    """[R6.8]"""

    price: Amount
    gold: Amount
    text = _("A gift costs as much as your offer, {price}; you have {gold}.")
    clause = "R6.8"


class FaceDown(Refusal, frozen=True):
    """[R6.11]"""

    gift: Id
    text = _("This card stays face down until the market reopens: {gift}.")
    clause = "R6.11"


class NothingElsewhere(Refusal, frozen=True):
    """[R11.7]"""

    text = _("The Strolling Thief can’t be bought: no other market offers a gift.")
    clause = "R11.7"


class NothingToSteal(Refusal, frozen=True):
    """[R10.5]"""

    text = _("There is no face-up gift there for the Thief.")
    clause = "R10.5"


class PartnerUsed(Refusal, frozen=True):
    """[R10.2]"""

    text = _("The First Merchant needs two different partners.")
    clause = "R10.2"


class NotOwnedType(Refusal, frozen=True):
    """[R10.2]"""

    text = _("You can only take a type of gift you already own.")
    clause = "R10.2"


class CannotPayDifference(Refusal, frozen=True):
    """[R10.2] [R11.8]"""

    gold: Amount
    text = _("You have {gold}, which is less than the difference in value.")
    clause = "R10.2"


class OwnStall(Refusal, frozen=True):
    """[R13.4]"""

    text = _("You can’t place a collector on a stall where you placed a servant this turn.")
    clause = "R13.4"


class NeverBest(Refusal, frozen=True):
    """[R13.4]"""

    text = _("A collector can never be the highest offer.")
    clause = "R13.4"


def why_not(g: Nefertiti, seat: Seat, move: Move) -> Refusal | None:
    """[R3.2] [R4.1] [R4.8] Reason why a turn cannot begin with this move."""
    if isinstance(move, Recruit):
        return character_refusal(g, seat, move)
    if isinstance(move, Place) and move.market in g.markets:
        return place_refusal(g, seat, move)
    return None


def character_refusal(g: Nefertiti, seat: Seat, move: Recruit) -> Refusal | None:
    """[R2.3] [R3.2] Why a character cannot be recruited; None if this gives no reason."""
    stack = next((stack for stack in g.stacks if move.character in stack), None)
    if stack is None:
        return None
    if g.recruited:
        return OneCharacter()
    if not g.seals[seat]:
        return NoSeal()
    return Beneath() if stack[-1] != move.character else None


def place_refusal(g: Nefertiti, seat: Seat, move: Place) -> Refusal | None:
    """[R1.3] [R4.1] [R4.8] [R8.1] [R12.1] Why a servant cannot be placed on a space; else None."""
    market = g.markets[move.market]
    if move.space not in g.stall(market).at:
        return None
    if not g.servants[seat]:
        return NoServant()
    if market.state == ENDED:
        return StallEnded()
    if not market.open:
        return StallClosed()
    if move.space in market.servants or move.space in market.collectors:
        return SpaceTaken()
    return OneOnMemphis() if market.id == MEMPHIS and MEMPHIS in g.stalls else None
