"""The season of a club: points by rank in each event, the best six count [design: tournaments 3]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from tables.tournaments.standings.scoring import ranks

COUNTED = 6  # events


def season_points(place: int | Fraction, entries: int) -> int:
    """The points of a place (the mean one if shared) among `entries` that played; 0 for a single entry."""
    if entries < 2:
        return 0
    beaten = Fraction(entries - place) / (entries - 1)
    return floor(1000 * beaten * Fraction(entries, entries + 6) + Fraction(1, 2))


def event_points(ranked: Mapping[str, int]) -> dict[str, int]:
    """The season points of each entry that played, by final ranks."""
    placed = dict(zip(ranked, ranks(list(ranked.values())), strict=True))
    sharing = Counter(placed.values())
    return {
        player: season_points(place + Fraction(sharing[place] - 1, 2), len(ranked)) for player, place in placed.items()
    }


@dataclass(frozen=True, slots=True)
class Year:
    """A player's season: rank (1, 2, 2, 4) and points.

    counted, left_out: the events that count and those that do not, best first.
    """

    player: str
    rank: int
    points: int
    counted: tuple[tuple[str, int], ...]
    left_out: tuple[tuple[str, int], ...]


def season(events: Mapping[str, Mapping[str, int]], best: int = COUNTED) -> tuple[Year, ...]:
    """The season's table from points by event and player; equal events in their order."""
    mine: dict[str, list[tuple[str, int]]] = {}
    for event, points in events.items():
        for player, gained in points.items():
            mine.setdefault(player, []).append((event, gained))
    for each in mine.values():
        each.sort(key=lambda pair: -pair[1])
    sums = {player: sum(gained for _, gained in each[:best]) for player, each in mine.items()}
    placed = dict(zip(sums, ranks([-points for points in sums.values()]), strict=True))
    return tuple(
        Year(player, placed[player], sums[player], tuple(mine[player][:best]), tuple(mine[player][best:]))
        for player in sorted(mine, key=lambda player: (placed[player], player))
    )
