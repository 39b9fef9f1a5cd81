"""Concurrent rendering: each thread gets its own result, also when the cache is full."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.template import Context

import engine
from engine.amun_re_cards.view.board_view import FloodBand
from engine.core import Voice
from tables.templatetags.karnak import cached_row
from tables.web.caches import render_cache
from tests.session.extent import extent

THREADS = 8
ASKED = extent(2000, 6000)  # renderings by each thread


@pytest.fixture(autouse=True)
def _threads_change_often() -> Iterator[None]:
    """Make threads switch after nearly every step."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


def row_rendered(n: int) -> str:
    """A row of a board of which there are as many as there are numbers."""
    voice = Voice(str, lambda one, many, n: one if n == 1 else many, "ABC".__getitem__, {})
    context = Context({"voice": voice, "names": (), "colours": (), "game": engine.GAMES["amun-re-cards"]})
    return cached_row(context, "games/amun_re_cards/board/_flood.html", FloodBand(n, n + 1, 0, 0, False))


def picture_rendered(n: int) -> str:
    """What is rendered once for each number."""
    return render_cache.picture(("board", n), lambda: f"{n}–{n + 1}")


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    ("render", "kept"), [(row_rendered, render_cache.ROWS), (picture_rendered, render_cache.PICTURES)]
)
def test_threads_that_render_more_than_is_kept_get_what_they_asked_for(render: Callable[[int], str], kept: int) -> None:
    """Half as much again as is kept: it is always full, and most of what is asked for has just been forgotten."""

    def renders(seed: int) -> list[tuple[int, str]]:
        rng = random.Random(seed)
        return [(n, render(n)) for n in (rng.randrange(kept * 3 // 2) for _ in range(ASKED))]

    with ThreadPoolExecutor(THREADS) as threads:
        found = [pair for pairs in threads.map(renders, range(THREADS)) for pair in pairs]
    assert all(html == f"{n}–{n + 1}" for n, html in found)


def test_a_rendering_is_kept() -> None:
    """A page that asks again for the same is given the same, and the rendering is not made again."""
    made: list[int] = []
    for _asked in range(2):
        assert render_cache.picture(("board", "kept"), lambda: made.append(1) or "rendered") == "rendered"  # type: ignore[func-returns-value]
    assert made == [1]
    assert render_cache.row(("plate",), (1,)) is render_cache.row(("plate",), (1,))
