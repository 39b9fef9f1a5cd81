"""[R1.4] [R5.8] [R9] The choice of a hand with an exact sum, card by card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Self

import msgspec

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model.events import HandLaid, SurplusLost
from engine.amun_re_cards.model.moves import Lay, Take
from engine.amun_re_cards.model.refusals import AlreadyTaken, HandComplete, NoWayOn, SumMissing, TooMuch, ZeroStays
from engine.core import Amount, Count, Decision, Move, Preview, Refusal, Seat, Sentence, _, paragraph

if TYPE_CHECKING:
    from engine.amun_re_cards.position import AmunReCards

TAKES = [Take(card) for card in data.GOLD]
LAY = Lay()


def every_hand() -> list[list[tuple[int, ...]]]:
    """[R9.1] [R9.2] All hands by their sum: each holds the 0, the one with most cards first, then in their order."""
    zero, *others = data.GOLD
    by_sum: list[list[tuple[int, ...]]] = [[] for _sum in range(data.ALL_GOLD + 1)]
    for size in range(len(others), -1, -1):
        for cards in combinations(others, size):
            by_sum[sum(cards)].append((zero, *cards))
    return by_sum


HANDS = every_hand()


@cache
def fitting(gold: int, chosen: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The hands with this sum that hold the chosen cards."""
    return tuple(hand for hand in HANDS[gold] if set(chosen) <= set(hand))


@cache
def open_takes(gold: int, chosen: tuple[int, ...]) -> tuple[Move, ...]:
    """[R1.4] Every card that some hand with this sum still holds; the end when the sum is reached."""
    if sum(chosen) == gold:
        return (LAY,)
    wanted = {card for hand in fitting(gold, chosen) for card in hand}
    return tuple(TAKES[card] for card in data.GOLD if card and card in wanted and card not in chosen)


class LayOut(Sentence, frozen=True):
    """The button that lays a hand out."""

    cards: tuple[int, ...]
    text = _("Lay out {cards}")
    clause = "R9.1"


class StillMissing(Sentence, frozen=True):
    """The hand is not complete."""

    left: int
    text = _("{left} to go.")
    clause = "R9.1"


class StartsWith(Sentence, frozen=True):
    """What a hand is for."""

    gold: Amount
    text = _("You have {gold} for auctions and the offering; your other cards are set aside.")
    clause = "R9.1"


