"""What has been played in a stage: the facts that its standings are made of.

Scores are whole grains, 60 to the point; shares are thousandths of an even part of a table's victory points. Void
tables never get here, and a seat whose entry did not appear is not in its pod.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

POINT = 60  # grains


class Kind(StrEnum):
    """Why an entry has no table in a round."""

    FORCED_BYE = "forced_bye"
    REQUESTED_BYE = "requested_bye"
    LATE = "late"
    ABSENT = "absent"
    WITHDRAWN = "withdrawn"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class Seat:
    """One entry at a finished table: victory points, place (1, 2, 2, 4), grains, share; forfeited if it left."""

    entry: str
    vp: int
    place: int
    grains: int
    share: int
    forfeited: bool = False


@dataclass(frozen=True, slots=True)
class Pod:
    """A finished table of a round, its seats in turn order."""

    round: int
    number: int
    seats: tuple[Seat, ...]

    @property
    def size(self) -> int:
        """How many sat there at the start."""
        return len(self.seats)


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A round without a table, and what it is worth (4.3)."""

    entry: str
    round: int
    kind: Kind
    grains: int
    share: int


@dataclass(frozen=True, slots=True)
class Granted:
    """Grains that an arbiter gave, or took where negative."""

    entry: str
    grains: int
    note: str


@dataclass(frozen=True, slots=True)
class Played:
    """The results of a stage."""

    entries: tuple[str, ...]
    pods: tuple[Pod, ...] = ()
    unplayed: tuple[Unplayed, ...] = ()
    granted: tuple[Granted, ...] = ()

    def until(self, last: int) -> Played:
        """The same up to and with this round; what an arbiter gave belongs to no round and stays."""
        return replace(
            self,
            pods=tuple(pod for pod in self.pods if pod.round <= last),
            unplayed=tuple(row for row in self.unplayed if row.round <= last),
        )
