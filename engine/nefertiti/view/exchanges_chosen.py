"""Exchanges that are chosen and not sent: where their gifts lie on the board as it is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from engine.core import Choice, Id, Move, Seat
from engine.nefertiti.characters.character_work import Work
from engine.nefertiti.characters.exchanges import Trading
from engine.nefertiti.model.moves import Barter, Give, Swap, Trade
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.view.anchors import own_anchor, place_of_taken, together

Exchange = Trade | Swap | Barter | Give


def exchanges_made(top: Work, collected: Sequence[Move]) -> list[tuple[Exchange, Id]]:
    """[R11.8] The exchanges chosen so far, each with the gift that it took.

    By now another gift lies where the Trader took one.
    """
    if isinstance(top, Trading):
        return [
            (move, card) for move, card in zip(collected, top.takes(collected), strict=True) if isinstance(move, Trade)
        ]
    return [(move, move.taken) for move in collected if isinstance(move, (Swap, Barter, Give))]


def where_drawn(
    choices: Sequence[Choice], g: Nefertiti, seat: Seat, made: Sequence[tuple[Exchange, Id]]
) -> tuple[Choice, ...]:
    """[R10.2] The choices where the board shows them: a gift that was just taken still lies where it was."""
    drawn = Counter(g.gifts[seat]) + Counter(move.given for move, _taken in made)
    drawn.subtract(taken for _move, taken in made)
    was = {own_anchor(taken): place_of_taken(move) for move, taken in made if drawn[taken] < 1}
    return tuple(
        msgspec.structs.replace(each, place=together(dict.fromkeys(was.get(at, at) for at in each.place.split())))
        for each in choices
    )
