"""Tables of tournaments, in the notation of the worked examples."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tables.tournaments.standings.facts import Played, Pod
from tables.tournaments.standings.scoring import Finish, Preset, ranks, scored_table


def finishes(names: str, vps: Sequence[int], left: Collection[str] = ()) -> list[Finish]:
    """Entries in seat order with their victory points; equal ones share a place."""
    seats = zip(names.split(), vps, ranks([-vp for vp in vps]), strict=True)
    return [Finish(entry, vp, place, entry in left) for entry, vp, place in seats]


def pod(
    round: int, number: int, names: str, vps: Sequence[int], left: Collection[str] = (), preset: Preset = Preset.PODIUM
) -> Pod:
    """A finished table."""
    return scored_table(round, number, finishes(names, vps, left), preset)


def grains(preset: Preset, places: Sequence[int], custom: Mapping[int, Sequence[int]] | None = None) -> list[int]:
    """What places pay where nobody left."""
    seats = [Finish(str(n), 100 - place, place) for n, place in enumerate(places)]
    return [seat.grains for seat in scored_table(1, 1, seats, preset, custom).seats]


EIGHT = Played(  # E7
    tuple("ABCDEFGH"),
    (
        pod(1, 1, "A B C D", [42, 38, 35, 30]),
        pod(1, 2, "E F G H", [50, 50, 41, 29]),
        pod(2, 1, "E A D G", [44, 41, 37, 28]),
        pod(2, 2, "B H F C", [39, 39, 36, 26]),
        pod(3, 1, "A B E H", [47, 45, 40, 33]),
        pod(3, 2, "C F G D", [52, 43, 43, 40]),
    ),
)
