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


def reshuffle_unseen(g: P, last: int) -> P:
    """A copy of a running game in which what nobody has seen is drawn again. last: the last draw used."""
    rng = Numbered(f"{draw(g.seed, last + 1):064x}")
    world = common_knowledge(g).sample(rng)
    world.seed, world.draws = g.seed, last + 1
    return world


def has_sealed_answers(g: Position) -> bool:
    """Whether the current decision holds sealed answers; such a position cannot be rewound to."""
    return isinstance(g.decision, SecretDecision) and bool(g.decision.sealed)


def common_knowledge(g: P) -> P:
    """The position reduced to what the viewers know together."""
    views = [plain_data(g.seen_by(viewer)) for viewer in (None, *range(g.seats))]
    return convert(merge_views(plain_data(g), views), type(g), str_keys=True)


def plain_data(g: Position) -> Json:
    """A position as plain data."""
    return msgspec.to_builtins(g, str_keys=True)


def merge_views(truth: Json, views: list[Json]) -> Json:
    """Merge views of plain data: each value that some view shows, else the placeholder of the first view."""
    if not views or truth in views:
        return truth
    alike = [view for view in views if type(view) is type(truth)]
    if isinstance(truth, dict) and alike:
        shown = {key for view in alike for key in view}
        return {
            key: merge_views(truth[key], [view[key] for view in alike if key in view]) for key in truth if key in shown
        }
    if isinstance(truth, list) and any(len(view) == len(truth) for view in alike):
        rows = [view for view in alike if len(view) == len(truth)]
        return [merge_views(value, [row[i] for row in rows]) for i, value in enumerate(truth)]
    return views[0]
