"""Scoring of a table, and its laws [design: tournaments 4, 11, E3, E4, E5, E6, E12, E13, E14]."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.tournaments.standings.facts import Kind
from tables.tournaments.standings.scoring import (
    SIZES,
    BadVector,
    Fault,
    Finish,
    Preset,
    par,
    ranks,
    scored_table,
    size_neutral,
    vector,
)
from tables.tournaments.standings.unplayed import Values, may_enter, may_rest, missed_rounds, unplayed_round
from tests.tournaments.tables import grains, pod

PLACED = [preset for preset in Preset if preset not in (Preset.SHARE, Preset.CUSTOM)]
CUSTOM = {2: (420, 0), 3: (420, 180, 60), 4: (420, 240, 120, 60), 5: (420, 300, 180, 120, 60)}


@st.composite
def ended(draw: st.DrawFn, leavers: bool = True) -> list[Finish]:
    """A finished table of any size: equal places only with equal victory points, perhaps with leavers."""
    size = draw(st.integers(2, 5))
    vps = sorted(draw(st.lists(st.integers(-20, 60), min_size=size, max_size=size)), reverse=True)
    place, seats = 0, []
    for n, vp in enumerate(vps):
        place = place if n and vp == vps[n - 1] and draw(st.booleans()) else n + 1
        seats.append(Finish(f"e{n}", vp, place, leavers and draw(st.booleans())))
    return draw(st.permutations(seats))


@pytest.mark.parametrize(
    ("size", "paid"),
    [(2, [600, 0]), (3, [600, 240, 60]), (4, [600, 360, 180, 60]), (5, [600, 420, 300, 120, 60])],
)
def test_podium_points_where_nobody_is_equal(size: int, paid: list[int]) -> None:
    """E3."""
    assert grains(Preset.PODIUM, range(1, size + 1)) == paid
    assert sum(paid) == 300 * size


@pytest.mark.parametrize(
    ("places", "paid"),
    [
        ([1, 1, 3, 4], [480, 480, 180, 60]),
        ([1, 2, 2, 4], [600, 270, 270, 60]),
        ([1, 2, 2, 2], [600, 200, 200, 200]),
        ([1, 1, 1, 1], [300, 300, 300, 300]),
        ([1, 2, 2, 2, 5], [600, 280, 280, 280, 60]),
        ([1, 1, 3, 3, 5], [510, 510, 210, 210, 60]),
        ([1, 1, 3], [420, 420, 60]),
        ([1, 2, 2], [600, 150, 150]),
        ([1, 1], [300, 300]),
    ],
)
def test_shared_places_take_the_mean_of_what_they_cover(places: list[int], paid: list[int]) -> None:
    """E4."""
    assert grains(Preset.PODIUM, places) == paid


@pytest.mark.parametrize(
    ("preset", "places", "paid"),
    [
        (Preset.LINEAR, [1, 2, 3, 4], [600, 400, 200, 0]),
        (Preset.LINEAR, [1, 1, 3, 4], [500, 500, 200, 0]),
        (Preset.LINEAR, [1, 2, 2, 4, 5], [600, 375, 375, 150, 0]),
        (Preset.EURO, [1, 2, 2, 4], [300, 150, 150, 60]),
        (Preset.WINS, [1, 1, 3, 4], [300, 300, 0, 0]),
        (Preset.HEATS, [1, 2, 3, 4, 5], [60000, 6000, 600, 60, 0]),
    ],
)
def test_other_presets(preset: Preset, places: list[int], paid: list[int]) -> None:
    """E5 [design: tournaments 4.2]."""
    assert grains(preset, places) == paid


@pytest.mark.parametrize(
    ("vps", "paid"),
    [([42, 38, 35, 30], [348, 314, 290, 248]), ([10, -3, 5], [600, 0, 300]), ([0, 0, 0], [300, 300, 300])],
)
def test_the_preset_share_pays_by_victory_points(vps: list[int], paid: list[int]) -> None:
    """E5."""
    names = " ".join("ABCD"[: len(vps)])
    assert [seat.grains for seat in pod(1, 1, names, vps, preset=Preset.SHARE).seats] == paid


@pytest.mark.parametrize(
    ("vps", "shares"),
    [
        ([42, 38, 35, 30], [1159, 1048, 966, 828]),
        ([50, 50, 41, 29], [1176, 1176, 965, 682]),
        ([40, 30, 20], [1333, 1000, 667]),
        ([0, 0, -4], [1000, 1000, 1000]),
    ],
)
def test_share_of_one_table(vps: list[int], shares: list[int]) -> None:
    """E6."""
    assert [seat.share for seat in pod(1, 1, " ".join("ABCD"[: len(vps)]), vps).seats] == shares


def test_the_engine_may_part_equal_victory_points() -> None:
    """[design: tournaments 4.1] Places come after the game's own tie-breakers."""
    seats = scored_table(1, 1, [Finish("A", 30, 2), Finish("B", 30, 1), Finish("C", 20, 3)], Preset.PODIUM).seats
    assert [(seat.place, seat.grains) for seat in seats] == [(2, 240), (1, 600), (3, 60)]


