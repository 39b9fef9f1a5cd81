"""[R20] Counts used by a Scoring, and shared with cards and Botankhamon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Seat
from engine.tekhenu.model.board import LINE_OF, PEOPLE_ABOVE, PEOPLE_TEMPLE, QUARTERS

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


def scoring_number(g: Tekhenu) -> int:
    """Number of the current Scoring: 1 or 2."""
    return 2 - len(g.markers)


def winner_of(g: Tekhenu, quarter: int) -> Seat | None:
    """[R20.1] [A5] Seat with most pieces in a quarter; ties: lowest row, a Statue before all rows."""
    owners = [g.people.get(PEOPLE_ABOVE[quarter]), *g.area[quarter :: len(QUARTERS)]]
    builders = {*owners} - {None}
    return max(builders, key=lambda seat: (owners.count(seat), -owners.index(seat)), default=None)


def temple_points(g: Tekhenu, seat: Seat, statues: bool) -> int:
    """[R20.2] [D24] Points at the Temple: own pieces around it, and own pieces in line with own Columns.

    Each own Column scores 1 for each own piece in its row and in its column.
    statues: whether Statues for the people count as pieces.
    """
    lines = [LINE_OF[space] for space, owner in g.spaces.items() if owner == seat]
    if statues:
        lines += [line for space, line in PEOPLE_TEMPLE.items() if g.people.get(space) == seat]
    points = len(lines)
    for square, raised in enumerate(g.grid):
        if raised is not None and raised.owner == seat:
            row, col = g.lines(square)
            points += lines.count(row) + lines.count(col)
    return points
