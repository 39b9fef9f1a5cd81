"""The bot `steady`, which plays by heuristics from the view of its seat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model.board import Band, Card
from engine.amun_re_cards.model.moves import Bid, Build, Extend, Offer
from engine.amun_re_cards.phases.auction import Bidding
from engine.amun_re_cards.phases.building import Building
from engine.amun_re_cards.phases.extension import Extending
from engine.amun_re_cards.phases.hand_choice import LAY, TAKES, Preparing, fitting
from engine.amun_re_cards.phases.offering import Offering, offers
from engine.amun_re_cards.phases.pyramid_placement import Placing
from engine.amun_re_cards.position import AmunReCards
from engine.core import Move, Position, Seat


class Weights(msgspec.Struct, frozen=True):
    """Weights of the evaluation, in victory points unless stated; tuned in thousands of bot games."""

    usual_price: float = 5  # usual price of one more pyramid, in gold
    usual_flood: float = 2.4  # average gold per field
    low_flood: float = 0.4  # probability that caravans pay
    ankh: float = 0.3  # value of an ankh, for Pharaoh and against the fewest ankhs
    nine_fields: float = 0.1  # value of a field for the nine-field bonus
    even: float = 0.35  # penalty per pyramid in the province with the most
    spare: float = 1.2  # value of kept gold relative to gold spent in the next kingdom; it also wins auctions
    enough: int = 20  # gold of a hand beyond which more gold counts half
    guesses: int = 24  # number of sampled offerings of the others


class Steady:
    """Bot that maximises estimated victory points, one decision at a time."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def choose(self, seen: Position, seat: Seat, rng: Random) -> Move:
        """The move with the highest estimate."""
        assert isinstance(seen, AmunReCards)
        worth = Worth(seen, seat, self.weights)
        match seen.decision:
            case Preparing() as hand:
                return take(hand)
            case Bidding() as bidding:
                return worth.bid(bidding)
            case Extending() as extending:
                return worth.extend(extending)
            case Offering():
                return worth.offer(rng)
            case Building() as building:
                return worth.build(building)
            case Placing() as placing:
                return placing.moves(seen, seat)[0]
        raise AssertionError("nobody has to choose")


def take(hand: Preparing) -> Move:
    """[D1] The next card of the hand with the largest sum of square roots: several cards, not too small."""
    if not hand.remaining_sum:
        return LAY
    best = max(fitting(hand.gold, hand.chosen), key=lambda cards: sum(card**0.5 for card in cards))
    return TAKES[next(card for card in best if card and card not in hand.chosen)]


class Worth:
    """Estimates for one seat and position, in victory points."""

    def __init__(self, g: AmunReCards, seat: Seat, weights: Weights) -> None:
        self.g, self.seat, self.w = g, seat, weights
        self.scorings = data.KINGDOMS + 1 - max(1, g.kingdom)  # scorings to come, this kingdom's included
        self.pyramid = self.scorings / data.SLOTS
        self.gold = self.pyramid / weights.usual_price

    def card(self, card: Card) -> float:
        """The value of a province card, without regard to the card it will cover."""
        gold = card.fields * self.w.usual_flood + card.caravans * data.CARAVAN_GOLD * self.w.low_flood
        symbols = card.ankhs * self.w.ankh + card.fields * self.w.nine_fields
        return card.pyramids * self.pyramid + gold * self.gold + symbols

    def bid(self, bidding: Bidding) -> Move:
        """[D2] The bid with the largest value of the province less price; an outbid card costs nothing."""
        bids = [move for move in bidding.moves(self.g, self.seat) if isinstance(move, Bid)]
        return max(bids, key=self.bid_value)

    def bid_value(self, bid: Bid) -> float:
        """The value of a bid that stands: the province less the gold."""
        return self.card(self.g.printed.cards[bid.province]) - bid.card * self.gold

    def extend(self, extending: Extending) -> Move:
        """[D3] The extension that best raises the lowest province and covers few ankhs."""
        new = self.g.printed.cards[extending.won[self.seat]]
        return max(extending.moves(self.g, self.seat), key=lambda move: self.extension_value(new, move))

    def extension_value(self, new: Card, move: Extend) -> float:
        """The value of a place for a new card, in pyramids of the lowest province."""
        counts = dict(zip((p.top for p in self.g.estates[self.seat]), self.g.counts(self.seat), strict=True))
        after = {**counts, move.province: counts[move.province] + new.pyramids}
        lifted = min(after.values()) + self.w.even * -max(after.values())
        return lifted - self.w.ankh * self.g.printed.cards[move.province].ankhs / data.SLOTS

    def offer(self, rng: Random) -> Move:
        """[D4] The sum with the best result against random offerings of the others from their public cards."""
        values = self.offer_values(rng)
        return max(values, key=lambda offer: values[offer])

    def offer_values(self, rng: Random) -> dict[Offer, float]:
        """Value of each sum that the hand can offer, added over `guesses` random offerings of the others."""
        own = {sum(offer.cards): offer for offer in reversed(offers(tuple(self.g.hands[self.seat])))}
        imagined = [self.random_offerings(rng) for _guess in range(self.w.guesses)]
        return {offer: sum(self.outcome(offer, others) for others in imagined) for offer in own.values()}

    def random_offerings(self, rng: Random) -> dict[Seat, int]:
        """Random offerings of the others: seat -> gold."""
        return {
            seat: sum(card for card in hand if rng.random() < 0.5)
            for seat, hand in enumerate(self.g.hands)
            if seat != self.seat
        }

    def outcome(self, offer: Offer, others: dict[Seat, int]) -> float:
        """The value of an offer against these offerings of the others: favour and income."""
        mine = sum(offer.cards)
        order = self.g.turn_order()
        ahead = sum((-gold, order.index(s)) < (-mine, order.index(self.seat)) for s, gold in others.items())
        favour = data.FAVOURS[self.g.seats][ahead] if mine >= data.LEAST_OFFERING else 0
        band = self.g.printed.band(mine + sum(others.values()))
        return favour * self.pyramid + self.income(band, sum(self.g.hands[self.seat]) - mine) * self.gold

    def income(self, band: Band, cards: int) -> int:
        """[R5.1] The income at this flood. cards: gold from cards."""
        _ankhs, fields, caravans = self.g.visible(self.seat)
        return fields * band.multiplier + caravans * data.CARAVAN_GOLD * band.caravans_pay + cards

    def build(self, building: Building) -> Move:
        """[D6] The purchase with the best sum of pyramids now and gold for the next kingdom."""
        builds: Sequence[Build] = [m for m in building.moves(self.g, self.seat) if isinstance(m, Build)]
        return max(builds, key=self.build_value)

    def build_value(self, move: Build) -> float:
        """The value of a purchase: pyramids, and the gold that is left, up to a full hand."""
        later = (self.scorings - 1) / data.SLOTS / self.w.usual_price * self.w.spare
        left = min(self.g.income[self.seat] - self.g.printed.price(move.n), data.ALL_GOLD)
        useful = min(left, self.w.enough) + max(0, left - self.w.enough) / 2
        return move.n * self.pyramid + useful * later
