"""[R20] What a Scoring counts, for those who score it, and for cards and Botankhamon who ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Seat
from engine.tekhenu.model.board import LINE_OF, PEOPLE_ABOVE, PEOPLE_TEMPLE, QUARTERS

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


def scoring_number(g: Tekhenu) -> int:
    """1 or 2."""
    return 2 - len(g.markers)


def winner_of(g: Tekhenu, quarter: int) -> Seat | None:
    """[R20.1] [A5] Who has most pieces in a quarter, then the one on the lowest row, a Statue above all of them."""
    owners = [g.people.get(PEOPLE_ABOVE[quarter]), *g.area[quarter :: len(QUARTERS)]]
    builders = {*owners} - {None}
    return max(builders, key=lambda seat: (owners.count(seat), -owners.index(seat)), default=None)


def temple_points(g: Tekhenu, seat: Seat, statues: bool) -> int:
    """[R20.2] [D24] 1 for each own piece around the Temple, and for each own Column 1 for each of them in its lines."""
    lines = [LINE_OF[space] for space, owner in g.spaces.items() if owner == seat]
    if statues:
        lines += [line for space, line in PEOPLE_TEMPLE.items() if g.people.get(space) == seat]
    points = len(lines)
    for square, raised in enumerate(g.grid):
        if raised is not None and raised.owner == seat:
            row, col = g.lines(square)
            points += lines.count(row) + lines.count(col)
    return points
