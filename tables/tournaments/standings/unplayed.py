"""What a round without a table is worth, and how many of them an entry may have (tournaments 4.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tables.tournaments.standings.records import Kind, Unplayed
from tables.tournaments.standings.scoring import EVEN, TOP

PAID = 2  # rounds that a late entry missed and is paid for


@dataclass(frozen=True, slots=True)
class Values:
    """The grains of unplayed rounds: 60 % of a win for a forced bye, 25 % for one that was asked for or missed."""

    forced_bye: int = TOP * 60 // 100
    requested_bye: int = TOP * 25 // 100
    late: int = TOP * 25 // 100


def unplayed(entry: str, round: int, kind: Kind, values: Values) -> Unplayed:
    """A round that an entry sat out, was absent from or had left before; for late rounds see `missed`."""
    worth = {Kind.FORCED_BYE: (values.forced_bye, EVEN), Kind.REQUESTED_BYE: (values.requested_bye, EVEN // 2)}
    if kind == Kind.LATE:
        raise ValueError("late rounds are counted together")
    return Unplayed(entry, round, kind, *worth.get(kind, (0, 0)))


def missed(entry: str, rounds: Iterable[int], values: Values) -> tuple[Unplayed, ...]:
    """The rounds that were over when an entry came: the first two are paid, the others count nothing."""
    worth = [(values.late, EVEN // 2)] * PAID
    return tuple(
        Unplayed(entry, round, Kind.LATE, *(worth[n] if n < PAID else (0, 0))) for n, round in enumerate(sorted(rounds))
    )


def may_enter(missed: int, rounds: int) -> bool:
    """Whether an entry may still come in after so many of the planned rounds: half of them, rounded down."""
    return missed <= rounds // 2


def may_rest(asked: int, rounds: int) -> bool:
    """Whether an entry that has asked for so many byes may ask for one more: a third of the rounds, rounded down."""
    return asked < rounds // 3
