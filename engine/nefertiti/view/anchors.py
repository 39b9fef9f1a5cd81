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
    Barter,
    Beg,
    Buy,
    Close,
    Collector,
    Discard,
    Draw,
    Flip,
    Gather,
    Give,
    Half,
    Lay,
    Name,
    Place,
    Recruit,
    Roll,
    Spread,
    Steal,
    Stroll,
    Swap,
    Take,
    Tally,
    Trade,
)

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti

LUXOR_DICE = "luxor"
DECK, TYPES = "deck", "types"  # what cards that are laid out belong to


def slot_at(market: Id, slot: Id) -> str:
    """The anchor of a space or of a gift of a market."""
    return f"{market}_{slot}"


def reserve_of(market: Id) -> str:
    """The anchor of a Reserve."""
    return f"reserve_{market}"


def own_gift(g: Nefertiti, seat: Seat, card: Id) -> str:
    """The anchor of an own gift; one that has just been given away has none."""
    return own_anchor(card) if card in g.gifts[seat] else ""


def own_anchor(card: Id) -> str:
    """The anchor of a gift of the viewer."""
    return f"own_{card}"


def own_type(g: Nefertiti, seat: Seat, type_: Id) -> str:
    """The anchors of all own gifts of a type."""
    return together(own_gift(g, seat, card) for card in g.own(seat) if TYPE_OF[card] == type_)


def gift_of(owner: Seat | None, card: Id) -> str:
    """The anchor of a gift of another player, or of the neutral player."""
    return card_beside("neutral" if owner is None else f"of_{owner}", card)


def card_beside(where: Id, card: Id) -> str:
    """The anchor of a card that is laid out beside the markets."""
    return f"{where}_{card}"


def place_of_taken(move: Move) -> str:
    """The anchor where the gift lay that an exchange takes."""
    match move:
        case Swap(seat=owner, taken=card):
            return gift_of(owner, card)
        case Barter(taken=card):
            return gift_of(None, card)
        case Give(taken=card):
            return card_beside(DECK, card)
        case Trade():
            return slot_at(move.market, move.gift)
    return ""


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
        case Trade(given=given) | Swap(given=given) | Barter(given=given) | Give(given=given):
            return together((own_gift(g, seat, given), place_of_taken(move)))
        case Lay(card=card):
            return card_beside(DECK, card)
        case Name(type_=type_):
            return card_beside(TYPES, type_)
        case Discard(gift=card) if isinstance(g.decision, NeutralDiscarding):
            return gift_of(None, card)
        case Steal(gift=slot) if (tile := g.closed_tile) is not None:
            return slot_at(tile.id, slot)
        case Tally(gift=type_) if not isinstance(g.decision, Amassing):
            return own_type(g, seat, type_)
        case Tally(gift=card) | Discard(gift=card):
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
