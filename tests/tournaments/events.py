"""Random events for property tests: pods of any sizes, byes, late entries, leavers and adjustments."""

from __future__ import annotations

from hypothesis import strategies as st

from tables.tournaments.standings.facts import Granted, Kind, Played, Pod, Unplayed
from tables.tournaments.standings.scoring import Finish, Preset, scored_table
from tables.tournaments.standings.unplayed import Values, unplayed_round

NAMES = tuple("ABCDEFGHIJK")
SEED = "ibis-2026"


@st.composite
def finished(draw: st.DrawFn, entries: list[str]) -> list[Finish]:
    """These entries at the end of a table: few different victory points, so that many are equal."""
    seats = []
    for entry in entries:
        vp = draw(st.integers(-1, 3)) * 10
        seats.append(Finish(entry, vp, -vp, draw(st.integers(0, 9)) == 0))
    return seats


@st.composite
def rounds(draw: st.DrawFn, entries: tuple[str, ...], round: int) -> tuple[list[Pod], list[Unplayed]]:
    """One round: the entries in some order, cut into tables of 2 to 5; who is left over sits out or was absent."""
    order = draw(st.permutations(entries))
    pods: list[Pod] = []
    while len(order) > 1 and draw(st.integers(0, 6)):
        size = draw(st.integers(2, min(5, len(order))))
        pods.append(scored_table(round, len(pods) + 1, draw(finished(order[:size])), Preset.PODIUM))
        order = order[size:]
    kinds = st.sampled_from([kind for kind in Kind if kind != Kind.LATE])
    return pods, [unplayed_round(entry, round, draw(kinds), Values()) for entry in order]


@st.composite
def events(draw: st.DrawFn, most: int = 4) -> Played:
    """A stage of up to so many rounds."""
    entries = NAMES[: draw(st.integers(2, len(NAMES)))]
    played = [draw(rounds(entries, n)) for n in range(1, draw(st.integers(0, most)) + 1)]
    gifts = draw(
        st.lists(st.builds(Granted, st.sampled_from(entries), st.integers(-300, 300), st.just("")), max_size=2)
    )
    return Played(
        entries,
        tuple(pod for pods, _ in played for pod in pods),
        tuple(row for _, out in played for row in out),
        tuple(gifts),
    )
