"""How exciting a game is to watch, from what everybody sees: a small rule with three parts.

* Up to 40 points for a close game: 4 less for each point between the first two.
* Up to 40 points for its end being near: the share of the usual length of the game that has passed.
* 20 points while answers are sealed that will be revealed together.

A game that stands still has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

CLOSE, LATE, REVEAL = 40, 40, 20
EACH = 4  # for each point between the first two
STICKY = 10  # how much more exciting another game must be to take a place


def excitement(points: Sequence[int], begun: datetime | None, minutes: int, secret: bool, now: datetime) -> int:
    """How exciting a running game is, from 0 to 100. points: the public ones; minutes: the usual length."""
    best = sorted(points, reverse=True)[:2]
    close = max(0, CLOSE - EACH * (best[0] - best[-1])) if len(best) > 1 else 0
    passed = (now - begun).total_seconds() / (60 * minutes) if begun is not None else 0.0
    return close + round(LATE * min(1.0, max(0.0, passed))) + (REVEAL if secret else 0)
