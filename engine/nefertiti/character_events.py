"""What the log tells of the characters of both boxes."""

from __future__ import annotations

from engine.core import Amount, Event, Id, Seat, _


class Recruited(Event, frozen=True):
    """[R3.2]"""

    seat: Seat
    character: Id
    text = _("{seat} spends a seal; character: {character}")
    clause = "R3.2"


class NothingToDo(Event, frozen=True):
    """[R3.3]"""

    character: Id
    text = _("{character}: there is nothing to do")
    clause = "R3.3"


class PlacesTwo(Event, frozen=True):
    """[R10.3]"""

    seat: Seat
    text = _("{seat} places two servants in this turn")
    clause = "R10.3"


class KeepsPriest(Event, frozen=True):
    """[R11.5]"""

    seat: Seat
    text = _("{seat} keeps the Priest of Amun until the end")
    clause = "R11.5"


class ScoredFor(Event, frozen=True):
    """[R10.1]"""

    seat: Seat
    points: Amount
    text = _("{seat} scores {points}")
    clause = "R10.1"


class ScoredType(Event, frozen=True):
    """[R10.6]"""

    seat: Seat
    points: Amount
    gifts: Amount
    each: int
    text = _("{seat} scores {points}: {gifts} at {each}, discarded")
    clause = "R10.6"


class ScoredGifts(Event, frozen=True):
    """[R11.4] [R11.6]"""

    seat: Seat
    points: Amount
    gifts: tuple[Id, ...]
    text = _("{seat} discards {gifts} and scores {points}")
    clause = "R11.6"


class ScoredGift(Event, frozen=True):
    """[R10.4]"""

    seat: Seat
    gift: Id
    points: Amount
    text = _("{seat} discards {gift} and scores {points}")
    clause = "R10.4"

    @property
    def loser(self) -> Seat:
        """Every owner of the type has to, whoever has named it."""
        return self.seat


class MaidNamed(Event, frozen=True):
    """[R10.4]"""

    seat: Seat
    type_: Id
    text = _("{seat} names the type: {type_}")
    clause = "R10.4"


class NobodyOwns(Event, frozen=True):
    """[A15]"""

    type_: Id
    text = _("Nobody owns this type: {type_}")
    clause = "A15"


class NeutralDiscarded(Event, frozen=True):
    """[R13.8]"""

    gift: Id
    text = _("The neutral player discards {gift}")
    clause = "R13.8"


class Swapped(Event, frozen=True):
    """[R10.2]"""

    seat: Seat
    given: Id
    partner: Seat
    taken: Id
    text = _("{seat} gives {given} to {partner} for {taken}")
    clause = "R10.2"

    @property
    def loser(self) -> Seat:
        """Who cannot refuse."""
        return self.partner


class SwappedAndPaid(Event, frozen=True):
    """[R10.2]"""

    seat: Seat
    given: Id
    partner: Seat
    taken: Id
    price: Amount
    text = _("{seat} gives {given} and {price} to {partner} for {taken}")
    clause = "R10.2"

    @property
    def loser(self) -> Seat:
        """Who cannot refuse."""
        return self.partner


class Bartered(Event, frozen=True):
    """[R13.8] [R13.9]"""

    seat: Seat
    given: Id
    taken: Id
    price: Amount
    text = _("{seat} gives {given} to the neutral player for {taken}; {price} leave the game")
    clause = "R13.9"


class Traded(Event, frozen=True):
    """[R11.8]"""

    seat: Seat
    given: Id
    market: Id
    taken: Id
    text = _("{seat} lays {given} on {market} and takes {taken}")
    clause = "R11.8"


class TradedAndPaid(Event, frozen=True):
    """[R11.8]"""

    seat: Seat
    given: Id
    market: Id
    taken: Id
    price: Amount
    text = _("{seat} lays {given} and {price} on {market} and takes {taken}")
    clause = "R11.8"


class Stole(Event, frozen=True):
    """[R10.5]"""

    seat: Seat
    gift: Id
    market: Id
    text = _("{seat} takes {gift} from {market}")
    clause = "R10.5"


class Drew(Event, frozen=True):
    """[R10.7]"""

    seat: Seat
    gold: Amount
    market: Id
    text = _("{seat} takes {gold} from the Reserve of {market}")
    clause = "R10.7"


class Begged(Event, frozen=True):
    """[R11.3]"""

    seat: Seat
    gold: Amount
    market: Id
    text = _("{seat} begs {gold} from the Reserve of {market}")
    clause = "R11.3"


class Flipped(Event, frozen=True):
    """[R11.3]"""

    seat: Seat
    gift: Id
    market: Id
    text = _("{seat} turns {gift} face down on {market}")
    clause = "R11.3"


class Foresaw(Event, frozen=True):
    """[R11.2]"""

    seat: Seat
    final = True
    text = _("{seat} looks at the last cards of the deck")
    clause = "R11.2"


class Gave(Event, frozen=True):
    """[R11.2]"""

    seat: Seat
    given: Id
    taken: Id
    text = _("{seat} puts {given} under the deck and takes {taken}")
    clause = "R11.2"


class Ordered(Event, frozen=True):
    """[R11.2]"""

    seat: Seat
    text = _("{seat} puts the last cards in order")
    clause = "R11.2"
