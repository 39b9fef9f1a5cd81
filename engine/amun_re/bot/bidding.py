"""Bids and offerings of the bot, with estimates of what the other players will do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import exp, log
from random import Random

from engine.amun_re.bot.evaluation import Worth
from engine.amun_re.model import board as data
from engine.amun_re.model.moves import Bid, Play
from engine.amun_re.phases.auction import BIDS, BRIBE, PROTECTION, RUNG, Bidding
from engine.amun_re.phases.offering import ADJUSTMENT_CARD, OFFERS, THEFTS
from engine.core import Move, Seat

# -- the auction -----------------------------------------------------------------------------------


class Auction:
    """Evaluation of the bids of one seat, from the value of the provinces to every seat."""

    def __init__(self, worth: Worth, bidding: Bidding, seat: Seat) -> None:
        self.worth, self.bidding, self.seat = worth, bidding, seat
        self.g, self.w = worth.g, worth.w
        self.leaders = bidding.leaders()
        own = self.g.hand(seat)
        self.gains = [worth.gains(s, self.g.revealed, own if s == seat else ()) for s in range(self.g.seats)]
        usual = self.w.usual_gold[worth.round]
        self.means = [self.g.purse(seat) if s == seat else usual for s in range(self.g.seats)]
        self.elsewhere = [self.best_elsewhere(s) for s in range(self.g.seats)]

    def choose(self) -> Move:
        """The bid with the highest expected value, or a card first if it raises that value enough."""
        hand, barred = self.g.hand(self.seat), self.bidding.barred_province(self.seat)
        protected = self.seat in self.bidding.blockers
        best, bid = self.best(barred, protected)
        if BRIBE in hand and barred is not None and self.best(None, protected, 1)[0] > best + self.w.bribe:
            return Play(BRIBE)
        if PROTECTION in hand and not protected and self.best(barred, True, 1)[0] > best + self.w.block:
            return Play(PROTECTION)
        return bid

    def best(self, barred: str | None, protected: bool, cards: int = 0) -> tuple[float, Bid]:
        """The highest expected value of a bid and that bid. cards: number of cards played first."""
        promises = [(self.promise(bid, protected), bid) for bid in self.bids(barred, cards)]
        return max(promises, key=lambda promise: promise[0])

    def bids(self, barred: str | None, cards: int) -> Iterator[Bid]:
        """Affordable bids, on each province up to `steps` rungs from the lowest possible one."""
        reach = self.bidding.reach(self.g, self.seat) - cards
        for province in self.g.revealed:
            low = self.bidding.lowest_rung(province, self.seat, self.leaders)
            yield from (
                bid for bid in BIDS[province][low : low + self.w.steps] if province != barred and bid.price <= reach
            )

    def promise(self, bid: Bid, protected: bool) -> float:
        """The expected value of a bid: province less price if it stands, else the best alternative."""
        stands = 1.0
        rung = RUNG[bid.price] + (2 if protected else 1)
        for rival in range(self.g.seats):
            if rival != self.seat:
                stands *= 1 - self.outbids(rival, bid.province, rung)
        mine = self.surplus(self.seat, bid.province, RUNG[bid.price])
        return stands * mine + (1 - stands) * (self.elsewhere[self.seat][bid.province] - self.w.outbid)

    def outbids(self, rival: Seat, province: str, rung: int) -> float:
        """Estimated probability that a rival bids this rung here rather than on another province."""
        wish = self.surplus(rival, province, rung) - self.elsewhere[rival][province]
        asked = rival not in self.bidding.placed or self.bidding.is_contested(rival)
        return (1.0 if asked else self.w.stirred) / (1 + exp(-wish / self.w.reading))

    def surplus(self, seat: Seat, province: str, rung: int) -> float:
        """The value of a province to a seat, less the price of this rung."""
        return self.gains[seat][province] - self.worth.price(self.means[seat], data.LADDER[rung])

    def best_elsewhere(self, seat: Seat) -> dict[str, float]:
        """For each province the best surplus of a seat on any other province, at the lowest possible bids."""
        lowest = {p: self.bidding.lowest_rung(p, seat, self.leaders) for p in self.g.revealed}
        left = {p: self.surplus(seat, p, rung) for p, rung in lowest.items()}
        return {p: max(points for other, points in left.items() if other != p) for p in left}


# -- the offering ----------------------------------------------------------------------------------

# Frequencies of the offerings in each of the six rounds (-3: theft), from some hundred games between bots of this
# strength.
HABITS: tuple[dict[int, int], ...] = (
    {-3: 43, 1: 20, 2: 15, 3: 12, 4: 8, 5: 2},
    {-3: 23, 1: 29, 2: 18, 3: 13, 4: 10, 5: 5, 6: 1},
    {-3: 22, 1: 20, 2: 16, 3: 11, 4: 8, 5: 7, 6: 6, 7: 4, 8: 2, 9: 2, 10: 1},
    {-3: 34, 1: 16, 2: 12, 3: 8, 4: 8, 5: 7, 6: 6, 7: 4, 8: 3, 9: 1},
    {-3: 26, 1: 22, 2: 12, 3: 9, 4: 9, 5: 7, 6: 6, 7: 3, 8: 2, 9: 2, 10: 1, 11: 1},
    {-3: 30, 1: 21, 2: 8, 3: 6, 4: 6, 5: 6, 6: 6, 7: 4, 8: 4, 9: 2, 10: 2, 11: 1, 12: 1},
)


@cache
def totals(others: int, round_: int) -> dict[int, float]:
    """The probability of each total of the others' offerings."""
    habit, weight = HABITS[round_], sum(HABITS[round_].values())
    chances = {0: 1.0}
    for _other in range(others):
        added: dict[int, float] = {}
        for total, chance in chances.items():
            for amount, often in habit.items():
                added[total + amount] = added.get(total + amount, 0.0) + chance * often / weight
        chances = added
    return chances


