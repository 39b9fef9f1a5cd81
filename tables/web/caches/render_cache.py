"""Cache of rendered fragments in this process, by their records, for any thread (docs/decisions/0026)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from threading import Condition, Lock
from typing import Any, NamedTuple, TypeVar

from cachetools import TTLCache, cached
from django.utils.translation import get_language

from engine.core import Viewer, seats_named

PICTURES = 1000  # cached boards, reveals and graphs, up to 60 kB each
ROWS = 4096  # cached rows of boards
LINES = 10_000  # cached lines of logs, by row and reader, up to 2 kB each
RENDERINGS = 1000  # shared renderings of whole tables, up to 100 kB each
SHARED = 5.0  # seconds for which a rendering is shared
T = TypeVar("T")


def first_key(key: tuple[object, ...], render: Callable[[], object]) -> tuple[object, ...]:
    """The key as it is."""
    return key


@lru_cache(PICTURES)  # written in C, and it hashes the key once: a board has hundreds of records
def picture_place(language: str | None, key: tuple[object, ...]) -> dict[str, Any]:
    """Where the picture of these records is kept."""
    return {}


def picture(key: tuple[object, ...], render: Callable[[], T]) -> T:
    """The cached board, reveal or graphs of these records, else rendered now.

    Two who render it at once get the same.
    """
    return rendered_at(picture_place(get_language(), key), render)


def rendered_at(place: dict[str, Any], render: Callable[[], T]) -> T:
    """What is kept at a place, else rendered now and kept there."""
    found: T = place["rendered"] if place else place.setdefault("rendered", render())
    return found


class CachedRow(NamedTuple):
    """A cached row: the seats that it names, and what is rendered by the reader among them (None: others)."""

    named: frozenset[int]
    rendered: dict[Viewer, Any]


@lru_cache(ROWS)  # a page asks for a hundred, and this one is written in C
def row(kind: tuple[object, ...], records: tuple[object, ...]) -> CachedRow:
    """The cached row of these records; nothing is rendered of a new one.

    kind: its template, language, names and colours.
    """
    return CachedRow(seats_named(records), {})


@lru_cache(LINES)
def lines_place(language: str | None, key: tuple[object, ...]) -> dict[str, Any]:
    """Where the lines of a row of a log are kept."""
    return {}


def lines(keys: Sequence[tuple[object, ...]], render: Callable[[int], T]) -> list[T]:
    """What is cached for rows of a log under these keys, in their order.

    render: what is not cached, by the index of its key.
    """
    language = get_language()
    return [rendered_at(lines_place(language, key), partial(render, n)) for n, key in enumerate(keys)]


def line(key: tuple[object, ...], render: Callable[[], T]) -> T:
    """The cached lines of a row of a log, else told now."""
    return lines([key], lambda _n: render())[0]


@cached(TTLCache(RENDERINGS, SHARED), key=first_key, condition=Condition())
def rendering(key: tuple[object, ...], render: Callable[[], T]) -> T:
    """The shared rendering of this view, else rendered now; threads that ask meanwhile wait for it."""
    return render()


@lru_cache(RENDERINGS)
def newest_place(slug: str, seat: Viewer, language: str) -> dict[str, Any]:
    """Where the newest rendering of a seat's pages is kept."""
    return {}


_shared: TTLCache[tuple[object, ...], Any] = TTLCache(RENDERINGS, SHARED)
_shared_lock = Lock()


def shared_values(keys: Sequence[tuple[object, ...]], render: Callable[[list[int]], Mapping[int, T]]) -> list[T | None]:
    """What is shared for some seconds under these keys, in order; None where nothing could be rendered.

    render: what is missing, all at once, by the index of its key.
    """
    with _shared_lock:
        found = {n: _shared[key] for n, key in enumerate(keys) if key in _shared}
    if missing := [n for n in range(len(keys)) if n not in found]:
        rendered = render(missing)
        with _shared_lock:
            for n, one in rendered.items():
                _shared[keys[n]] = one
        found |= rendered
    return [found.get(n) for n in range(len(keys))]


def clear_caches() -> None:
    """Clear the caches."""
    with _shared_lock:
        _shared.clear()
    rendering.cache_clear()
    picture_place.cache_clear()
    row.cache_clear()
    lines_place.cache_clear()
    newest_place.cache_clear()
