"""Log events of turns, markets and the end of the game."""

from __future__ import annotations

from engine.core import Amount, Event, Id, Seat, _, ngettext, pgettext
from engine.nefertiti.model.spaces import ByOrder


class StartRolled(Event, frozen=True):
    """[R2.7]"""

    seat: Seat
    dice: tuple[int, ...]
    text = _("{seat} rolls {dice}")
    you = _("You roll {dice}")
    clause = "R2.7"


class Begins(Event, frozen=True):
    """[R2.7]"""

    seat: Seat
    text = _("{seat} starts")
    you = _("You start")
    clause = "R2.7"


class RoundBegan(Event, frozen=True):
    """[R3.1] A new round around the table."""

    round: int
    text = _("Round {round}")
    clause = "R3.1"


class Opened(Event, frozen=True):
    """[R7.2] [R2.6] A market opens with these gifts, the upper one first."""

    market: Id
    gifts: tuple[Id, ...]
    final = True
    text = _("{market} opens: {gifts}")
    clause = "R7.2"


class ForeignArrived(Event, frozen=True):
    """[R12.5]"""

    gifts: tuple[Id, ...]
    n: int
    final = True
    text = ngettext("A foreign gift arrives in Memphis: {gifts}", "Foreign gifts arrive in Memphis: {gifts}")
    clause = "R12.5"


class Placed(Event, frozen=True):
    """[R4.1]"""

    seat: Seat
    offer: int | ByOrder
    market: Id
    text = _("{seat} places a servant on {offer} at {market}")
    you = _("You place a servant on {offer} at {market}")
    clause = "R4.1"


class PlacedAndTook(Event, frozen=True):
    """[R4.4] [R4.5]"""

    seat: Seat
    offer: int | ByOrder
    market: Id
    n: int
    text = ngettext(
        "{seat} places a servant on {offer} at {market} and takes {n} Deben there",
        "{seat} places a servant on {offer} at {market} and takes {n} Deben there",
    )
    you = _("You place a servant on {offer} at {market} and take {n} Deben there")
    clause = "R4.4"


class CollectorPlaced(Event, frozen=True):
    """[R13.4]"""

    seat: Seat
    offer: int | ByOrder
    market: Id
    text = _("{seat} places a collector on {offer} at {market}")
    you = _("You place a collector on {offer} at {market}")
    clause = "R13.4"


class Passed(Event, frozen=True):
    """[R4.10]"""

    seat: Seat
    text = _("{seat} has nothing to place and passes")
    you = _("You have nothing to place and pass")
    clause = "R4.10"


class Rolled(Event, frozen=True):
    """[R5.7]"""

    seat: Seat
    dice: tuple[int, ...]
    final = True
    text = _("{seat} rolls {dice} for Luxor")
    you = _("You roll {dice} for Luxor")
    clause = "R5.7"


class DieRolled(Event, frozen=True):
    """[R5.8]"""

    seat: Seat
    die: int
    final = True
    text = _("{seat} rolls a {die} for Luxor")
    you = _("You roll a {die} for Luxor")
    clause = "R5.8"


class MarketClosed(Event, frozen=True):
    """[R4.7]"""

    seat: Seat
    market: Id
    text = _("{market} closes; {seat} takes the ankh, as the last to close one")
    you = _("{market} closes; you take the ankh, as the last to close one")
    clause = "R1.10"


class MarketNamed(Event, frozen=True):
    """[R4.8]"""

    seat: Seat
    market: Id
    text = _("{seat} has no servant left and closes {market}")
    you = _("You have no servant left and close {market}")
    clause = "R4.8"


class Shut(Event, frozen=True):
    """[R7.1]"""

    market: Id
    text = _("{market} is closed now")
    clause = "R7.1"


class ShutForGood(Event, frozen=True):
    """[R8.2]"""

    market: Id
    text = _("{market} is closed and stays closed")
    clause = "R8.2"


class AkhenatonCame(Event, frozen=True):
    """[R8.1]"""

    market: Id
    final = True
    text = _("Akhenaton arrives: {market} closes for good, and no market will open again")
    clause = "R8.1"


class Attribution(Event, frozen=True):
    """[R12.7]"""

    n: int
    text = ngettext("Memphis: {n} foreign gift is handed out", "Memphis: {n} foreign gifts are handed out")
    clause = "R12.7"


class GameScored(Event, frozen=True):
    """[R9]"""

    seat: Seat
    points: Amount
    text = _("{seat} ends with {points}")
    you = _("You end with {points}")
    clause = "R9.1"


class Won(Event, frozen=True):
    """[R9.4]"""

    seat: Seat
    final = True
    text = _("{seat} wins the game")
    you = _("You win the game")
    clause = "R9.4"


class WonTogether(Event, frozen=True):
    """[R9.4] [A31]"""

    seats: tuple[Seat, ...]
    final = True
    text = _("{seats} share the victory")
    you = pgettext("you are one of them", "{seats} share the victory")
    clause = "A31"
