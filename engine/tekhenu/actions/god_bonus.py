"""[R16] God-statue bonuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Id, Seat
from engine.tekhenu.actions.card_hooks import REWARDED
from engine.tekhenu.model.board import DATA, TOKEN
from engine.tekhenu.model.events.action_events import Bonus

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu

BOT_REWARDS: tuple[dict[Id, int], ...] = tuple(row["bot_bonus"] for row in DATA["horus_slot"])


def heirs(g: Tekhenu, seat: Seat, god: Id) -> list[Seat]:
    """[R16.1] [R16.2] Seats that receive a god's bonus for this seat's action, in turn order."""
    standing = g.statues[god]
    if not standing:
        return []
    return [other for other in g.after(seat) if other in standing and (other != seat or g.size == 2)]


def bonus_of(g: Tekhenu, seat: Seat, god: Id) -> dict[Id, int]:
    """[R16.4] [R27.11] What a player with a Statue there receives, by kind."""
    slot = g.slot_of(god)
    return BOT_REWARDS[slot - 1] if seat == g.bot else dict([g.printed.rewards[slot - 1]])


def reward(g: Tekhenu, seat: Seat, god: Id) -> None:
    """[R16.4] [R27.11] Give a player with a Statue there the bonus of a god."""
    for what, n in bonus_of(g, seat, god).items():
        if what == "vp":
            g.score(seat, n, "bonus")
        else:
            g.gain(seat, TOKEN[what], n)
        g.emit(Bonus(seat, god, n, what))
    for hook in REWARDED.entries(g.players[seat].technologies):
        hook(g, seat)
