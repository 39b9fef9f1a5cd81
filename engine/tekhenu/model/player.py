"""State of one player of Tekhenu, Botankhamon included."""

from __future__ import annotations

import msgspec

from engine.core import Count, Id, Number
from engine.tekhenu.model.board import PIPS_OF, Known


class Player(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Board, scale, tokens and cards of one player. Hidden from others: `dealt` and `decrees`."""

    tokens: list[Count]  # in the order of board.TOKENS
    vp: Count
    population: Count
    happiness: Count
    happiest: Count  # the highest happiness so far [R11.4]
    production: list[Count]  # in the order of board.RESOURCES
    buildings: Count = 0  # built, of 10
    columns: Count = 0  # raised, of 8
    statues: Count = 0  # built, of 6
    left: list[Known] = []  # Pure dice on the scale, with the values that count there
    right: list[Known] = []  # Tainted dice
    below: list[Known] = []  # Anubis dice
    surplus: list[Count] = msgspec.field(default_factory=lambda: [0, 0, 0, 0])  # by resource: surplus on the right pan
    faith: list[Count] = msgspec.field(
        default_factory=lambda: [0, 0]
    )  # faith placed on the left and on the right pan in this Judgement
    balances: list[Number] = []  # balance at each Judgement so far [R19.3]
    dealt: dict[Id, list[str]] = {}  # cards to choose from, by their kind [R2.9] [R22]
    starts: list[Known] = []  # start cards, until their rewards are received
    destiny: Id | None = None
    blessings: list[Known] = []
    technologies: list[Known] = []
    decrees: list[Known] = []
    scored: list[Known] = []  # Decrees laid out to be scored, D23 when it acts [R21.1]
    tally: dict[Known, Number] = {}  # points by source

    @property
    def dice(self) -> int:
        """[R5.8] Number of dice on this board."""
        return len(self.left) + len(self.right) + len(self.below)

    def balance(self) -> int:
        """[R19.1] [R19.2] Pips and faith on the left, minus pips, surplus and faith on the right."""
        pure = sum([PIPS_OF[die] for die in self.left]) + self.faith[0]
        return pure - sum([PIPS_OF[die] for die in self.right]) - sum(self.surplus) - self.faith[1]
