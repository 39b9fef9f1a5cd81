"""A bar on standard error for what takes longer than two seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 2.0  # seconds before there is anything to see
WIDTH = 40


def progress(items: Iterable[T], total: int, what: str, clock: Callable[[], float]) -> Iterator[T]:
    """The same items, one by one, with a bar while they take their time.

    On a screen the bar stays on one line; in a file every tenth of the way is a line of its own. clock: seconds.
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
    """How far it has come, drawn and in numbers."""
    done = WIDTH * n // total
    return f"{what} [{'#' * done}{'.' * (WIDTH - done)}] {n} of {total}"
