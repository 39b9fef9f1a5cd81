"""[R6.9] The settlement of the auction: all players pay, then take the bonuses of their provinces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.amun_re.model import board as data
from engine.amun_re.model import waiting_texts
from engine.amun_re.model.events import Built, Paid, Received
from engine.amun_re.model.moves import Sell
from engine.core import Amount, Count, Decision, Id, Move, Preview, Seat, Sentence, _, paragraph

if TYPE_CHECKING:
    from engine.amun_re.position import AmunRe


class Standing(NamedTuple):
    """A bid on the board."""

    province: str
    price: Count


def problem_with_bids(g: AmunRe, bids: dict[Seat, Standing]) -> str | None:
    """[R6.8] A sentence if a bid exceeds its player's gold plus cards, where these are seen; else None."""
    for seat, (_province, price) in bids.items():
        gold, hand = g.gold[seat], g.hands[seat]
        if gold is not None and hand is not None and price > gold + len(hand):
            return "A bid is more than gold and cards can pay."
    return None


class SalePays(Sentence, frozen=True):
    """Preview: the gold suffices after this sale."""

    province: Id
    text = _("That pays for {province}.")
    clause = "R6.9"


class StillOwes(Sentence, frozen=True):
    """Preview: the gold that is missing after this sale."""

    gold: Amount
    text = _("After that you still need {gold}.")
    clause = "R6.9"


class Settling(Decision["AmunRe"]):
    """[R6.9] [A41] [D3] Winners pay in turn order; a player who lacks gold chooses which cards to sell."""

    phase = "auction"
    clause = "R6.9"
    answers = (Sell,)
    hidden = True

    debts: dict[Seat, Standing] = {}

    def problem(self, g: AmunRe) -> str | None:
        """Checks that all bids can be paid with gold and cards, and that an asked player lacks the gold."""
        if not set(self.seats) <= set(self.debts):
            return "Only who owes a bid is asked to sell."
        if any((gold := g.gold[seat]) is not None and gold >= self.debts[seat].price for seat in self.seats):
            return "Only who lacks gold is asked to sell."
        return problem_with_bids(g, self.debts)

    def settle(self, g: AmunRe) -> None:
        """Collect payments in turn order, up to the first player who has to sell."""
        for seat in g.turn_order():
            if seat not in self.debts:
                continue
            province, price = self.debts[seat]
            if g.purse(seat) < price:
                self.seats = (seat,)
                return
            g.earn(seat, -price)
            g.emit(Paid(seat, province, Amount(price, "gold")))
            del self.debts[seat]
        self.seats = ()

    def open_to(self, g: AmunRe, seat: Seat) -> Sentence:
        """[R6.9] The debt, and the province won."""
        debt = self.debts[seat]
        return waiting_texts.OwesBid(seat, Amount(debt.price, "gold"), debt.province)

    def moves(self, g: AmunRe, seat: Seat) -> Sequence[Move]:
        """Any sellable card of the hand."""
        return [Sell(card) for card in g.sellable(seat)]

    def preview(self, g: AmunRe, seat: Seat, moves: Sequence[Move]) -> Preview:
        """[R6.9] Whether the sale is enough."""
        province, price = self.debts[seat]
        missing = price - g.purse(seat) - 1  # [R4.2] a card brings 1 gold
        return Preview(moves[-1], (StillOwes(Amount(missing, "gold")) if missing > 0 else SalePays(province),))

    def answer(self, g: AmunRe, seat: Seat, move: Sell) -> None:
        """Sell a card, and continue the payments if the gold suffices."""
        g.sell(seat, move.card)
        self.settle(g)


@paragraph
def take_bonuses(g: AmunRe) -> None:
    """[R6.9] [A28] Take hidden cards and gold in turn order; stones stay and become pyramids [A10]."""
    for seat in g.turn_order():
        province = g.estates[seat][-1]
        if gold := g.board[province].free_gold:
            g.earn(seat, gold)
            g.emit(Received(seat, Amount(gold, "gold"), province))
        g.take(seat, g.free_cards.pop(province, []))
        build(g, province)


def build(g: AmunRe, province: str) -> None:
    """[R4.8] Three stones of an owned province become a pyramid, repeatedly."""
    land = g.lands[province]
    if built := land.stones // data.PYRAMID_STONES:
        land.stones -= data.PYRAMID_STONES * built
        land.pyramids += built
        g.emit(Built(Amount(built, "pyramid"), province))
