"""[R11.7] The Strolling Thief: markets where it can go, and the buyer's choice among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core import Amount, Decision, Id, Move, Preview, Seat, Sentence, _
from engine.nefertiti.model import board as data
from engine.nefertiti.model import waiting_texts
from engine.nefertiti.model.board import STROLLING_THIEF
from engine.nefertiti.model.market import ENDED, Market, lowest
from engine.nefertiti.model.moves import Stroll
from engine.nefertiti.model.service_events import SealGained, Strolled

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti

STROLLS = {(market, slot): Stroll(market, slot) for market in data.BOARD for slot in data.SLOTS}


class StrollFor(Sentence, frozen=True):
    """The label of the button."""

    market: Id
    gift: Id
    text = _("Strolling Thief to {market} for {gift:a}")
    clause = "R11.7"


def strolls(g: Nefertiti, market: Market | None) -> list[Stroll]:
    """[R11.7] Moves of the Strolling Thief: to gifts of the lowest maximum value on the other markets."""
    return [
        STROLLS[other.id, slot]
        for other in g.board()
        if (market is None or other.id != market.id) and other.state != ENDED
        for slot, _card in lowest(other, g.printed.gifts)
    ]


def ask_stroll(g: Nefertiti, seat: Seat, market: Market) -> Decision[Nefertiti] | None:
    """[R11.7] Ask the buyer of the Strolling Thief for a market, if there is a choice."""
    where = strolls(g, market)
    if len(where) > 1:
        return Strolling((seat,), market.id)
    stroll(g, seat, where[0])
    return None


def stroll(g: Nefertiti, seat: Seat, move: Stroll) -> None:
    """[R11.7] [R11.9] Exchange the card for the gift; a seal there stays."""
    market = g.markets[move.market]
    place = market.place_of(move.gift)
    card, called = market.cards[place], market.card_in_log(move.gift)
    assert card is not None
    market.cards[place] = STROLLING_THIEF
    sealed = g.receive(seat, card)
    g.emit(Strolled(seat, called, market.id))
    if sealed:
        g.emit(SealGained(seat, Amount(1, "seal")))


def stroll_label(g: Nefertiti, move: Stroll) -> StrollFor:
    """[R11.7] The market, and the gift taken there."""
    return StrollFor(move.market, str(g.markets[move.market].card(move.gift)))


class Strolling(Decision["Nefertiti"]):
    """[R11.7] Choose the market for a Strolling Thief that was bought."""

    phase = "serve"
    clause = "R11.7"
    answers = (Stroll,)

    market: Id

    def open_to(self, g: Nefertiti, seat: Seat) -> Sentence:
        """[R11.7] The market that it leaves."""
        return waiting_texts.MovesThief(seat, self.market)

    def moves(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[R11.7] The three other markets of the board, without one that has ended."""
        return strolls(g, g.markets[self.market])

    def answer(self, g: Nefertiti, seat: Seat, move: Stroll) -> None:
        """[R11.7] At once."""
        self.seats = ()
        stroll(g, seat, move)

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """[R11.7] The name of the gift."""
        move = moves[-1]
        return Preview(stroll_label(g, move) if isinstance(move, Stroll) else move)

    def problem(self, g: Nefertiti) -> str | None:
        """Check that the card was bought on a market of the board."""
        fits = self.market in data.BOARD and g.serving and g.serving.market == self.market
        return None if fits else "The Strolling Thief is bought on a market that is served."
