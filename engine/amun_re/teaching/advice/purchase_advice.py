"""Advice on purchases and on the rewards of the offering."""

from __future__ import annotations

from collections.abc import Sequence

from engine.amun_re.bot.bidding import HABITS
from engine.amun_re.bot.buildings import Masonry
from engine.amun_re.bot.evaluation import Worth
from engine.amun_re.bot.steady import affordable, best_basket, bill, buy, take_reward
from engine.amun_re.bot.weights import Weights
from engine.amun_re.model import board as data
from engine.amun_re.model.moves import Done, Farmer, Stone
from engine.amun_re.phases.purchase import Buying
from engine.amun_re.phases.rewards import Rewarding
from engine.amun_re.position import AmunRe
from engine.amun_re.teaching.advice import purchase_texts as says
from engine.core import MUCH, Advice, Amount, Move, Seat, Sentence

WEIGHTS = Weights()
MOST_OF = 0.8  # share of the usual offerings that are not larger than the gold to keep
FEWEST, MOST = (pick(band.farmer_income for band in data.BANDS.values()) for pick in (min, max))


def advise_on_purchase(seen: AmunRe, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[D4] [D5] [D6] Purchases: what a farmer and the next pyramid bring and cost, and the gold to keep."""
    after, kept = seen.apply_draft(seat, chosen)
    top, now = seen.decision, after.decision
    assert isinstance(top, Buying)
    assert isinstance(now, Buying)
    worth = Worth(seen, WEIGHTS)
    keep = usual_offering(worth.round)
    if now.step != "stones" and worth.empty_fields(after.estates[seat]):
        low, high = (worth.harvests * income for income in (FEWEST, MOST))
        size: Sentence = says.FarmerBrings(low, high, now.price("farmers"), keep)
    else:
        size = says.KeepForOffering(keep)
    return Advice(
        says.AboutPurchases(),
        (next_pyramid(after, seat, now),),
        size,
        buy(worth, seat, top),
        caution_purchase(seen, after, seat, kept),
        top.clause,
    )


def usual_offering(round_: int) -> int:
    """The smallest offering that most of the offerings of bots in this round do not exceed."""
    habit = HABITS[round_]
    enough = MOST_OF * sum(habit.values())
    return next(n for n in sorted(habit) if sum(often for m, often in habit.items() if m <= n) >= enough)


def poorest(g: AmunRe, seat: Seat) -> str:
    """[R10.2] The province that lacks pyramids for a set; of equal ones that with most stones."""
    return min(g.estates[seat], key=lambda p: (g.lands[p].pyramids, -g.lands[p].stones))


def stones_missing(g: AmunRe, province: str) -> int:
    """[R4.8] The number of stones to the next pyramid."""
    return data.PYRAMID_STONES - g.lands[province].stones


def next_pyramid(g: AmunRe, seat: Seat, buying: Buying) -> Sentence:
    """[R7.3] The price of the next pyramid where it would count most."""
    province = poorest(g, seat)
    stones = stones_missing(g, province)
    cost = bill(buying, "stones", stones)
    pieces, gold = Amount(stones, "stone"), Amount(cost, "gold")
    if cost > g.purse(seat):
        return says.NextPyramidTooDear(pieces, province, gold)
    return says.NextPyramid(pieces, province, gold, Amount(data.SCORING["complete_set"], "point"))


def caution_purchase(seen: AmunRe, after: AmunRe, seat: Seat, kept: Sequence[Move]) -> Sentence | None:
    """[R7.2] [R8.2] A draft that throws away much: no farmers after stones, or no gold for the offering."""
    if not kept or not all(isinstance(move, Farmer | Stone) for move in kept):
        return None
    (best, (cards, farmers, stones)), (going_on, _basket) = prospect(seen, seat), prospect(after, seat)
    if best - gains_of_draft(seen, after, seat, kept) - going_on <= MUCH:
        return None
    if cards:
        return says.PiecesCloseCards()
    if farmers and isinstance(kept[0], Stone):
        return says.StonesCloseFarmers()
    if stones and isinstance(kept[-1], Farmer):
        return pyramid_missed(after, seat)
    left, round_ = after.purse(seat), Worth(seen, WEIGHTS).round
    return says.NothingToOffer(Amount(left, "gold")) if left < usual_offering(round_) else None


def pyramid_missed(g: AmunRe, seat: Seat) -> Sentence | None:
    """[R4.8] The next pyramid, if the gold no longer suffices for it."""
    province = poorest(g, seat)
    stones, left = stones_missing(g, province), g.purse(seat)
    if (cost := data.triangular(stones)) <= left:
        return None
    return says.PyramidMissed(Amount(left, "gold"), province, Amount(stones, "stone"), Amount(cost, "gold"))


def prospect(g: AmunRe, seat: Seat) -> tuple[float, tuple[int, int, int]]:
    """The best purchases still possible: value with the gold left; numbers of cards, farmers, stones."""
    buying, worth = g.decision, Worth(g, WEIGHTS)
    assert isinstance(buying, Buying)
    plans = worth.bought_stones(seat, affordable(buying, g.purse(seat)), architect=False)
    return best_basket(worth, seat, buying, plans)


def gains_of_draft(seen: AmunRe, after: AmunRe, seat: Seat, kept: Sequence[Move]) -> float:
    """The value of the farmers and stones of a draft, without their price."""
    worth = Worth(seen, WEIGHTS)
    coming = (worth.harvests - 1) * WEIGHTS.building + WEIGHTS.gifts
    before = Masonry(worth.rivalry, seat, seen.estates[seat])
    built = before.points(worth.rivalry.piles(seen.estates[seat]), coming)
    piles = Worth(after, WEIGHTS).rivalry.piles(after.estates[seat])
    return sum(isinstance(move, Farmer) for move in kept) * worth.farmer + before.points(piles, coming) - built


# -- rewards ---------------------------------------------------------------------------------------


def advise_on_reward(seen: AmunRe, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[D11] [D12] Rewards: what a farmer brings, and where a stone is missing."""
    after, _kept = seen.apply_draft(seat, [move for move in chosen if not isinstance(move, Done)])
    top = seen.decision
    assert isinstance(top, Rewarding)
    worth, province = Worth(seen, WEIGHTS), poorest(after, seat)
    return Advice(
        says.AboutRewards(Amount(top.items[0], "item")),
        (
            says.RewardPyramid(Amount(stones_missing(after, province), "stone"), province),
            farmer_after_flood(seen, worth) if worth.empty_fields(after.estates[seat]) else says.NoFieldLeft(),
        ),
        example=take_reward(worth, seat, top),
        clause=top.clause,
    )


def farmer_after_flood(seen: AmunRe, worth: Worth) -> Sentence:
    """[R9.1] The gold of a new farmer, where the flood of this round is known."""
    now, later = data.BANDS[seen.band].farmer_income, worth.harvests - 1
    return says.RewardFarmer(now, now + later * FEWEST, now + later * MOST) if later else says.RewardFarmerNow(now)
