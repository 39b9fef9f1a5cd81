"""Log events of the characters of base game and expansion."""

from __future__ import annotations

from engine.core import Amount, Event, Id, Seat, _
from engine.nefertiti.model.spaces import Called


class Recruited(Event, frozen=True):
    """[R3.2]"""

    seat: Seat
    character: Id
    text = _("{seat} spends a seal to recruit the {character}")
    you = _("You spend a seal to recruit the {character}")
    clause = "R3.2"


class NothingToDo(Event, frozen=True):
    """[R3.3]"""

    character: Id
    text = _("{character}: there is nothing to do")
    clause = "R3.3"


class PlacesTwo(Event, frozen=True):
    """[R10.3]"""

    seat: Seat
    text = _("{seat} places two servants this turn")
    you = _("You place two servants this turn")
    clause = "R10.3"


class KeepsPriest(Event, frozen=True):
    """[R11.5]"""

    seat: Seat
    text = _("{seat} keeps the Priest of Amun until the end")
    you = _("You keep the Priest of Amun until the end")
    clause = "R11.5"


class ScoredFor(Event, frozen=True):
    """[R10.1]"""

    seat: Seat
    points: Amount
    text = _("{seat} scores {points}")
    you = _("You score {points}")
    clause = "R10.1"


class ScoredType(Event, frozen=True):
    """[R10.6]"""

    seat: Seat
    points: Amount
    gifts: Amount
    each: int
    text = _("{seat} scores {points} by discarding {gifts} at {each} each")
    you = _("You score {points} by discarding {gifts} at {each} each")
    clause = "R10.6"


class ScoredGifts(Event, frozen=True):
    """[R11.4] [R11.6]"""

    seat: Seat
    points: Amount
    gifts: tuple[Id, ...]
    text = _("{seat} discards {gifts:a} and scores {points}")
    you = _("You discard {gifts:a} and score {points}")
    clause = "R11.6"


class ScoredGift(Event, frozen=True):
    """[R10.4]"""

    seat: Seat
    gift: Id
    points: Amount
    text = _("{seat} discards {gift:a} and scores {points}")
    you = _("You discard {gift:a} and score {points}")
    clause = "R10.4"

    @property
    def loser(self) -> Seat:
        """The owner of the type, who has to discard."""
        return self.seat


class MaidNamed(Event, frozen=True):
    """[R10.4]"""

    seat: Seat
    type_: Id
    text = _("{seat} names a type: {type_}")
    you = _("You name a type: {type_}")
    clause = "R10.4"


class NobodyOwns(Event, frozen=True):
    """[A15]"""

    type_: Id
    text = _("Nobody owns any of this type: {type_}")
    clause = "A15"


class NeutralDiscarded(Event, frozen=True):
    """[R13.8]"""

    gift: Id
    text = _("The neutral player discards {gift:a}")
    clause = "R13.8"


class Swapped(Event, frozen=True):
    """[R10.2]"""

    seat: Seat
    given: Id
    partner: Seat
    taken: Id
    text = _("{seat} gives {given:a} to {partner} for {taken:a}")
    you = _("You give {given:a} to {partner} for {taken:a}")
    clause = "R10.2"

    @property
    def loser(self) -> Seat:
        """The partner, who cannot refuse."""
        return self.partner


class SwappedAndPaid(Event, frozen=True):
    """[R10.2]"""

    seat: Seat
    given: Id
    partner: Seat
    taken: Id
    price: Amount
    text = _("{seat} gives {given:a} and {price} to {partner} for {taken:a}")
    you = _("You give {given:a} and {price} to {partner} for {taken:a}")
    clause = "R10.2"

    @property
    def loser(self) -> Seat:
        """The partner, who cannot refuse."""
        return self.partner


class Bartered(Event, frozen=True):
    """[R13.8] [R13.9]"""

    seat: Seat
    given: Id
    taken: Id
    price: Amount
    text = _("{seat} gives {given:a} to the neutral player for {taken:a}; removed from the game: {price}")
    you = _("You give {given:a} to the neutral player for {taken:a}; removed from the game: {price}")
    clause = "R13.9"


class Traded(Event, frozen=True):
    """[R11.8]"""

    seat: Seat
    given: Id
    market: Id
    taken: Called
    text = _("{seat} leaves {given:a} at {market} and takes {taken:a}")
    you = _("You leave {given:a} at {market} and take {taken:a}")
    clause = "R11.8"


class TradedAndPaid(Event, frozen=True):
    """[R11.8]"""

    seat: Seat
    given: Id
    market: Id
    taken: Called
    price: Amount
    text = _("{seat} leaves {given:a} and {price} at {market} and takes {taken:a}")
    you = _("You leave {given:a} and {price} at {market} and take {taken:a}")
    clause = "R11.8"


class Stole(Event, frozen=True):
    """[R10.5]"""

    seat: Seat
    gift: Called
    market: Id
    text = _("{seat} takes {gift:a} from {market}")
    you = _("You take {gift:a} from {market}")
    clause = "R10.5"


class Drew(Event, frozen=True):
    """[R10.7]"""

    seat: Seat
    gold: Amount
    market: Id
    text = _("{seat} takes {gold} from the Reserve at {market}")
    you = _("You take {gold} from the Reserve at {market}")
    clause = "R10.7"


class Begged(Event, frozen=True):
    """[R11.3]"""

    seat: Seat
    gold: Amount
    market: Id
    text = _("{seat} begs {gold} from the Reserve at {market}")
    you = _("You beg {gold} from the Reserve at {market}")
    clause = "R11.3"


class Flipped(Event, frozen=True):
    """[R11.3]"""

    seat: Seat
    gift: Called
    market: Id
    text = _("{seat} turns {gift:a} face down at {market}")
    you = _("You turn {gift:a} face down at {market}")
    clause = "R11.3"


class Foresaw(Event, frozen=True):
    """[R11.2]"""

    seat: Seat
    final = True
    text = _("{seat} looks at the last cards of the deck")
    you = _("You look at the last cards of the deck")
    clause = "R11.2"


class Gave(Event, frozen=True):
    """[R11.2]"""

    seat: Seat
    given: Id
    taken: Id
    text = _("{seat} puts {given:a} under the deck and takes {taken:a}")
    you = _("You put {given:a} under the deck and take {taken:a}")
    clause = "R11.2"


class Ordered(Event, frozen=True):
    """[R11.2]"""

    seat: Seat
    text = _("{seat} puts the last cards in order")
    you = _("You put the last cards in order")
    clause = "R11.2"
