"""Reshuffles what nobody has seen yet, for positions to which an arbiter rewinds a game.

Draw number n + 1 of the game, n being the last that was used, is the key of the new order as 64 hexadecimal digits; the
game continues with draw n + 2. So draws made after that position give no information about what comes now.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from engine.core import Json, Position, SecretDecision, convert
from engine.core.rng import Numbered, draw

P = TypeVar("P", bound=Position)


def redrawn(g: P, last: int) -> P:
    """A copy of a running game in which what nobody has seen is drawn again. last: the last draw used."""
    rng = Numbered(f"{draw(g.seed, last + 1):064x}")
    world = known(g).sample(rng)
    world.seed, world.draws = g.seed, last + 1
    return world


def seals_lie(g: Position) -> bool:
    """Whether the current decision holds sealed answers; such a position cannot be rewound to."""
    return isinstance(g.decision, SecretDecision) and bool(g.decision.sealed)


def known(g: P) -> P:
    """The position reduced to what the viewers know together."""
    views = [plain(g.seen_by(viewer)) for viewer in (None, *range(g.seats))]
    return convert(together(plain(g), views), type(g), str_keys=True)


def plain(g: Position) -> Json:
    """A position as plain data."""
    return msgspec.to_builtins(g, str_keys=True)


def together(truth: Json, views: list[Json]) -> Json:
    """Merge views of plain data: each value that some view shows, else the placeholder of the first view."""
    if not views or truth in views:
        return truth
    alike = [view for view in views if type(view) is type(truth)]
    if isinstance(truth, dict) and alike:
        shown = {key for view in alike for key in view}
        return {
            key: together(truth[key], [view[key] for view in alike if key in view]) for key in truth if key in shown
        }
    if isinstance(truth, list) and any(len(view) == len(truth) for view in alike):
        rows = [view for view in alike if len(view) == len(truth)]
        return [together(value, [row[i] for row in rows]) for i, value in enumerate(truth)]
    return views[0]
