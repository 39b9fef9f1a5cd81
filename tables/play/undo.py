"""Undo: free until something new has been revealed or another player has acted."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.core import Refusal
from tables.messages.arbiter_events import ArbiterDecided
from tables.messages.refusals import (
    NothingToTakeBack,
    RetractInstead,
    SealOpened,
    SealsLie,
    SomebodyActed,
    SomethingOpened,
)
from tables.models import Kind, Row

UNDOABLE = (Kind.MOVE, Kind.SEAL)
STANDING = (Kind.START, *UNDOABLE, Kind.REWIND)


class Taken(NamedTuple):
    """The turns that an undo would remove, newest first, and the row whose position returns."""

    rows: list[Row]
    restored_row: Row


class Askable(NamedTuple):
    """A row that can be undone only by a vote, and why not freely."""

    number: int
    why: Refusal


def effective_turns(rows: Sequence[Row]) -> list[Row]:
    """The rows that made the current position, newest first."""
    made = [row for row in rows if row.kind in STANDING]
    return sorted(made, key=lambda row: -row.number)


def last_move(rows: Sequence[Row], seat: int, bots: Collection[int]) -> Taken | Refusal:
    """The last move of this seat with the bots' moves since, or why it cannot be undone.

    rows: effective rows, back to the last final one at least.
    """
    taken: list[Row] = []
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


def find_undoable(rows: Sequence[Row], seat: int, bots: Collection[int]) -> Taken | Askable | Refusal:
    """How this seat can undo its last move: freely, by a vote, or why not.

    rows: effective rows of the round.
    """
    found = last_move(rows, seat, bots)
    if not isinstance(found, SomethingOpened | SomebodyActed):
        return found
    number = next((row.number for row in rows if row.seat == seat and row.kind in UNDOABLE), -1)
    agreed = find_undoable_by_vote(rows, seat, number)
    return Askable(number, found) if isinstance(agreed, Taken) else agreed


def find_undoable_by_vote(rows: Sequence[Row], seat: int, number: int) -> Taken | Refusal:
    """This move of a seat with everything since, for undoing by a vote; `rows`: all effective rows."""
    taken: list[Row] = []
    for row, before in pairwise(rows):
        if row.kind == Kind.REWIND:
            return ArbiterDecided()
        taken.append(row)
        if row.number == number and row.seat == seat:
            if row.kind == Kind.SEAL:
                return SealOpened()
            return SealsLie() if before.secret else Taken(taken, before)
    return NothingToTakeBack()


def find_from_row(rows: Sequence[Row], number: int) -> Taken | None:
    """This row and everything since, for an arbiter; None if the row is not effective.

    rows: all effective rows.
    """
    here = next((i for i, row in enumerate(rows[:-1]) if row.number == number), None)
    return None if here is None else Taken(list(rows[: here + 1]), rows[here + 1])
