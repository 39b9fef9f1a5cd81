"""[R1.4] [R5.8] [R9] The choice of a hand with an exact sum, card by card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Self

import msgspec

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model import waiting_texts
from engine.amun_re_cards.model.events import HandLaid, SurplusLost
from engine.amun_re_cards.model.moves import Lay, Take
from engine.amun_re_cards.model.refusals import AlreadyTaken, HandComplete, NoWayOn, SumMissing, TooMuch, ZeroStays
from engine.core import Amount, Count, Decision, Move, Preview, Refusal, Seat, Sentence, _, paragraph

if TYPE_CHECKING:
    from engine.amun_re_cards.position import AmunReCards

TAKES = [Take(card) for card in data.GOLD]
LAY = Lay()


def every_hand() -> list[list[tuple[int, ...]]]:
    """[R9.1] [R9.2] All hands, each with the 0, by their sum; more cards first, then in lexical order."""
    zero, *others = data.GOLD
    by_sum: list[list[tuple[int, ...]]] = [[] for _sum in range(data.ALL_GOLD + 1)]
    for size in range(len(others), -1, -1):
        for cards in combinations(others, size):
            by_sum[sum(cards)].append((zero, *cards))
    return by_sum


HANDS = every_hand()


@cache
def fitting(gold: int, chosen: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The hands with this sum that contain the chosen cards."""
    return tuple(hand for hand in HANDS[gold] if set(chosen) <= set(hand))


@cache
def open_takes(gold: int, chosen: tuple[int, ...]) -> tuple[Move, ...]:
    """[R1.4] The cards that lead to a hand with this sum; laying out when it is reached."""
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
    """Preview: the sum still missing."""

    left: int
    text = _("{left} to go.")
    clause = "R9.1"


class StartsWith(Sentence, frozen=True):
    """Preview: the gold available with this hand."""

    gold: Amount
    text = _("You have {gold} for auctions and the offering; your other cards are set aside.")
    clause = "R9.1"


