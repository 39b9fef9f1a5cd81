"""Standings: entries by a list of criteria, each with what decided its rank [design: tournaments 5]."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from tables.tournaments.pairing.elements.lots import lot
from tables.tournaments.standings.criteria import WITHIN, Tally
from tables.tournaments.standings.explanations import UNNEEDED, Criterion, Row, State, Value
from tables.tournaments.standings.facts import Played

Values = dict[str, dict[Criterion, Value]]  # by entry


class Part(NamedTuple):
    """Entries that no criterion separates, and the criterion that placed them below the part before."""

    entries: tuple[str, ...]
    below_by: Criterion | None


def standings(
    played: Played,
    criteria: Sequence[Criterion],
    seed: str,
    *,
    par: int | Fraction = 300,
    best: int | None = None,
    below: Collection[str] = (),
) -> tuple[Row, ...]:
    """Every entry with its rank, best first, shared ranks in the order of lots.

    `seed`: the tournament's, for lots; `par` in grains; `best`: number of rounds that count, if given; `below`:
    disqualified entries, ranked below all others.
    """
    tally = Tally(played, seed, par, best)
    values: Values = {entry: {} for entry in played.entries}
    for criterion in criteria:
        if criterion not in WITHIN:
            for entry, value in tally.values(criterion, played.entries).items():
                values[entry][criterion] = value
    ranking = [criterion for criterion in criteria if criterion != Criterion.LOT]
    stayed = tuple(entry for entry in played.entries if entry not in below)
    gone = tuple(entry for entry in played.entries if entry in below)
    parts = [part for tied in (stayed, gone) if tied for part in split_ties(Part(tied, None), ranking, tally, values)]
    return rows(parts, criteria, seed, values)


def split_ties(part: Part, criteria: Sequence[Criterion], tally: Tally, values: Values) -> Iterator[Part]:
    """Split a tied set by the next criterion, and what remains tied by those after it, without restart."""
    if len(part.entries) < 2 or not criteria:
        yield part
        return
    criterion, *others = criteria
    if criterion in WITHIN:
        for entry, value in tally.values(criterion, part.entries).items():
            values[entry][criterion] = value
    below_by = part.below_by
    for tied in tied_parts(part.entries, {entry: values[entry][criterion] for entry in part.entries}):
        yield from split_ties(Part(tied, below_by), others, tally, values)
        below_by = criterion


def tied_parts(tied: Sequence[str], values: Mapping[str, Value]) -> Iterator[tuple[str, ...]]:
    """Split a tied set by one criterion's numbers, highest first; whole if the criterion is skipped."""
    if any(values[entry].state == State.SKIPPED for entry in tied):
        yield tuple(tied)
        return

    def number(entry: str) -> Any:
        return values[entry].number

    for _, group in groupby(sorted(tied, key=number, reverse=True), number):
        yield tuple(group)


def rows(parts: Sequence[Part], criteria: Sequence[Criterion], seed: str, values: Values) -> tuple[Row, ...]:
    """The rows of a standing; each part shares a rank."""
    found: list[Row] = []
    for part in parts:
        rank = len(found) + 1
        for n, entry in enumerate(sorted(part.entries, key=lambda entry: lot(seed, entry))):
            each = {criterion: values[entry].get(criterion, UNNEEDED) for criterion in criteria}
            found.append(Row(entry, rank, rank + n, part.below_by if n == 0 else None, each))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Cut:
    """The entries that advance, best first, and those of one shared rank separated by lot."""

    through: tuple[str, ...]
    by_lot: tuple[str, ...] = ()


def qualifiers(rows: Sequence[Row], places: int, absent: Collection[str] = ()) -> Cut:
    """The first `places` of those present; absent entries are replaced by the next."""
    there = [row for row in rows if row.entry not in absent]
    through = tuple(row.entry for row in there[:places])
    if not 0 < places < len(there) or there[places - 1].rank != there[places].rank:
        return Cut(through)
    return Cut(through, tuple(row.entry for row in there if row.rank == there[places].rank))
