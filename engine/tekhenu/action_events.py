"""What the log tells of actions: what is paid, built, raised and produced."""

from __future__ import annotations

from engine.core import Event, Id, Seat, _


class Gained(Event, frozen=True):
    """[R0.8]"""

    seat: Seat
    n: int
    token: Id
    text = _("{seat} receives {n}: {token}")
    clause = "R0.8"


class Paid(Event, frozen=True):
    """[R7.1]"""

    seat: Seat
    n: int
    token: Id
    text = _("{seat} pays {n}: {token}")
    clause = "R7.1"


class Honoured(Event, frozen=True):
    """[R8.3]"""

    seat: Seat
    god: Id
    text = _("{seat} builds a Statue in honour of {god}")
    clause = "R8.3"


class StatueForPeople(Event, frozen=True):
    """[R8.4]"""

    seat: Seat
    space: Id
    text = _("{seat} builds a Statue for the people: {space}")
    clause = "R8.4"


class ScoredPoints(Event, frozen=True):
    """[R0.9] Points of an action."""

    seat: Seat
    n: int
    text = _("{seat} scores {n} VP")
    clause = "R0.9"


class ColumnRaised(Event, frozen=True):
    """[R9.3]"""

    seat: Seat
    tile: Id
    square: Id
    text = _("{seat} raises a Column on {tile}, {square}")
    clause = "R9.3"


class ColumnScored(Event, frozen=True):
    """[R9.3]"""

    seat: Seat
    n: int
    buildings: int
    edges: int
    slot: int
    text = _("{seat} scores {n} VP: Buildings {buildings}, edges {edges}, slot {slot}")
    clause = "R9.3"


class TileTurnedUp(Event, frozen=True):
    """[R9.3]"""

    tile: Id
    final = True
    text = _("A new Column tile: {tile}")
    clause = "R9.3"


class BuiltAtTemple(Event, frozen=True):
    """[R10.2]"""

    seat: Seat
    space: Id
    text = _("{seat} builds at the Temple: {space}")
    clause = "R10.2"


class BuiltInArea(Event, frozen=True):
    """[R14.2]"""

    seat: Seat
    space: Id
    text = _("{seat} builds: {space}")
    clause = "R14.2"


class ProductionRose(Event, frozen=True):
    """[R14.3]"""

    seat: Seat
    resource: Id
    level: int
    text = _("Production of {seat} rises to {level}: {resource}")
    clause = "R14.3"


class Festival(Event, frozen=True):
    """[R12.1]"""

    seat: Seat
    text = _("{seat} holds the festival")
    clause = "R12.1"


class Population(Event, frozen=True):
    """[R11.1]"""

    seat: Seat
    change: int
    level: int
    text = _("Population of {seat}: {level}")
    clause = "R11.1"


class Happiness(Event, frozen=True):
    """[R11.1]"""

    seat: Seat
    change: int
    level: int
    text = _("Happiness of {seat}: {level}")
    clause = "R11.1"


class Produced(Event, frozen=True):
    """[R15.2]"""

    seat: Seat
    resource: Id
    kept: int
    text = _("{seat} keeps {kept}: {resource}")
    clause = "R15.2"


class ProducedSurplus(Event, frozen=True):
    """[R15.2]"""

    seat: Seat
    resource: Id
    kept: int
    surplus: int
    text = _("{seat} keeps {kept}, and {surplus} go onto the right pan: {resource}")
    clause = "R15.2"


class Bonus(Event, frozen=True):
    """[R16.4]"""

    seat: Seat
    god: Id
    n: int
    token: Id
    text = _("The Statue in honour of {god} brings {seat} {n}: {token}")
    clause = "R16.4"
