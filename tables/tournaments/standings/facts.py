"""Facts of a stage from which its standings are computed.

Scores are whole grains, 60 to the point; shares are thousandths of an even part of a table's victory points. Void
tables are left out, and so are the seats of no-shows.
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
    """An entry at a finished table: victory points, place (1, 2, 2, 4), grains, share.

    forfeited: whether it left.
    """

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
        """The number of seats at the start."""
        return len(self.seats)


@dataclass(frozen=True, slots=True)
class Unplayed:
    """An unplayed round and its value [design: tournaments 4.3]."""

    entry: str
    round: int
    kind: Kind
    grains: int
    share: int


@dataclass(frozen=True, slots=True)
class Granted:
    """Grains that an arbiter added, or removed if negative."""

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

    def up_to_round(self, last: int) -> Played:
        """The facts up to and including round `last`; adjusted points belong to no round and stay."""
        return replace(
            self,
            pods=tuple(pod for pod in self.pods if pod.round <= last),
            unplayed=tuple(row for row in self.unplayed if row.round <= last),
        )
