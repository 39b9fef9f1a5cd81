"""Certificates of draws: their values, which anyone can compute again [design: tournaments 7.6]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import combinations

from tables.tournaments.pairing.elements.draw import Draw, Objective, Proposal, Table
from tables.tournaments.pairing.pair import pair
from tables.tournaments.pairing.search.bounds import contiguous, round_bound
from tables.tournaments.pairing.search.objective import Terms, measure

ENGINE = "3"  # version of the pairing; changes when the same draw would give other tables
SCIPY = "2"  # the version before, which chose otherwise among assignments that are equally cheap


@dataclass(frozen=True)
class Repeat:
    """A pair that meets again: number of earlier meetings and the last round."""

    one: str
    other: str
    times: int
    last: int


@dataclass(frozen=True)
class OffSize:
    """An entry at a table of other than the preferred size, and its number of such tables before."""

    entry: str
    size: int
    before: int


@dataclass(frozen=True)
class Certificate:
    """The values of a draw, stored with the round; scores are in grains squared."""

    engine: str
    seed_hash: str
    stage: int
    round: int
    attempt: int
    mode: str
    sizes: tuple[int, ...]
    objective: Objective
    bound: int  # lower bound of repeats of a round with these tables
    contiguous: int  # D0
    iterations: int
    repeats: tuple[Repeat, ...]
    off_size: tuple[OffSize, ...]


def certify(draw: Draw, tables: Sequence[Table], iterations: int) -> Certificate:
    """The certificate of any tables of a draw, manually changed or not."""
    sizes = tuple(sorted(map(len, tables), reverse=True))
    score = {one.entry: one.score for one in draw.players}
    seated = [entry for table in tables for entry in table]
    return Certificate(
        engine=ENGINE,
        seed_hash=sha256(draw.seed.encode()).hexdigest(),
        stage=draw.stage,
        round=draw.round,
        attempt=draw.attempt,
        mode=str(draw.mode),
        sizes=sizes,
        objective=measure(Terms(draw), tables),
        bound=round_bound(sizes, set(seated), draw.rounds),
        contiguous=contiguous([score[entry] for entry in seated], sizes),
        iterations=iterations,
        repeats=repeats(draw, tables),
        off_size=off_size(draw, tables),
    )


def verify(draw: Draw, proposal: Proposal, kept: Certificate) -> tuple[str, ...]:
    """The fields that differ when the round is drawn again, or "tables".

    A search of version 2 cannot be repeated: its tables are only counted again.
    """
    if is_only_counted(kept):
        return recount(draw, proposal.tables, kept)
    again = pair(draw)
    fresh = certify(draw, again.tables, again.iterations)
    wrong = [] if again.tables == proposal.tables else ["tables"]
    return (*wrong, *differing(fresh, kept))


def is_only_counted(kept: Certificate) -> bool:
    """Whether this version counts the tables of a draw again without drawing them again."""
    return kept.engine == SCIPY and kept.iterations > 0


def recount(draw: Draw, tables: Sequence[Table], kept: Certificate) -> tuple[str, ...]:
    """The fields that differ when the certificate of manually changed tables is computed again."""
    return differing(certify(draw, tables, kept.iterations), kept)


def differing(fresh: Certificate, kept: Certificate) -> tuple[str, ...]:
    """The fields in which two certificates differ."""
    if kept.engine == SCIPY:  # all else means the same in both versions
        kept = replace(kept, engine=ENGINE)
    return tuple(name for name in Certificate.__dataclass_fields__ if getattr(fresh, name) != getattr(kept, name))


def repeats(draw: Draw, tables: Sequence[Table]) -> tuple[Repeat, ...]:
    """The pairs that meet again, in the order of the tables."""
    found = []
    for one, other in (two for table in tables for two in combinations(table, 2)):
        met = [n for n, tables in enumerate(draw.rounds, 1) for table in tables if one in table and other in table]
        if met:
            found.append(Repeat(one, other, len(met), met[-1]))
    return tuple(found)


def off_size(draw: Draw, tables: Sequence[Table]) -> tuple[OffSize, ...]:
    """The entries at tables of another size, in the order of the tables."""
    off = [table for earlier in draw.rounds for table in earlier if len(table) != draw.preferred]
    return tuple(
        OffSize(entry, len(table), sum(entry in earlier for earlier in off))
        for table in tables
        if len(table) != draw.preferred
        for entry in table
    )
