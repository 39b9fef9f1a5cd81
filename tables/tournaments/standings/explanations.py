"""Numbers of a standing with their summands, for pages to explain; codes and numbers only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple


class Criterion(StrEnum):
    """The criteria of standings [design: tournaments 5], and those of a ladder [design: tournaments 3]."""

    PTS = "PTS"
    WIN = "WIN"
    OPP = "OPP"
    SHARE = "SHARE"
    H2H = "H2H"
    SEC = "SEC"
    THI = "THI"
    LAST = "LAST"
    MEAN = "MEAN"
    BEST = "BEST"
    LOT = "LOT"
    REACHED = "REACHED"  # the last round of a ladder that an entry reached
    BEFORE = "BEFORE"  # its rank before that round


class What(StrEnum):
    """The kind of a summand; for an unplayed round, its kind."""

    TABLE = "table"
    OPPONENT = "opponent"  # a table with this opponent, or all of them in H2H; the parts are tables
    PAR = "par"  # in place of missing tables
    GRANTED = "granted"
    NEVER_MET = "never_met"  # one of a pair for which H2H is skipped
    FORCED_BYE = "forced_bye"
    REQUESTED_BYE = "requested_bye"
    LATE = "late"
    ABSENT = "absent"
    WITHDRAWN = "withdrawn"
    REMOVED = "removed"


class State(StrEnum):
    """Whether a criterion was used."""

    COUNTED = "counted"
    SKIPPED = "skipped"  # it has no value for this tied set
    UNNEEDED = "unneeded"  # no entries were tied before it


class Summand(NamedTuple):
    """A part of a number; if it has parts, their mean."""

    what: What
    value: int | Fraction
    round: int = 0
    pod: int = 0
    entry: str = ""  # the opponent
    parts: tuple[Summand, ...] = ()
    note: str = ""


class Value(NamedTuple):
    """A criterion's value: the sum of its summands divided by the divisor.

    number: a tuple for BEST, a text for LOT, None if skipped.
    """

    number: int | Fraction | tuple[int, ...] | str | None
    summands: tuple[Summand, ...] = ()
    divisor: int = 1
    left_out: tuple[Summand, ...] = ()  # heats that are not among the best
    state: State = State.COUNTED

    @property
    def is_counted(self) -> bool:
        """Whether the criterion was used."""
        return self.state == State.COUNTED


UNNEEDED = Value(None, state=State.UNNEEDED)


def total(summands: Iterable[Summand], left_out: Iterable[Summand] = ()) -> Value:
    """The value that is the sum of these summands."""
    parts = tuple(summands)
    return Value(sum(part.value for part in parts), parts, left_out=tuple(left_out))


def mean(summands: Sequence[Summand]) -> Value:
    """The value that is the mean of these summands; 0 for none."""
    by_denominator: Counter[int] = Counter()  # far faster than adding fractions one by one
    for part in summands:
        by_denominator[part.value.denominator] += part.value.numerator
    number = sum((Fraction(n, each) for each, n in by_denominator.items()), Fraction(0)) / max(1, len(summands))
    return Value(number, tuple(summands), max(1, len(summands)))


@dataclass(frozen=True, slots=True)
class Row:
    """An entry in a standing, with the value of each criterion.

    rank: shared ones as 1, 2, 2, 4. order: with ties broken by lot. `below_by` is the criterion that places it below
    the entry before; None where the rank is shared, and for the first disqualified.
    """

    entry: str
    rank: int
    order: int
    below_by: Criterion | None
    values: Mapping[Criterion, Value]
