"""Two boards of a week at the same moment: the beginning of a round, or the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine import Position
from tables.models import Kind, Table, Turn, positions, round_of
from tables.week import results
from tables.week.models import Entry

SEAT = 0  # the only one at a table of a week
SHOWN = (Kind.START, Kind.MOVE, Kind.SEAL)


class Side(NamedTuple):
    """A board at the chosen moment. points: of the player and of the automa then."""

    name: str
    slug: str
    number: int
    points: tuple[int, int]


class Comparison(NamedTuple):
    """Two boards beside each other, at the beginning of a round or at the end.

    round: None at the end. rounds: all that can be chosen, with the points of each board. earlier, later: the rounds
    before and after; 0 for the end, None for nothing.
    """

    sides: Sequence[Side]
    round: int | None
    rounds: Sequence[tuple[int, Sequence[int | None]]]
    earlier: int | None
    later: int | None


def compare(entries: Sequence[Entry], asked: int | None) -> Comparison:
    """These finished games at the beginning of a round; at the end for a round that not all of them have."""
    starts = [round_starts(entry.table) for entry in entries]
    every = sorted(set.intersection(*(set(own) for own in starts)))
    chosen = asked if asked in every else None
    known = [points_by_row(entry.table, own) for entry, own in zip(entries, starts, strict=True)]
    sides = [build_side(entry, own, chosen) for entry, own in zip(entries, starts, strict=True)]
    rounds = [(n, [points.get(own[n]) for own, points in zip(starts, known, strict=True)]) for n in every]
    order = [*every, 0]
    here = order.index(chosen or 0)
    earlier = order[here - 1] if here else None
    return Comparison(sides, chosen, rounds, earlier, order[here + 1] if here + 1 < len(order) else None)


def round_starts(table: Table) -> dict[int, int]:
    """By the number of a round, the row at which it began."""
    found: dict[int, int] = {}
    for number, stage in table.turns.filter(undone=False, kind__in=SHOWN).values_list("number", "stage"):
        name = round_of(stage).rstrip("/")
        if name.isdecimal():
            found.setdefault(int(name), number)
    return found


def points_by_row(table: Table, starts: dict[int, int]) -> dict[int, int]:
    """The player's points after these rows."""
    rows = list(table.turns.filter(number__in=starts.values()))
    for row in rows:
        row.table = table
    return {row.number: points_of(g)[0] for row, g in zip(rows, positions(rows), strict=True)}


def points_of(g: Position) -> tuple[int, int]:
    """The points of the player and of the automa so far."""
    own, rival = (score.points for score in g.scores(now=True) or ())
    return own, rival


def build_side(entry: Entry, starts: dict[int, int], chosen: int | None) -> Side:
    """A board at the beginning of the chosen round, or at the end."""
    last = entry.table.turns.filter(undone=False).order_by("-number")
    row: Turn = entry.table.turns.get(number=starts[chosen]) if chosen is not None else last[0]
    row.table = entry.table
    return Side(results.name_of(entry), entry.table.slug, row.number, points_of(row.position()))
