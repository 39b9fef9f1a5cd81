"""The puzzle of each day: the list in order, one a day, then again from its beginning."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from functools import cache

from engine.puzzles import Puzzle, read_puzzles
from tables.hosting import club_time

FIRST = date(2026, 11, 1)  # the day of the first puzzle


@cache
def stored_puzzles() -> Sequence[Puzzle]:
    """The list of all puzzles."""
    return read_puzzles()


def is_open(day: date) -> bool:
    """Whether a day has a puzzle that may be seen: none of tomorrow."""
    return bool(stored_puzzles()) and FIRST <= day <= club_time.today()


def number_of(day: date) -> int:
    """The place of a day's puzzle in the list, from 0."""
    return (day - FIRST).days % len(stored_puzzles())


def puzzle_of(day: date) -> Puzzle:
    """The puzzle of a day."""
    return stored_puzzles()[number_of(day)]


def open_days() -> list[date]:
    """All days with a puzzle, today first."""
    last = club_time.today()
    return [last - timedelta(n) for n in range((last - FIRST).days + 1)] if is_open(last) else []
