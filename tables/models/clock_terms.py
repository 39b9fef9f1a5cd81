"""The clock of a table, as it is stored with the table."""

from __future__ import annotations

import msgspec

HALF_A_DAY = 12 * 3600  # seconds


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The clock of a table, in seconds.

    night: the hours between which nobody's time runs. weekends: whether none runs on Saturdays and Sundays. Both in the
    time zone.
    """

    free: int = 0
    bank: int = 0
    increment: int = 0
    night: tuple[int, int] | None = None
    weekends: bool = False
    zone: str = "UTC"

    @property
    def live(self) -> bool:
        """Whether people sit there together: otherwise they play by correspondence."""
        return not self.free

    @property
    def little(self) -> int:
        """The seconds that are little time for a choice by correspondence: a quarter of all, half a day at most."""
        return min(HALF_A_DAY, (self.free + self.bank) // 4)
