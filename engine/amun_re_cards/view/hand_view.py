"""Hand view of the card game: the gold cards of a seat, public except for a sealed offering."""

from __future__ import annotations

import msgspec

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.phases.auction import Bidding, Standing
from engine.amun_re_cards.phases.building import Building
from engine.amun_re_cards.phases.hand_choice import Preparing
from engine.amun_re_cards.phases.offering import Offering
from engine.amun_re_cards.phases.pyramid_placement import Favours, Placing
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


class ToSpend(Sentence, frozen=True):
    """The income that is being spent."""

    text = _("to build and to keep")
    clause = "R5.3"


class ForNextHand(Sentence, frozen=True):
    """The income that is left after building."""

    text = _("for your next hand")
    clause = "R5.8"


class LeftOver(Sentence, frozen=True):
    """The income that is left after the last building."""

    text = _("left over")
    clause = "R5.10"


class Available(Sentence, frozen=True):
    text = _("available")
    clause = "R0.3"


class InPlay(Sentence, frozen=True):
    province: Id
    text = _("in play on {province}")
    clause = "R0.3"


class ToTake(Sentence, frozen=True):
    """The gold for which a hand is being chosen."""

    text = _("to take as cards")
    clause = "R9.1"


class Spendable(Sentence, frozen=True):
    text = _("You need one card for each auction round; you can offer the others or keep them as income.")
    clause = "R0.3"


class AlwaysBack(Sentence, frozen=True):
    text = _("It always comes back to you.")
    clause = "R0.4"


class KeptIsIncome(Sentence, frozen=True):
    text = _("The cards that you offer are spent. Those that you keep count as income.")
    clause = "R4.6"


class ZeroAlways(Sentence, frozen=True):
    text = _("The 0 is always in your hand, and always comes back to you.")
    clause = "R0.4"


class SmallestCounts(Sentence, frozen=True):
    text = _("After each kingdom, every pyramid in your poorest province is worth a point.")
    clause = "R6.1"


class Earned(msgspec.Struct, frozen=True):
    """[R5.1] [R5.2] The income that a seat spends now, in its parts."""

    fields: int
    multiplier: int
    from_fields: int
    caravans: int
    from_caravans: int
    kept: int
    gold: int


class Mat(msgspec.Struct, frozen=True):
    """The own things beside the gold cards: gold, the income in its parts, the visible symbols, a hint."""

    gold: Stat
    note: Sentence
    earned: Earned | None
    have: tuple[Stat, ...]
    hint: Sentence


def own_hand(g: AmunReCards, seat: Seat) -> Hand:
    """The gold cards of a seat, available or in play; only the sealed offering is private."""
    top = g.decision
    mine = top.sealed.get(seat) if isinstance(top, Offering) else None
    bid: Standing | None = top.placed.get(seat) if isinstance(top, Bidding) else None
    cards = [gold_card(card, Available(), live=seat in g.to_move()) for card in shown_cards(g, seat)]
    if bid is not None:
        cards.append(gold_card(bid.card, InPlay(bid.province), live=False))
    purse = Stat("gold", sum(g.hands[seat]))
    note = SealedCards(mine.cards) if mine else FaceUp()
    return Hand((purse,), note, tuple(cards), own_mat(g, seat, purse, note))


def shown_cards(g: AmunReCards, seat: Seat) -> tuple[int, ...]:
    """The available cards; all nine for a seat that has to choose its hand."""
    choosing = isinstance(g.decision, Preparing) and seat in g.decision.seats
    return data.GOLD if choosing else tuple(g.hands[seat])


def gold_card(value: int, where: Sentence, live: bool) -> HandCard:
    """One gold card."""
    return HandCard(f"gold_{value}", "gold", where, Spendable() if value else AlwaysBack(), live)


def own_mat(g: AmunReCards, seat: Seat, purse: Stat, note: Sentence) -> Mat:
    """The own things beside the gold cards."""
    top = g.decision
    ankhs, fields, caravans = g.visible(seat)
    have = (Stat("pyramid", sum(g.counts(seat))), Stat("ankh", ankhs), Stat("field", fields), Stat("caravan", caravans))
    if isinstance(top, Preparing) and seat in top.seats:
        return Mat(Stat("gold", top.gold), ToTake(), None, have, ZeroAlways())
    if isinstance(top, Building) and seat in top.seats:
        return Mat(Stat("gold", g.income[seat]), ToSpend(), income_parts(g, seat), have, SmallestCounts())
    if isinstance(top, Placing) and seat in top.seats and seat in g.collector():
        left = ForNextHand() if g.kingdom < data.KINGDOMS else LeftOver()
        return Mat(Stat("gold", g.income[seat]), left, None, have, SmallestCounts())
    return Mat(purse, note, None, have, own_hint(g))


def own_hint(g: AmunReCards) -> Sentence:
    """What the gold cards are good for now; once they are counted, what is counted next."""
    top = g.decision
    if isinstance(top, Offering | Favours):
        return KeptIsIncome()
    return SmallestCounts() if top is None or isinstance(top, Building | Placing) else Spendable()


def income_parts(g: AmunReCards, seat: Seat) -> Earned | None:
    """The income of a seat in its parts, before any of it is spent."""
    band = g.band
    if band is None:
        return None
    _ankhs, fields, caravans = g.visible(seat)
    from_fields, pays = fields * band.multiplier, data.CARAVAN_GOLD if band.caravans_pay else 0
    kept = g.income[seat] - from_fields - caravans * pays
    return Earned(fields, band.multiplier, from_fields, caravans, caravans * pays, kept, g.income[seat])
