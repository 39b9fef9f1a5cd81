"""Many that are looked after one by one: whatever is wrong with one of them must not stop the others."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import TypeVar

logger = logging.getLogger(__name__)
One = TypeVar("One")


def apiece(every: Iterable[One], do: Callable[[One], object]) -> None:
    """Do this for each of them; where it fails, it is tried again with the next tick."""
    for one in every:
        try:
            do(one)
        except Exception:
            logger.exception("%s failed for %r; it is tried again", do.__qualname__, one)
