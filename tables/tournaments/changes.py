"""Changing a proposal by hand, with the objective before and after: section 7.7 of the design."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tables.tournaments import seating
from tables.tournaments.draw import Draw, Objective, Table
from tables.tournaments.objective import Terms, measure


@dataclass(frozen=True)
class Change:
    """The tables after a change, under their old numbers, and the objective on both sides of it."""

    tables: tuple[Table, ...]
    before: Objective
    after: Objective

    @property
    def worse(self) -> tuple[str, ...]:
        """The terms that rose."""
        return worse(self.before, self.after)


def worse(before: Objective, after: Objective) -> tuple[str, ...]:
    """The terms that are higher in the second, in the order of the objective."""
    return tuple(term for term in Objective._fields if getattr(after, term) > getattr(before, term))


def swap(draw: Draw, tables: Sequence[Table], one: str, other: str) -> Change:
    """Two entries change places; one of them may be sitting out. Raises ValueError at one table."""
    here, there = where(tables, one), where(tables, other)
    if here == there:
        raise ValueError("they do not sit at different tables")
    turned = {one: other, other: one}
    changed = [tuple(turned.get(entry, entry) for entry in table) for table in tables]
    return _changed(draw, tables, changed, {here, there})


def move(draw: Draw, tables: Sequence[Table], entry: str, number: int) -> Change:
    """An entry goes to table `number` (from 1), from its own or from sitting out. Raises ValueError if it is there."""
    here, there = where(tables, entry), number - 1
    if here == there:
        raise ValueError("the entry sits there already")
    changed = [tuple(other for other in table if other != entry) for table in tables]
    changed[there] = (*changed[there], entry)
    return _changed(draw, tables, changed, {here, there})


def where(tables: Sequence[Table], entry: str) -> int | None:
    """The index of an entry's table; None for an entry that sits out."""
    return next((n for n, table in enumerate(tables) if entry in table), None)


def _changed(draw: Draw, before: Sequence[Table], after: Sequence[Table], touched: set[int | None]) -> Change:
    """The touched tables take their seats anew. `draw.players` holds whoever is seated before or after."""
    terms = Terms(draw)
    seats = (seating.seated(table, terms.sat, draw.seed) if n in touched else table for n, table in enumerate(after))
    tables = tuple(seats)
    return Change(tables, measure(terms, before), measure(terms, tables))
