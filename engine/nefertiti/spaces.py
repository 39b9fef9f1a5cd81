"""[R1.5] How a space is named: by its offer, and equal offers of a stall by the order in which they are served."""

from __future__ import annotations

from engine.core import Sentence, _
from engine.nefertiti.board import Space, Stall


class ByOffer(Sentence, frozen=True):
    offer: int
    text = _("{offer}")
    clause = "R1.5"


class ByOrder(Sentence, frozen=True):
    offer: int
    n: int
    of: int
    text = _("{offer}, {n} of {of}")
    clause = "R6.1"


Named = ByOffer | ByOrder


def named(stall: Stall, space: Space) -> Named:
    """[R6.1] Of equal offers the right one is served first, and so is number 1."""
    equal = sorted((each for each in stall.spaces if each.value == space.value), key=lambda each: stall.rank[each.id])
    return ByOrder(space.value, 1 + equal.index(space), len(equal)) if len(equal) > 1 else ByOffer(space.value)
