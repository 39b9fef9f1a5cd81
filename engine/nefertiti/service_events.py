"""What the log tells while a market is served: what is bought, taken and carried away."""

from __future__ import annotations

from engine.core import Amount, Event, Id, Seat, _


class Bought(Event, frozen=True):
    """[R6.3] [R6.8]"""

    seat: Seat
    gifts: tuple[Id, ...]
    price: Amount
    text = _("{seat} buys {gifts} for {price}")
    clause = "R6.3"


class BoughtFree(Event, frozen=True):
    """[R6.8] An offer of 0."""

    seat: Seat
    gifts: tuple[Id, ...]
    text = _("{seat} takes {gifts} for nothing")
    clause = "R6.8"


class SealGained(Event, frozen=True):
    """[R6.3] [R12.4]"""

    seat: Seat
    seals: Amount
    text = _("{seat} gains {seals}")
    clause = "R6.3"


class TookHalf(Event, frozen=True):
    """[R6.8]"""

    seat: Seat
    market: Id
    gold: Amount
    text = _("{seat} takes half of the Reserve of {market}: {gold}")
    clause = "R6.8"


class TookNothing(Event, frozen=True):
    """[R6.8]"""

    seat: Seat
    market: Id
    text = _("{seat} takes the servant back; the Reserve of {market} is empty")
    clause = "R6.8"


class BoughtNothing(Event, frozen=True):
    """[A37] Nothing is left."""

    seat: Seat
    market: Id
    text = _("{seat} finds nothing to buy on {market}")
    clause = "A37"


class Shamed(Event, frozen=True):
    """[R6.4]"""

    seat: Seat
    gift: Id
    text = _("{seat} cannot pay the highest offer and discards {gift}")
    clause = "R6.4"

    @property
    def loser(self) -> Seat:
        """Whose gift is gone."""
        return self.seat


class ShamedWithout(Event, frozen=True):
    """[R6.4]"""

    seat: Seat
    offer: int
    text = _("{seat} cannot pay the highest offer of {offer} and has no gift to discard")
    clause = "R6.4"


class Strolled(Event, frozen=True):
    """[R11.7]"""

    seat: Seat
    gift: Id
    market: Id
    text = _("The Strolling Thief goes to {market}; {seat} receives {gift}")
    clause = "R11.7"


class SpreadOut(Event, frozen=True):
    """[R13.5]"""

    market: Id
    markets: tuple[Id, ...]
    text = _("A collector carries Deben from {market} to {markets}")
    clause = "R13.5"


class SpreadNothing(Event, frozen=True):
    """[R13.5]"""

    market: Id
    text = _("A collector finds no Deben on {market}")
    clause = "R13.5"


class Gathered(Event, frozen=True):
    """[R13.5]"""

    market: Id
    gift: Id
    text = _("A collector takes {gift} from {market} for the neutral player")
    clause = "R13.5"


class GatheredSeal(Event, frozen=True):
    """[R13.5]"""

    market: Id
    gift: Id
    text = _("A collector takes {gift} from {market} for the neutral player; the seal is discarded")
    clause = "R13.5"
