"""Knockout with pods: field sizes, who advances, and the standing [design: tournaments 3]."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import NamedTuple

from tables.tournaments.pairing.elements.lots import lot
from tables.tournaments.standings.explanations import Criterion, Row, Summand, Value, What
from tables.tournaments.standings.facts import Played
from tables.tournaments.standings.scoring import ranks


class Endless(ValueError):
    """Raised for a ladder that eliminates nobody: the next field is as large as the current one."""


@dataclass(frozen=True, slots=True)
class Field:
    """The field of a ladder's next round.

    Entries that advance from tables, and the best others that fill it up.
    """

    through: int
    filled: int
    final: bool

    @property
    def size(self) -> int:
        """The size of the field."""
        return self.through + self.filled


def next_field(size: int, tables: int, first: int, least: int, most: int, preferred: int) -> Field:
    """The field after a round of a ladder. Raises Endless.

    size: entries in the round. tables: how many it had. first: how many advance from each. A final if it fits one
    table, filled up to the preferred size; else raised to a number that seats all without byes.
    """
    through = first * tables
    if through <= most:
        return Field(through, max(0, min(preferred, size) - through), True)
    wanted = next(n for n in range(through, size + least * most) if seats_all(n, least, most))
    if wanted >= size:
        raise Endless(f"{wanted} of {size} would go on")
    return Field(through, wanted - through, False)


def seats_all(entries: int, least: int, most: int) -> bool:
    """Whether tables of these sizes can seat this number of entries."""
    tables = -(-entries // most)
    return tables * least <= entries


def plan(
    entries: int, first: int, least: int, most: int, preferred: int, tables: Callable[[int], int]
) -> tuple[int, ...]:
    """The sizes of all fields up to the final. tables: number of tables for a field. Raises Endless."""
    fields = [entries]
    while tables(fields[-1]) > 1:
        fields.append(next_field(fields[-1], tables(fields[-1]), first, least, most, preferred).size)
    return tuple(fields)


class Result(NamedTuple):
    """An entry's result in a round of a ladder; place 0 cannot advance."""

    grains: int
    share: int
    place: int = 0
    pod: int = 0
    kind: What = What.TABLE


def results(played: Played, round: int) -> dict[str, Result]:
    """The result of each entry in a round; entries that left a table have place 0."""
    rows = [row for row in played.unplayed if row.round == round]
    pods = [pod for pod in played.pods if pod.round == round]
    found = {row.entry: Result(row.grains, row.share, kind=What(row.kind)) for row in rows}
    for pod in pods:
        for seat in pod.seats:
            found[seat.entry] = Result(seat.grains, seat.share, 0 if seat.forfeited else seat.place, pod.number)
    return found


@dataclass(frozen=True, slots=True)
class Advance:
    """The field of the next round: the first of each table, by table, and the best others."""

    through: tuple[str, ...]
    others: tuple[str, ...]


def advance(played: Played, round: int, before: Mapping[str, int], first: int, size: int, seed: str) -> Advance:
    """The entries that advance from a round into a field of this size.

    before: everyone's rank before the round. Places decide within a table; where they are shared, and across tables,
    grains, SHARE, that rank and the lot. Entries that left or were absent never advance; one with a forced bye may be
    among the best others.
    """
    found = results(played, round)

    def key(entry: str) -> tuple[int, int, int, str]:
        return -found[entry].grains, -found[entry].share, before[entry], lot(seed, entry)

    placed = sorted((e for e in found if found[e].place), key=lambda e: (found[e].pod, found[e].place, *key(e)))
    tables = groupby(placed, key=lambda entry: found[entry].pod)
    through = tuple(entry for _, table in tables for entry in islice(table, first))
    there = [e for e in found if found[e].place or found[e].kind == What.FORCED_BYE]
    others = sorted((entry for entry in there if entry not in through), key=key)
    return Advance(through, tuple(others[: size - len(through)]))


class Reached(NamedTuple):
    """The last round of an entry, its result there, and its rank before."""

    round: int
    result: Result
    before: int


def ladder(
    played: Played, seed: str, seeding: Mapping[str, int] | None = None, below: Collection[str] = ()
) -> tuple[Row, ...]:
    """The standing: by the round reached, then grains, SHARE and the rank before it.

    `seeding`: ranks before the first round; `below`: disqualified entries, ranked below all others.
    """
    rank = {entry: (seeding or {}).get(entry, 1) for entry in played.entries}
    reached = {entry: Reached(0, Result(0, 0), rank[entry]) for entry in played.entries}
    for round in sorted({pod.round for pod in played.pods} | {row.round for row in played.unplayed}):
        for entry, result in results(played, round).items():
            reached[entry] = Reached(round, result, rank[entry])
        rank = dict(zip(rank, places(reached.values()), strict=True))
    rank = dict(zip(rank, ranks([(entry in below, rank[entry]) for entry in rank]), strict=True))
    first_below = min((rank[entry] for entry in rank if entry in below), default=0)
    rows: list[Row] = []
    for n, entry in enumerate(sorted(rank, key=lambda entry: (rank[entry], lot(seed, entry))), 1):
        values = criteria_values(reached[entry], lot(seed, entry))
        by = None if rank[entry] == first_below else below_by(rows, rank[entry], values)
        rows.append(Row(entry, rank[entry], n, by, values))
    return tuple(rows)


def places(reached: Iterable[Reached]) -> tuple[int, ...]:
    """Ranks by round reached, grains, share and rank before."""
    return ranks([(-each.round, -each.result.grains, -each.result.share, each.before) for each in reached])


def criteria_values(each: Reached, drawn: str) -> dict[Criterion, Value]:
    """The values of a ladder's criteria with their table."""
    result = each.result
    grains, share = (
        (Summand(result.kind, number, each.round, result.pod),) if each.round else ()
        for number in (result.grains, result.share)
    )
    return {
        Criterion.REACHED: Value(each.round),
        Criterion.PTS: Value(result.grains, grains),
        Criterion.SHARE: Value(result.share, share),
        Criterion.BEFORE: Value(each.before),
        Criterion.LOT: Value(drawn),
    }


def below_by(rows: Sequence[Row], rank: int, values: Mapping[Criterion, Value]) -> Criterion | None:
    """The first criterion in which an entry is behind the row before; None for a shared rank."""
    if not rows or rows[-1].rank == rank:
        return None
    return next(criterion for criterion in values if values[criterion].number != rows[-1].values[criterion].number)
