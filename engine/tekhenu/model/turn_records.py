"""Records of a turn: plan, actions due, actions being performed, and the names of their sources."""

from __future__ import annotations

import msgspec

from engine.core import Count, Id, Seat
from engine.tekhenu.model.board import PIPS_OF

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


class Due(msgspec.Struct, forbid_unknown_fields=True):
    """An action still due in the turn; `value` is None if it is chosen when the action begins [R23.3]."""

    action: Id  # a god, or "production"
    value: Count | None = None
    resource: Id | None = None
    source: Id = DIE
    first: bool = False  # performed before all others [R5.5]


class Plan(msgspec.Struct, forbid_unknown_fields=True):
    """[R5.1] [R5.3] The die that has been taken and the declarations made with it."""

    section: Id
    die: Id  # as it counts on the scale; a card may have turned it [A17]
    colour: Id  # as it counts for actions; a card may change it
    value: Count  # the value for every action of the turn
    pan: str  # left, right, below; "" while only a card of `select` can decide it
    anubis: bool = False
    free: Count = 0  # steps of the value that cost no scribe
    placed: bool = False  # whether the die lies on the scale
    due: list[Due] = []  # further actions declared; once the action is chosen, all due

    def steps(self) -> int:
        """[R6.1] Number of scribes that the changed value costs."""
        off = abs(self.value - PIPS_OF[self.die])
        return off - self.free if off > self.free else 0
