"""A loop that goes on after an exception."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import TypeVar

logger = logging.getLogger(__name__)
One = TypeVar("One")


def for_each_safely(every: Iterable[One], do: Callable[[One], object]) -> None:
    """Call `do` with each item; a failure is logged and the next tick tries again."""
    for one in every:
        try:
            do(one)
        except Exception:
            logger.exception("%s failed for %r; it is tried again", do.__qualname__, one)
