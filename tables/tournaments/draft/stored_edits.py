"""What staff has done to a draft by hand, kept with its round until the draft is published or thrown away."""

from __future__ import annotations

import msgspec

from engine import typed
from tables.tournaments.models import Round

STEPS = 20  # that can be undone


class Step(msgspec.Struct, frozen=True):
    """A draft as it was: its tables by group, in seat order, and who sat out."""

    groups: list[list[tuple[str, ...]]]
    out: list[int]


class Hand(msgspec.Struct, frozen=True):
    """Tables that stay when the rest is drawn again, pairs kept apart or together, and the drafts before this one."""

    locked: list[list[int]] = []  # the entries of each table
    forbidden: list[tuple[int, int]] = []
    fixed: list[tuple[int, int]] = []
    trail: list[Step] = []
    same: bool = False  # drawn again, with the same tables

    def locks(self, table: tuple[str, ...]) -> bool:
        """Whether this table stays as it is."""
        return set(map(int, table)) in map(set, self.locked)

    def wishes(self, one: int, other: int, wish: str) -> Hand:
        """With this wish for a pair, `forbidden` or `fixed`, or with none; no pair has both."""
        pair = (min(one, other), max(one, other))
        kept = {name: [each for each in getattr(self, name) if each != pair] for name in ("forbidden", "fixed")}
        if wish:
            kept[wish].append(pair)
        return msgspec.structs.replace(self, **kept)

    def after(self, step: Step) -> Hand:
        """With one more draft to go back to."""
        return msgspec.structs.replace(self, trail=[*self.trail, step][-STEPS:])


def of(round: Round) -> Hand:
    """What was done to the draft of this round."""
    return typed.convert(round.hand, Hand) if round.hand else Hand()


def keep(round: Round, hand: Hand) -> None:
    """Note it with the round, which is saved by whoever calls."""
    round.hand = msgspec.to_builtins(hand)
