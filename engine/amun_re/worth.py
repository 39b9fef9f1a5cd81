"""What a sensible player thinks that things are worth, in victory points. The weights of the bots, and estimates from them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import exp, log1p
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from engine.amun_re import board as data
from engine.amun_re.scoring import FARMERS_NEEDED, SYMBOLS_NEEDED
from engine.core import Seat

if TYPE_CHECKING:
    from engine.amun_re.position import AmunRe

BANKS = ("west", "east")


class Weights(msgspec.Struct, frozen=True):
    """What a player goes by. Tuples have one number for each of the six rounds; all were tuned in games of bots."""

    gold: tuple[float, ...] = (0.45, 0.42, 0.38, 0.38, 0.34, 0.28)  # points for a gold piece: early gold works for long
    enough: float = 20.0  # gold beyond this finds little to buy: the next piece is worth half of the first
    band: float = 2.4  # the band that is expected: gold for each farmer, points for each temple
    camel: float = 0.6  # the chance that the caravans come
    card: tuple[float, ...] = (
        1.3,
        1.3,
        1.1,
        1.2,
        1.0,
        0.6,
    )  # points for a card unseen: late cards find no use any more
    building: float = 1.4  # pyramids that a player still builds in each round
    gifts: float = 0.3  # pyramids that come from the rewards of the offering
    slack: float = 0.4  # sets fall short of the average height by this, for pyramids come in whole ones
    stone: float = 0.8  # a stone is this part of a third of a pyramid: it may stay incomplete
    doubt: tuple[float, float] = (0.5, 0.6)  # how open a majority is: at the scoring, and more for each round before it
    free_field: float = 0.7  # the part of the best profit from empty fields that is made in the end
    kinship: float = 0.5  # the chance that the next province lies on the side of Egypt that a scoring card asks for
    usual_gold: tuple[int, ...] = (20, 20, 20, 30, 25, 25)  # what another player has before the auction
    steps: int = 4  # how far above the lowest bid a bid is looked at
    outbid: float = 0.3  # points lost by having to bid again: the others come first
    stirred: float = 0.3  # the chance that a player whose bid stands is driven out and bids again
    reading: float = 0.8  # points by which the wishes of others are misread
    block: float = 0.4  # a Bid block, an Outbid have to bring so many points
    bribe: float = 0.3
    most: int = 24  # nobody offers more
    whim: float = 0.12  # points by which a worse offering may be made
    pharaoh: float = 0.2  # points for being first player
    rivalry: float = 0.7  # how much of the others' average gain counts as a loss
    adjustment: tuple[float, ...] = (0.8, 0.8, 0.6, 0.8, 0.8, 0.3)  # points that an Offering adjustment has to bring
    gleaning: tuple[float, ...] = (4, 4, 3, 4, 4, 1)  # gold that an income card has to bring more than selling it
    stones: int = 9  # most stones that a purchase is planned for
    spare: int = 1  # gold kept for the offering


class Pile(NamedTuple):
    """The buildings of a province."""

    pyramids: int
    stones: int


class Worth:
    """Estimates about one position, seen from any seat; made anew for every decision."""

    def __init__(self, g: AmunRe, weights: Weights) -> None:
        self.g, self.w = g, weights
        self.round = 3 * (g.kingdom - 1) + g.round - 1  # 0 to 5
        self.harvests = 4 - g.round  # still to come in this kingdom, this round's included
        self.rate = weights.gold[self.round]
        self.later = (
            weights.gold[self.round] + weights.gold[min(self.round + 1, 5)]
        ) / 2  # of gold that comes in a while

    # -- gold and cards ----------------------------------------------------------------------------

    def purse(self, gold: int) -> float:
        """Points that so much gold is good for; the first pieces buy the best."""
        return self.rate * self.w.enough * log1p(max(gold, 0) / self.w.enough)

    def price(self, gold: int, cost: int) -> float:
        """Points that are given up by paying `cost` out of `gold`."""
        return self.purse(gold) - self.purse(gold - cost)

    @property
    def card(self) -> float:
        """Points for a card that nobody has seen."""
        return self.w.card[self.round]

    def card_shop(self, limit: int) -> float:
        """Points for the right to buy so many cards in one round."""
        return max(n * self.card - data.triangular(n) * self.rate for n in range(limit + 1))

    # -- provinces ---------------------------------------------------------------------------------

    def steady_income(self, province: str) -> float:
        """Gold in each round from what stands there."""
        printed = self.g.board[province]
        return printed.mine + self.w.camel * printed.caravan + self.w.band * self.g.farmers(province)

    def fields(self, estate: Sequence[str]) -> float:
        """Gold that the empty fields can bring over the rounds left, less the price of the farmers."""
        empty = sum(self.g.board[p].fields - self.g.lands[p].farmers for p in estate)
        return self.w.free_field * sum(max(0.0, self.harvests * self.w.band - n) for n in range(1, empty + 1))

    def estate(self, seat: Seat, estate: Sequence[str], hand: Sequence[str] = ()) -> float:
        """Points that these provinces promise up to the scoring of this kingdom."""
        printed = [self.g.board[p] for p in estate]
        gold = self.harvests * sum(map(self.steady_income, estate)) + self.fields(estate)
        shop = self.harvests * self.card_shop(max((p.card_limit for p in printed), default=0))
        temples = self.w.band * sum(p.temples for p in printed)
        return gold * self.later + shop + temples + self.buildings(seat, estate) + self.scoring_cards(estate, hand)

    def gains(self, seat: Seat, provinces: Sequence[str], hand: Sequence[str] = ()) -> dict[str, float]:
        """Points that each of these revealed provinces would add to what the seat owns."""
        own = self.g.estates[seat]
        before = self.estate(seat, own, hand)
        return {p: self.at_once(p) + self.estate(seat, [*own, p], hand) - before for p in provinces}

    def at_once(self, province: str) -> float:
        """Points for the gold and the cards that come with a province."""
        return self.g.board[province].free_gold * self.rate + len(self.g.free_cards.get(province, ())) * self.card

    def scoring_cards(self, estate: Sequence[str], hand: Sequence[str]) -> float:
        """Points that the scoring cards in hand promise with these provinces."""
        return sum(data.SCORING["bonus_card"] * self.fit(card, estate) for card in {*hand} & {*data.BONUS_CARDS})

    def fit(self, card: str, estate: Sequence[str]) -> float:
        """How likely it is that a scoring card will count with these provinces, by a rule of thumb."""
        printed = [self.g.board[p] for p in estate]
        if card == "bonus_power_symbols":
            return min(1.0, sum(p.power_symbols for p in printed) / SYMBOLS_NEEDED) ** 2
        if card == "bonus_nine_farmers":
            room = sum(p.printed_farmers + p.fields for p in printed)
            return min(1.0, room / (FARMERS_NEEDED + 1)) ** 2
        side = {"bonus_egypt_half": "egypt", "bonus_one_bank": "bank", "bonus_nile_side": "nile"}[card]
        same = len({getattr(p, side) for p in printed}) <= 1
        return self.w.kinship ** (3 - len(estate)) if same else 0.0

    # -- the flood and its rewards -------------------------------------------------------------------

    def flood(self, seat: Seat, band: data.Band) -> float:
        """Points that a band brings this seat, less what it brings the others on average."""
        each = [self.harvest(s, band) for s in range(self.g.seats)]
        others = (sum(each) - each[seat]) / (self.g.seats - 1)
        return each[seat] - self.w.rivalry * others

    def harvest(self, seat: Seat, band: data.Band) -> float:
        """Points from farmers and caravans, and from temples where the kingdom is scored next."""
        points = 0.0
        for p in self.g.estates[seat]:
            printed = self.g.board[p]
            gold = self.g.farmers(p) * band.farmer_income + (printed.caravan if band.camel else 0)
            points += gold * self.later + (printed.temples * band.temple_vp if self.g.round == 3 else 0)
        return points

    @property
    def farmer(self) -> float:
        """Points for one more farmer, up to the end of this kingdom."""
        now = self.g.band if self.flooded else self.w.band
        return (now + (self.harvests - 1) * self.w.band) * self.later

    @property
    def flooded(self) -> bool:
        """Whether this round's band is known."""
        return bool(self.g.offers)

    def gifts(self, seat: Seat) -> list[float]:
        """Points for the best choice of 0, 1, 2 and 3 rewards."""
        return [max(value for value, _split in self.splits(seat, n)) for n in range(data.REWARDS["first"] + 1)]

    def splits(self, seat: Seat, items: int) -> list[tuple[float, tuple[int, int, int]]]:
        """The ways to take so many cards, farmers and stones as rewards, with their worth."""
        empty = sum(self.g.board[p].fields - self.g.lands[p].farmers for p in self.g.estates[seat])
        stones = [self.best_stones(seat, n)[0] for n in range(items + 1)]
        return [
            ((items - f - s) * self.card + f * self.farmer + stones[s], (items - f - s, f, s))
            for f in range(min(items, empty) + 1)
            for s in range(items - f + 1)
        ]

    # -- buildings ---------------------------------------------------------------------------------

    def piles(self, estate: Sequence[str]) -> list[Pile]:
        """What stands on these provinces, stones counted as they will be once owned [R4.8]."""
        lands = [self.g.lands[p] for p in estate]
        return [Pile(x.pyramids + x.stones // 3, x.stones % 3) for x in lands]

    def buildings(self, seat: Seat, estate: Sequence[str]) -> float:
        """Points for pyramids, sets and majorities that these provinces promise."""
        banks = [self.g.board[p].bank for p in estate]
        return self.built(seat, banks, self.piles(estate), self.to_build)

    @property
    def to_build(self) -> float:
        """Pyramids still to come in this kingdom, before the purchases of this round."""
        return self.harvests * self.w.building

    def built(self, seat: Seat, banks: Sequence[str], piles: Sequence[Pile], coming: float) -> float:
        """The same for given piles, with so many pyramids still to come."""
        heights = [p + self.w.stone * s / 3 for p, s in piles]
        level = water_level([*heights, *[self.usual_height] * (3 - len(piles))], coming)
        whole = min(p for p, _s in piles) if len(piles) == 3 else 0
        sets = max(whole, level - self.w.slack, 0.0)
        points = sum(heights) * data.SCORING["pyramid"] + sets * data.SCORING["complete_set"]
        return points + sum(self.majority(seat, bank, self.strength(bank, banks, heights)) for bank in BANKS)

    @cached_property
    def usual_height(self) -> float:
        """Pyramids on the provinces of this kingdom that are still to be revealed, on average."""
        g = self.g
        unseen = [g.lands[p] for p in g.old or data.PROVINCES if p not in g.used]
        return sum(x.pyramids + x.stones / 3 for x in unseen) / max(1, len(unseen))

    def strength(self, bank: str, banks: Sequence[str], heights: Sequence[float]) -> float:
        """[R10.3] What counts for the majority of a bank."""
        there = [h for b, h in zip(banks, heights, strict=True) if b == bank]
        return max(there, default=0.0) if self.g.majority_rule == "single_province" else sum(there)

    def majority(self, seat: Seat, bank: str, strength: float) -> float:
        """[R10.3] Points for a bank times the chance to have most there."""
        mine = exp(strength / self.openness)
        others = sum(x for s, x in enumerate(self.rivals[bank]) if s != seat)
        return data.SCORING["bank_majority"] * mine / (mine + others)

    @cached_property
    def openness(self) -> float:
        """How many pyramids still make little difference for a majority."""
        now, earlier = self.w.doubt
        return now + earlier * (self.harvests - 1)

    @cached_property
    def rivals(self) -> dict[str, list[float]]:
        """Each seat's claim to each bank."""
        claims = {}
        for bank in BANKS:
            own = [[self.g.board[p].bank for p in estate] for estate in self.g.estates]
            heights = [[p + self.w.stone * s / 3 for p, s in self.piles(estate)] for estate in self.g.estates]
            claims[bank] = [exp(self.strength(bank, b, h) / self.openness) for b, h in zip(own, heights, strict=True)]
        return claims

    # -- stones ------------------------------------------------------------------------------------

    def best_stones(self, seat: Seat, stones: int) -> tuple[float, tuple[int, ...]]:
        """The best way to add so many stones to the own provinces, and the points that it adds."""
        return max(self.quarry(seat)[stones], key=lambda plan: plan[0])

    def quarry(self, seat: Seat) -> list[list[tuple[float, tuple[int, ...]]]]:
        """For each number of stones: the ways to place them, with the points that they add."""
        raise NotImplementedError


def water_level(heights: Sequence[float], coming: float) -> float:
    """The lowest height once so much more is put where it is lowest."""
    low = sorted(heights)
    filled, total = 1, low[0] + coming
    while filled < len(low) and total > low[filled] * filled:
        total += low[filled]
        filled += 1
    return total / filled
