"""Why a bot may have moved as it did, from what everybody saw before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.amun_re.model import board as data
from engine.amun_re.model.moves import Adjust, Bid, Cards, Farmer, Stone
from engine.amun_re.phases.rewards import Rewarding
from engine.amun_re.position import AmunRe
from engine.core import Amount, Id, Move, Seat, Sentence, _


class WantedStones(Sentence, frozen=True):
    seat: Seat
    bid: int
    province: Id
    stones_there: Amount
    text = _("{seat} went to {bid} on {province}: {stones_there} lie there, one more makes a pyramid.")
    you = _("You went to {bid} on {province}: {stones_there} lie there, one more makes a pyramid.")
    clause = "R4.8"


class WantedPyramids(Sentence, frozen=True):
    seat: Seat
    bid: int
    province: Id
    pyramids: Amount
    text = _("{seat} went to {bid} on {province}: {pyramids} will score there.")
    you = _("You went to {bid} on {province}: {pyramids} will score there.")
    clause = "R10.1"


class WantedTemples(Sentence, frozen=True):
    seat: Seat
    bid: int
    province: Id
    temples: Amount
    text = _("{seat} went to {bid} on {province}: its {temples} will score at the end of the kingdom.")
    you = _("You went to {bid} on {province}: its {temples} will score at the end of the kingdom.")
    clause = "R10.4"


class WantedCaravan(Sentence, frozen=True):
    seat: Seat
    bid: int
    province: Id
    gold: Amount
    text = _("{seat} went to {bid} on {province}: its caravan earns {gold} at a low flood.")
    you = _("You went to {bid} on {province}: its caravan earns {gold} at a low flood.")
    clause = "R9.1"


class WantedMine(Sentence, frozen=True):
    seat: Seat
    bid: int
    province: Id
    gold: Amount
    text = _("{seat} went to {bid} on {province}: its mine earns {gold}.")
    you = _("You went to {bid} on {province}: its mine earns {gold}.")
    clause = "R9.1"


class WantedFields(Sentence, frozen=True):
    seat: Seat
    bid: int
    province: Id
    fields: Amount
    text = _("{seat} went to {bid} on {province}: it has {fields} for farmers.")
    you = _("You went to {bid} on {province}: it has {fields} for farmers.")
    clause = "R7.5"


class WantedForNothing(Sentence, frozen=True):
    seat: Seat
    province: Id
    text = _("{seat} went to {province} for 0: an empty province costs nothing.")
    you = _("You went to {province} for 0: an empty province costs nothing.")
    clause = "R6.3"


class BoughtCards(Sentence, frozen=True):
    seat: Seat
    text = _("{seat} took cards before anything else: they come first, and unseen.")
    you = _("You took cards before anything else: they come first, and unseen.")
    clause = "R7.2"


class HiredFarmer(Sentence, frozen=True):
    seat: Seat
    province: Id
    low: int
    high: int
    text = _("{seat} placed a farmer in {province}: each brings {low} to {high} gold up to the scoring.")
    you = _("You placed a farmer in {province}: each brings {low} to {high} gold up to the scoring.")
    clause = "R9.1"


class LaidLastStone(Sentence, frozen=True):
    seat: Seat
    province: Id
    text = _("{seat} built in {province}: two {stones} lay there, and a third makes a pyramid.")
    you = _("You built in {province}: two {stones} lay there, and a third makes a pyramid.")
    clause = "R4.8"


class BuiltWherePoorest(Sentence, frozen=True):
    seat: Seat
    province: Id
    text = _("{seat} built in {province}: a set needs a pyramid in each of three provinces.")
    you = _("You built in {province}: a set needs a pyramid in each of three provinces.")
    clause = "R10.2"


class MovedTotal(Sentence, frozen=True):
    seat: Seat
    total: int
    level: int
    farmers: Amount
    text = _("{seat} moved the total to {total}: level {level}, with {farmers} in the fields.")
    you = _("You moved the total to {total}: level {level}, with {farmers} in the fields.")
    clause = "R8.5"


def reason(seen: AmunRe, seat: Seat, move: Move) -> Sentence | None:
    """Why a move may have been made, from what everybody saw before it; None where nothing can be said."""
    explained: Callable[..., Sentence | None] | None = REASONS.get(type(move))
    return explained(seen, seat, move) if explained else None


def reason_of_bid(seen: AmunRe, seat: Seat, bid: Bid) -> Sentence:
    """[D2] The most particular thing of the province."""
    printed, land = seen.board[bid.province], seen.lands[bid.province]
    if not bid.price:
        return WantedForNothing(seat, bid.province)
    if land.stones % data.PYRAMID_STONES == data.PYRAMID_STONES - 1:
        return WantedStones(seat, bid.price, bid.province, Amount(land.stones, "stone"))
    if land.pyramids:
        return WantedPyramids(seat, bid.price, bid.province, Amount(land.pyramids, "pyramid"))
    if printed.temples:
        return WantedTemples(seat, bid.price, bid.province, Amount(printed.temples, "temple"))
    if gold := printed.caravan or printed.mine:
        wanted = WantedCaravan if printed.caravan else WantedMine
        return wanted(seat, bid.price, bid.province, Amount(gold, "gold"))
    return WantedFields(seat, bid.price, bid.province, Amount(printed.fields, "field"))


def reason_of_cards(seen: AmunRe, seat: Seat, move: Cards) -> Sentence | None:
    """[D4] Cards come first."""
    return BoughtCards(seat) if move.n else None


def reason_of_farmer(seen: AmunRe, seat: Seat, move: Farmer) -> Sentence:
    """[D5] The harvests up to the scoring."""
    incomes = [band.farmer_income for band in data.BANDS.values()]
    known = isinstance(seen.decision, Rewarding)  # the flood of this round
    later = data.ROUNDS - seen.round + (not known)
    now = data.BANDS[seen.band].farmer_income if known else 0
    return HiredFarmer(seat, move.province, now + later * min(incomes), now + later * max(incomes))


def reason_of_stone(seen: AmunRe, seat: Seat, move: Stone) -> Sentence | None:
    """[D6] A pyramid that was completed, or the province with the fewest."""
    land, own = seen.lands[move.province], [seen.lands[p].pyramids for p in seen.estates[seat]]
    if land.stones == data.PYRAMID_STONES - 1:
        return LaidLastStone(seat, move.province)
    return BuiltWherePoorest(seat, move.province) if land.pyramids == min(own) else None


def reason_of_adjustment(seen: AmunRe, seat: Seat, move: Adjust) -> Sentence:
    """[D10] The level, and the farmers that it pays."""
    total, farmers = seen.total + move.by, sum(map(seen.farmers, seen.estates[seat]))
    return MovedTotal(seat, total, data.band_of(total).band, Amount(farmers, "farmer"))


REASONS: Mapping[type[Move], Callable[..., Sentence | None]] = {
    Bid: reason_of_bid, Cards: reason_of_cards, Farmer: reason_of_farmer, Stone: reason_of_stone,
    Adjust: reason_of_adjustment,
}  # fmt: skip
