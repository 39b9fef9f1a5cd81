"""The price staircases of Amun-Re as choices: a step sets how many pieces are bought in all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from engine.amun_re.model import board as data
from engine.amun_re.model.moves import Farmer, Stone
from engine.amun_re.model.refusals import FewFreeFields, GoldPaysFor, SellFirst, StepOver
from engine.amun_re.phases.purchase import FARMER, STONE, Buying
from engine.amun_re.position import AmunRe
from engine.amun_re.view.prompt_texts import FarmerPrices, StonePrices
from engine.amun_re.view.side_view import STEPS, PieceStep
from engine.core import Amount, Id, Move, Refusal, Seat, Total, Totals


class Draft(msgspec.Struct, frozen=True):
    """The pieces of one kind in the draft of a purchase turn. g: the position after this draft."""

    g: AmunRe
    top: Buying
    seat: Seat
    kind: Literal["farmer", "stone"]
    collected: Sequence[Move]
    shut: Refusal | None  # why nothing of it can be chosen

    @property
    def pieces(self) -> list[Farmer | Stone]:
        """The pieces of this kind in the draft."""
        return [move for move in self.collected if isinstance(move, Farmer if self.kind == "farmer" else Stone)]

    @property
    def now(self) -> int:
        """All pieces of this kind in this turn; the price of the next one is one more."""
        return max(len(self.pieces), self.top.bought if self.top.step == f"{self.kind}s" else 0)

    @property
    def before(self) -> int:
        """The pieces of this kind that were bought before the draft."""
        return self.now - len(self.pieces)

    @property
    def fields(self) -> list[str]:
        """The provinces of the free fields, those of the last farmer first, then from field to field."""
        own = self.g.estates[self.seat]
        free = {p: self.g.board[p].fields - self.g.lands[p].farmers for p in own}
        return [p for p in sorted(own, key=self.is_elsewhere) for _field in range(free[p])]

    def is_elsewhere(self, province: str) -> bool:
        """Whether the last chosen piece is not in this province."""
        return not self.pieces or self.pieces[-1].province != province

    def more(self, n: int) -> list[Move]:
        """So many further pieces: farmers on free fields, stones where most of a pyramid stands."""
        if self.kind == "farmer":
            return [FARMER[p] for p in self.fields[:n]]
        built = max(self.g.estates[self.seat], key=lambda p: (not self.is_elsewhere(p), self.g.lands[p].stones))
        return [STONE[built]] * n

    def with_total(self, n: int) -> list[Move]:
        """[R7.2] The draft with n pieces in this turn: the last ones go, further ones come before all stones."""
        if n <= self.now:
            kept = list(self.collected)
            for piece in self.pieces[n - self.before :]:
                last = len(kept) - 1 - kept[::-1].index(piece)
                del kept[last]
            return kept
        return self.joined_by(self.more(n - self.now))

    def joined_by(self, pieces: Sequence[Move]) -> list[Move]:
        """[R7.2] The draft with further pieces of this kind: farmers come before all stones."""
        stones = (k for k, move in enumerate(self.collected) if isinstance(move, Stone) and self.kind == "farmer")
        at = next(stones, len(self.collected))
        return [*self.collected[:at], *pieces, *self.collected[at:]]

    def reason_closed(self, n: int) -> Refusal | None:
        """[R7.2] [R7.3] [R7.5] Why n pieces cannot be bought in this turn; None if they can."""
        stones = sum(isinstance(move, Stone) for move in self.collected)
        if n <= self.before or (self.kind == "farmer" and self.top.step == "stones" and self.top.bought > stones):
            return StepOver()
        if self.kind == "farmer" and n - self.now > len(self.fields):
            return FewFreeFields(len(self.fields) + len(self.pieces))
        return self.price_refusal(n)

    def price_refusal(self, n: int) -> Refusal | None:
        """[R7.3] [A38] Why n pieces cost too much, naming cards that could be sold first; else None."""
        paid = data.triangular(self.before)
        gold = self.g.purse(self.seat) + data.triangular(self.now) - paid
        price = data.triangular(n) - paid
        if price <= gold:
            return None
        if price <= gold + len(self.g.hand(self.seat)):
            return SellFirst(Amount(price, "gold"), Amount(gold, "gold"), Amount(price - gold, "card"))
        most = max(k for k in range(n) if data.triangular(k) - paid <= gold)
        return GoldPaysFor(Amount(gold, "gold"), Amount(most, self.kind))

    def total(self, n: int) -> Total:
        """[R7.3] One step of the staircase. The one that is chosen gives it up."""
        label = PieceStep(Amount(n, self.kind), Amount(data.triangular(n), "gold"))
        place, why = f"{self.kind}s-{n}", self.shut or self.reason_closed(n)
        if why is not None:
            return Total(label, place, why=why)
        on = n == self.now
        moves = self.with_total(self.before if on else n)
        return Total(label, place, tuple(str(move) for move in moves), on)


def farmers_before_stones(g: AmunRe, top: Buying, seat: Seat, collected: Sequence[Move]) -> dict[Id, list[Move]]:
    """[R7.2] Where a farmer can join a draft that has stones already, and the draft with it."""
    draft = Draft(g, top, seat, "farmer", collected, None)
    if top.step != "stones" or draft.reason_closed(draft.now + 1) is not None:
        return {}
    return {p: draft.joined_by([FARMER[p]]) for p in g.estates[seat] if g.has_free_field(p)}


def price_steps(
    g: AmunRe, top: Buying, seat: Seat, collected: Sequence[Move], shut: Refusal | None = None
) -> tuple[Totals, ...]:
    """[R7.3] The staircases of farmers and stones, after the draft; closed if `shut` says why."""
    steps = range(1, STEPS)
    farmers, stones = Draft(g, top, seat, "farmer", collected, shut), Draft(g, top, seat, "stone", collected, shut)
    return (
        Totals(FarmerPrices(), tuple(farmers.total(n) for n in steps)),
        Totals(StonePrices(), tuple(stones.total(n) for n in steps)),
    )