def test_who_leaves_is_last_and_gets_nothing() -> None:
    """E13: the bot's victory points in that seat do not matter, and 60 grains are not given."""
    seats = pod(1, 1, "A X B C", [44, 51, 38, 38], left="X").seats
    assert [seat.place for seat in seats] == [1, 4, 2, 2]
    assert [seat.grains for seat in seats] == [600, 0, 270, 270]
    assert [seat.forfeited for seat in seats] == [False, True, False, False]
    assert [seat.share for seat in seats] == [1467, 0, 1267, 1267]  # 4000 x 44/120, 4000 x 38/120


@pytest.mark.parametrize(
    ("vps", "left", "paid"),
    [
        ([44, 38, 30, 20], "CD", [600, 360, 0, 0]),
        ([44, 38, 30, 20], "ABC", [0, 0, 0, 600]),
        ([44, 44, 38, 30, 20], "DE", [510, 510, 300, 0, 0]),
        ([44, 38, 30, 20], "ABCD", [0, 0, 0, 0]),
    ],
)
def test_several_leave(vps: list[int], left: str, paid: list[int]) -> None:
    """E13."""
    assert [seat.grains for seat in pod(1, 1, " ".join("ABCDE"[: len(vps)]), vps, left=left).seats] == paid


def test_a_table_without_its_no_show_is_scored_at_the_smaller_size() -> None:
    """E14."""
    assert [seat.grains for seat in pod(1, 1, "A B C", [40, 30, 20]).seats] == [600, 240, 60]


def test_a_late_entry_is_paid_for_two_rounds() -> None:
    """E12."""
    rows = missed_rounds("J", [1, 2], Values())
    assert (sum(row.grains for row in rows), sum(row.share for row in rows)) == (300, 1000)
    assert not may_enter(3, 5)
    assert may_enter(3, 7)
    assert [row.grains for row in missed_rounds("J", [1, 2, 3], Values())] == [150, 150, 0]


def test_unplayed_rounds_are_worth_what_their_kind_says() -> None:
    """[design: tournaments 4.3] Points, share by kind; none but the byes count anything."""
    worth = {kind: unplayed_round("J", 1, kind, Values()) for kind in Kind if kind != Kind.LATE}
    assert {kind: (row.grains, row.share) for kind, row in worth.items()} == {
        Kind.FORCED_BYE: (360, 1000),
        Kind.REQUESTED_BYE: (150, 500),
        Kind.ABSENT: (0, 0),
        Kind.WITHDRAWN: (0, 0),
        Kind.REMOVED: (0, 0),
    }


def test_a_third_of_the_rounds_may_be_asked_off() -> None:
    """[design: tournaments 4.3] Rounded down."""
    assert [may_rest(0, 2), may_rest(0, 3), may_rest(1, 5), may_rest(1, 6)] == [False, True, False, True]


