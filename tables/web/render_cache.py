"""Cache of rendered fragments in this process, by their records, for any thread (docs/decisions/0026)."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar

from cachetools import LRUCache, cached
from django.utils.translation import get_language

PICTURES = 1000  # cached boards, reveals and graphs, up to 60 kB each
ROWS = 4096  # cached rows of boards
T = TypeVar("T")


def by_language(key: tuple[Any, ...], draw: Callable[[], Any]) -> tuple[Any, ...]:
    """The key with the active language."""
    return (get_language(), *key)


@cached(LRUCache(PICTURES), key=by_language, lock=Lock())
def picture(key: tuple[Any, ...], draw: Callable[[], T]) -> T:
    """The cached board, reveal or graphs of these records, else drawn now."""
    return draw()


@cached(LRUCache(ROWS), key=by_language, lock=Lock())
def row(key: tuple[Any, ...], draw: Callable[[], T]) -> T:
    """The cached row of these records, else drawn now."""
    return draw()


def forget() -> None:
    """Clear the caches."""
    picture.cache_clear()
    row.cache_clear()
