"""Cache of rendered fragments in this process, by their records, for any thread (docs/decisions/0026)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from threading import Condition, Lock
from typing import Any, NamedTuple, TypeVar

from cachetools import LRUCache, TTLCache, cached
from django.utils.translation import get_language

from engine.core import Viewer, seats_named

PICTURES = 1000  # cached boards, reveals and graphs, up to 60 kB each
ROWS = 4096  # cached rows of boards
LINES = 10_000  # cached lines of logs, by row and reader, up to 2 kB each
RENDERINGS = 1000  # shared renderings of whole tables, up to 100 kB each
SHARED = 5.0  # seconds for which a rendering is shared
T = TypeVar("T")


def key_by_language(key: tuple[object, ...], draw: Callable[[], object]) -> tuple[object, ...]:
    """The key with the active language."""
    return (get_language(), *key)


def first_key(key: tuple[object, ...], draw: Callable[[], object]) -> tuple[object, ...]:
    """The key as it is."""
    return key


@cached(LRUCache(PICTURES), key=key_by_language, lock=Lock())
def picture(key: tuple[object, ...], draw: Callable[[], T]) -> T:
    """The cached board, reveal or graphs of these records, else drawn now."""
    return draw()


class DrawnRow(NamedTuple):
    """A cached row: the seats that it names, and what is drawn by the reader among them (None: others)."""

    named: frozenset[int]
    drawn: dict[Viewer, Any]


@lru_cache(ROWS)  # a page asks for a hundred, and this one is written in C
def row(kind: tuple[object, ...], records: tuple[object, ...]) -> DrawnRow:
    """The cached row of these records; nothing is drawn of a new one.

    kind: its template, language, names and colours.
    """
    return DrawnRow(seats_named(records), {})


_lines: LRUCache[tuple[object, ...], Any] = LRUCache(LINES)
_lines_lock = Lock()
ABSENT: Any = object()


def lines(keys: Sequence[tuple[object, ...]], draw: Callable[[int], T]) -> list[T]:
    """What is cached for rows of a log under these keys, in their order.

    draw: what is not cached, by the index of its key.
    """
    language, found = get_language(), list[T]()
    for n, key in enumerate(keys):
        with _lines_lock:
            kept = _lines.get((language, *key), ABSENT)
        if kept is ABSENT:
            kept = draw(n)
            with _lines_lock:
                _lines[language, *key] = kept
        found.append(kept)
    return found


def line(key: tuple[object, ...], draw: Callable[[], T]) -> T:
    """The cached lines of a row of a log, else told now."""
    return lines([key], lambda _n: draw())[0]


@cached(TTLCache(RENDERINGS, SHARED), key=first_key, condition=Condition())
def rendering(key: tuple[object, ...], draw: Callable[[], T]) -> T:
    """The shared rendering of this view, else drawn now; threads that ask meanwhile wait for it."""
    return draw()


_shared: TTLCache[tuple[object, ...], Any] = TTLCache(RENDERINGS, SHARED)
_shared_lock = Lock()


def shared_values(keys: Sequence[tuple[object, ...]], draw: Callable[[list[int]], Mapping[int, T]]) -> list[T | None]:
    """What is shared for some seconds under these keys, in their order; None where nothing could be drawn.

    draw: what is missing, all at once, by the index of its key.
    """
    with _shared_lock:
        found = {n: _shared[key] for n, key in enumerate(keys) if key in _shared}
    if missing := [n for n in range(len(keys)) if n not in found]:
        drawn = draw(missing)
        with _shared_lock:
            for n, one in drawn.items():
                _shared[keys[n]] = one
        found |= drawn
    return [found.get(n) for n in range(len(keys))]


def clear_caches() -> None:
    """Clear the caches."""
    with _shared_lock:
        _shared.clear()
    rendering.cache_clear()
    picture.cache_clear()
    row.cache_clear()
    with _lines_lock:
        _lines.clear()
