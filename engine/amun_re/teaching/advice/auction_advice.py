"""Advice on the auction: provinces, bids, and the cards that pay for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.amun_re.bot.bidding import Auction
from engine.amun_re.bot.evaluation import Worth
from engine.amun_re.bot.steady import choose_province, sell_for_debt
from engine.amun_re.bot.weights import Weights
from engine.amun_re.model import board as data
from engine.amun_re.model.moves import Bid, Choose, Sell
from engine.amun_re.phases.auction import BRIBE, PROTECTION, Bidding
from engine.amun_re.phases.province_reveal import Choosing
from engine.amun_re.phases.settlement import Settling
from engine.amun_re.position import AmunRe
from engine.amun_re.teaching.advice import auction_texts as says
from engine.core import MUCH, Advice, Amount, BothFine, Move, Seat, Sentence

WEIGHTS = Weights()


def advise_on_province(seen: AmunRe, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[D1] The province card to put up for auction (expert rule)."""
    top = seen.decision
    assert isinstance(top, Choosing)
    best = choose_province(Worth(seen, WEIGHTS), seat)
    assert isinstance(best, Choose)
    drafted = next((move for move in chosen[-1:] if isinstance(move, Choose)), best)
    return Advice(says.AboutChoice(), (special_of(seen, drafted.province),), example=best, clause=top.clause)


# -- bids ------------------------------------------------------------------------------------------


def advise_on_bid(seen: AmunRe, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[D2] A bid: what the province has, and what the price leaves."""
    top = seen.decision
    assert isinstance(top, Bidding)
    auction = Auction(Worth(seen, WEIGHTS), top, seat)
    barred, protected = top.barred_province(seat), seat in top.blockers
    promises = {bid: auction.promise(bid, protected) for bid in auction.bids(barred, 0)}
    best = max(promises, key=lambda bid: promises[bid])
    drafted = next((move for move in chosen[-1:] if isinstance(move, Bid)), None)
    shown = drafted or best
    holds_card = not {BRIBE, PROTECTION}.isdisjoint(seen.hand(seat))
    other = outbid_here(top, seat) or both_fine(promises, best)
    first, *more = specials(seen, shown.province)
    second = [said for said in more if not isinstance(said, says.FieldsAndFarmers)]  # the sum below has the fields
    return Advice(
        says.AboutBid(),
        (first, *([other] if other else second[:1])),
        bid_leaves(seen, seat, shown),
        auction.choose() if holds_card else best,
        caution_bid(seen, seat, promises, best, drafted),
        top.clause,
        tuple(bid for bid in promises if promises[best] - promises[bid] < WEIGHTS.reading),
    )


def outbid_here(top: Bidding, seat: Seat) -> Sentence | None:
    """[R6.6] Advice on returning to the province on which the seat was outbid; None if it was not."""
    left = top.outbid_on(seat)
    return says.OutbidHere(left) if left is not None and left == top.barred_province(seat) else None


def both_fine(promises: Mapping[Bid, float], best: Bid) -> Sentence | None:
    """The best bid on another province, if the estimates of provinces cannot tell it from the best of all."""
    others = [bid for bid in promises if bid.province != best.province]
    other = max(others, key=lambda bid: promises[bid], default=None)
    near = other is not None and promises[best] - promises[other] < WEIGHTS.reading
    return BothFine(best, other) if other is not None and near else None


def bid_leaves(seen: AmunRe, seat: Seat, bid: Bid) -> Sentence:
    """[R6.9] The gold that a bid leaves, with that of the province, in pyramids and farmers."""
    land, printed = seen.lands[bid.province], seen.board[bid.province]
    fields, stones = Amount(printed.fields, "field"), Amount(land.stones, "stone")
    left, free = seen.purse(seat) - bid.price, printed.free_gold
    if left < 0 and free:
        return says.BidTakesCardsForGold(bid.province, bid.price, Amount(-left, "card"), Amount(free, "gold"))
    if left < 0:
        return says.BidTakesCards(bid.province, fields, stones, bid.price, Amount(-left, "card"))
    left += free
    pieces = pieces_for(left)
    room = sum(seen.board[p].fields - seen.lands[p].farmers for p in (*seen.estates[seat], bid.province))
    gold = Amount(left, "gold")
    pyramids = Amount((land.stones + pieces) // data.PYRAMID_STONES, "pyramid")
    farmers = Amount(min(pieces, room), "farmer")
    if free and pyramids.n and room:
        return says.BidLeavesWithGold(bid.province, Amount(free, "gold"), bid.price, gold, pyramids, farmers)
    if not pyramids.n:
        if not farmers.n:
            return says.BidLeavesLittle(bid.province, bid.price, gold)
        return says.BidLeavesFarmers(bid.province, fields, stones, bid.price, gold, farmers)
    if not room:
        return says.BidLeavesStones(bid.province, bid.price, gold, pyramids)
    return says.BidLeaves(bid.province, fields, stones, bid.price, gold, pyramids, farmers)


def pieces_for(gold: int) -> int:
    """[R7.3] The number of pieces of one kind that this gold buys in a turn."""
    return max(n for n in range(gold + 1) if data.triangular(n) <= gold)


def caution_bid(
    seen: AmunRe, seat: Seat, promises: Mapping[Bid, float], best: Bid, drafted: Bid | None
) -> Sentence | None:
    """[R6.9] A bid far above the value of its province."""
    if drafted is None or promises[best] - promises.get(drafted, promises[best]) <= MUCH:
        return None
    left = Amount(max(0, seen.purse(seat) - drafted.price) + seen.board[drafted.province].free_gold, "gold")
    return says.DearBid(drafted.province, drafted.price, left) if drafted.price > best.price else None


def advise_on_debt(seen: AmunRe, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[D3] The card to sell."""
    top = seen.decision
    assert isinstance(top, Settling)
    best = sell_for_debt(Worth(seen, WEIGHTS), seat, top)
    assert isinstance(best, Sell)
    owes = says.AboutDebt(Amount(top.debts[seat].price, "gold"), Amount(seen.purse(seat), "gold"))
    return Advice(owes, (says.LeastNeeded(best.card),), example=best, clause=top.clause)


# -- provinces -------------------------------------------------------------------------------------


def special_of(seen: AmunRe, province: str) -> Sentence:
    """[R1.4] The most particular thing of a province; its fields, where it has nothing else."""
    return next(specials(seen, province))


def specials(seen: AmunRe, province: str) -> Iterator[Sentence]:
    """[R1.4] [R1.5] Features of a province, the most distinctive first."""
    printed, land = seen.board[province], seen.lands[province]
    if land.pyramids:
        yield says.HasPyramids(province, Amount(land.pyramids, "pyramid"))
    if printed.temples:
        yield says.HasTemples(province, Amount(printed.temples, "temple"))
    if printed.caravan:
        yield says.HasCaravan(province, Amount(printed.caravan, "gold"))
    if printed.mine:
        yield says.HasMine(province, Amount(printed.mine, "gold"))
    if printed.free_gold:
        yield says.HasGold(province, Amount(printed.free_gold, "gold"))
    if printed.card_limit > 1:
        yield says.HasCardLimit(province, Amount(printed.card_limit, "card"))
    yield says.FieldsAndFarmers(province, Amount(printed.fields, "field"))
