"""What the next place needs [design: tournaments 9, E7]."""

from __future__ import annotations

from hypothesis import given

from tables.tournaments.standings.explanations import Criterion
from tables.tournaments.standings.facts import Played
from tables.tournaments.standings.formats import DEFAULTS, Format
from tables.tournaments.standings.next_place import Ahead, enough, next_better
from tables.tournaments.standings.standings import standings
from tests.tournaments.events import events
from tests.tournaments.tables import EIGHT

SWISS = DEFAULTS[Format.SWISS]
PODIUM = (600, 360, 180, 60)


def next_of(entry: str, rounds: int = 3) -> Ahead | None:
    """What places an entry of E7 below the next rank."""
    return next_better(standings(EIGHT.up_to_round(rounds), SWISS, "seed"), entry)


def test_the_first_needs_nothing() -> None:
    assert next_of("A") is None


def test_points_that_are_missing_and_the_place_that_brings_them() -> None:
    """After round 3: A 26, E 21, B 20, F 15.5, C 14, H 10, G 8.5, D 5 points."""
    found = next_of("E")
    assert found is not None
    assert (found.rank, found.entries, found.criterion, found.grains) == (1, ("A",), Criterion.PTS, 5 * 60)
    assert enough(PODIUM, found.grains) == 2
    second = next_of("B")
    assert second is not None
    assert enough(PODIUM, second.grains) == 4  # one point
    assert enough((600, 240, 60), 4 * 60) == 2
    assert enough(PODIUM, 601) is None


def test_with_equal_points_another_criterion_decides() -> None:
    """After round 2 G, D and C have 4 points and no win: OPP 320, 300, 280."""
    found = next_of("D", rounds=2)
    assert found is not None
    assert (found.entries, found.criterion, found.grains) == (("G",), Criterion.OPP, 0)
    assert (found.theirs.number, found.mine.number) == (320, 300)


@given(events())
def test_anyone_who_is_not_first_is_told_of_somebody_better(played: Played) -> None:
    rows = standings(played, SWISS, "seed")
    for row in rows:
        found = next_better(rows, row.entry)
        assert (found is None) == (row.rank == 1)
        if found is not None:
            assert found.rank < row.rank
            assert found.grains >= 0
