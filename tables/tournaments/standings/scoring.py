"""Scoring of a finished table: places, grains and shares [design: tournaments 4.1, 4.2, 4.4, 5]."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from tables.tournaments.standings.facts import POINT, Pod, Seat

SIZES = range(2, 6)
EVEN = 1000  # share of an entry with an even part of a table's victory points
Vectors = Mapping[int, Sequence[int]]  # grains by place, for each size


class Preset(StrEnum):
    """Scoring systems from places to points."""

    PODIUM = "podium"
    LINEAR = "linear"
    SHARE = "share"
    WINS = "wins"
    EURO = "euro"
    HEATS = "heats"
    CUSTOM = "custom"


POINTS: Mapping[Preset, Vectors] = {
    Preset.PODIUM: {2: (10, 0), 3: (10, 4, 1), 4: (10, 6, 3, 1), 5: (10, 7, 5, 2, 1)},
    Preset.WINS: {2: (10, 0), 3: (10, 0, 0), 4: (10, 0, 0, 0), 5: (10, 0, 0, 0, 0)},
    Preset.EURO: {2: (5, 3), 3: (5, 3, 2), 4: (5, 3, 2, 1), 5: (5, 3, 2, 1, 0)},
    Preset.HEATS: {2: (1000, 100), 3: (1000, 100, 10), 4: (1000, 100, 10, 1), 5: (1000, 100, 10, 1, 0)},
}
LARGEST = 9999  # points of a place; heats give 1000
TOP = 10 * POINT  # what linear pays the first; share pays half of it on average


class Fault(StrEnum):
    """Faults of a custom vector."""

    MISSING = "missing"
    LENGTH = "length"
    NEGATIVE = "negative"
    LARGE = "large"  # too large for the columns of a whole tournament
    INCREASING = "increasing"
    UNSHAREABLE = "unshareable"  # shared places would not pay whole grains


class BadVector(ValueError):
    """Raised for a vector that cannot score a table of this size."""

    def __init__(self, fault: Fault, size: int) -> None:
        super().__init__(f"{fault} at size {size}")
        self.fault, self.size = fault, size


def vector(preset: Preset, size: int, custom: Vectors | None = None) -> tuple[int, ...]:
    """The grains of places 1 to `size`. Raises BadVector if the preset has none for this size.

    The preset for shares never has any, since it ignores places.
    """
    if preset == Preset.LINEAR and size in SIZES:
        return tuple(TOP * (size - place) // (size - 1) for place in range(1, size + 1))
    if preset == Preset.CUSTOM:
        return custom_vector(custom or {}, size)
    if size not in POINTS.get(preset, {}):
        raise BadVector(Fault.MISSING, size)
    return tuple(points * POINT for points in POINTS[preset][size])


def custom_vector(custom: Vectors, size: int) -> tuple[int, ...]:
    """A custom vector for this size, in grains. Raises BadVector."""
    row = tuple(custom.get(size, ()))
    faults = {
        Fault.MISSING: not row,
        Fault.LENGTH: len(row) != size,
        Fault.NEGATIVE: any(grains < 0 for grains in row),
        Fault.LARGE: any(grains > LARGEST * POINT for grains in row),
        Fault.INCREASING: list(row) != sorted(row, reverse=True),
        Fault.UNSHAREABLE: any(sum(row[i:j]) % (j - i) for j in range(len(row) + 1) for i in range(j)),
    }
    for fault, found in faults.items():
        if found:
            raise BadVector(fault, size)
    return row


def par(preset: Preset, size: int, custom: Vectors | None = None) -> Fraction:
    """The mean grains per seat at a table of this size."""
    if preset == Preset.SHARE:
        return Fraction(TOP, 2)
    return Fraction(sum(vector(preset, size, custom)), size)


def size_neutral(preset: Preset, sizes: Collection[int], custom: Vectors | None = None) -> bool:
    """Whether the mean points of a seat are equal at all these sizes."""
    return len({par(preset, size, custom) for size in sizes}) <= 1


def win(preset: Preset, size: int, custom: Vectors | None = None) -> int:
    """The grains of a win at a table of this size; for share those of podium."""
    return TOP if preset == Preset.SHARE else vector(preset, size, custom)[0]


def ranks(values: Sequence[Any]) -> tuple[int, ...]:
    """Places by values, smaller is better: 1, 2, 2, 4."""
    ordered = sorted(values)
    return tuple(1 + bisect_left(ordered, value) for value in values)


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of a game for a seat; `place` after the game's own tie-breakers, smaller is better."""

    entry: str
    vp: int
    place: int
    left: bool = False


def places(finishes: Sequence[Finish]) -> tuple[int, ...]:
    """The places that count [design: tournaments 4.4]: who left shares the last one."""
    last = max((finish.place for finish in finishes), default=0) + 1
    return ranks([last if finish.left else finish.place for finish in finishes])


def scored_table(
    round: int, number: int, finishes: Sequence[Finish], preset: Preset, custom: Vectors | None = None
) -> Pod:
    """A finished table with places, grains and shares; `finishes` in seat order without no-shows."""
    size = len(finishes)
    placed = places(finishes)
    if preset == Preset.SHARE:
        paid = portions(finishes, size * TOP // 2)
    else:
        paid = payments(finishes, placed, vector(preset, size, custom))
    shares = portions(finishes, size * EVEN)
    seats = zip(finishes, placed, paid, shares, strict=True)
    return Pod(round, number, tuple(Seat(f.entry, f.vp, place, g, share, f.left) for f, place, g, share in seats))


def payments(finishes: Sequence[Finish], placed: Sequence[int], row: Sequence[int]) -> list[int]:
    """The grains of places; shared places pay their mean, players who left get none."""
    paid = []
    for finish, place in zip(finishes, placed, strict=True):
        sharing = placed.count(place)
        paid.append(0 if finish.left else sum(row[place - 1 : place - 1 + sharing]) // sharing)
    return paid


def portions(finishes: Sequence[Finish], whole: int) -> list[int]:
    """Divide `whole` by victory points, rounded half up.

    Evenly if all have none; those who left get nothing.
    """
    counted = [0 if finish.left else max(0, finish.vp) for finish in finishes]
    total = sum(counted)
    even = [0 if finish.left else whole // len(finishes) for finish in finishes]
    return [(2 * whole * vp + total) // (2 * total) for vp in counted] if total else even
