"""Reassignment of players after no-shows [design: tournaments 4.4]."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from fractions import Fraction


@dataclass(frozen=True)
class Waiting:
    """A table of the round with its number; `started` ones are not changed."""

    number: int
    entries: tuple[str, ...]
    started: bool = False


@dataclass(frozen=True)
class Move:
    """An entry that moves from one table to another."""

    entry: str
    source: int
    target: int


@dataclass(frozen=True)
class Rest:
    """The remaining tables, the moves, and the entries with a forced bye.

    An entry that joins a table is last in it: seats are reassigned by `seating.seat_order`.
    """

    tables: tuple[Waiting, ...]
    moves: tuple[Move, ...]
    byes: tuple[str, ...]


@dataclass(frozen=True)
class Evening:
    """Facts for the choice of a table.

    least, most: people at a table. standing: entries, best first. grains: by entry. rounds: the tables of earlier
    rounds.
    """

    least: int
    most: int
    standing: Sequence[str]
    grains: Mapping[str, int]
    rounds: Sequence[Sequence[tuple[str, ...]]] = ()

    def meetings(self, entry: str, others: Collection[str]) -> int:
        """How often an entry met these others."""
        tables = (table for tables in self.rounds for table in tables if entry in table)
        return sum(other in table for table in tables for other in others)

    def gap(self, entry: str, others: Collection[str]) -> Fraction:
        """The distance of an entry's grains from a table's mean."""
        return abs(self.grains[entry] - Fraction(sum(self.grains[other] for other in others), len(others)))


def rest_without(tables: Iterable[Waiting], missing: Set[str], evening: Evening) -> Rest:
    """The round without the missing entries."""
    tables = sorted(tables, key=lambda table: table.number)
    home = {entry: table.number for table in tables for entry in table.entries}
    left = {t.number: [entry for entry in t.entries if entry not in missing] for t in tables if not t.started}
    went: dict[str, int | None] = {}
    for number in [t.number for t in tables if not t.started and not missing.isdisjoint(t.entries)]:
        if len(left[number]) < evening.least:
            for entry in sorted(left.pop(number), key=evening.standing.index):
                went[entry] = target = table_for(entry, left, evening)
                if target is not None:
                    left[target].append(entry)
    stay = (
        t if t.started else replace(t, entries=tuple(left[t.number])) for t in tables if t.started or t.number in left
    )
    moves = (Move(entry, home[entry], target) for entry, target in went.items() if target is not None)
    return Rest(tuple(stay), tuple(moves), tuple(entry for entry, target in went.items() if target is None))


def table_for(entry: str, tables: Mapping[int, Sequence[str]], evening: Evening) -> int | None:
    """The number of the table for an entry that has to move; None if no table has room.

    The smallest table; then by fewest earlier meetings, nearest mean in grains, lowest number.
    """
    room = [number for number, there in tables.items() if 0 < len(there) < evening.most]

    def rank(number: int) -> tuple[int, int, Fraction, int]:
        there = tables[number]
        return len(there), evening.meetings(entry, there), evening.gap(entry, there), number

    return min(room, key=rank, default=None)
