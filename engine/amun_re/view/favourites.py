"""Favourite provinces of Amun-Re."""

from __future__ import annotations

from collections.abc import Sequence

from engine.amun_re.position import AmunRe
from engine.core import Favourites, Id, Move, Seat, _


def provinces(over: AmunRe, seat: Seat, moves: Sequence[Move]) -> Sequence[Id]:
    """[R1.5] The provinces that a seat owns at the end."""
    return over.estates[seat]


FAVOURITES = Favourites(_("Favourite provinces"), provinces)
