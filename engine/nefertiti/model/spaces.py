"""[R1.5] Names of spaces: by offer, and equal offers of a stall by the order of service."""

from __future__ import annotations

from engine.core import Id, Sentence, _
from engine.nefertiti.model.board import Space, Stall


class ByOffer(Sentence, frozen=True):
    offer: int
    text = _("{offer}")
    clause = "R1.5"


class OnTheRight(Sentence, frozen=True):
    offer: int
    text = _("{offer} (right)")
    clause = "R6.1"


class OnTheLeft(Sentence, frozen=True):
    offer: int
    text = _("{offer} (left)")
    clause = "R6.1"


class ByOrder(Sentence, frozen=True):
    """[R6.1] One of two equal offers side by side; the one on the right is number 1."""

    offer: int
    n: int
    of: int
    clause = "R6.1"

    def told_as(self) -> Sentence:
        return OnTheRight(self.offer) if self.n == 1 else OnTheLeft(self.offer)


class InSlot(Sentence, frozen=True):
    """[R1.2] A card with its slot, if an equal card is in another slot."""

    gift: Id
    slot: Id
    text = _("{gift} ({slot})")
    clause = "R1.2"


SpaceName = ByOffer | ByOrder
Called = Id | InSlot


def space_name(stall: Stall, space: Space) -> SpaceName:
    """[R6.1] Name of a space; of equal offers the right one is served first and is number 1."""
    equal = sorted((each for each in stall.spaces if each.value == space.value), key=lambda each: stall.rank[each.id])
    return ByOrder(space.value, 1 + equal.index(space), len(equal)) if len(equal) > 1 else ByOffer(space.value)


def space_in_log(stall: Stall, space: Space) -> int | ByOrder:
    """Name of a space in the log: its offer, if that is unique."""
    name = space_name(stall, space)
    return name if isinstance(name, ByOrder) else space.value
