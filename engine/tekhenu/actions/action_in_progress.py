"""The record of an action being performed, and the names of its sources."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.core import Count, Id, Seat

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu

PRODUCTION = "production"
# Sources of an action; see [A14] for which of them count as a real die.
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
    quarters: list[Id] = []  # Osiris: the quarters allowed; any if empty
    known: Count = 0  # number of Technologies owned when it began; later ones do not apply yet [A35]
    heirs: list[Seat] = []  # seats that receive the god-statue bonus [R16.1]
    square: Count | None = None  # Ra: the square of the Column
    slot: Count | None = None  # Ra: the slot of the tile
    refreshed: list[Count] = []  # Thoth: the sections refreshed so far
    times: Count = 1  # Production: number of times it is performed


def applicable_technologies(g: Tekhenu, doing: Doing) -> list[Id]:
    """[A35] The Technologies that apply to this performance."""
    return g.players[doing.seat].technologies[: doing.known]
