"""Evaluation of stones and pyramids for the bot, and plans for placing stones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from engine.amun_re.model import board as data
from engine.core import Seat

if TYPE_CHECKING:
    from engine.amun_re.bot.weights import Weights
    from engine.amun_re.position import AmunRe

BANKS = ("west", "east")
PYRAMID_STONES = data.PYRAMID_STONES
PYRAMID: int = data.SCORING["pyramid"]
SET: int = data.SCORING["complete_set"]
MAJORITY: int = data.SCORING["bank_majority"]


class Pile(NamedTuple):
    """The buildings of a province."""

    pyramids: int
    stones: int

    def with_stones(self, n: int, architect: bool = False) -> Pile:
        """[R4.8] [A35] The pile with n more stones, after building; the Architect builds with two of them."""
        stones = self.stones + n - (2 if architect else 0)
        return Pile(self.pyramids + stones // PYRAMID_STONES + architect, stones % PYRAMID_STONES)


class Plan(NamedTuple):
    """A plan: points added, stones per own province, and the index of the province for the Architect."""

    points: float
    stones: tuple[int, ...]
    architect: int | None = None


class Rivalry:
    """The standing of the seats on the two banks; created once per position."""

    def __init__(self, g: AmunRe, w: Weights) -> None:
        self.g, self.w = g, w
        self.stone = w.stone / 3
        self.best_of = max if g.majority_rule == "single_province" else sum  # [R10.3]
        now, earlier = w.doubt
        self.openness = now + earlier * (3 - g.round)  # scale in pyramids of the uncertainty about majorities
        unseen = [g.lands[p] for p in g.old or data.PROVINCES if p not in g.used]
        self.usual = sum(x.pyramids + x.stones / 3 for x in unseen) / max(1, len(unseen))  # of provinces to come
        self.claims = [self.seat_claims(estate) for estate in g.estates]

    def piles(self, estate: Sequence[str]) -> list[Pile]:
        """The piles on these provinces, as they will be once owned [R4.8]."""
        return [
            Pile(0, 0).with_stones(x.stones + PYRAMID_STONES * x.pyramids) for x in (self.g.lands[p] for p in estate)
        ]

    def seat_claims(self, estate: Sequence[str]) -> list[float]:
        """The weights of these provinces in the contests for the west and the east bank."""
        heights = [p + self.stone * s for p, s in self.piles(estate)]
        west = [self.g.board[p].bank == "west" for p in estate]
        return [self.claim([h for h, w in zip(heights, west, strict=True) if w is side]) for side in (True, False)]

    def claim(self, heights: Sequence[float]) -> float:
        """The weight of provinces of one bank in the contest for its majority."""
        return exp(self.best_of(heights) / self.openness) if heights else 1.0


class Masonry:
    """Evaluation of the buildings on provinces that a seat owns or may acquire."""

    def __init__(self, rivalry: Rivalry, seat: Seat, estate: Sequence[str]) -> None:
        self.rivalry = rivalry
        self.piles = rivalry.piles(estate)
        self.to_come = [rivalry.usual] * (3 - len(estate))
        banks = [rivalry.g.board[p].bank for p in estate]
        self.banks = [[i for i, b in enumerate(banks) if b == bank] for bank in BANKS]
        claims = [c for s, c in enumerate(rivalry.claims) if s != seat]
        self.others = [sum(c[i] for c in claims) for i in range(len(BANKS))]

    def points(self, piles: Sequence[Pile], coming: float) -> float:
        """Expected points for pyramids, sets and majorities. coming: number of pyramids still to be built."""
        rivalry = self.rivalry
        heights = [p + rivalry.stone * s for p, s in piles]
        whole = 0 if self.to_come else min(p for p, _s in piles)
        sets = max(whole, water_level(heights + self.to_come, coming) - rivalry.w.slack)
        points = PYRAMID * sum(heights) + SET * max(sets, 0.0)
        for there, others in zip(self.banks, self.others, strict=True):
            mine = rivalry.claim([heights[i] for i in there])
            points += MAJORITY * mine / (mine + others)
        return points

    def plans(self, most: int, coming: float, architect: float | None = None) -> list[Plan]:
        """The best plan for each number of stones from 0 to `most`.

        coming: pyramids still to be built. architect: points for keeping that card; None if it cannot be played.
        """
        standing = self.points(self.piles, coming)
        best = []
        for n in range(most + 1):
            tidy = [split for split in splits(n, len(self.piles)) if self.tidy(split)]
            plans = [self.plan(split, None, coming) for split in tidy]
            if architect is not None:
                sites = [(t, i) for t in tidy for i, pile in enumerate(self.piles) if pile.stones + t[i] >= 2]
                plans += [self.plan(split, i, coming, architect) for split, i in sites]
            best.append(max(plans, key=lambda plan: plan.points))
        return [plan._replace(points=plan.points - standing) for plan in best]

    def plan(self, stones: tuple[int, ...], site: int | None, coming: float, keeping: float = 0.0) -> Plan:
        """A plan, with the expected points of the buildings afterwards."""
        after = [pile.with_stones(n, i == site) for i, (pile, n) in enumerate(zip(self.piles, stones, strict=True))]
        return Plan(self.points(after, coming) - keeping, stones, site)

    def tidy(self, stones: tuple[int, ...]) -> bool:
        """Whether these stones leave at most one pyramid unfinished; other plans are not considered."""
        return sum(1 for pile, n in zip(self.piles, stones, strict=True) if n and (pile.stones + n) % 3) <= 1


@cache
def splits(n: int, parts: int) -> tuple[tuple[int, ...], ...]:
    """All ways to divide n stones among `parts` provinces."""
    if parts == 1:
        return ((n,),)
    return tuple((first, *rest) for first in range(n, -1, -1) for rest in splits(n - first, parts - 1))


def water_level(heights: Sequence[float], coming: float) -> float:
    """The minimum of the heights after `coming` is distributed so as to raise the lowest (water filling)."""
    low = sorted(heights)
    filled, total = 1, low[0] + coming
    while filled < len(low) and total > low[filled] * filled:
        total += low[filled]
        filled += 1
    return total / filled
