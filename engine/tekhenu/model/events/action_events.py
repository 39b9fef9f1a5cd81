"""Log events of actions: payments, buildings, tracks and production."""

from __future__ import annotations

from engine.core import Amount, Event, Id, Seat, Sentence, _


class Performs(Event, frozen=True):
    """[R5.5] An action that was chosen without a die."""

    seat: Seat
    god: Id
    value: int
    text = _("{seat} performs the {god} action with value {value}")
    you = _("You perform the {god} action with value {value}")
    clause = "R5.5"


class Produces(Event, frozen=True):
    """[R5.5] [R15] A Production that was chosen without a die."""

    seat: Seat
    resource: Id
    value: int
    text = _("{seat} produces {resource:in} with value {value}")
    you = _("You produce {resource:in} with value {value}")
    clause = "R15.1"


class Pays(Sentence, frozen=True):
    seat: Seat
    tokens: Amount
    text = _("{seat} pays {tokens}")
    you = _("You pay {tokens}")
    clause = "R7.1"


class PaysInstead(Sentence, frozen=True):
    seat: Seat
    tokens: Amount
    asked: Amount
    text = _("{seat} pays {tokens} instead of {asked}")
    you = _("You pay {tokens} instead of {asked}")
    clause = "R7.2"


class Keeps(Sentence, frozen=True):
    seat: Seat
    tokens: Amount
    text = _("{seat} keeps {tokens}")
    you = _("You keep {tokens}")
    clause = "R15.2"


class KeepsSome(Sentence, frozen=True):
    seat: Seat
    tokens: Amount
    surplus: int
    text = _("{seat} keeps {tokens}; the surplus of {surplus} goes on the Tainted pan")
    you = _("You keep {tokens}; the surplus of {surplus} goes on the Tainted pan")
    clause = "R15.2"


class StatueGives(Sentence, frozen=True):
    god: Id
    seat: Seat
    tokens: Amount
    text = _("The Statue in honour of {god} gives {seat} {tokens}")
    you = _("The Statue in honour of {god} gives you {tokens}")
    clause = "R16.4"


class Paid(Event, frozen=True):
    """[R7.1]"""

    seat: Seat
    n: int
    token: Id
    clause = "R7.1"

    def told_as(self) -> Sentence:
        """Chooses the plural of the thing counted."""
        return Pays(self.seat, Amount(self.n, f"n_{self.token}"))


class PaidInstead(Event, frozen=True):
    """[R7.2] Substitutes that the payer has chosen."""

    seat: Seat
    n: int
    token: Id
    asked: Id
    clause = "R7.2"

    def told_as(self) -> Sentence:
        """Chooses the plural of the thing counted."""
        return PaysInstead(self.seat, Amount(self.n, f"n_{self.token}"), Amount(self.n, f"n_{self.asked}"))


class Honoured(Event, frozen=True):
    """[R8.3]"""

    seat: Seat
    god: Id
    text = _("{seat} builds a Statue in honour of {god}")
    you = _("You build a Statue in honour of {god}")
    clause = "R8.3"


class StatueForPeople(Event, frozen=True):
    """[R8.4]"""

    seat: Seat
    space: Id
    text = _("{seat} builds a Statue for the people: {space}")
    you = _("You build a Statue for the people: {space}")
    clause = "R8.4"


class ScoredPoints(Event, frozen=True):
    """[R0.9] Points of an action."""

    seat: Seat
    n: int
    text = _("{seat} scores {n} VP")
    you = _("You score {n} VP")
    clause = "R0.9"


class ColumnTurned(Sentence, frozen=True):
    """[R9.3] A Column whose tile is turned."""

    seat: Seat
    tile: Id
    square: Id
    turned: int
    text = _("{seat} raises a Column ({tile:what}) on {square}, turned by {turned}°")
    you = _("You raise a Column ({tile:what}) on {square}, turned by {turned}°")
    clause = "R9.3"


class ColumnRaised(Event, frozen=True):
    """[R9.3]"""

    seat: Seat
    tile: Id
    square: Id
    turned: int = 0  # quarter turns clockwise
    text = _("{seat} raises a Column ({tile:what}) on {square}")
    you = _("You raise a Column ({tile:what}) on {square}")
    clause = "R9.3"

    def told_as(self) -> Sentence:
        """Names the rotation if the tile is turned."""
        return ColumnTurned(self.seat, self.tile, self.square, 90 * self.turned) if self.turned else self


class ColumnScored(Event, frozen=True):
    """[R9.3]"""

    seat: Seat
    n: int
    buildings: int
    edges: int
    slot: int
    text = _("{seat} scores {n} VP: Buildings {buildings}, edges {edges}, tile {slot}")
    you = _("You score {n} VP: Buildings {buildings}, edges {edges}, tile {slot}")
    clause = "R9.3"


class TileTurnedUp(Event, frozen=True):
    """[R9.3]"""

    tile: Id
    final = True
    text = _("A new Column tile: {tile:what}")
    clause = "R9.3"


class BuiltAtTemple(Event, frozen=True):
    """[R10.2]"""

    seat: Seat
    space: Id
    text = _("{seat} builds at the Temple: {space}")
    you = _("You build at the Temple: {space}")
    clause = "R10.2"


class BuiltInArea(Event, frozen=True):
    """[R14.2]"""

    seat: Seat
    space: Id
    text = _("{seat} builds: {space}")
    you = _("You build: {space}")
    clause = "R14.2"


class ProductionRose(Event, frozen=True):
    """[R14.3]"""

    seat: Seat
    resource: Id
    level: int
    text = _("{seat}’s {resource:in} production rises to {level}")
    you = _("Your {resource:in} production rises to {level}")
    clause = "R14.3"


class Festival(Event, frozen=True):
    """[R12.1]"""

    seat: Seat
    text = _("{seat} holds the festival")
    you = _("You hold the festival")
    clause = "R12.1"


class Population(Event, frozen=True):
    """[R11.1]"""

    seat: Seat
    change: int
    level: int
    text = _("{seat}’s population: {level}")
    you = _("Your population: {level}")
    clause = "R11.1"


class Happiness(Event, frozen=True):
    """[R11.1]"""

    seat: Seat
    change: int
    level: int
    text = _("{seat}’s happiness: {level}")
    you = _("Your happiness: {level}")
    clause = "R11.1"


class Produced(Event, frozen=True):
    """[R15.2]"""

    seat: Seat
    resource: Id
    kept: int
    clause = "R15.2"

    def told_as(self) -> Sentence:
        """Chooses the plural of the thing counted."""
        return Keeps(self.seat, Amount(self.kept, f"n_{self.resource}"))


class ProducedSurplus(Event, frozen=True):
    """[R15.2]"""

    seat: Seat
    resource: Id
    kept: int
    surplus: int
    clause = "R15.2"

    def told_as(self) -> Sentence:
        """Chooses the plural of the thing counted."""
        return KeepsSome(self.seat, Amount(self.kept, f"n_{self.resource}"), self.surplus)


class Bonus(Event, frozen=True):
    """[R16.4]"""

    seat: Seat
    god: Id
    n: int
    token: Id
    clause = "R16.4"

    def told_as(self) -> Sentence:
        """Chooses the plural of the thing counted."""
        return StatueGives(self.god, self.seat, Amount(self.n, f"n_{self.token}"))
