"""Favourite provinces of the card game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.amun_re_cards.position import AmunReCards
from engine.core import Favourites, Id, Move, Seat, _


def provinces(over: AmunReCards, seat: Seat, moves: Sequence[Move]) -> Sequence[Id]:
    """[R0.6] The province cards that a seat has acquired, also those that are covered."""
    return [card for province in over.estates[seat] for card in province.cards]


FAVOURITES = Favourites(_("Favourite provinces"), provinces)
