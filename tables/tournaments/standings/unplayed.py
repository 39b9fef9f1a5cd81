"""The value of unplayed rounds, and their limits [design: tournaments 4.3]."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tables.tournaments.standings.facts import Kind, Unplayed
from tables.tournaments.standings.scoring import EVEN, TOP

PAID = 2  # number of missed rounds that are paid to a late entry


@dataclass(frozen=True, slots=True)
class Values:
    """The grains of unplayed rounds: 60 % of a win for a forced bye, 25 % for a requested or a missed one."""

    forced_bye: int = TOP * 60 // 100
    requested_bye: int = TOP * 25 // 100
    late: int = TOP * 25 // 100


def unplayed_round(entry: str, round: int, kind: Kind, values: Values) -> Unplayed:
    """A round that an entry sat out, was absent from or had left before.

    Raises ValueError for LATE: see `missed_rounds`.
    """
    worth = {Kind.FORCED_BYE: (values.forced_bye, EVEN), Kind.REQUESTED_BYE: (values.requested_bye, EVEN // 2)}
    if kind == Kind.LATE:
        raise ValueError("late rounds are counted together")
    return Unplayed(entry, round, kind, *worth.get(kind, (0, 0)))


def missed_rounds(entry: str, rounds: Iterable[int], values: Values) -> tuple[Unplayed, ...]:
    """The rounds that were over when an entry joined.

    The first two earn the points of late entries, the others nothing.
    """
    worth = [(values.late, EVEN // 2)] * PAID
    return tuple(
        Unplayed(entry, round, Kind.LATE, *(worth[n] if n < PAID else (0, 0))) for n, round in enumerate(sorted(rounds))
    )


def may_enter(missed: int, rounds: int) -> bool:
    """Whether an entry may still join after so many rounds: up to half of them, rounded down."""
    return missed <= rounds // 2


def may_rest(asked: int, rounds: int) -> bool:
    """Whether another requested bye is paid: up to a third of the rounds, rounded down."""
    return asked < rounds // 3
