"""Cost of rendering a spectators' view or taking it from another process: `python -m bench.sharing`.

Prints milliseconds of processor time and kB for each game, in the middle of a game with all seats taken, unchanged
rows and lines being cached as usual. Taking is a round trip to the Redis server of this machine, whose own work is not
counted.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from bench.support.environment import environment, percentile, table_in_the_middle
from engine import GAMES
from tests.support.servers import machine

if TYPE_CHECKING:
    from tables.rendering.push_messages import Rendering

TIMES = 40


def main() -> None:
    """Measure and print."""
    with environment():
        print(f"{'game':14} {'rendered ms':>9} {'stored ms':>10} {'taken ms':>9} {'kB':>6}")
        for key, game in GAMES.items():
            table, _sessions = table_in_the_middle(game.seats[-1], seed=1, game=key)
            measure(key, table.slug)  # type: ignore[attr-defined]


def measure(key: str, slug: str) -> None:
    """Print the line of one game."""
    from django.test import override_settings

    from tables.rendering import shared_renderings
    from tables.rendering.push_messages import View
    from tables.rendering.renderings import State, render_view

    state = State.load(slug)
    view = View(slug, state.table.version, 0, None, "en")

    def render() -> None:
        render_view(view, State.load(slug))

    rendered = render_view(view, state)
    stored = shared_renderings.encode(rendered)
    with override_settings(REDIS_URL=machine.redis()):
        acts = (
            render,
            lambda: shared_renderings.store(view, rendered),
            lambda: shared_renderings.load_or_render(view, no_rendering),
        )
        spent = [milliseconds(act) for act in acts]
    print(f"{key:14} {spent[0]:9.2f} {spent[1]:10.2f} {spent[2]:9.2f} {len(stored) / 1000:6.1f}", flush=True)


def no_rendering() -> Rendering:
    """Called only if the stored view has expired meanwhile."""
    raise RuntimeError("the stored view was not there")


def milliseconds(act: Callable[[], object]) -> float:
    """Processor time of an act: the median."""
    spent = []
    for _time in range(TIMES):
        started = time.process_time()
        act()
        spent.append(time.process_time() - started)
    return percentile(spent, 0.5) * 1000


if __name__ == "__main__":
    main()
