"""The moves of Amun-Re."""

from __future__ import annotations

from engine.core import Amount, Id, Move, Sentence, _


class Choose(Move, frozen=True):
    """[R5.5] [D1] Put a province card of one's hand up for auction (expert rule)."""

    province: Id
    text = _("Put {province} up for auction")
    clause = "R5.5"


class Bid(Move, frozen=True):
    """[R6.3] [D2] A bid on a revealed province; price is a value of the ladder."""

    province: Id
    price: int
    text = _("Bid {price} on {province}")
    clause = "R6.3"


class Play(Move, frozen=True):
    """[R4.3] [D2] [D14] Play a power card."""

    card: Id
    text = _("Play {card}")
    clause = "R4.3"


class Use(Move, frozen=True):
    """[R4.3] [D6] [D7] [D13] Play a power card on a province."""

    card: Id
    province: Id
    text = _("Play {card} on {province}")
    clause = "R4.3"


class Sell(Move, frozen=True):
    """[R4.2] [D3] [D15] Put a power card on the discard pile for 1 gold."""

    card: Id
    text = _("Sell {card} for 1 gold")
    clause = "R4.2"


class Cards(Move, frozen=True):
    """[R7.4] [R8.9] [D4] [D11] The number of cards to buy or take, announced before any is seen."""

    n: int
    text = _("Cards: {n}")
    clause = "R7.4"


class Farmer(Move, frozen=True):
    """[R7.5] [R8.9] [D5] [D12] Place one farmer on a free field."""

    province: Id
    text = _("A farmer in {province}")
    clause = "R7.5"


class Stone(Move, frozen=True):
    """[R7.6] [R8.9] [D6] [D12] Place one stone."""

    province: Id
    text = _("{a_stone} in {province}")
    clause = "R7.6"


class Done(Move, frozen=True):
    """[R7.10] [D8] [D12] [D13] [D14] End one's turn in a phase."""

    text = _("Done")
    clause = "R7.10"


class OfferAndAdjust(Sentence, frozen=True):
    """[R8.4] An offering with an Offering adjustment."""

    gold: Amount
    text = _("Offer {gold}, with {offering_adjustment}")
    clause = "R8.4"


class OfferGold(Sentence, frozen=True):
    """[R8.1] An offering of gold."""

    gold: Amount
    text = _("Offer {gold}")
    clause = "R8.1"


class StealAndAdjust(Sentence, frozen=True):
    """[R8.4] The theft card with an Offering adjustment."""

    text = _("Play the theft card, with {offering_adjustment}")
    clause = "R8.4"


class Offer(Move, frozen=True):
    """[R8.1] [D9] An offering of gold, with or without an Offering adjustment."""

    amount: int
    adjust: bool = False
    text = _("Offer {amount} gold")
    clause = "R8.1"

    def told_as(self) -> Sentence:
        """The label that names the Offering adjustment, if it is used."""
        gold = Amount(self.amount, "gold")
        return OfferAndAdjust(gold) if self.adjust else OfferGold(gold)


class Steal(Move, frozen=True):
    """[R1.8] [R8.1] [D9] The theft card, with or without an Offering adjustment."""

    adjust: bool = False
    text = _("Play the theft card")
    clause = "R8.1"

    def told_as(self) -> Sentence:
        """The label that names the Offering adjustment, if it is used."""
        return StealAndAdjust() if self.adjust else self


class Adjust(Move, frozen=True):
    """[R8.4] [D10] Add 3 to the total offering or take 3 from it."""

    by: int
    text = _("Change the total by {by}")
    clause = "R8.4"
