"""[R7] [R8] [R12] Closing and reopening markets, Akhenaton, and the attribution of the port's gifts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Seat, paragraph
from engine.nefertiti.markets.scoring import final_reckoning
from engine.nefertiti.markets.serving import serve_next
from engine.nefertiti.model import board as data
from engine.nefertiti.model.board import AKHENATON, FOREIGN, LUXOR, MEMPHIS, SIDES, SLOTS
from engine.nefertiti.model.events import (
    AkhenatonCame,
    Attribution,
    ForeignArrived,
    MarketClosed,
    MarketNamed,
    Opened,
    Shut,
    ShutForGood,
)
from engine.nefertiti.model.market import CLOSED, ENDED, OPEN, TILE, Market, Service

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti


def close(g: Nefertiti, market: Market, seat: Seat, named: bool = False) -> None:
    """[R4.7] [R1.10] [R7.4] Close a market: serve its pawns, then shut it.

    The player who caused it takes the ankh.
    """
    g.ankh = seat
    if market.id == LUXOR:
        g.holder, g.dice = None, []
    g.emit(MarketNamed(seat, market.id) if named else MarketClosed(seat, market.id))
    g.push(shut)
    serve(g, market)


def serve(g: Nefertiti, market: Market) -> None:
    """[R6.1] Serve the pawns one by one, the best bidder first."""
    g.serving = Service(market.id)
    serve_next(g)


@paragraph
def shut(g: Nefertiti) -> None:
    """[R7.1] [R7.2] [R8.2] [A13] Flip the stall, move the tile here and reopen the market that had it."""
    assert g.serving is not None
    market, g.serving = g.markets[g.serving.market], None
    before = g.closed_tile
    market.side = SIDES[1 - SIDES.index(market.side)]
    market.state = TILE
    if before is None:
        return
    if not g.akhenaton:
        g.emit(Shut(market.id))
        reopen(g, before)
        return
    g.emit(ShutForGood(market.id))
    before.state = CLOSED if before.state == TILE else before.state
    if not any(each.open for each in g.board()):
        g.agenda.clear()  # [R8.3]
        g.push(final_reckoning)


def reopen(g: Nefertiti, market: Market) -> None:
    """[R7.2] [R7.3] [R7.5] [A27] Turn up and slide gifts, draw cards, add a seal, or resolve Akhenaton."""
    market.down = []
    slide(market)
    arrived, complete = fill(g, market)
    if not complete:
        akhenaton(g, market, arrived)
        return
    market.state = OPEN
    if not market.seal and g.supply:
        market.seal, g.supply = True, g.supply - 1
    g.emit(Opened(market.id, tuple([card for card in market.cards if card is not None])))
    if arrived:
        g.emit(ForeignArrived(tuple(arrived), len(arrived)))
        if len(g.markets[MEMPHIS].cards) >= data.SCORING["memphis_threshold"]:
            attribute(g)


def slide(market: Market) -> None:
    """[R7.2] Fill an empty upper row with the leftmost lower gift; slide the others left."""
    left = [card for card in market.cards if card is not None]
    market.cards = [*left, *[None] * (len(SLOTS) - len(left))]


def fill(g: Nefertiti, market: Market) -> tuple[list[str], bool]:
    """[R7.2] [R12.5] Draw cards up to four; foreign gifts go to Memphis.

    Returns those, and False if Akhenaton came.
    """
    arrived: list[str] = []
    while None in market.cards:
        card = g.deck.pop()
        if card == AKHENATON:
            return arrived, False
        if card in FOREIGN and g.port:
            arrived.append(card)
            g.markets[MEMPHIS].cards.append(card)
        else:
            market.cards[market.cards.index(None)] = card
    return arrived, True


def akhenaton(g: Nefertiti, market: Market, arrived: list[str]) -> None:
    """[R8.1] [R12.9] [A14] End this market for Akhenaton: no market reopens any more.

    Memphis is attributed for the last time.
    """
    g.akhenaton = True
    market.state = ENDED
    g.emit(AkhenatonCame(market.id))
    if arrived:
        g.emit(ForeignArrived(tuple(arrived), len(arrived)))
    if g.port:
        g.attributed = True
        attribute(g)


def attribute(g: Nefertiti) -> None:
    """[R12.6] [R12.7] [R12.10] Give foreign gifts to the pawns on Memphis; the port itself never closes."""
    port = g.markets[MEMPHIS]
    if not port.empty:
        g.emit(Attribution(len(port.cards)))
        g.push(leave_port)
        serve(g, port)
    elif g.attributed:
        port.state = ENDED


@paragraph
def leave_port(g: Nefertiti) -> None:
    """[R12.9] [A25] End the service on Memphis; after the last attribution it is closed to placements."""
    g.serving = None
    if g.attributed:
        g.markets[MEMPHIS].state = ENDED
