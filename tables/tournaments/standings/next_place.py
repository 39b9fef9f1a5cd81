"""What the next rank needs: points of a table, or the deciding tie-break [design: tournaments 9]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tables.tournaments.standings.explanations import Criterion, Row, State, Value


class Ahead(NamedTuple):
    """The entries of the next better rank, and the criterion that places them there."""

    rank: int
    entries: tuple[str, ...]
    criterion: Criterion
    theirs: Value
    mine: Value

    @property
    def grains(self) -> int:
        """The missing points in grains; 0 where another criterion decides."""
        theirs, mine = self.theirs.number, self.mine.number
        both = isinstance(theirs, int) and isinstance(mine, int) and self.criterion == Criterion.PTS
        return theirs - mine if both else 0  # type: ignore[operator, return-value]


def next_better(rows: Sequence[Row], entry: str) -> Ahead | None:
    """What places an entry below the next better rank; None for the first and the disqualified."""
    own = next(row for row in rows if row.entry == entry)
    better = [row for row in rows if row.rank < own.rank]
    if not better:
        return None
    those = [row for row in better if row.rank == better[-1].rank]
    for criterion, mine in own.values.items():
        theirs = those[0].values[criterion]
        counted = mine.state == theirs.state == State.COUNTED
        if criterion != Criterion.LOT and counted and mine.number != theirs.number:
            return Ahead(those[0].rank, tuple(row.entry for row in those), criterion, theirs, mine)
    return None


def enough(vector: Sequence[int], grains: int) -> int | None:
    """The last place that pays so many grains; None if no place does."""
    places = [place for place, paid in enumerate(vector, start=1) if paid >= grains]
    return max(places, default=None)
