"""Favourite characters of Nefertiti."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Favourites, Id, Move, Seat, _
from engine.nefertiti.model.moves import Recruit
from engine.nefertiti.position import Nefertiti


def characters(over: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Sequence[Id]:
    """[R3.2] The characters that a seat has recruited, each once."""
    return list(dict.fromkeys(move.character for move in moves if isinstance(move, Recruit)))


FAVOURITES = Favourites(_("Favourite characters"), characters)