@cache
def band_chances(others: int, round_: int, own: int, swing: int) -> dict[tuple[int, int], float]:
    """The probability of each pair of bands for the total with the own offering, less and plus `swing`."""
    chances: dict[tuple[int, int], float] = {}
    for total, chance in totals(others, round_).items():
        pair = data.band_of(total + own - swing).band, data.band_of(total + own + swing).band
        chances[pair] = chances.get(pair, 0.0) + chance
    return chances


@cache
def rank_chances(earlier: int, later: int, round_: int, own: int) -> tuple[float, float]:
    """The probabilities that an offering is the largest and the second; `earlier` players win ties [R8.7]."""
    habit, weight = HABITS[round_], sum(HABITS[round_].values())
    below = sum(often for amount, often in habit.items() if amount < own) / weight
    upto = sum(often for amount, often in habit.items() if amount <= own) / weight
    first = below**earlier * upto**later
    second = 0.0
    if earlier:
        second += earlier * (1 - below) * below ** (earlier - 1) * upto**later
    if later:
        second += later * (1 - upto) * upto ** (later - 1) * below**earlier
    return first, second


class Altar:
    """Evaluation of the offerings of one seat: rewards, flood band and gold kept."""

    def __init__(self, worth: Worth, seat: Seat) -> None:
        self.worth, self.seat = worth, seat
        self.g, self.w = worth.g, worth.w
        self.flood = {band: worth.flood(seat, row) for band, row in data.BANDS.items()}

    def choose(self, rng: Random) -> Move:
        """One of the best offerings, with some randomness against prediction."""
        return max(self.plans(), key=lambda plan: plan[0] + self.whim(rng))[1]

    def plans(self) -> list[tuple[float, Move]]:
        """All offerings that are considered, each with its expected value."""
        gold = self.g.purse(self.seat)
        gifts = self.worth.gifts(self.seat)
        plans: list[tuple[float, Move]] = []
        for adjust in (False, True) if ADJUSTMENT_CARD in self.g.hand(self.seat) else (False,):
            loss = self.w.adjustment[self.worth.round] if adjust else 0.0
            stolen = self.worth.purse(gold + data.THEFT_GOLD) + self.height(data.THEFT_VALUE, adjust)
            plans.append((stolen - loss, THEFTS[adjust]))
            for amount in range(1, min(gold, self.w.most) + 1):
                kept = self.worth.purse(gold - amount) + self.height(amount, adjust)
                plans.append((kept + self.reward(amount, gifts) - loss, OFFERS[adjust][amount]))
        return plans

    def whim(self, rng: Random) -> float:
        """Random noise (Gumbel), so that about equally good offerings are all chosen at times."""
        return -self.w.whim * log(-log(rng.random() or 0.5))

    def reward(self, amount: int, gifts: Sequence[float]) -> float:
        """Expected points from the rewards [R8.8] and from being first player."""
        order = self.g.turn_order()
        earlier = order.index(self.seat)
        first, second = rank_chances(earlier, self.g.seats - 1 - earlier, self.worth.round, amount)
        none = 1 - first - second
        most, fewer, one = (gifts[data.REWARDS[rank]] for rank in ("first", "second", "others"))
        expected: float = first * (most + self.w.pharaoh) + second * fewer + none * one
        return expected

    def height(self, own: int, adjust: bool) -> float:
        """Expected points from the flood; with an adjustment card, the better of two totals is chosen."""
        chances = band_chances(self.g.seats - 1, self.worth.round, own, data.ADJUSTMENT if adjust else 0)
        return sum(chance * max(self.flood[low], self.flood[high]) for (low, high), chance in chances.items())
