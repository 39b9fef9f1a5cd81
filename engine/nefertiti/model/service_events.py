"""Log events of serving a market: gifts bought, Deben taken, moves of collectors."""

from __future__ import annotations

from engine.core import Amount, Event, Id, Seat, _
from engine.nefertiti.model.spaces import Called


class Bought(Event, frozen=True):
    """[R6.3] [R6.8]"""

    seat: Seat
    gifts: tuple[Called, ...]
    price: Amount
    text = _("{seat} buys {gifts:a} for {price}")
    you = _("You buy {gifts:a} for {price}")
    clause = "R6.3"


class BoughtFree(Event, frozen=True):
    """[R6.8] A purchase at an offer of 0."""

    seat: Seat
    gifts: tuple[Called, ...]
    text = _("{seat} takes {gifts:a} for free")
    you = _("You take {gifts:a} for free")
    clause = "R6.8"


class SealGained(Event, frozen=True):
    """[R6.3] [R12.4]"""

    seat: Seat
    seals: Amount
    text = _("{seat} gains {seals}")
    you = _("You gain {seals}")
    clause = "R6.3"


class TookHalf(Event, frozen=True):
    """[R6.8]"""

    seat: Seat
    market: Id
    gold: Amount
    text = _("{seat} takes half of the Reserve at {market}: {gold}")
    you = _("You take half of the Reserve at {market}: {gold}")
    clause = "R6.8"


class TookNothing(Event, frozen=True):
    """[R6.8]"""

    seat: Seat
    market: Id
    text = _("{seat} takes their servant back; the Reserve at {market} is empty")
    you = _("You take your servant back; the Reserve at {market} is empty")
    clause = "R6.8"


class BoughtNothing(Event, frozen=True):
    """[A37] No gift is left."""

    seat: Seat
    market: Id
    text = _("{seat} finds nothing to buy at {market}")
    you = _("You find nothing to buy at {market}")
    clause = "A37"


class Shamed(Event, frozen=True):
    """[R6.4]"""

    seat: Seat
    gift: Id
    text = _("{seat} can’t pay the highest offer and discards {gift:a}")
    you = _("You can’t pay the highest offer, so you discard {gift:a}")
    clause = "R6.4"

    @property
    def loser(self) -> Seat:
        """The player who discards a gift."""
        return self.seat


class ShamedWithout(Event, frozen=True):
    """[R6.4]"""

    seat: Seat
    offer: int
    text = _("{seat} can’t pay the highest offer of {offer} and has no gift to discard")
    you = _("You can’t pay the highest offer of {offer} and have no gift to discard")
    clause = "R6.4"


class Strolled(Event, frozen=True):
    """[R11.7]"""

    seat: Seat
    gift: Called
    market: Id
    text = _("The Strolling Thief moves to {market}; {seat} takes {gift:a}")
    you = _("The Strolling Thief moves to {market}; you take {gift:a}")
    clause = "R11.7"


class SpreadOut(Event, frozen=True):
    """[R13.5]"""

    market: Id
    markets: tuple[Id, ...]
    text = _("A collector moves Deben from {market} to {markets}")
    clause = "R13.5"


class SpreadNothing(Event, frozen=True):
    """[R13.5]"""

    market: Id
    text = _("A collector finds no Deben at {market}")
    clause = "R13.5"


class Gathered(Event, frozen=True):
    """[R13.5]"""

    market: Id
    gift: Called
    text = _("A collector takes {gift:a} from {market} for the neutral player")
    clause = "R13.5"


class GatheredSeal(Event, frozen=True):
    """[R13.5]"""

    market: Id
    gift: Called
    text = _("A collector takes {gift:a} from {market} for the neutral player; the seal is discarded")
    clause = "R13.5"