class Preparing(Decision["AmunReCards"]):
    """[R5.8] [D1] Gold cards with the 0, whose sum is exactly the gold that is left; in turn order."""

    phase = "building"
    clause = "R5.8"
    answers = (Take, Lay)

    gold: Count
    chosen: tuple[Count, ...] = ()  # besides the 0, from low to high

    @property
    def left(self) -> int:
        """The sum still to reach."""
        return self.gold - sum(self.chosen)

    @property
    def cards(self) -> tuple[int, ...]:
        """[R0.4] The hand as it stands, with the 0."""
        return (data.GOLD[0], *self.chosen)

    def moves(self, g: AmunReCards, seat: Seat) -> Sequence[Move]:
        """[R9.1] Cards that lead to the exact sum; the end as soon as it is reached."""
        return open_takes(self.gold, self.chosen)

    def composes(self, move: Move) -> bool:
        """Cards are collected before the hand is laid out."""
        return isinstance(move, Take)

    def answer(self, g: AmunReCards, seat: Seat, move: Take | Lay) -> None:
        """[R1.4] One card more, or the hand is laid out and the next player's turn."""
        if isinstance(move, Take):
            self.chosen = tuple(sorted((*self.chosen, move.card)))
        else:
            lay_out(g, seat, self.cards)
            self.seats, self.chosen = self.seats[1:], ()

    def closing(self, g: AmunReCards, seat: Seat) -> Move | None:
        """Confirming lays out a complete hand."""
        return None if self.left else LAY

    def neutral(self, g: AmunReCards, seat: Seat) -> Move:
        """[D1] Most cards, then the smallest in order."""
        if not self.left:
            return LAY
        return TAKES[next(card for card in fitting(self.gold, self.chosen)[0] if card and card not in self.chosen)]

    def ahead(self, seat: Seat) -> Self | None:
        """A later player can prepare the hand."""
        return msgspec.structs.replace(self, seats=(seat,), chosen=()) if seat in self.seats[1:] else None

    def preview(self, g: AmunReCards, seat: Seat, moves: Sequence[Move]) -> Preview:
        """The hand, and what is still missing."""
        after, _kept = g.drafted(seat, moves)
        hand = after.decision
        assert isinstance(hand, Preparing)
        line = StillMissing(hand.left) if hand.left else StartsWith(Amount(self.gold, "gold"))
        return Preview(LayOut(hand.cards), (line,))

    def refusals(self, g: AmunReCards, seat: Seat) -> list[tuple[Move, Refusal]]:
        """The cards that lead to no hand, and the end before the sum is reached."""
        wanted = [*(move for move in TAKES if move.card not in self.chosen), LAY]
        return [(move, reason) for move in wanted if (reason := self.refusal(g, seat, move)) is not None]

    def refusal(self, g: AmunReCards, seat: Seat, move: Move) -> Refusal | None:
        """[R0.4] [R1.4] [R5.8] Why a card does not fit, or the hand is not complete."""
        if isinstance(move, Lay):
            return SumMissing(self.left, self.gold) if self.left else None
        if not isinstance(move, Take) or move in self.moves(g, seat):
            return None
        if move.card == data.GOLD[0]:
            return ZeroStays()
        if move.card in self.chosen:
            return AlreadyTaken(move.card)
        if not self.left:
            return HandComplete(self.gold)
        rest = self.left - move.card
        return TooMuch(move.card, self.left) if rest < 0 else NoWayOn(move.card, rest)

    def problem(self, g: AmunReCards) -> str | None:
        """What is chosen leads to a hand."""
        if not 0 <= self.gold <= data.ALL_GOLD or not fitting(self.gold, self.chosen):
            return "No hand has this sum and these cards."
        if self.chosen != tuple(sorted({*self.chosen})):
            return "The cards of a hand stand from low to high, none of them twice."
        return None if self.seats == self.still_without(g) else "Hands are laid out one after the other, in turn order."

    def still_without(self, g: AmunReCards) -> tuple[Seat, ...]:
        """[R5.8] Whose turn it is to prepare."""
        return g.collector()


class Opening(Preparing):
    """[R1.4] [R9.3] [D1] The first hands, of 14 gold, in turn order and openly: later players see earlier choices."""

    phase = "opening"
    clause = "R1.4"

    def still_without(self, g: AmunReCards) -> tuple[Seat, ...]:
        """[R1.4] Everybody who has no gold card yet."""
        return tuple(seat for seat in g.turn_order() if not g.hands[seat])


def lay_out(g: AmunReCards, seat: Seat, cards: tuple[int, ...]) -> None:
    """[R1.4] [R5.8] [R5.9] These become available, the rest is set aside; the income counter goes back to 0."""
    g.hands[seat] = list(cards)
    g.income[seat] = 0
    g.tell(HandLaid(seat, Amount(sum(cards), "gold"), cards, len(cards)))


@paragraph
def prepare(g: AmunReCards) -> None:
    """[R5.8] [A8] The hand for the next kingdom; who has no choice is not asked, and above 36 the rest is lost."""
    seat = g.turn_order()[g.served - 1]
    gold = min(g.income[seat], data.ALL_GOLD)
    if surplus := g.income[seat] - gold:
        g.tell(SurplusLost(seat, Amount(surplus, "gold")))
    if len(HANDS[gold]) == 1:
        lay_out(g, seat, HANDS[gold][0])
    else:
        g.then(Preparing((seat,), gold))
