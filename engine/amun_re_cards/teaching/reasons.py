"""Why a bot may have moved as it did, from what everybody saw before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model.moves import Bid, Build, Extend, Take
from engine.amun_re_cards.phases.hand_choice import Preparing
from engine.amun_re_cards.phases.pyramid_placement import heights_after
from engine.amun_re_cards.position import AmunReCards
from engine.amun_re_cards.teaching.advice.advisers import left_after
from engine.core import Amount, Id, Move, Seat, Sentence, _

MANY = data.GOLD[-1]  # a hand worth more than the highest card has several


class WantedPyramids(Sentence, frozen=True):
    seat: Seat
    card: int
    province: Id
    pyramids: Amount
    text = _("{seat} bid {card} on {province}: no other province in the row has more than its {pyramids}.")
    you = _("You bid {card} on {province}: no other province in the row has more than its {pyramids}.")
    clause = "R3.3"


class WantedFields(Sentence, frozen=True):
    seat: Seat
    card: int
    province: Id
    fields: Amount
    text = _("{seat} bid {card} on {province}: no other province in the row has more than its {fields}.")
    you = _("You bid {card} on {province}: no other province in the row has more than its {fields}.")
    clause = "R3.3"


class WantedAnkhs(Sentence, frozen=True):
    seat: Seat
    card: int
    province: Id
    ankhs: Amount
    text = _("{seat} bid {card} on {province}: it shows {ankhs}, and most ankhs make the Pharaoh.")
    you = _("You bid {card} on {province}: it shows {ankhs}, and most ankhs make the Pharaoh.")
    clause = "R3.9"


class BidForNothing(Sentence, frozen=True):
    seat: Seat
    province: Id
    text = _("{seat} bid 0 on {province}: the 0 costs nothing and comes back.")
    you = _("You bid 0 on {province}: the 0 costs nothing and comes back.")
    clause = "R3.7"


class TookSeveral(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} chose several cards: each bid is a single one.")
    you = _("You chose several cards: each bid is a single one.")
    clause = "R3.3"


class LaidOnPoorest(Sentence, frozen=True):
    seat: Seat
    covered: Id
    pyramids: Amount
    text = _("{seat} covered {covered}: it had the fewest pyramids, {pyramids}.")
    you = _("You covered {covered}: it had the fewest pyramids, {pyramids}.")
    clause = "R6.1"


class BuiltToLift(Sentence, frozen=True):
    seat: Seat
    pyramids: Amount
    n: int
    text = _("{seat} built {pyramids}: the poorest province of the three then has {n}.")
    you = _("You built {pyramids}: the poorest province of the three then has {n}.")
    clause = "R6.1"


class KeptForHand(Sentence, frozen=True):
    seat: Seat
    left: Amount
    text = _("{seat} kept {left}: that is the next hand.")
    you = _("You kept {left}: that is your next hand.")
    clause = "R5.8"


def reason(seen: AmunReCards, seat: Seat, move: Move) -> Sentence | None:
    """Why a move may have been made, from what everybody saw before it; None where nothing can be said."""
    explained: Callable[..., Sentence | None] | None = REASONS.get(type(move))
    return explained(seen, seat, move) if explained else None


def reason_of_bid(seen: AmunReCards, seat: Seat, bid: Bid) -> Sentence | None:
    """[D2] Features in which the province exceeds the others of the row."""
    if bid.card == data.GOLD[0]:
        return BidForNothing(seat, bid.province)
    card, row = seen.printed.cards[bid.province], [seen.printed.cards[p] for p in seen.row]
    if card.pyramids and card.pyramids == max(each.pyramids for each in row):
        return WantedPyramids(seat, bid.card, bid.province, Amount(card.pyramids, "pyramid"))
    if card.fields and card.fields == max(each.fields for each in row):
        return WantedFields(seat, bid.card, bid.province, Amount(card.fields, "field"))
    return WantedAnkhs(seat, bid.card, bid.province, Amount(card.ankhs, "ankh")) if card.ankhs else None


def reason_of_hand(seen: AmunReCards, seat: Seat, move: Take) -> Sentence | None:
    """[D1] Several cards; nothing is said of the cards of a small hand."""
    hand = seen.decision
    return TookSeveral(seat) if isinstance(hand, Preparing) and hand.gold > MANY else None


def reason_of_extension(seen: AmunReCards, seat: Seat, move: Extend) -> Sentence | None:
    """[D3] The poorest province was covered."""
    counts = {p.top: seen.pyramids(p) for p in seen.estates[seat]}
    least = min(counts.values())
    return LaidOnPoorest(seat, move.province, Amount(least, "pyramid")) if counts[move.province] == least else None


def reason_of_building(seen: AmunReCards, seat: Seat, move: Build) -> Sentence | None:
    """[D6] The poorest province was lifted, or gold was kept for the next hand."""
    counts = seen.counts(seat)
    height = min(heights_after(counts, move.n))
    if move.n and height > min(counts):
        return BuiltToLift(seat, Amount(move.n, "pyramid"), height)
    return KeptForHand(seat, left_after(seen, seat, move))


REASONS: Mapping[type[Move], Callable[..., Sentence | None]] = {
    Take: reason_of_hand, Bid: reason_of_bid, Extend: reason_of_extension, Build: reason_of_building
}  # fmt: skip
