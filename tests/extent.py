"""How much the tests try: a sample by day, everything with KARNAK_WHOLE=1 (`make whole`)."""

import os
from typing import TypeVar

WHOLE = bool(os.environ.get("KARNAK_WHOLE"))
T = TypeVar("T")


def extent(by_day: T, whole: T) -> T:
    """The number, list or limit that holds now."""
    return whole if WHOLE else by_day
