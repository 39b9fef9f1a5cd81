"""An action while it is performed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.core import Count, Id, Seat

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu

PRODUCTION = "production"
# What an action comes from; a real die is `die` or `blessing` [A14].
DIE, ANUBIS, BLESSING, TILE, TRACK, DECREE, START = "die", "anubis", "blessing", "tile", "track", "decree", "start"
REAL = frozenset((DIE, ANUBIS, BLESSING))


class Doing(msgspec.Struct, forbid_unknown_fields=True):
    """[R5.5] One performance of an action, from before its cost to its god-statue bonuses."""

    seat: Seat
    action: Id  # a god, or "production"
    value: Count  # the effective value [R0.7]
    source: Id = DIE
    resource: Id | None = None  # what a Production produces
    free: bool = False  # its cost is waived
    spared: bool = False  # Osiris without the loss of happiness
    quarters: list[Id] = []  # Osiris in these quarters only; any when empty
    known: Count = 0  # Technologies owned when it began: those taken since do not work yet [A35]
    heirs: list[Seat] = []  # who gets the god-statue bonus [R16.1]
    square: Count | None = None  # Ra: the square of the Column
    slot: Count | None = None  # Ra: the slot of the tile
    refreshed: list[Count] = []  # Thoth: the sections refreshed so far
    times: Count = 1  # Production: how often it is performed


def known(g: Tekhenu, doing: Doing) -> list[Id]:
    """[A35] The Technologies that work for this performance."""
    return g.players[doing.seat].technologies[: doing.known]
