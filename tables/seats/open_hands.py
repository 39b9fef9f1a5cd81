"""Open hands: what spectators see of a hand if its owner allows it."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from engine import Position
from engine.shapes import Hand
from tables.models import Status, Table


class OpenHand(NamedTuple):
    """A hand that its owner shows to the spectators."""

    seat: int
    hand: Hand


def opened(table: Table, position: Position) -> list[OpenHand]:
    """The open hands of a running game: of each only what its owner sees there.

    What is sealed stays so, and nothing in them can be pressed. They belong to the live picture alone: a page of the
    past would not be told when a consent is withdrawn.
    """
    shown = []
    for seat in (seat.number for seat in table.seats.all() if seat.opened and table.status == Status.PLAYING):
        hand = table.rules.picture(position.opened(seat), seat).hand
        if hand is not None:
            cards = tuple(msgspec.structs.replace(card, sell="", live=False) for card in hand.cards)
            shown.append(OpenHand(seat, msgspec.structs.replace(hand, cards=cards)))
    return shown
