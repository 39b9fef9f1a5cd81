"""[R6] Gifts that a pawn's owner can take from a market, as best bidder or later."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from engine.core import Id, Move, Seat
from engine.nefertiti.markets.thief_route import strolls
from engine.nefertiti.model import board as data
from engine.nefertiti.model.board import EXTRA, LOWER, MEMPHIS, SINGLE, STROLLING_THIEF, TOP
from engine.nefertiti.model.market import Market
from engine.nefertiti.model.moves import Buy, Half, Take

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti

HALF = Half()
ONLY_HALF = [HALF]
BUYS = {slot: Buy(slot) for slot in (*data.SLOTS, *data.FOREIGN)}


def takeable(g: Nefertiti, market: Market) -> tuple[Id, ...]:
    """[R6.11] [R11.7] [A22] Slots whose card can be bought: face up.

    The Strolling Thief can be bought only if it can move on.
    """
    cards = market.cards
    if market.id != MEMPHIS and not market.down and STROLLING_THIEF not in cards:
        return face_up(cards[0] is not None, cards[1] is not None, cards[2] is not None, cards[3] is not None)
    stays = STROLLING_THIEF in cards and not strolls(g, market)
    return tuple([slot for slot, card in market.faces() if card != STROLLING_THIEF or not stays])


@cache
def face_up(*there: bool) -> tuple[Id, ...]:
    """Slots of the board that hold a card."""
    return tuple(slot for slot, lies in zip(data.SLOTS, there, strict=True) if lies)


@cache
def bundles(port: bool, symbol: str, slots: tuple[Id, ...]) -> list[Take]:
    """[R6.3] [R6.5] [R6.6] [R12.7] [R12.8] [A5] Bundles for the best bidder, as complete as cards allow."""
    return [Take(gifts) for gifts in gifts_together(port, symbol, slots)]


@cache
def purchases(slots: tuple[Id, ...]) -> list[Move]:
    """[R6.8] Buying one of these gifts, or taking half of the Reserve."""
    return [*(BUYS[slot] for slot in slots), HALF]


def gifts_together(port: bool, symbol: str, slots: tuple[Id, ...]) -> list[tuple[Id, ...]]:
    """[R6.3] [A4] [R6.5] [R6.6] [A26] The bundles as tuples of slots."""
    if port:
        return list(combinations(slots, min(data.BUNDLES["foreign_cards"], len(slots)))) if slots else []
    lower = [slot for slot in slots if slot in LOWER]
    if symbol == SINGLE:
        return [(slot,) for slot in slots]
    wanted = data.BUNDLES["lower_cards_with_extra" if symbol == EXTRA else "lower_cards"]
    out = list(combinations(lower, min(wanted, len(lower)))) if lower else []
    if TOP in slots:
        out += [(TOP, slot) for slot in lower] if symbol == EXTRA and lower else [(TOP,)]
    return out


def choices(g: Nefertiti, market: Market, space: Id, seat: Seat, best: bool) -> Sequence[Move]:
    """[R6.3] [R6.7] [R6.8] Moves of this servant's owner; none for a best bidder who cannot pay."""
    offer = g.stall(market).at[space]
    if g.money[seat] < offer.value:
        return [] if best else ONLY_HALF
    slots = takeable(g, market)
    return bundles(market.id == MEMPHIS, offer.symbol, slots) if best else purchases(slots)
