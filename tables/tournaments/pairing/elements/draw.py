"""Input and output of a draw [design: tournaments 7.1]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from tables.tournaments.pairing.elements.lots import lot

Table = tuple[str, ...]


class Mode(StrEnum):
    """Priorities of a draw; `variety` puts repeats before scores."""

    VARIETY = "variety"
    BALANCED = "balanced"
    SCORES_FIRST = "scores_first"


@dataclass(frozen=True)
class Player:
    """An entry to be seated: score in grains, place in the standings (1 is best), and rating for pots."""

    entry: str
    score: int = 0
    standing: int = 0
    rating: int = 0


@dataclass(frozen=True)
class Wishes:
    """Requested constraints: pairs forbidden or fixed, and sets to keep apart.

    Keeping apart ends with the last round: the caller gives none then.
    """

    forbidden: Sequence[tuple[str, str]] = ()
    apart: Sequence[Sequence[str]] = ()
    fixed: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True)
class Draw:
    """Everything that decides a round; equal draws give equal tables.

    `rounds` are the earlier rounds of the stage, their tables in seat order, without void ones. `locked` tables stay as
    they are; the others get what remains of `sizes`. `pots` seeds by rating. `leaders` seats the top of the standings
    together. `slack` is the share in percent by which score differences may grow for better seats.
    """

    players: Sequence[Player]
    sizes: Sequence[int]
    rounds: Sequence[Sequence[Table]] = ()
    seed: str = ""
    stage: int = 1
    round: int = 1
    attempt: int = 1
    preferred: int = 4
    mode: Mode = Mode.VARIETY
    wishes: Wishes = field(default_factory=Wishes)
    locked: Sequence[Table] = ()
    pots: bool = False
    leaders: bool = False
    slack: int = 0

    def ranked_players(self) -> list[Player]:
        """The players from the top of the standings down, ties by lot."""
        return sorted(self.players, key=lambda one: (one.standing, -one.score, lot(self.seed, one.entry)))


class Objective(NamedTuple):
    """The terms in their order [design: tournaments 7.2]; smaller is better. D is in grains squared."""

    forbidden: int  # F: forbidden pairs together and fixed pairs apart
    pots: int  # pairs of the same pot together, where pots are drawn
    repeats: int  # Q
    apart: int  # X: keep-apart pairs together
    sizes: int  # O: off-size tables, for those who had some before
    scores: int  # D
    seats: int  # S


@dataclass(frozen=True)
class Proposal:
    """The proposed tables of a draw, in seat order, ordered by mean standing.

    With their objective and the number of iterations.
    """

    tables: tuple[Table, ...]
    objective: Objective
    iterations: int
