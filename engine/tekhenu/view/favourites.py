"""Favourite gods of Tekhenu."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Favourites, Id, Move, Seat, _
from engine.tekhenu.position import Tekhenu


def gods(over: Tekhenu, seat: Seat, moves: Sequence[Move]) -> Sequence[Id]:
    """[R8] The gods in whose honour a seat has a Statue at the end."""
    return [god for god, owners in over.statues.items() if seat in owners]


FAVOURITES = Favourites(_("Favourite gods"), gods)