def test_which_presets_are_size_neutral() -> None:
    """[design: tournaments 4.2] The mean points per seat are the same at every size; 5 for podium."""
    neutral = {preset for preset in PLACED if size_neutral(preset, SIZES)}
    assert neutral == {Preset.PODIUM, Preset.LINEAR}
    assert size_neutral(Preset.SHARE, SIZES)
    assert not size_neutral(Preset.CUSTOM, SIZES, CUSTOM)
    assert [par(preset, 4) for preset in (Preset.PODIUM, Preset.EURO)] == [300, Fraction(165)]


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ((), Fault.MISSING),
        ((600, 300), Fault.LENGTH),
        ((600, 0, -60), Fault.NEGATIVE),
        ((600, 60, 120), Fault.INCREASING),
        ((601, 300, 0), Fault.UNSHAREABLE),
    ],
)
def test_an_organisers_vector_is_refused_with_its_fault(row: tuple[int, ...], fault: Fault) -> None:
    """[design: tournaments 4.2] Non-increasing vectors per size; shared places always pay whole grains."""
    with pytest.raises(BadVector) as refused:
        vector(Preset.CUSTOM, 3, {3: row})
    assert (refused.value.fault, refused.value.size) == (fault, 3)


@pytest.mark.parametrize("preset", Preset)
@pytest.mark.parametrize("size", [1, 6])
def test_tables_of_other_sizes_have_no_points(preset: Preset, size: int) -> None:
    """Tables have 2 to 5 seats."""
    with pytest.raises(BadVector):
        vector(preset, size, CUSTOM)


@given(st.sampled_from([Preset.PODIUM, Preset.LINEAR]), ended())
def test_a_table_hands_out_five_points_per_seat(preset: Preset, seats: list[Finish]) -> None:
    """Invariant 4: without forfeits 300 grains for each seat, with one that costs something less."""
    paid = sum(seat.grains for seat in scored_table(1, 1, seats, preset).seats)
    left = sum(seat.left for seat in seats)
    unpaid = vector(preset, len(seats))[len(seats) - left :] if left else ()
    assert paid == 300 * len(seats) - sum(unpaid)


@given(st.sampled_from(list(Preset)), ended())
def test_a_better_place_never_gets_less(preset: Preset, seats: list[Finish]) -> None:
    """Invariants 5 and 21: equal places get equal grains, and nobody who left is before somebody who stayed."""
    after = scored_table(1, 1, seats, preset, CUSTOM).seats
    for one in after:
        for other in after:
            if one.place == other.place:
                assert one.grains == other.grains
            if one.place < other.place:
                assert one.grains >= other.grains
            if other.forfeited and not one.forfeited:
                assert one.place < other.place
                assert one.grains >= other.grains
                assert one.share >= other.share


@given(ended(leavers=False))
def test_shares_of_a_table_are_a_thousand_each_on_average(seats: list[Finish]) -> None:
    """[design: tournaments 5] 1000 is par; each is rounded by half at most."""
    shares = [seat.share for seat in scored_table(1, 1, seats, Preset.PODIUM).seats]
    assert abs(sum(shares) - 1000 * len(shares)) <= Fraction(len(shares), 2)


@given(st.integers(1, 12), st.integers(0, 12))
def test_a_late_entry_has_at_most_what_the_rules_give(rounds: int, gone: int) -> None:
    """Invariant 22."""
    rows = missed_rounds("J", range(1, gone + 1), Values())
    assert sum(row.grains for row in rows) <= 300
    assert sum(row.share for row in rows) <= 1000
    assert [row.round for row in rows] == list(range(1, gone + 1))
    assert may_enter(gone, rounds) == (2 * gone <= rounds)


@given(
    st.sampled_from([Preset.PODIUM, Preset.LINEAR]),
    st.lists(st.tuples(st.integers(-9, 60), st.booleans()), min_size=2, max_size=5),
)
def test_nobody_who_left_is_before_or_beside_one_who_stayed_and_nothing_is_given_twice(
    preset: Preset, seats: list[tuple[int, bool]]
) -> None:
    """Invariants 4 and 21: with leavers a table hands out at most 300 grains a seat, and none to them."""
    order = ranks([-vp for vp, _left in seats])
    ends = [Finish(str(n), vp, order[n], left) for n, (vp, left) in enumerate(seats)]
    found = scored_table(1, 1, ends, preset).seats
    stayed, gone = ([seat for seat in found if seat.forfeited is left] for left in (False, True))
    assert all(one.place < other.place for one in stayed for other in gone)
    assert all(seat.grains == 0 for seat in gone)
    total = sum(seat.grains for seat in found)
    assert total <= 300 * len(seats)
    assert gone or total == 300 * len(seats)
