"""Anchors: names of the places of the board where a choice stands, several parted by spaces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.core import Id, Move, Seat
from engine.nefertiti.characters.scorers import Amassing
from engine.nefertiti.markets.neutral_player import NeutralDiscarding, Sending
from engine.nefertiti.markets.serving import Serving, slots_of
from engine.nefertiti.model.board import TYPE_OF
from engine.nefertiti.model.moves import (
    Beg,
    Buy,
    Close,
    Collector,
    Discard,
    Draw,
    Flip,
    Gather,
    Half,
    Name,
    Place,
    Recruit,
    Roll,
    Spread,
    Steal,
    Stroll,
    Take,
    Tally,
    Trade,
)

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti

LUXOR_DICE = "luxor"


def slot_at(market: Id, slot: Id) -> str:
    """The anchor of a space or of a gift of a market."""
    return f"{market}_{slot}"


def reserve_of(market: Id) -> str:
    """The anchor of a Reserve."""
    return f"reserve_{market}"


def own_gift(g: Nefertiti, seat: Seat, card: Id) -> str:
    """The anchor of an own gift; that of the neutral player has none."""
    return f"own_{card}" if card in g.gifts[seat] else ""


def own_type(g: Nefertiti, seat: Seat, type_: Id) -> str:
    """The anchors of all own gifts of a type."""
    return together(own_gift(g, seat, card) for card in g.own(seat) if TYPE_OF[card] == type_)


def together(places: Iterable[str]) -> str:
    """Several anchors of one choice."""
    return " ".join(filter(None, places))


def anchor_of(g: Nefertiti, seat: Seat, move: Move) -> str:
    """The anchors of a move; empty for one without a place."""
    match move:
        case Place() | Collector():
            return slot_at(move.market, move.space)
        case Close(market=market):
            return market
        case Recruit(character=character):
            return character
        case Roll():
            return LUXOR_DICE
        case Beg(market=market) | Draw(market=market):
            return reserve_of(market)
        case Flip() | Stroll():
            return slot_at(move.market, move.gift)
        case Trade():
            return together((own_gift(g, seat, move.given), slot_at(move.market, move.gift)))
        case Steal(gift=slot) if (tile := g.closed_tile) is not None:
            return slot_at(tile.id, slot)
        case Tally(gift=type_) | Name(type_=type_) if not isinstance(g.decision, Amassing):
            return own_type(g, seat, type_)
        case Tally(gift=card) | Discard(gift=card) if not isinstance(g.decision, NeutralDiscarding):
            return own_gift(g, seat, card)
    return anchor_of_service(g, move)


def places_of(g: Nefertiti, seat: Seat, move: Move) -> str:
    """The anchors of a move; a market without a free space is closed with all its spaces."""
    places = anchor_of(g, seat, move)
    match move:
        case Place() if not g.markets[move.market].open:
            return f"{places} {move.market}"
        case Recruit() if all(move.character not in stack[-1:] for stack in g.stacks):
            return ""  # it lies beneath another one
    return places


def anchor_of_service(g: Nefertiti, move: Move) -> str:
    """The anchors of a move while a market is served."""
    top = g.decision
    if not isinstance(top, (Serving, Sending)):
        return ""
    match move:
        case Buy() | Take():
            return together(slot_at(top.market, slot) for slot in slots_of(move))
        case Half():
            return reserve_of(top.market)
        case Gather(gift=slot):
            return slot_at(top.market, slot)
        case Spread(markets=markets):
            return together(map(reserve_of, markets))
    return ""
