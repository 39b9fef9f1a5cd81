"""[R13.4] Tax collectors: with two players, an optional collector after the servant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core import Decision, Move, Preview, Refusal, Seat, Sentence, _, paragraph
from engine.nefertiti.markets.placement_preview import preview_of
from engine.nefertiti.model import waiting_texts
from engine.nefertiti.model.events import CollectorPlaced
from engine.nefertiti.model.market import OPEN, Market
from engine.nefertiti.model.moves import Collector, Skip
from engine.nefertiti.model.refusals import NeverBest, OwnStall, SpaceTaken, StallClosed
from engine.nefertiti.model.spaces import space_in_log
from engine.nefertiti.turn.luxor import SKIP, test

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti


class PlaceNone(Sentence, frozen=True):
    """The label of the button."""

    text = _("Place no collector")
    clause = "R13.4"


def collector_spaces(g: Nefertiti, market: Market) -> Sequence[Collector]:
    """[R13.4] [A28] Free spaces behind a servant, on stalls without a servant placed in this turn."""
    if market.state != OPEN or not market.servants:
        return []
    stall = g.printed.stalls[market.id][market.side]
    if stall.id in g.stalls:
        return []
    return stall.behind(frozenset(market.servants), frozenset(market.collectors))


class PlacingCollector(Decision["Nefertiti"]):
    """[R13.4] Place one collector, or none."""

    phase = "place"
    clause = "R13.4"
    answers = (Collector, Skip)

    def open_to(self, g: Nefertiti, seat: Seat) -> Sentence:
        """[R13.4] The markets with a space for it."""
        markets = (market.id for market in g.markets.values() if collector_spaces(g, market))
        return waiting_texts.CanPlaceCollector(seat, tuple(markets))

    def moves(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[R13.4] No collector first, then the spaces."""
        out: list[Move] = [SKIP]
        for market in g.markets.values():
            out += collector_spaces(g, market)
        return out

    def answer(self, g: Nefertiti, seat: Seat, move: Collector | Skip) -> None:
        """[R13.3] [R13.4] Place it without Deben; it may close the market, and at Luxor its player rolls."""
        self.seats = ()
        if isinstance(move, Skip):
            return
        market = g.markets[move.market]
        market.collectors[move.space] = seat
        g.collectors[seat] -= 1
        g.emit(CollectorPlaced(seat, space_in_log(g.stall(market), g.stall(market).at[move.space]), market.id))
        test(g, market, seat)

    def closed_moves(self, g: Nefertiti, seat: Seat) -> list[tuple[Move, Refusal]]:
        """Spaces that are closed to a collector."""
        wanted = [move for market in g.markets.values() for move in g.stall(market).collectors]
        return [(move, why) for move in wanted if (why := self.reason_closed(g, seat, move)) is not None]

    def reason_closed(self, g: Nefertiti, seat: Seat, move: Move) -> Refusal | None:
        """[R13.4] Reason why a collector cannot be placed on a space."""
        market = g.markets.get(move.market) if isinstance(move, Collector) else None
        if market is None or not isinstance(move, Collector) or move.space not in g.stall(market).at:
            return None
        if not market.open:
            return StallClosed()
        if g.stall(market).id in g.stalls:
            return OwnStall()
        if move.space in market.servants or move.space in market.collectors:
            return SpaceTaken()
        return None if move in collector_spaces(g, market) else NeverBest()

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """[R13.4] Whether it closes the market."""
        move = moves[-1]
        return Preview(PlaceNone()) if isinstance(move, Skip) else preview_of(g, seat, move)

    def default_move(self, g: Nefertiti, seat: Seat) -> Move:
        """[R13.4] No collector."""
        return SKIP

    def problem(self, g: Nefertiti) -> str | None:
        """Check that there is a collector to place."""
        return None if g.collectors[self.seats[0]] else "Who places a collector has one in hand."


@paragraph
def offer_collector(g: Nefertiti) -> None:
    """[R13.4] Ask for a collector after the servant and any closure, if there is one and a space for it."""
    seat = g.active
    if not g.collectors[seat]:
        return
    for market in g.markets.values():
        if market.servants and collector_spaces(g, market):
            g.push(PlacingCollector((seat,)))
            return
