"""Advice of the coach at each decision of the card game, by the seat's view and the bot's estimates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from engine.amun_re_cards.bot.steady import Weights, Worth, take
from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model.moves import Bid, Build, Offer
from engine.amun_re_cards.phases.auction import Bidding
from engine.amun_re_cards.phases.building import Building
from engine.amun_re_cards.phases.extension import Extending
from engine.amun_re_cards.phases.hand_choice import Opening, Preparing, fitting
from engine.amun_re_cards.phases.offering import Offering
from engine.amun_re_cards.phases.pyramid_placement import Favours, Placing, heights_after
from engine.amun_re_cards.position import AmunReCards
from engine.amun_re_cards.teaching.advice import advice_texts as says
from engine.core import MUCH, Advice, Adviser, Amount, BothFine, Move, Seat, Sentence, SomeDecision

WEIGHTS = Weights()
NOISE = 0.3  # points: the estimates of the bot tell nothing about a smaller difference
GUESSES = "coach"  # the seed of the offerings that are imagined: the same view, the same advice


def advise_on_hand(seen: AmunReCards, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[D1] The hand: several cards, since each bid is a single one."""
    hand = seen.decision
    assert isinstance(hand, Preparing)
    best = max(fitting(hand.gold, hand.chosen), key=lambda cards: sum(card**0.5 for card in cards))
    return Advice(
        says.AboutHand(Amount(hand.gold, "gold")),
        (says.EachBidIsOneCard(),),
        says.HandSize(len(best) - 1) if len(best) > 2 else None,
        take(hand),
        clause=hand.clause,
    )


# -- the auction -----------------------------------------------------------------------------------


