"""State of a market: its visible stall, Reserve, gifts and pawns."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.core import Count, Id, Seat
from engine.nefertiti.model.board import MEMPHIS, SLOTS, STROLLING_THIEF, TOP, Gift, Stall
from engine.nefertiti.model.spaces import Called, InSlot

Card = str  # an id checked against the cards of the box on loading, and therefore not against the pattern of ids
State = Literal["open", "tile", "closed", "ended"]
OPEN: State = "open"
TILE: State = "tile"
CLOSED: State = "closed"
ENDED: State = "ended"


class Market(msgspec.Struct, forbid_unknown_fields=True):
    """[R1.2] [R1.4] [R6.11] One market; Memphis is one with any number of gifts and no upper row [R12.1]."""

    id: Id
    side: Id
    state: State
    reserve: Count
    cards: list[Card | None]  # by slot; at Memphis all foreign gifts
    down: list[Count] = []  # slots that lie face down [R11.3]
    seal: bool = False  # on the upper gift [R1.9]
    servants: dict[Id, Seat] = {}  # by space
    collectors: dict[Id, Seat] = {}  # by space: the player who placed it [R13.2]

    @property
    def open(self) -> bool:
        """[R1.4] Whether pawns can be placed."""
        return self.state == OPEN

    @property
    def empty(self) -> bool:
        """[R4.4] Whether it holds no pawn at all."""
        return not self.servants and not self.collectors

    def slot(self, place: int) -> Id:
        """[R1.2] Name of a slot; a foreign gift at Memphis has its own name."""
        return SLOTS[place] if self.id != MEMPHIS else str(self.cards[place])

    def place_of(self, slot: Id) -> int:
        """Index of a slot, -1 if there is none."""
        if self.id == MEMPHIS:
            return self.cards.index(slot) if slot in self.cards else -1
        return SLOTS.index(slot) if slot in SLOTS else -1

    def card(self, slot: Id) -> Id | None:
        """The card in a slot, face up or down."""
        place = self.place_of(slot)
        return None if place < 0 else self.cards[place]

    def card_in_log(self, slot: Id) -> Called:
        """The card in a slot as named in the log: with its slot if an equal card is in another."""
        card = str(self.card(slot))
        return InSlot(card, slot) if self.cards.count(card) > 1 else card

    def faces(self) -> list[tuple[Id, Id]]:
        """[R6.11] The cards that lie face up, with their slots."""
        slots = SLOTS if self.id != MEMPHIS else self.cards
        there = [(slot, card) for slot, card in zip(slots, self.cards, strict=True) if card is not None and slot]
        return [pair for pair in there if self.place_of(pair[0]) not in self.down] if self.down else there

    def gifts(self) -> list[tuple[Id, Id]]:
        """[R6.11] [A22] The gifts that lie face up, with their slots; the Strolling Thief is no gift."""
        return [(slot, card) for slot, card in self.faces() if card != STROLLING_THIEF]

    def remove(self, slot: Id) -> Id:
        """Remove a card and return it."""
        place = self.place_of(slot)
        card = self.cards[place]
        assert card is not None
        if self.id == MEMPHIS:
            del self.cards[place]
        else:
            self.cards[place] = None
        return card

    def is_sealed(self, slot: Id) -> bool:
        """[R6.3] Whether the seal lies on this gift."""
        return self.seal and slot == TOP and self.id != MEMPHIS

    def mask(self, stall: Stall) -> int:
        """The occupied spaces as a bit mask."""
        at, mask = stall.at, 0
        for space in self.servants:
            mask |= at[space].bit
        for space in self.collectors:
            mask |= at[space].bit
        return mask

    def next_offer(self, stall: Stall) -> Id:
        """[R6.1] The occupied space that is served first."""
        occupied = {**self.servants, **self.collectors} if self.collectors else self.servants
        return min(occupied, key=stall.rank.__getitem__)

    def offers(self, stall: Stall) -> list[Id]:
        """[R6.1] The occupied spaces in the order of service."""
        return sorted([*self.servants, *self.collectors], key=stall.rank.__getitem__)


class Service(msgspec.Struct, forbid_unknown_fields=True):
    """[R6.1] The market being served; `best` until the best bidder has been resolved [R6.2]."""

    market: Id
    best: bool = True
    done: list[tuple[Id, Seat]] = []  # the pawns that have been served, in order: space and owner


def lowest(market: Market, gifts: dict[Id, Gift]) -> list[tuple[Id, Id]]:
    """[R11.7] The face-up gifts of the lowest maximum value, with their slots."""
    found = market.gifts()
    least = min((gifts[card].most for _slot, card in found), default=0)
    return [(slot, card) for slot, card in found if gifts[card].most == least]
