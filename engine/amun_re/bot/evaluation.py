"""Evaluation for the bot: estimates of gold, cards, provinces and floods, in victory points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import log1p
from typing import TYPE_CHECKING

from engine.amun_re.bot.buildings import Masonry, Plan, Rivalry
from engine.amun_re.model import board as data
from engine.core import Seat

if TYPE_CHECKING:
    from engine.amun_re.bot.weights import Weights
    from engine.amun_re.position import AmunRe

SCORING_CARD: int = data.SCORING["bonus_card"]
MOST_ITEMS: int = data.REWARDS["first"]
KEPT = {  # points for a card in hand, except scoring cards; the cheapest is sold first
    "bid_block": 0.4, "outbid_same_province": 0.4, "free_farmer": 1.5, "architect": 0.8,
    "offering_adjustment": 0.6, "extra_harvest": 1.2, "fixed_income": 1.6,
}  # fmt: skip


class Worth:
    """Estimates for one position and any seat, in victory points; created for every decision."""

    def __init__(self, g: AmunRe, weights: Weights) -> None:
        self.g, self.w = g, weights
        self.round = 3 * (g.kingdom - 1) + g.round - 1  # 0 to 5
        self.harvests = 4 - g.round  # still to come in this kingdom, this round's included
        self.rate = weights.gold[self.round]
        self.later = weights.gold[self.round + 1]  # rate of gold from the next harvests
        scoring = 3 * g.kingdom - 1
        bands = [g.band if g.offers else weights.band[self.round], *weights.band[self.round + 1 : scoring + 1]]
        self.farmer_gold = sum(bands)  # expected gold of a farmer up to the end of this kingdom
        self.caravans = sum(weights.camel[self.round : scoring + 1])  # expected harvests in which caravans pay
        self.temple = bands[-1]  # points for a temple

    # -- gold and cards ----------------------------------------------------------------------------

    def purse(self, gold: int) -> float:
        """Points for an amount of gold, with diminishing returns."""
        return self.rate * self.w.enough * log1p(max(gold, 0) / self.w.enough)

    def price(self, gold: int, cost: int) -> float:
        """Points lost by paying `cost` out of `gold`."""
        return self.purse(gold) - self.purse(gold - cost)

    @property
    def card(self) -> float:
        """Points for an unseen card."""
        return self.w.card[self.round]

    def held_card_value(self, card: str, seat: Seat) -> float:
        """Points for keeping this card in hand."""
        if card in data.BONUS_CARDS:
            return SCORING_CARD * self.fit(card, self.g.estates[seat])
        return KEPT[card]

    def card_shop(self, limit: int) -> float:
        """Points for being able to buy up to `limit` cards in one round."""
        return max(n * self.card - data.triangular(n) * self.rate for n in range(limit + 1))

    # -- provinces ---------------------------------------------------------------------------------

    def income(self, province: str) -> float:
        """Expected gold of a province up to the end of this kingdom, with its present farmers."""
        printed = self.g.board[province]
        mine, caravan = self.harvests * printed.mine, self.caravans * printed.caravan
        return mine + caravan + self.farmer_gold * self.g.farmers(province)

    def fields(self, estate: Sequence[str]) -> float:
        """Expected gold from the empty fields over the remaining rounds, less the price of the farmers."""
        profits = (max(0.0, self.farmer_gold - n) for n in range(1, self.empty_fields(estate) + 1))
        return self.w.free_field * sum(profits)

    def estate(self, seat: Seat, estate: Sequence[str], hand: Sequence[str] = ()) -> float:
        """Expected points of these provinces up to the scoring of this kingdom."""
        printed = [self.g.board[p] for p in estate]
        gold = sum(map(self.income, estate)) + self.fields(estate)
        shop = self.harvests * self.card_shop(max((p.card_limit for p in printed), default=0))
        temples = self.temple * sum(p.temples for p in printed)
        return gold * self.later + shop + temples + self.buildings(seat, estate) + self.scoring_cards(estate, hand)

    def gains(self, seat: Seat, provinces: Sequence[str], hand: Sequence[str] = ()) -> dict[str, float]:
        """Expected points that each of these provinces would add to those of the seat."""
        own = self.g.estates[seat]
        before = self.estate(seat, own, hand)
        return {p: self.at_once(p) + self.estate(seat, [*own, p], hand) - before for p in provinces}

    def at_once(self, province: str) -> float:
        """Points for the gold and the cards that come with a province."""
        return self.g.board[province].free_gold * self.rate + len(self.g.free_cards.get(province, ())) * self.card

    def scoring_cards(self, estate: Sequence[str], hand: Sequence[str]) -> float:
        """Expected points of the scoring cards in hand with these provinces."""
        return sum(SCORING_CARD * self.fit(card, estate) for card in {*hand} & {*data.BONUS_CARDS})

    def fit(self, card: str, estate: Sequence[str]) -> float:
        """Estimated probability that a scoring card will score with these provinces."""
        printed = [self.g.board[p] for p in estate]
        if card == "bonus_power_symbols":
            return min(1.0, sum(p.power_symbols for p in printed) / data.SYMBOLS_NEEDED) ** 2
        if card == "bonus_nine_farmers":
            room = sum(p.printed_farmers + p.fields for p in printed)
            return min(1.0, room / (data.FARMERS_NEEDED + 1)) ** 2
        side = {"bonus_egypt_half": "egypt", "bonus_one_bank": "bank", "bonus_nile_side": "nile"}[card]
        same = len({getattr(p, side) for p in printed}) <= 1
        return self.w.kinship ** (3 - len(estate)) if same else 0.0

    # -- the flood and its rewards -------------------------------------------------------------------

    def flood(self, seat: Seat, band: data.Band) -> float:
        """Points that a band brings this seat, less a share of what it brings the others on average."""
        each = [self.harvest(s, band) for s in range(self.g.seats)]
        others = (sum(each) - each[seat]) / (self.g.seats - 1)
        return each[seat] - self.w.rivalry * others

    def harvest(self, seat: Seat, band: data.Band) -> float:
        """Points from farmers and caravans, and in round 3 from temples."""
        points = 0.0
        for p in self.g.estates[seat]:
            printed = self.g.board[p]
            gold = self.g.farmers(p) * band.farmer_income + (printed.caravan if band.camel else 0)
            points += gold * self.later + (printed.temples * band.temple_vp if self.g.round == 3 else 0)
        return points

    @property
    def farmer(self) -> float:
        """Points for one more farmer, up to the end of this kingdom."""
        return self.farmer_gold * self.later

    def gifts(self, seat: Seat) -> list[float]:
        """Points of the best choice of 0, 1, 2, ... rewards."""
        stones = self.reward_stones(seat, MOST_ITEMS)
        return [self.gift(seat, n, stones)[0] for n in range(len(stones))]

    def gift(self, seat: Seat, items: int, stones: Sequence[Plan]) -> tuple[float, int, int]:
        """The best way to take `items` rewards: points, numbers of cards and farmers; the rest: stones."""
        empty = self.empty_fields(self.g.estates[seat])
        return max(
            (c * self.card + f * self.farmer + stones[items - c - f].points, c, f)
            for f in range(min(items, empty) + 1)
            for c in range(items - f + 1)
        )

    def empty_fields(self, estate: Sequence[str]) -> int:
        """[R7.5] The number of fields without a farmer."""
        return sum(self.g.board[p].fields - self.g.lands[p].farmers for p in estate)

    # -- buildings ---------------------------------------------------------------------------------

    @cached_property
    def rivalry(self) -> Rivalry:
        """The standing of the seats on the two banks."""
        return Rivalry(self.g, self.w)

    def buildings(self, seat: Seat, estate: Sequence[str]) -> float:
        """Expected points of the buildings of these provinces, before the purchases of this round."""
        masonry = Masonry(self.rivalry, seat, estate)
        return masonry.points(masonry.piles, self.harvests * self.w.building)

    def bought_stones(self, seat: Seat, most: int, architect: bool) -> list[Plan]:
        """The best plan for each number of bought stones from 0 to `most`. architect: the card may be played."""
        coming = (self.harvests - 1) * self.w.building + self.w.gifts
        keeping = self.w.architect[self.round] if architect else None
        return Masonry(self.rivalry, seat, self.g.estates[seat]).plans(most, coming, keeping)

    def reward_stones(self, seat: Seat, most: int) -> list[Plan]:
        """The best plan for each number of reward stones from 0 to `most`."""
        return Masonry(self.rivalry, seat, self.g.estates[seat]).plans(most, (self.harvests - 1) * self.w.building)
