"""What this process has drawn lately, by the records that it was drawn from, for any thread (docs/decisions/0026)."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar

from cachetools import LRUCache, cached
from django.utils.translation import get_language

PICTURES = 1000  # boards, reveals and graphs; the largest have 60 kB
ROWS = 4096  # plates and lines of boards
T = TypeVar("T")


def by_language(key: tuple[Any, ...], draw: Callable[[], Any]) -> tuple[Any, ...]:
    """The records, and the language in which they are read."""
    return (get_language(), *key)


@cached(LRUCache(PICTURES), key=by_language, lock=Lock())
def picture(key: tuple[Any, ...], draw: Callable[[], T]) -> T:
    """The board, the reveal or the graphs that were drawn from the same records before, or else is drawn now."""
    return draw()


@cached(LRUCache(ROWS), key=by_language, lock=Lock())
def row(key: tuple[Any, ...], draw: Callable[[], T]) -> T:
    """The row that was drawn from the same records before, or else is drawn now."""
    return draw()


def forget() -> None:
    """Draw everything anew."""
    picture.cache_clear()
    row.cache_clear()
