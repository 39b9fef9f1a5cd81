"""Manual changes stored with a round until its draft is published or discarded."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.core import convert
from tables.tournaments.models import Entry, Round

STEPS = 20  # most changes that can be undone


class Step(msgspec.Struct, frozen=True):
    """An earlier version of a draft: its tables by group in seat order, and who sat out."""

    groups: list[list[tuple[str, ...]]]
    out: list[int]


class Edits(msgspec.Struct, frozen=True):
    """Locked tables, pairs to keep apart or together, and earlier versions of the draft."""

    locked: list[list[int]] = []  # the entries of each table
    forbidden: list[tuple[int, int]] = []
    fixed: list[tuple[int, int]] = []
    trail: list[Step] = []
    same: bool = False  # whether the last draw gave the same tables again

    def is_locked(self, table: tuple[str, ...]) -> bool:
        """Whether this table is locked."""
        return set(map(int, table)) in map(set, self.locked)

    def with_wish(self, one: int, other: int, wish: str) -> Edits:
        """With this wish for a pair: `forbidden`, `fixed`, or none; no pair has both."""
        pair = (min(one, other), max(one, other))
        kept = {name: [each for each in getattr(self, name) if each != pair] for name in ("forbidden", "fixed")}
        if wish:
            kept[wish].append(pair)
        return msgspec.structs.replace(self, **kept)

    def with_step(self, step: Step) -> Edits:
        """With one more undo step."""
        return msgspec.structs.replace(self, trail=[*self.trail, step][-STEPS:])


def edits_of(round: Round) -> Edits:
    """The manual changes to the draft of this round."""
    return convert(round.hand, Edits) if round.hand else Edits()


def set_edits(round: Round, edits: Edits) -> None:
    """Put the changes into the round; the caller saves it."""
    round.hand = msgspec.to_builtins(edits)


def locked_tables(round: Round, present: Iterable[Entry]) -> list[list[int]]:
    """The locked tables of a draft whose players are all still here."""
    here = {entry.pk for entry in present}
    return [table for table in edits_of(round).locked if here.issuperset(table)]


def key_pairs(pairs: Iterable[tuple[int, int]]) -> list[tuple[str, str]]:
    """Pairs of entries as strings."""
    return [(str(one), str(two)) for one, two in pairs]
