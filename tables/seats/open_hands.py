"""Open hands: hands that spectators see with the player's consent."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from engine import Position
from engine.core import Hand
from tables.models import Status, Table


class OpenHand(NamedTuple):
    """A hand that is shown to spectators."""

    seat: int
    hand: Hand


def open_hands(table: Table, position: Position) -> tuple[OpenHand, ...]:
    """The open hands of a running game: only what the player sees there.

    Sealed cards stay hidden, and nothing can be clicked. Only for the live picture: a page of the past would not be
    informed when consent is withdrawn.
    """
    shown = []
    for seat in (seat.number for seat in table.seats.all() if seat.is_hand_open and table.status == Status.PLAYING):
        hand = table.rules.picture(position.seen_with_hand(seat), seat).hand
        if hand is not None:
            cards = tuple(msgspec.structs.replace(card, sell="", live=False) for card in hand.cards)
            shown.append(OpenHand(seat, msgspec.structs.replace(hand, cards=cards)))
    return tuple(shown)
