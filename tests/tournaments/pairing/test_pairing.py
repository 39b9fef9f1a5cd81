"""Pairing [design: tournaments 7, 11, E11, E16, E17], and an arbiter's wishes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.tournaments.pairing.elements.lots import Chance, order
from tables.tournaments.pairing.pair import Draw, Mode, Player, Sitter, Wishes, byes, pair
from tables.tournaments.pairing.search.enumeration import arrangements
from tables.tournaments.pairing.search.objective import Terms, measure, weights
from tests.tournaments.drawing import draws, players, sets, shuffled, tables, told, worth

E16 = Draw(
    players({"A": 10, "E": 8, "F": 8, "B": 6, "C": 3, "G": 3, "D": 1, "H": 1}),
    (4, 4),
    [tables("ABCD", "EFGH")],
    seed="ibis-2026",
    round=2,
)
E17 = Draw(
    players({"A": 24, "D": 21, "G": 18, "B": 17, "H": 15, "I": 14, "E": 12, "F": 9, "C": 5}),
    (3, 3, 3),
    [tables("ABC", "DEF", "GHI"), tables("ADG", "BEH", "CFI"), tables("AEI", "BFG", "CDH")],
    seed="ibis-2026",
    round=4,
)


def every(draw: Draw) -> Iterator[list[tuple[str, ...]]]:
    """All ways to fill the tables of a small round."""
    names = [one.entry for one in draw.players]
    cuts = [sum(draw.sizes[:t]) for t in range(len(draw.sizes) + 1)]
    for row in arrangements(tuple(draw.sizes)).tolist():
        yield [tuple(names[n] for n in row[a:b]) for a, b in pairwise(cuts)]


# -- worked examples -------------------------------------------------------------------------------


def test_example_e10_lots() -> None:
    assert "".join(order("ibis-2026", "ABCDEFGH")) == "EBCFHDGA"


def test_example_e11_who_sits_out() -> None:
    drawn_last = [Sitter(entry, first=True) for entry in "ABCDEFG"]
    assert byes(drawn_last, 1) == ("G",)
    after = [Sitter(entry, forced=int(entry == "G"), paid=int(entry == "G")) for entry in "ADEGBFC"]
    assert byes(after, 1) == ("C",)


def test_example_e16_eight_after_one_round() -> None:
    all_of_them = sorted(worth(E16, found) for found in every(E16))
    assert len(all_of_them) == 35
    assert [value[1] for value in all_of_them].count(4) == 18
    assert [value[4] for value in all_of_them[:2]] == [48 * 3600, 174 * 3600]
    found = pair(E16)
    assert sets(found.tables) == sets(tables("ABEF", "CDGH"))
    assert (found.objective.repeats, found.objective.scores) == (4, 172_800)


def test_example_e17_variety_takes_the_only_tables_without_repeats() -> None:
    assert [worth(E17, found)[1] for found in every(E17)].count(0) == 1
    found = pair(E17)
    assert sets(found.tables) == sets(tables("AFH", "BDI", "CEG"))
    assert (found.objective.repeats, found.objective.scores) == (0, 670 * 3600)


def test_example_e17_four_repeats_would_bring_scores_nearer() -> None:
    near = measure(Terms(E17), tables("AGH", "BDI", "CEF"))
    assert (near.repeats, near.scores) == (4, 274 * 3600)


# -- who sits out ----------------------------------------------------------------------------------


def test_those_who_sat_out_least_sit_out_first_then_those_paid_least_then_the_last() -> None:
    standing = [Sitter("A"), Sitter("B", paid=1), Sitter("C", forced=1), Sitter("D")]
    assert byes(standing, 4) == ("D", "A", "B", "C")


def test_nobody_sits_out_in_the_first_round_while_there_is_another() -> None:
    standing = [Sitter("A", forced=2), Sitter("B", first=True)]
    assert byes(standing, 1) == ("A",)


# -- invariants ------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=40)
@given(draw=draws())
def test_everybody_has_one_seat_at_tables_of_the_sizes(draw: Draw) -> None:
    """Card played here: Invariant 2, and the half of 1 that."""
    found = pair(draw)
    assert sorted(entry for table in found.tables for entry in table) == sorted(one.entry for one in draw.players)
    assert Counter(map(len, found.tables)) == Counter(draw.sizes)
    assert told(draw, found.objective) == worth(draw, found.tables)


@settings(deadline=None, max_examples=40)
@given(draw=draws(), data=st.data())
def test_the_order_in_which_entries_are_given_does_not_matter(draw: Draw, data: st.DataObject) -> None:
    """Invariants 6 and 7."""
    mixed = data.draw(st.permutations(draw.players))
    turned = [list(reversed(earlier)) for earlier in draw.rounds]
    assert pair(replace(draw, players=mixed, rounds=turned)) == pair(draw)


def swapped(found: Sequence[tuple[str, ...]]) -> Iterator[list[tuple[str, ...]]]:
    """The tables after each swap of two entries."""
    for here, there in combinations(range(len(found)), 2):
        for one in found[here]:
            for other in found[there]:
                turned = {one: other, other: one}
                yield [tuple(turned.get(entry, entry) for entry in table) for table in found]


@settings(deadline=None, max_examples=25)
@given(draw=draws(least=13))
def test_no_swap_of_two_makes_a_proposal_better(draw: Draw) -> None:
    """Invariant 11."""
    found = pair(draw)
    now, terms = worth(draw, found.tables), Terms(draw)
    assert all(told(draw, measure(terms, tried)) >= now for tried in swapped(found.tables))


@settings(deadline=None, max_examples=25)
@given(draw=draws(most=10))
def test_up_to_twelve_a_proposal_is_the_best_of_all(draw: Draw) -> None:
    """Invariant 12, in every mode."""
    assert worth(draw, pair(draw).tables) == min(worth(draw, found) for found in every(draw))


@pytest.mark.parametrize(
    ("plan", "count"), [((3, 3, 3, 3), 15400), ((4, 4, 4), 5775), ((4, 4), 35), ((5, 4), 126), ((2, 2, 2), 15)]
)
def test_every_arrangement_is_looked_at_once(plan: tuple[int, ...], count: int) -> None:
    rows = arrangements(plan).tolist()
    cuts = [sum(plan[:t]) for t in range(len(plan) + 1)]
    found = {frozenset(frozenset(row[a:b]) for a, b in pairwise(cuts)) for row in rows}
    assert len(rows) == len(found) == count


@settings(deadline=None, max_examples=25)
@given(draw=draws())
def test_meetings_and_off_sizes_are_those_of_the_log(draw: Draw) -> None:
    """Invariant 14."""
    terms = Terms(draw)
    earlier = [table for tables in draw.rounds for table in tables]
    for one, other in combinations(terms.entries, 2):
        assert terms.met[terms.at[one], terms.at[other]] == sum(one in table and other in table for table in earlier)
    for entry in terms.entries:
        off = sum(entry in table and len(table) != draw.preferred for table in earlier)
        assert terms.odd[terms.at[entry]] == 2 * off + 1


@settings(deadline=None, max_examples=40)
@given(draw=draws())
def test_tables_are_numbered_by_mean_standing(draw: Draw) -> None:
    place = {one.entry: n for n, one in enumerate(draw.ranked_players())}
    means = [Fraction(sum(place[entry] for entry in table), len(table)) for table in pair(draw).tables]
    assert means == sorted(means)


def test_seed_stage_round_and_attempt_each_give_another_search_and_all_the_same_give_the_same() -> None:
    numbers = [("s", 1, 1, 1), ("t", 1, 1, 1), ("s", 2, 1, 1), ("s", 1, 2, 1), ("s", 1, 1, 2)]
    assert len({Chance(*some).number_below(2**60) for some in numbers}) == 5
    assert Chance(*numbers[0]).numbers_below(5, 9) == Chance(*numbers[0]).numbers_below(5, 9)


# -- the first round -------------------------------------------------------------------------------


def test_the_first_round_is_cut_by_lot() -> None:
    draw = Draw([Player(name) for name in "ABCDEFGH"], (4, 4), seed="ibis-2026")
    assert [set(table) for table in pair(draw).tables] == [set("EBCF"), set("HDGA")]


@pytest.mark.parametrize("entries", [9, 17, 24, 30])
def test_pots_put_one_of_each_strength_at_each_table(entries: int) -> None:
    plain = shuffled(entries, 0, seed=1)
    rated = [replace(one, rating=1000 + 10 * n) for n, one in enumerate(plain.players)]
    found = pair(replace(plain, players=rated, pots=True))
    assert found.objective.pots == 0
    strongest = {one.entry for one in rated[-len(plain.sizes) :]}
    assert all(len(strongest & set(table)) == 1 for table in found.tables)


def test_pots_and_keeping_apart_hold_together() -> None:
    plain = shuffled(16, 0, seed=1)
    rated = [replace(one, rating=n) for n, one in enumerate(plain.players)]
    families = [[rated[n].entry for n in (0, 4, 8, 12)], [rated[n].entry for n in (1, 5, 9, 13)]]
    found = pair(replace(plain, players=rated, pots=True, wishes=Wishes(apart=families)))
    assert (found.objective.pots, found.objective.apart) == (0, 0)


# -- wishes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("entries", [11, 17, 40])
@pytest.mark.parametrize("mode", Mode)
def test_forbidden_pairs_fixed_pairs_and_families_are_minded(entries: int, mode: Mode) -> None:
    plain = shuffled(entries, 2, seed=5)
    free = pair(replace(plain, mode=mode)).tables
    barred = [(free[0][0], free[0][1]), (free[1][0], free[1][1])]
    wanted = [(free[0][0], free[1][0])]
    wishes = Wishes(forbidden=barred, fixed=wanted, apart=[free[2][:3]])
    found = pair(replace(plain, mode=mode, wishes=wishes))
    assert (found.objective.forbidden, found.objective.apart) == (0, 0)
    assert any(set(wanted[0]) <= set(table) for table in found.tables)
    assert not any(set(two) <= set(table) for two in barred for table in found.tables)


def test_a_forbidden_pair_sits_together_only_where_there_is_no_other_way() -> None:
    trio = [(one, other) for one, other in combinations("ABC", 2)]
    draw = Draw([Player(name) for name in "ABCDEF"], (3, 3), wishes=Wishes(forbidden=trio))
    assert pair(draw).objective.forbidden == 1


def test_variety_puts_repeats_before_families_and_the_other_modes_do_not() -> None:
    """Two tables of three after one round of them: at least one repeat each; the family of A and D costs one more."""
    draw = Draw(
        [Player(name) for name in "ABCDEF"],
        (3, 3),
        [tables("ABC", "DEF")],
        round=2,
        preferred=3,
        wishes=Wishes(apart=["AD", "AE", "AF"]),
    )
    variety = pair(draw).objective
    balanced = pair(replace(draw, mode=Mode.BALANCED)).objective
    assert (variety.repeats, variety.apart) == (2, 1)
    assert (balanced.repeats, balanced.apart) == (6, 0)


@pytest.mark.parametrize("entries", [11, 24])
def test_locked_tables_stay_as_they_are_and_the_rest_is_paired_anew(entries: int) -> None:
    draw = shuffled(entries, 2, seed=7)
    kept = pair(draw).tables[1][::-1]
    found = pair(replace(draw, locked=[kept], attempt=2))
    assert kept in found.tables
    assert sorted(entry for table in found.tables for entry in table) == sorted(one.entry for one in draw.players)
    assert told(draw, found.objective) == worth(draw, found.tables)


def test_all_tables_may_be_locked() -> None:
    draw = shuffled(17, 1, seed=7)
    all_of_them = pair(draw).tables
    assert pair(replace(draw, locked=all_of_them)).tables == all_of_them


@pytest.mark.parametrize(("entries", "top"), [(9, 3), (17, 4), (24, 4)])
def test_leaders_meet_at_table_one(entries: int, top: int) -> None:
    draw = shuffled(entries, 4, seed=2)
    ranked = [replace(one, standing=n) for n, one in enumerate(draw.ranked_players(), 1)]
    found = pair(replace(draw, players=ranked, leaders=True))
    assert set(found.tables[0]) == {one.entry for one in ranked[:top]}


@pytest.mark.parametrize(
    "wrong",
    [
        {"sizes": (4, 3)},
        {"players": [Player("A")] * 8},
        {"locked": [("A", "B", "C")]},
        {"locked": [("A", "B", "C", "Z")]},
        {"locked": [tuple("ABCD"), tuple("DEFG")]},
    ],
)
def test_a_draw_that_contradicts_itself_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"each|locked"):
        pair(replace(E16, **wrong))  # type: ignore[arg-type]


# -- numbers that do not fit -----------------------------------------------------------------------


@pytest.mark.parametrize("entries", [8, 13, 17])
@pytest.mark.parametrize("factor", [10**6, 10**9])
def test_weights_beyond_64_bits_give_the_same_tables(entries: int, factor: int) -> None:
    """Scores a million times as far apart need more than 64 bits, and change no order but D's scale."""
    draw = shuffled(entries, 3, seed=11)
    huge = replace(draw, players=[Player(one.entry, one.score * factor) for one in draw.players])
    assert weights(Terms(draw), draw.sizes).kind is not object
    assert weights(Terms(huge), draw.sizes).kind is object
    small, large = pair(draw), pair(huge)
    assert large.tables == small.tables
    assert large.objective.scores == small.objective.scores * factor**2


def test_256_entries_after_12_rounds_fit_in_64_bits() -> None:
    draw = shuffled(256, 12, seed=1)
    assert weights(Terms(draw), draw.sizes).kind is not object


# -- better seats ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_slack_buys_better_seats_with_a_few_points_and_nothing_else(seed: int) -> None:
    draw = shuffled(24, 3, seed=seed)
    strict, loose = pair(draw).objective, pair(replace(draw, slack=10)).objective
    assert loose[:5] == strict[:5]
    assert loose.seats < strict.seats
    assert strict.scores <= loose.scores < strict.scores * 1.1
