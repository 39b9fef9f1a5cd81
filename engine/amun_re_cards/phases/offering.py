"""[R4] The offering: sealed offerings, reveal, flood and favours."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model.events import (
    FavoursGranted,
    FloodedHigh,
    FloodedLow,
    Granted,
    NoFavours,
    Offered,
    OfferedNothing,
    OfferingsOpened,
)
from engine.amun_re_cards.model.moves import Offer
from engine.amun_re_cards.model.refusals import NameOnce, NotAvailable
from engine.amun_re_cards.phases.pyramid_placement import Favours
from engine.core import Amount, Move, Preview, Refusal, Seat, SecretDecision, Sentence, _, paragraph

if TYPE_CHECKING:
    from engine.amun_re_cards.position import AmunReCards


@cache
def offers(hand: tuple[int, ...]) -> tuple[Offer, ...]:
    """[R4.1] [A13] All offerings from a hand: fewer cards first, then low cards first."""
    return tuple(Offer(cards) for size in range(1, len(hand) + 1) for cards in combinations(hand, size))


class OffersGold(Sentence, frozen=True):
    """Preview: the gold offered and the gold kept."""

    gold: Amount
    keep: Amount
    text = _("You offer {gold} and keep {keep}.")
    clause = "R4.6"


class NobodySees(Sentence, frozen=True):
    """Preview: the offering stays secret until all have chosen."""

    text = _("It stays secret until everyone has chosen.")
    clause = "R4.1"


class FavoursByRank(Sentence, frozen=True):
    """Preview: what an offering of gold can bring."""

    pyramids: tuple[int, ...]
    text = _("Favours by rank: {pyramids} pyramids.")
    clause = "R4.4"


class NoFavour(Sentence, frozen=True):
    """Preview: an offering without gold."""

    text = _("Without gold there is no favour.")
    clause = "R4.4"


class Offering(SecretDecision["AmunReCards"]):
    """[R4.1] [A24] [D4] All players offer gold cards in secret; changes are possible until the last seal."""

    phase = "offering"
    clause = "R4.1"
    answers = (Offer,)

    sealed: dict[Seat, Offer | None] = {}

    def options(self, g: AmunReCards, seat: Seat) -> Sequence[Move]:
        """[R4.1] All non-empty sets of available cards; sealed cards stay in the hand until the reveal."""
        return offers(tuple(g.hands[seat]))

    def resolve(self, g: AmunReCards) -> None:
        """[R4.2] [R4.6] Reveal all offerings; the offered cards are set aside, but the 0 returns."""
        sealed = {seat: offer.cards for seat, offer in self.sealed.items() if offer is not None}
        g.offers = [list(sealed[seat]) for seat in range(g.seats)]
        for seat, cards in sealed.items():
            g.hands[seat] = [card for card in g.hands[seat] if card not in cards or card == data.GOLD[0]]
        g.emit(OfferingsOpened(tuple(reveal_event(seat, cards) for seat, cards in enumerate(g.offers)), g.total))
        g.push(flood, favours)

    def preview(self, g: AmunReCards, seat: Seat, moves: Sequence[Move]) -> Preview:
        """The effects of the seat's own answer, without any about the others."""
        move = moves[-1]
        if not isinstance(move, Offer):
            return Preview(move)
        amount = sum(move.cards)
        gives = OffersGold(Amount(amount, "gold"), Amount(sum(g.hands[seat]) - amount, "gold"))
        favour = NoFavour() if amount < data.LEAST_OFFERING else FavoursByRank(data.FAVOURS[g.seats])
        return Preview(move, (gives, favour, NobodySees()))

    def reason_closed(self, g: AmunReCards, seat: Seat, move: Move) -> Refusal | None:
        """[R0.3] [R4.1] Why these cards cannot be offered."""
        if not isinstance(move, Offer):
            return None
        missing = next((card for card in move.cards if card not in g.hands[seat]), None)
        return NameOnce() if missing is None else NotAvailable(missing)

    def default_move(self, g: AmunReCards, seat: Seat) -> Move:
        """[D4] The 0 alone."""
        return offers((data.GOLD[0],))[0]


def reveal_event(seat: Seat, cards: Sequence[int]) -> Offered | OfferedNothing:
    """[R4.2] The sentence of a revealed offering."""
    return Offered(seat, sum(cards), tuple(cards), len(cards)) if sum(cards) else OfferedNothing(seat)


@paragraph
def flood(g: AmunReCards) -> None:
    """[R4.3] Announce the flood by the band of the offering table."""
    band = g.band
    assert band is not None
    field = Amount(band.multiplier, "gold")
    if band.caravans_pay:
        g.emit(FloodedLow(g.total, field, Amount(data.CARAVAN_GOLD, "gold")))
    else:
        g.emit(FloodedHigh(g.total, field))


def ranking(g: AmunReCards) -> list[Seat]:
    """[R4.4] [A22] [R0.2] The seats by offering, highest first, ties in turn order."""
    return sorted(g.turn_order(), key=lambda seat: -sum(g.offers[seat]))


def pyramids_granted(g: AmunReCards) -> dict[Seat, int]:
    """[R4.4] [A14] The pyramids granted, by seat; players who offered nothing receive nothing."""
    ranked = zip(ranking(g), data.FAVOURS[g.seats], strict=True)
    return {seat: pyramids for seat, pyramids in ranked if sum(g.offers[seat]) >= data.LEAST_OFFERING}


@paragraph
def favours(g: AmunReCards) -> None:
    """[R4.4] [R4.5] [A23] Grant the favours by rank; they are placed in turn order."""
    gifts = pyramids_granted(g)
    g.emit(
        FavoursGranted(tuple(Granted(seat, Amount(n, "pyramid")) for seat, n in gifts.items()))
        if gifts
        else NoFavours()
    )
    seats = tuple(seat for seat in g.turn_order() if seat in gifts)
    placing = Favours(seats, tokens=tuple(gifts[seat] for seat in seats))
    placing.settle(g)
    g.push(placing)
