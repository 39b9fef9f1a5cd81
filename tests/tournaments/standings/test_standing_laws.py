"""The laws of standings [design: tournaments 11], on random events."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.tournaments.pairing.elements.lots import lot
from tables.tournaments.standings.explanations import Criterion, Row, State, Summand, Value
from tables.tournaments.standings.facts import Kind, Played, Pod
from tables.tournaments.standings.formats import DEFAULTS, Format
from tables.tournaments.standings.scoring import Finish, Preset, scored_table
from tables.tournaments.standings.standings import qualifiers, standings
from tables.tournaments.standings.unplayed import Values, unplayed_round
from tests.tournaments.events import SEED, events, finished

LISTS = [DEFAULTS[each] for each in Format if each != Format.LADDER]
EVERYTHING = tuple(
    Criterion(code) for code in ("PTS", "MEAN", "H2H", "LAST", "SEC", "BEST", "WIN", "THI", "OPP", "SHARE", "LOT")
)
lists = st.sampled_from([*LISTS, EVERYTHING])


def ranks(rows: tuple[Row, ...]) -> dict[str, int]:
    return {row.entry: row.rank for row in rows}


def opened(value: Value) -> list[Summand]:
    """Every summand of a value and their parts."""
    top = [*value.summands, *value.left_out]
    return top + [part for summand in top for part in summand.parts]


@given(events(), lists, st.sampled_from([None, 1, 2]))
def test_every_number_is_the_sum_of_what_it_opens_to(
    played: Played, criteria: tuple[Criterion, ...], best: int
) -> None:
    """[design: tournaments 1] Why this rank. Each summand that has parts is their mean."""
    for row in standings(played, criteria, SEED, best=best):
        for value in row.values.values():
            if isinstance(value.number, int | Fraction) and value.state == State.COUNTED:
                assert value.number == Fraction(sum(part.value for part in value.summands)) / value.divisor
            for summand in value.summands:
                if summand.parts:
                    assert summand.value == Fraction(sum(p.value for p in summand.parts)) / len(summand.parts)


@given(events(), lists)
def test_what_a_number_opens_to_are_tables_of_the_event(played: Played, criteria: tuple[Criterion, ...]) -> None:
    """[design: tournaments 9] Each number can be followed to its table, with the grains there."""
    grains = {(pod.round, pod.number, seat.entry): seat.grains for pod in played.pods for seat in pod.seats}
    tables = {(pod.round, pod.number) for pod in played.pods}
    for row in standings(played, criteria, SEED):
        for value in row.values.values():
            assert all((part.round, part.pod) in tables for part in opened(value) if part.pod)
        for part in row.values[Criterion.PTS].summands:
            assert not part.pod or part.value == grains[part.round, part.pod, row.entry]


@given(events(), lists, st.randoms(use_true_random=False))
def test_the_order_of_the_input_changes_nothing(
    played: Played, criteria: tuple[Criterion, ...], chance: Random
) -> None:
    """Invariant 6: permuting the entries and the seats of tables permutes the output only, that is not at all."""
    entries, seats = list(played.entries), [list(pod.seats) for pod in played.pods]
    chance.shuffle(entries)
    for each in seats:
        chance.shuffle(each)
    pods = tuple(replace(pod, seats=tuple(each)) for pod, each in zip(played.pods, seats, strict=True))
    one = standings(played, criteria, SEED)
    other = standings(replace(played, entries=tuple(entries), pods=pods), criteria, SEED)
    assert [(row.entry, row.rank, row.below_by) for row in one] == [
        (row.entry, row.rank, row.below_by) for row in other
    ]
    assert [[v.number for v in row.values.values()] for row in one] == [
        [v.number for v in row.values.values()] for row in other
    ]


@given(events(), lists)
def test_names_change_nothing_but_lots(played: Played, criteria: tuple[Criterion, ...]) -> None:
    """Invariant 6: renamed entries have the ranks of those they were."""
    renamed = Played(
        tuple(entry.lower() for entry in played.entries),
        tuple(
            replace(pod, seats=tuple(replace(seat, entry=seat.entry.lower()) for seat in pod.seats))
            for pod in played.pods
        ),
        tuple(replace(row, entry=row.entry.lower()) for row in played.unplayed),
        tuple(replace(gift, entry=gift.entry.lower()) for gift in played.granted),
    )
    before = ranks(standings(played, criteria, SEED))
    assert ranks(standings(renamed, criteria, SEED)) == {entry.lower(): rank for entry, rank in before.items()}


@pytest.mark.parametrize("criteria", LISTS)
def test_the_same_log_gives_the_same_bytes(criteria: tuple[Criterion, ...]) -> None:
    """Invariant 7: in processes that hash texts differently."""
    program = (
        "import sys; from tables.tournaments.standings.standings import standings;"
        "from tests.tournaments.tables import EIGHT; print(standings(EIGHT, sys.argv[1:], 's'))"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program, *criteria],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1
    assert b"Row(" in printed.pop()


@given(events(), lists)
def test_standings_are_ranks_and_lots_only_merge(played: Played, criteria: tuple[Criterion, ...]) -> None:
    """Invariant 8: everybody has one rank, 1, 2, 2, 4; lots order those of one rank, and without them ranks stay."""
    rows = standings(played, criteria, SEED)
    assert sorted(row.entry for row in rows) == sorted(played.entries)
    assert [row.order for row in rows] == list(range(1, len(rows) + 1))
    for before, row in pairwise(rows):
        assert row.rank in (before.rank, row.order)
        assert (row.below_by is None) == (row.rank == before.rank)
        if row.rank == before.rank:
            assert lot(SEED, before.entry) < lot(SEED, row.entry)
    without = standings(played, [criterion for criterion in criteria if criterion != Criterion.LOT], SEED)
    assert ranks(without) == ranks(rows)


@given(events(), lists)
def test_each_rank_is_below_the_one_before_by_the_criterion_it_names(
    played: Played, criteria: tuple[Criterion, ...]
) -> None:
    """[design: tournaments 5] Equal in all criteria before it that were not skipped, behind in this one."""
    rows = standings(played, criteria, SEED)
    for before, row in pairwise(rows):
        for criterion in criteria:
            mine, theirs = row.values[criterion], before.values[criterion]
            if criterion == row.below_by:
                assert mine.number < theirs.number  # type: ignore[operator]
                break
            if criterion != Criterion.LOT:
                assert mine.number == theirs.number


@given(events(), st.data())
def test_opposition_does_not_change_with_results_among_the_others_at_my_tables(
    played: Played, data: st.DataObject
) -> None:
    """Invariant 9."""
    me = data.draw(st.sampled_from(played.entries))

    def again(pod: Pod) -> Pod:
        seats = data.draw(finished([seat.entry for seat in pod.seats]))
        mine = next((seat for seat in pod.seats if seat.entry == me), None)
        return scored_table(pod.round, pod.number, seats, Preset.PODIUM) if mine else pod

    other = replace(played, pods=tuple(again(pod) for pod in played.pods))
    one, two = (
        next(row for row in standings(each, [Criterion.OPP], SEED) if row.entry == me) for each in (played, other)
    )
    assert one.values[Criterion.OPP].number == two.values[Criterion.OPP].number


@given(events(), lists)
def test_a_round_of_byes_for_all_keeps_the_order(played: Played, criteria: tuple[Criterion, ...]) -> None:
    """Invariant 10."""
    byes = tuple(unplayed_round(entry, 9, Kind.FORCED_BYE, Values()) for entry in played.entries)
    rows = standings(replace(played, unplayed=played.unplayed + byes), criteria, SEED)
    before = standings(played, criteria, SEED)
    assert [(row.entry, row.rank) for row in rows] == [(row.entry, row.rank) for row in before]


@given(events(), lists, st.data())
def test_a_correction_that_is_corrected_back_leaves_no_trace(
    played: Played, criteria: tuple[Criterion, ...], data: st.DataObject
) -> None:
    """Invariant 15: on the results; the log is another matter."""
    before = standings(played, criteria, SEED)
    if played.pods:
        n = data.draw(st.integers(0, len(played.pods) - 1))
        pod = played.pods[n]
        wrong = scored_table(pod.round, pod.number, data.draw(finished([s.entry for s in pod.seats])), Preset.PODIUM)
        corrected = replace(played, pods=(*played.pods[:n], wrong, *played.pods[n + 1 :]))
        standings(corrected, criteria, SEED)
        seats = [Finish(s.entry, s.vp, s.place, s.forfeited) for s in pod.seats]
        back = scored_table(pod.round, pod.number, seats, Preset.PODIUM)
        played = replace(corrected, pods=(*corrected.pods[:n], back, *corrected.pods[n + 1 :]))
    assert standings(played, criteria, SEED) == before


@given(events(), lists, st.data())
def test_a_void_table_leaves_no_trace(played: Played, criteria: tuple[Criterion, ...], data: st.DataObject) -> None:
    """Invariant 23: without the table no number opens to it, and all are as if it had never been."""
    if not played.pods:
        return
    void = data.draw(st.sampled_from(played.pods))
    rows = standings(replace(played, pods=tuple(pod for pod in played.pods if pod is not void)), criteria, SEED)
    named = {(part.round, part.pod) for row in rows for value in row.values.values() for part in opened(value)}
    assert (void.round, void.number) not in named
    mine = {entry: [pod for pod in played.pods if entry in {s.entry for s in pod.seats}] for entry in played.entries}
    for row in rows:
        left = [pod for pod in mine[row.entry] if pod is not void]
        gained = sum(s.grains for pod in left for s in pod.seats if s.entry == row.entry)
        sat_out = sum(u.grains for u in played.unplayed if u.entry == row.entry)
        gifts = sum(g.grains for g in played.granted if g.entry == row.entry)
        assert row.values[Criterion.PTS].number == gained + sat_out + gifts


@given(st.lists(finished(list("ABCD")), min_size=1, max_size=4))
def test_meetings_share_out_one_for_each_pair(tables: list[list[Finish]]) -> None:
    """[design: tournaments 5] H2H values of four who all met add up to one for each of the six pairs."""
    pods = tuple(scored_table(n, 1, each, Preset.PODIUM) for n, each in enumerate(tables, 1))
    rows = standings(Played(tuple("ABCD"), pods), [Criterion.H2H], SEED)
    assert sum(Fraction(str(row.values[Criterion.H2H].number)) for row in rows) == 6


@given(events(), st.integers(0, 12))
def test_a_cut_takes_the_first_and_names_lots_only_where_they_decide(played: Played, places: int) -> None:
    """[design: tournaments 5] LOT is applied only where a cut needs an order."""
    rows = standings(played, DEFAULTS[Format.SWISS], SEED)
    found = qualifiers(rows, places)
    assert found.through == tuple(row.entry for row in rows[:places])
    out = {row.rank for row in rows[places:]}
    assert bool(found.by_lot) == any(row.rank in out for row in rows[:places])
