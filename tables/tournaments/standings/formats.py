"""Formats of stages: default criteria, rounds, groups, advancing, seat choice [design: tournaments 3]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tables.tournaments.pairing.elements.lots import lot
from tables.tournaments.standings.explanations import Criterion, Row
from tables.tournaments.standings.facts import Played
from tables.tournaments.standings.standings import Cut, qualifiers


class Format(StrEnum):
    """Formats of a stage."""

    ONE_OFF = "one_off"
    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    HEATS = "heats"
    GROUPS = "groups"
    LADDER = "ladder"
    FINAL = "final"


def criteria(codes: str) -> tuple[Criterion, ...]:
    """Parse a list of criteria. Raises ValueError for an unknown one."""
    return tuple(Criterion(code) for code in codes.split())


DEFAULTS: Mapping[Format, tuple[Criterion, ...]] = {
    Format.ONE_OFF: criteria("PTS SHARE LOT"),
    Format.SWISS: criteria("PTS WIN OPP SHARE H2H LOT"),
    Format.ROUND_ROBIN: criteria("PTS H2H WIN SHARE LOT"),
    Format.HEATS: criteria("PTS WIN BEST SHARE LOT"),
    Format.GROUPS: criteria("PTS H2H WIN SHARE LOT"),
    Format.LADDER: criteria("REACHED PTS SHARE BEFORE LOT"),
    Format.FINAL: criteria("PTS SHARE LOT"),
}


def rounds_suggested(entries: int) -> int:
    """The suggested rounds of a Swiss: ceil(log2 N) − 1, from 3 to 7."""
    return min(7, max(3, (entries - 1).bit_length() - 1))


def snake(entries: Sequence[str], groups: int) -> tuple[tuple[str, ...], ...]:
    """Groups of equal size ±1, dealt in snake order from the best to the last."""
    dealt: list[list[str]] = [[] for _ in range(groups)]
    for n, entry in enumerate(entries):
        turn, at = divmod(n, groups)
        dealt[groups - 1 - at if turn % 2 else at].append(entry)
    return tuple(tuple(group) for group in dealt)


@dataclass(frozen=True, slots=True)
class Means:
    """An entry's mean grains and share per table, for comparison across groups of different size."""

    grains: Fraction
    share: Fraction

    @classmethod
    def of(cls, played: Played, entry: str) -> Means:
        """The means over the tables played; 0 without any."""
        seats = [seat for pod in played.pods for seat in pod.seats if seat.entry == entry]
        tables = max(1, len(seats))
        return cls(
            Fraction(sum(seat.grains for seat in seats), tables), Fraction(sum(seat.share for seat in seats), tables)
        )


@dataclass(frozen=True, slots=True)
class Group:
    """A finished group."""

    played: Played
    rows: tuple[Row, ...]


def cut_from_groups(groups: Sequence[Group], first: int, places: int, seed: str) -> Cut:
    """The entries that advance to `places` places. Raises ValueError if the first alone are more.

    The `first` of each group by their order in it, then the best others of all groups by grains and share per table and
    the lot.
    """
    means = {row.entry: Means.of(group.played, row.entry) for group in groups for row in group.rows}

    def record(row: Row) -> tuple[int, Fraction, Fraction]:
        return min(row.order, first + 1), -means[row.entry].grains, -means[row.entry].share

    everybody = [row for group in groups for row in group.rows]
    ordered = sorted(everybody, key=lambda row: (*record(row), lot(seed, row.entry)))
    others = sum(row.order <= first for row in ordered)
    if others > places:
        raise ValueError("more come through than there are places")
    by_lot = [entry for group in groups for entry in qualifiers(group.rows, first).by_lot]
    if others < places < len(ordered) and record(ordered[places - 1]) == record(ordered[places]):
        by_lot += [row.entry for row in ordered[others:] if record(row) == record(ordered[places])]
    return Cut(tuple(row.entry for row in ordered[:places]), tuple(by_lot))


def next_to_choose(qualifiers: Sequence[str], taken: Mapping[str, int]) -> str | None:
    """The entry that chooses a seat of the final next: best qualifier first; None when all have one."""
    return next((entry for entry in qualifiers if entry not in taken), None)


def free_seats(qualifiers: Sequence[str], taken: Mapping[str, int]) -> tuple[int, ...]:
    """The free seats of the final."""
    return tuple(seat for seat in range(1, len(qualifiers) + 1) if seat not in taken.values())
