"""[R23.1] [R23.2] Use of cards in their windows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Id, Seat
from engine.tekhenu.actions.card_hooks import BLESSED, WINDOWS
from engine.tekhenu.model.board import BLESSING, KIND_OF
from engine.tekhenu.model.events.turn_events import BlessingPlayed, TechnologyUsed
from engine.tekhenu.model.moves import Play

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


def use(g: Tekhenu, seat: Seat, move: Play, *windows: Id) -> None:
    """[R23] Use a card in the first of these windows that it belongs to; a Blessing is discarded."""
    window = next(window for window in windows if move.card in WINDOWS[window])
    player = g.players[seat]
    if KIND_OF[move.card] == BLESSING:
        player.blessings.remove(move.card)
        g.discards[BLESSING].append(move.card)
        g.emit(BlessingPlayed(seat, move.card))
        for hook in BLESSED.entries(player.technologies):
            hook(g, seat)
    else:
        g.emit(TechnologyUsed(seat, move.card))
    WINDOWS[window][move.card].play(g, seat, move.choice)
