"""Data for the animation of the revealed offerings in the card game."""

from __future__ import annotations

import msgspec

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model.events import OfferingsOpened
from engine.amun_re_cards.phases.offering import pyramids_granted, ranking
from engine.amun_re_cards.position import AmunReCards
from engine.core import Event, Seat, Sentence, _


class EqualOfferings(Sentence, frozen=True):
    """[R4.4] [R0.2]"""

    text = _("Equal offerings: the player who is first in turn order ranks higher.")
    clause = "R4.4"


class Scroll(msgspec.Struct, frozen=True):
    """[R4.2] [R4.4] One opened offering: cards, sum, rank, and the pyramids of the favour."""

    seat: Seat
    amount: int
    cards: tuple[int, ...]
    rank: int | None  # None for an offering of 0
    pyramids: int


class Reveal(msgspec.Struct, frozen=True):
    """The reveal: offerings in seat order, total and flood band."""

    scrolls: tuple[Scroll, ...]
    total: int
    low: int
    high: int | None
    multiplier: int
    caravan: int  # what a caravan pays
    tie: EqualOfferings | None  # how equal offerings were ranked, if there were any


def reveal(seen: AmunReCards, events: list[Event]) -> Reveal | None:
    """The data of the animation if these events open the offerings; else None."""
    band = seen.band
    if band is None or not any(isinstance(event, OfferingsOpened) for event in events):
        return None
    ranks, gifts = {seat: k for k, seat in enumerate(ranking(seen), start=1)}, pyramids_granted(seen)
    scrolls = tuple(
        Scroll(seat, sum(cards), tuple(cards), ranks[seat] if seat in gifts else None, gifts.get(seat, 0))
        for seat, cards in enumerate(seen.offers)
    )
    caravan = data.CARAVAN_GOLD if band.caravans_pay else 0
    amounts = [scroll.amount for scroll in scrolls if scroll.rank]
    tie = EqualOfferings() if len(set(amounts)) < len(amounts) else None
    return Reveal(scrolls, seen.total, band.low, band.high, band.multiplier, caravan, tie)
