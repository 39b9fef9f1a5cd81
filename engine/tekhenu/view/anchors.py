"""The places of the board and of one's own things where each move is pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.core import Move, Seat
from engine.tekhenu.model import board as data
from engine.tekhenu.model.moves import (
    Advance,
    Anubis,
    Build,
    Buy,
    Choose,
    Collect,
    Double,
    Faith,
    Feast,
    Feed,
    Found,
    Gather,
    Honour,
    Keep,
    People,
    Perform,
    Play,
    Proclaim,
    Produce,
    Raise,
    Receive,
    Refresh,
    Reveal,
    Take,
    Tribute,
)

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu

ANCHORS: dict[type[Move], Callable[[Any], str]] = {
    Perform: lambda move: move.god,
    Produce: lambda move: own(move.resource),
    Honour: lambda move: move.god,
    People: lambda move: move.space,
    Raise: lambda move: move.square,
    Build: lambda move: move.space,
    Buy: lambda move: " ".join(move.cards),
    Refresh: lambda move: move.section,
    Feast: lambda move: "happiness",
    Advance: lambda move: move.marker,
    Feed: lambda move: own("bread"),
    Faith: lambda move: f"pan_{move.pan}",
    Proclaim: lambda move: " ".join(move.cards),
    **dict.fromkeys((Gather, Tribute), lambda move: " ".join(own(token) for token in dict.fromkeys(move.tokens))),
    Play: lambda move: move.card if move.card in data.KIND_OF else "",
    **dict.fromkeys((Keep, Choose, Receive, Reveal, Double), lambda move: move.card),
}


def own(kind: str) -> str:
    """The place of a resource in one's own stores."""
    return f"own_{kind}"


def anchor_of(move: Move) -> str:
    """The place of a move on the board; empty for none, several parted by spaces for several cards.

    Several moves may share one place.
    """
    anchor = ANCHORS.get(type(move))
    return "" if anchor is None else anchor(move)


def places_of(g: Tekhenu, seat: Seat, move: Move) -> str:
    """The places of a move, a die of the dial and a workshop of the row that is built in among them."""
    match move:
        case Take():
            return f"{move.section}_{move.die}"
        case Anubis():
            return f"{move.section}_{move.die} {own('scribe')}"
        case Found():
            return f"{move.quarter}_{g.doing[-1].value}"
        case Collect():
            return own(g.doing[-1].resource or "")
        case Build() if move.space not in data.SPACES_FOR[g.size]:
            return ""  # nothing can be pressed there
    return anchor_of(move)
