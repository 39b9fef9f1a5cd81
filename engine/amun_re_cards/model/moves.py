"""The moves of the card game."""

from __future__ import annotations

from typing import Annotated

import msgspec

from engine.core import Amount, Count, Id, Move, Sentence, _

Gold = Annotated[int, msgspec.Meta(ge=0, le=8)]  # the value of a gold card [R0.3]


class Extend(Move, frozen=True):
    """[R7.1] [D3] Lay the acquired card on one's province with this top card."""

    province: Id
    text = _("Extend {province}")
    clause = "R7.1"


class Take(Move, frozen=True):
    """[R1.4] [R5.8] [D1] Add a gold card to the hand being chosen."""

    card: Gold
    text = _("Take the {card}")
    clause = "R9.1"


class Lay(Move, frozen=True):
    """[R1.4] [R5.8] [D1] Lay out the complete hand: its cards become available, face up."""

    text = _("Lay out this hand")
    clause = "R9.1"


class Bid(Move, frozen=True):
    """[R3.3] [D2] Bid one gold card on one province of the row."""

    province: Id
    card: Gold
    text = _("Bid {card} on {province}")
    clause = "R3.3"


class Offer(Move, frozen=True):
    """[R4.1] [D4] Offer one or more gold cards, listed from low to high."""

    cards: Annotated[tuple[Gold, ...], msgspec.Meta(min_length=1)]
    text = _("Offer {cards}")
    clause = "R4.1"


class BuildSo(Sentence, frozen=True):
    """[R5.3] The label for building one or more pyramids."""

    pyramids: Amount
    text = _("Build {pyramids}")
    clause = "R5.3"


class BuildNothing(Sentence, frozen=True):
    """[R5.3] The label for building no pyramid."""

    text = _("Build nothing")
    clause = "R5.3"


class Build(Move, frozen=True):
    """[R5.3] [D6] Buy n pyramids."""

    n: Count
    clause = "R5.3"

    def told_as(self) -> Sentence:
        """A sentence with the plural of the pyramids, or the one for none."""
        return BuildSo(Amount(self.n, "pyramid")) if self.n else BuildNothing()


class Place(Move, frozen=True):
    """[R5.6] [D5] [D6] The numbers of new pyramids on the three provinces, in the order of their slots."""

    first: Count
    second: Count
    third: Count
    text = _("Place {first}, {second} and {third} pyramids")
    clause = "R5.6"
