"""The table sizes that a round may have."""

from __future__ import annotations

from typing import NamedTuple

from engine import GAMES
from tables.tournaments.models import Round


class SizeRange(NamedTuple):
    """The table sizes of a round: within both the regulations and the game's range."""

    least: int
    most: int
    preferred: int

    @classmethod
    def of(cls, round: Round) -> SizeRange:
        """The sizes of this round."""
        rules, seats = round.stage.rules, GAMES[round.stage.rules.game(round.number)].seats
        least, most = max(rules.least, seats[0]), min(rules.most, seats[-1])
        return cls(least, most, min(max(rules.preferred, least), most))
