"""Progress bar on standard error, shown after two seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 2.0  # seconds before the bar is shown
WIDTH = 40


def progress(items: Iterable[T], total: int, what: str, clock: Callable[[], float]) -> Iterator[T]:
    """Yield the items and show a progress bar meanwhile.

    On a terminal the bar is redrawn on one line; otherwise a line is written per tenth. clock: returns seconds.
    """
    started, tenth, shown = clock(), 0, False
    screen = sys.stderr.isatty()
    try:
        for n, item in enumerate(items):
            if clock() - started > PATIENCE and (screen or n * 10 // total > tenth):
                tenth, shown = n * 10 // total, True
                print(bar(n, total, what), end="\r" if screen else "\n", file=sys.stderr, flush=True)
            yield item
    finally:
        if shown and screen:
            print(" " * len(bar(total, total, what)), end="\r", file=sys.stderr, flush=True)


def bar(n: int, total: int, what: str) -> str:
    """The text of the bar."""
    done = WIDTH * n // total
    return f"{what} [{'#' * done}{'.' * (WIDTH - done)}] {n} of {total}"
