"""Hand view of the card game: the gold cards of a seat, public except for a sealed offering."""

from __future__ import annotations

from engine.amun_re_cards.phases.auction import Bidding, Standing
from engine.amun_re_cards.phases.offering import Offering
from engine.amun_re_cards.position import AmunReCards
from engine.core import Hand, HandCard, Id, Seat, Sentence, Stat, _


class FaceUp(Sentence, frozen=True):
    """The gold cards lie face up."""

    text = _("face up, visible to everyone")
    clause = "R1.4"


class SealedCards(Sentence, frozen=True):
    """The seat's own sealed offering."""

    cards: tuple[int, ...]
    text = _("sealed: {cards}")
    clause = "R4.1"


class Available(Sentence, frozen=True):
    text = _("available")
    clause = "R0.3"


class InPlay(Sentence, frozen=True):
    province: Id
    text = _("in play on {province}")
    clause = "R0.3"


class Spendable(Sentence, frozen=True):
    text = _("You need one card for each auction round; you can offer the others or keep them as income.")
    clause = "R0.3"


class AlwaysBack(Sentence, frozen=True):
    text = _("It always comes back to you.")
    clause = "R0.4"


def own_hand(g: AmunReCards, seat: Seat) -> Hand:
    """The gold cards of a seat, available or in play; only the sealed offering is private."""
    top = g.decision
    mine = top.sealed.get(seat) if isinstance(top, Offering) else None
    bid: Standing | None = top.placed.get(seat) if isinstance(top, Bidding) else None
    cards = [gold_card(card, Available(), live=seat in g.to_move()) for card in g.hands[seat]]
    if bid is not None:
        cards.append(gold_card(bid.card, InPlay(bid.province), live=False))
    purse = (Stat("gold", sum(g.hands[seat])),)
    return Hand(purse, SealedCards(mine.cards) if mine else FaceUp(), tuple(cards))


def gold_card(value: int, where: Sentence, live: bool) -> HandCard:
    """One gold card."""
    return HandCard(f"gold_{value}", "gold", where, Spendable() if value else AlwaysBack(), live)