class Preparing(Decision["AmunReCards"]):
    """[R5.8] [D1] In turn order, players choose a hand with the 0 whose sum is exactly the gold left."""

    phase = "building"
    clause = "R5.8"
    answers = (Take, Lay)

    gold: Count
    chosen: tuple[Count, ...] = ()  # without the 0, from low to high

    @property
    def remaining_sum(self) -> int:
        """The sum still to reach."""
        return self.gold - sum(self.chosen)

    @property
    def cards(self) -> tuple[int, ...]:
        """[R0.4] The cards chosen so far, with the 0."""
        return (data.GOLD[0], *self.chosen)

    def open_to(self, g: AmunReCards, seat: Seat) -> Sentence:
        """[R9.1] The sum of the hand."""
        return waiting_texts.ChoosesHand(seat, Amount(self.gold, "gold"))

    def moves(self, g: AmunReCards, seat: Seat) -> Sequence[Move]:
        """[R9.1] The cards that lead to the exact sum; laying out when it is reached."""
        return open_takes(self.gold, self.chosen)

    def continues_turn(self, move: Move) -> bool:
        """Cards are collected before the hand is laid out."""
        return isinstance(move, Take)

    def answer(self, g: AmunReCards, seat: Seat, move: Take | Lay) -> None:
        """[R1.4] Add a card, or lay out the hand and pass the turn."""
        if isinstance(move, Take):
            self.chosen = tuple(sorted((*self.chosen, move.card)))
        else:
            lay_out_hand(g, seat, self.cards)
            self.seats, self.chosen = self.seats[1:], ()

    def final_move(self, g: AmunReCards, seat: Seat) -> Move | None:
        """Confirming lays out a complete hand."""
        return None if self.remaining_sum else LAY

    def default_move(self, g: AmunReCards, seat: Seat) -> Move:
        """[D1] The next card towards the hand with most cards and then the lowest ones."""
        if not self.remaining_sum:
            return LAY
        return TAKES[next(card for card in fitting(self.gold, self.chosen)[0] if card and card not in self.chosen)]

    def prepared_for(self, seat: Seat) -> Self | None:
        """A later player can prepare the hand."""
        return msgspec.structs.replace(self, seats=(seat,), chosen=()) if seat in self.seats[1:] else None

    def preview(self, g: AmunReCards, seat: Seat, moves: Sequence[Move]) -> Preview:
        """The hand, and the sum still missing."""
        after, _kept = g.apply_draft(seat, moves)
        hand = after.decision
        assert isinstance(hand, Preparing)
        line = StillMissing(hand.remaining_sum) if hand.remaining_sum else StartsWith(Amount(self.gold, "gold"))
        return Preview(LayOut(hand.cards), (line,))

    def closed_moves(self, g: AmunReCards, seat: Seat) -> list[tuple[Move, Refusal]]:
        """The cards that lead to no hand, and laying out before the sum is reached."""
        wanted = [*(move for move in TAKES if move.card not in self.chosen), LAY]
        return [(move, reason) for move in wanted if (reason := self.reason_closed(g, seat, move)) is not None]

    def reason_closed(self, g: AmunReCards, seat: Seat, move: Move) -> Refusal | None:
        """[R0.4] [R1.4] [R5.8] Why a card cannot be taken or the hand not be laid out; else None."""
        if isinstance(move, Lay):
            return SumMissing(self.remaining_sum, self.gold) if self.remaining_sum else None
        if not isinstance(move, Take) or move in self.moves(g, seat):
            return None
        if move.card == data.GOLD[0]:
            return ZeroStays()
        if move.card in self.chosen:
            return AlreadyTaken(move.card)
        if not self.remaining_sum:
            return HandComplete(self.gold)
        rest = self.remaining_sum - move.card
        return TooMuch(move.card, self.remaining_sum) if rest < 0 else NoWayOn(move.card, rest)

    def problem(self, g: AmunReCards) -> str | None:
        """Checks that a hand with this sum and these cards exists and the right seats are asked."""
        if not 0 <= self.gold <= data.ALL_GOLD or not fitting(self.gold, self.chosen):
            return "No hand has this sum and these cards."
        if self.chosen != tuple(sorted({*self.chosen})):
            return "The cards of a hand stand from low to high, none of them twice."
        return None if self.seats == self.still_without(g) else "Hands are laid out one after the other, in turn order."

    def still_without(self, g: AmunReCards) -> tuple[Seat, ...]:
        """[R5.8] The seats that have to choose a hand now."""
        return g.collector()


class Opening(Preparing):
    """[R1.4] [R9.3] [D1] Choice of the first hands, of 14 gold, openly in turn order."""

    phase = "opening"
    clause = "R1.4"

    def still_without(self, g: AmunReCards) -> tuple[Seat, ...]:
        """[R1.4] The seats without gold cards, in turn order."""
        return tuple(seat for seat in g.turn_order() if not g.hands[seat])


def lay_out_hand(g: AmunReCards, seat: Seat, cards: tuple[int, ...]) -> None:
    """[R1.4] [R5.8] [R5.9] Make these cards available, set the others aside and reset the income counter."""
    g.hands[seat] = list(cards)
    g.income[seat] = 0
    g.emit(HandLaid(seat, Amount(sum(cards), "gold"), cards, len(cards)))


@paragraph
def prepare(g: AmunReCards) -> None:
    """[R5.8] [A8] Start the choice of the next hand, or lay out the only one; gold above 36 is lost."""
    seat = g.turn_order()[g.served - 1]
    gold = min(g.income[seat], data.ALL_GOLD)
    if surplus := g.income[seat] - gold:
        g.emit(SurplusLost(seat, Amount(surplus, "gold")))
    if len(HANDS[gold]) == 1:
        lay_out_hand(g, seat, HANDS[gold][0])
    else:
        g.push(Preparing((seat,), gold))
