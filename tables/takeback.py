"""Taking back: free until something new became known or another person has acted."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.core import Refusal
from tables.models import Kind, Turn
from tables.refused import NothingToTakeBack, RetractInstead, SealsLie, SomebodyActed, SomethingOpened

UNDOABLE = (Kind.MOVE, Kind.SEAL)


class Taken(NamedTuple):
    """What taking back would undo, newest first, and the row whose position comes back."""

    rows: list[Turn]
    landing: Turn


def standing(rows: Sequence[Turn]) -> list[Turn]:
    """The rows that made the position what it is, newest first."""
    made = [row for row in rows if not row.undone and row.kind in (Kind.START, *UNDOABLE)]
    return sorted(made, key=lambda row: -row.number)


def last_move(rows: Sequence[Turn], seat: int, bots: Collection[int]) -> Taken | Refusal:
    """The last move of this seat with the bots' moves since, or why it cannot be taken back.

    rows: `standing` rows, as far back as the last one that is final.
    """
    taken: list[Turn] = []
    for row, before in pairwise(rows):
        if row.final:
            return SomethingOpened()
        taken.append(row)
        if row.seat == seat:
            if row.kind == Kind.SEAL:
                return RetractInstead()
            return SealsLie() if before.secret else Taken(taken, before)
        if row.seat is not None and row.seat not in bots:
            return SomebodyActed(row.seat)
    return NothingToTakeBack()