def advise_on_bid(seen: AmunReCards, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[D2] A bid: what the province has, and which players without a card in play could outbid it."""
    top = seen.decision
    assert isinstance(top, Bidding)
    worth = Worth(seen, seat, WEIGHTS)
    bids = [move for move in top.moves(seen, seat) if isinstance(move, Bid)]
    best = max(bids, key=worth.bid_value)
    drafted = next((move for move in chosen[-1:] if isinstance(move, Bid) and move in bids), None)
    close = close_bid(worth, bids, best)
    return Advice(
        says.AboutBid(),
        (province_has(seen, (drafted or best).province), *([BothFine(best, close)] if close else [])),
        holding(seen, seat, top, drafted or best, is_drafted=drafted is not None),
        best,
        caution_bid(seen, worth, best, drafted),
        top.clause,
        tuple(bid for bid in bids if worth.bid_value(best) - worth.bid_value(bid) < NOISE),
    )


def close_bid(worth: Worth, bids: Sequence[Bid], best: Bid) -> Bid | None:
    """The best bid on another province if it is within the noise of the best of all; else None."""
    others = [bid for bid in bids if bid.province != best.province]
    other = max(others, key=worth.bid_value, default=None)
    return other if other and worth.bid_value(best) - worth.bid_value(other) < NOISE else None


def province_has(seen: AmunReCards, province: str) -> Sentence:
    """[R0.5] The symbols of a province card."""
    card = seen.printed.cards[province]
    numbers = {"pyramid": card.pyramids, "field": card.fields, "ankh": card.ankhs, "caravan": card.caravans}
    return says.ProvinceHas(province, tuple(Amount(n, symbol) for symbol, n in numbers.items() if n))


def holding(seen: AmunReCards, seat: Seat, top: Bidding, bid: Bid, *, is_drafted: bool) -> Sentence:
    """[R3.3] Players without a card in play who could outbid this bid, and its cost."""
    if bid.card == data.GOLD[0]:
        return says.ZeroIsFree(bid.province)
    names = tuple(other for other in top.seats if other != seat and max(seen.hands[other]) > bid.card)
    if not names:
        return says.NobodyHoldsMore(bid.card)
    return says.CardWinsThis(bid.card, names) if is_drafted else says.CardWinsProvince(bid.card, bid.province, names)


def caution_bid(seen: AmunReCards, worth: Worth, best: Bid, drafted: Bid | None) -> Sentence | None:
    """[R3.7] A dear card for a poor province."""
    if drafted is None or worth.bid_value(best) - worth.bid_value(drafted) <= MUCH or not drafted.card:
        return None
    pyramids = seen.printed.cards[drafted.province].pyramids
    return says.DearBid(drafted.card, drafted.province, Amount(pyramids, "pyramid"))


def advise_on_extension(seen: AmunReCards, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[D3] The card to cover: what is lost, and which province is the poorest."""
    top = seen.decision
    assert isinstance(top, Extending)
    counts = {p.top: seen.pyramids(p) for p in seen.estates[seat]}
    poorest = min(counts, key=lambda province: counts[province])
    return Advice(
        says.AboutExtension(top.won[seat]),
        (says.Poorest(poorest, Amount(counts[poorest], "pyramid")),),
        example=Worth(seen, seat, WEIGHTS).extend(top),
        clause=top.clause,
    )


# -- the offering ----------------------------------------------------------------------------------


def advise_on_offering(seen: AmunReCards, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[D4] The offering: the flood that one's own provinces need, the pyramids, and what is kept."""
    top = seen.decision
    assert isinstance(top, Offering)
    worth = Worth(seen, seat, WEIGHTS)
    values = worth.offer_values(Random(GUESSES))
    best = max(values, key=lambda offer: values[offer])
    first, second = (Amount(n, "pyramid") for n in data.FAVOURS[seen.seats][:2])
    return Advice(
        says.AboutOffering(),
        (harvest_hangs(seen, worth), says.FavoursByRank(first, second)),
        says.OfferingSize(sum(best.cards), gold_kept(seen, seat, best)),
        best,
        caution_offering(seen, seat, values, best, chosen),
        top.clause,
        tuple(offer for offer in values if values[best] - values[offer] < NOISE * WEIGHTS.guesses),
    )


def harvest_hangs(seen: AmunReCards, worth: Worth) -> Sentence:
    """[R4.3] [R5.1] The harvest in the highest band in which caravans earn, and in the next."""
    bands = seen.printed.bands
    dry = next(k for k, band in enumerate(bands) if not band.caravans_pay)
    total = bands[dry].low - 1
    return says.HarvestHangs(total, worth.income(bands[dry - 1], 0), worth.income(bands[dry], 0))


def gold_kept(seen: AmunReCards, seat: Seat, offer: Offer) -> Amount:
    """[R4.6] The gold of the cards that an offering leaves."""
    return Amount(sum(seen.hands[seat]) - sum(offer.cards), "gold")


def caution_offering(
    seen: AmunReCards, seat: Seat, values: Mapping[Offer, float], best: Offer, chosen: Sequence[Move]
) -> Sentence | None:
    """[R4.6] An offering far larger than its use."""
    drafted = next((move for move in chosen[-1:] if isinstance(move, Offer)), None)
    if drafted is None or sum(drafted.cards) <= sum(best.cards):
        return None
    same = next((value for offer, value in values.items() if sum(offer.cards) == sum(drafted.cards)), values[best])
    lost = (values[best] - same) / WEIGHTS.guesses
    return says.MuchOffered(sum(drafted.cards), gold_kept(seen, seat, drafted)) if lost > MUCH else None


# -- building and placing --------------------------------------------------------------------------


def advise_on_building(seen: AmunReCards, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[D6] A purchase: the number that lifts the poorest province, and the next hand."""
    top = seen.decision
    assert isinstance(top, Building)
    worth = Worth(seen, seat, WEIGHTS)
    builds = [move for move in top.moves(seen, seat) if isinstance(move, Build)]
    best, *near = near_best(seen, seat, worth, builds)
    return Advice(
        says.AboutBuilding(Amount(seen.income[seat], "gold")),
        (hand_after(seen, seat, best), *(BothFine(best, other) for other in near[:1])),
        lifting(seen, seat, best.n),
        best,
        caution_building(seen, seat, worth, best, chosen),
        top.clause,
        tuple(near),
    )


def hand_after(seen: AmunReCards, seat: Seat, build: Build) -> Sentence:
    """[R5.8] The next hand."""
    return says.HandAfter(Amount(build.n, "pyramid"), left_after(seen, seat, build))


def near_best(seen: AmunReCards, seat: Seat, worth: Worth, builds: Sequence[Build]) -> list[Build]:
    """Purchases within the noise of the best: those lifting the poorest province first, then by value."""
    lifts, most = lifting_numbers(seen, seat, builds[-1].n), max(map(worth.build_value, builds))
    near = [build for build in builds if most - worth.build_value(build) < NOISE]
    return sorted(near, key=lambda build: (build.n not in lifts, -worth.build_value(build)))


def lifting_numbers(seen: AmunReCards, seat: Seat, most: int) -> list[int]:
    """[R5.6] [R6.1] Numbers of new pyramids that lift the poorest province: up to `most` and the next."""
    counts = seen.counts(seat)
    beyond = range(1, most + 2 * data.SLOTS + sum(counts))
    return [n for n in beyond if min(heights_after(counts, n)) > min(heights_after(counts, n - 1))]


def left_after(seen: AmunReCards, seat: Seat, build: Build) -> Amount:
    """[R5.3] The gold that a purchase leaves."""
    return Amount(seen.income[seat] - seen.printed.price(build.n), "gold")


def lifting(seen: AmunReCards, seat: Seat, most: int) -> Sentence:
    """[R5.6] [R6.1] Sentence on the largest number up to `most` that lifts the poorest province.

    Without one it is on the smallest number that does.
    """
    lifts = lifting_numbers(seen, seat, most)
    n = max((n for n in lifts if n <= most), default=lifts[0])
    cost = Amount(seen.printed.price(n), "gold")
    if cost.n > seen.income[seat]:
        return says.CannotLift(n, cost)
    height = min(heights_after(seen.counts(seat), n))
    again = next((later for later in lifts if later > n), n + data.SLOTS) - n
    if again == 1:
        return says.BuildToLiftAgain(n, height, cost)
    return says.BuildForLater(n, height, cost, again)


def caution_building(
    seen: AmunReCards, seat: Seat, worth: Worth, best: Build, chosen: Sequence[Move]
) -> Sentence | None:
    """[R5.8] Far too much or too little gold kept."""
    drafted = next((move for move in chosen[-1:] if isinstance(move, Build)), None)
    if drafted is None or worth.build_value(best) - worth.build_value(drafted) <= MUCH:
        return None
    left = left_after(seen, seat, drafted)
    if drafted.n > best.n:
        return says.LittleKept(left)
    return says.MuchKept(left, Amount(best.n, "pyramid"), Amount(seen.printed.price(best.n), "gold"))


def advise_on_placing(seen: AmunReCards, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[D5] [D6] The placement: the poorest province is as high either way."""
    top = seen.decision
    assert isinstance(top, Placing)
    lowest = min(heights_after(seen.counts(seat), top.tokens[top.seats.index(seat)]))
    return Advice(
        says.AboutPlacing(),
        (says.SameEitherWay(Amount(lowest, "pyramid")),),
        example=top.moves(seen, seat)[0],
        clause=top.clause,
    )


ADVICE: dict[type[SomeDecision], Adviser] = {
    Opening: advise_on_hand, Preparing: advise_on_hand, Bidding: advise_on_bid, Extending: advise_on_extension,
    Offering: advise_on_offering, Building: advise_on_building, Placing: advise_on_placing,
    Favours: advise_on_placing,
}  # fmt: skip
