"""Terms of a table's clock, stored with the table."""

from __future__ import annotations

import msgspec

HALF_A_DAY = 12 * 3600  # seconds


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The clock of a table; times in seconds.

    night: hours (begin, end) that do not count. weekends: whether Saturdays and Sundays do not count. Both in the time
    zone `zone`.
    """

    free: int = 0
    bank: int = 0
    increment: int = 0
    night: tuple[int, int] | None = None
    weekends: bool = False
    zone: str = "UTC"

    @property
    def is_live(self) -> bool:
        """Whether the game is played live, not by correspondence."""
        return not self.free

    @property
    def warning_seconds(self) -> int:
        """Seconds before the end of a correspondence player's time at which they are warned.

        A quarter of the whole time, half a day at most.
        """
        return min(HALF_A_DAY, (self.free + self.bank) // 4)
