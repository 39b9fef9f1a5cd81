"""Standings [design: tournaments 5, E7, E8, E9, E10, E11, E12, E19, E21]."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tables.tournaments.pairing.elements.lots import lot
from tables.tournaments.standings.explanations import Criterion, Row, State, What
from tables.tournaments.standings.facts import Granted, Kind, Played
from tables.tournaments.standings.formats import DEFAULTS, Format
from tables.tournaments.standings.standings import qualifiers, standings
from tables.tournaments.standings.unplayed import Values, missed_rounds, unplayed_round
from tests.tournaments.tables import EIGHT, pod

PTS, WIN, OPP, SHARE, H2H = (Criterion(code) for code in ("PTS", "WIN", "OPP", "SHARE", "H2H"))
SWISS, GROUPS, HEATS = (DEFAULTS[each] for each in (Format.SWISS, Format.GROUPS, Format.HEATS))


def ranking(rows: tuple[Row, ...]) -> list[tuple[int, str]]:
    return [(row.rank, row.entry) for row in rows]


def numbers(rows: tuple[Row, ...], *criteria: Criterion) -> dict[str, tuple[object, ...]]:
    return {row.entry: tuple(row.values[criterion].number for criterion in criteria) for row in rows}


def test_eight_after_two_rounds() -> None:
    """E7: G, D and C have 4 points and no win; the strength of those they met parts them."""
    rows = standings(EIGHT.up_to_round(2), SWISS, "ibis-2026")
    assert ranking(rows) == list(enumerate("EABFHGDC", 1))
    assert [numbers(rows, PTS)[entry] for entry in "EABFHGDC"] == [
        (60 * points,) for points in (18, 16, 14, 11, 9, 4, 4, 4)
    ]
    assert [numbers(rows, OPP)[entry] for entry in "GDC"] == [(320,), (300,), (280,)]
    assert [row.below_by for row in rows] == [None, PTS, PTS, PTS, PTS, PTS, OPP, OPP]


def test_eight_after_three_rounds() -> None:
    """E7: every criterion of every entry."""
    rows = standings(EIGHT, SWISS, "ibis-2026")
    assert ranking(rows) == list(enumerate("AEBFCHGD", 1))
    assert numbers(rows, PTS, WIN, OPP, SHARE) == {
        "A": (1560, 2, Fraction(955, 3), 3391),
        "E": (1260, Fraction(3, 2), Fraction(1135, 3), 3319),
        "B": (1200, Fraction(1, 2), Fraction(1025, 3), 3253),
        "F": (930, Fraction(1, 2), Fraction(490, 3), 3171),
        "C": (840, 1, 300, 2878),
        "H": (600, Fraction(1, 2), Fraction(1165, 3), 2596),
        "G": (510, 0, Fraction(610, 3), 2678),
        "D": (300, 0, Fraction(920, 3), 2714),
    }


def test_the_strength_of_opposition_opens_down_to_the_tables() -> None:
    """E7: A's nine encounters by hand."""
    opp = standings(EIGHT, SWISS, "ibis-2026")[0].values[OPP]
    assert [(part.round, part.pod, part.entry, part.value) for part in opp.summands] == [
        (1, 1, "B", 480),
        (1, 1, "C", 330),
        (1, 1, "D", 60),
        (2, 1, "E", 480),
        (2, 1, "D", 60),
        (2, 1, "G", 225),
        (3, 1, "B", 480),
        (3, 1, "E", 480),
        (3, 1, "H", 270),
    ]
    assert opp.divisor == 9
    assert [(part.round, part.pod, part.value) for part in opp.summands[1].parts] == [(2, 2, 60), (3, 2, 600)]


def test_equal_points_in_a_group_are_decided_by_the_meetings() -> None:
    """E8."""
    vps = [[50, 45, 40, 35], [30, 41, 44, 38], [39, 42, 33, 40]]
    played = Played(tuple("ABCD"), tuple(pod(n, 1, "A B C D", each) for n, each in enumerate(vps, 1)))
    rows = standings(played, GROUPS, "s")
    assert ranking(rows) == [(1, "B"), (2, "A"), (3, "C"), (4, "D")]
    assert numbers(rows, PTS) == {"A": (840,), "B": (1320,), "C": (840,), "D": (600,)}
    assert numbers(rows, H2H)["A"] == (Fraction(2, 3),)
    assert numbers(rows, H2H)["C"] == (Fraction(1, 3),)
    assert rows[0].values[H2H].state == State.UNNEEDED
    (duel,) = rows[1].values[H2H].summands
    assert (duel.entry, [(part.round, part.value) for part in duel.parts]) == ("C", [(1, 1), (2, 0), (3, 1)])


def never_met() -> Played:
    """Three with ten points and one win each; P and Q met, Q and R met, P and R never; SHARE leaves P and Q equal."""
    pods = (
        pod(1, 1, "Q P", [30, 20]),
        pod(2, 1, "P X", [30, 20]),
        pod(3, 1, "R Q", [30, 20]),
        pod(4, 1, "R Y", [10, 30]),
        pod(5, 1, "X Y", [20, 30]),
    )
    return Played(tuple("PQRXY"), pods)


def test_meetings_are_skipped_where_two_never_met_and_not_tried_again() -> None:
    """E9: P and Q stay equal, although Q beat P."""
    rows = standings(never_met(), GROUPS, "s")
    found = {row.entry: row for row in rows}
    assert numbers(rows, PTS, WIN, SHARE)["P"] == (600, 1, 2000)
    assert numbers(rows, PTS, WIN, SHARE)["Q"] == (600, 1, 2000)
    assert numbers(rows, PTS, WIN, SHARE)["R"] == (600, 1, 1700)
    skipped = found["P"].values[H2H]
    assert (skipped.number, skipped.state) == (None, State.SKIPPED)
    assert [(part.what, part.entry) for part in skipped.summands] == [(What.NEVER_MET, "P"), (What.NEVER_MET, "R")]
    assert found["P"].rank == found["Q"].rank
    assert found["R"].below_by == SHARE


def test_lots_are_drawn_from_the_seed() -> None:
    """E10."""
    assert sorted("ABCDEFGH", key=lambda entry: lot("ibis-2026", entry)) == list("EBCFHDGA")
    hashes = ["3e00", "51af", "59b1", "8424", "b096", "b4c0", "c3fa", "f671"]
    assert [lot("ibis-2026", entry)[:4] for entry in "EBCFHDGA"] == hashes


def test_a_shared_rank_is_cut_by_lot_only_where_it_must_be() -> None:
    """E10: both have rank 4, the next is 6; of the two B goes on, as its lot comes first, and the cut says so."""
    points = {"C": 500, "D": 400, "E": 300, "A": 200, "B": 200, "F": 100}
    played = Played(tuple("ABCDEF"), granted=tuple(Granted(entry, grains, "") for entry, grains in points.items()))
    rows = standings(played, SWISS, "ibis-2026")
    assert ranking(rows) == [(1, "C"), (2, "D"), (3, "E"), (4, "B"), (4, "A"), (6, "F")]
    assert [row.order for row in rows] == [1, 2, 3, 4, 5, 6]
    assert (qualifiers(rows, 4).through, qualifiers(rows, 4).by_lot) == (("C", "D", "E", "B"), ("B", "A"))
    assert (qualifiers(rows, 5).through, qualifiers(rows, 5).by_lot) == (("C", "D", "E", "B", "A"), ())
    assert qualifiers(rows, 3, absent="D").by_lot == ("B", "A")
    assert qualifiers(rows, 9).through == tuple("CDEBAF")


def seven() -> Played:
    byes = (unplayed_round("G", 1, Kind.FORCED_BYE, Values()), unplayed_round("C", 2, Kind.FORCED_BYE, Values()))
    pods = (
        pod(1, 1, "A B C", [40, 30, 20]),
        pod(1, 2, "D E F", [35, 35, 28]),
        pod(2, 1, "A D G", [44, 38, 31]),
        pod(2, 2, "B E F", [29, 36, 33]),
    )
    return Played(tuple("ABCDEFG"), pods, byes)


def test_a_bye_gives_points_and_share_but_no_opponents() -> None:
    """E11: after round 1 C is last behind F; then every criterion after round 2."""
    first = standings(seven().up_to_round(1), SWISS, "s")
    assert numbers(first, PTS) == {
        entry: (60 * points,) for entry, points in zip("ADEGBCF", (10, 7, 7, 6, 4, 1, 1), strict=True)
    }
    assert [row.entry for row in first][-2:] == ["F", "C"]
    assert (numbers(first, SHARE)["C"], numbers(first, SHARE)["F"]) == ((667,), (857,))
    rows = standings(seven(), SWISS, "s")
    assert ranking(rows) == list(enumerate("AEDGCBF", 1))
    assert numbers(rows, PTS, WIN, OPP, SHARE) == {
        "A": (1200, 2, 270, 2501),
        "E": (1020, Fraction(3, 2), 270, 2173),
        "D": (660, Fraction(1, 2), 435, 2080),
        "G": (420, 0, 510, 1823),
        "C": (420, 0, 330, 1667),
        "B": (300, 0, 345, 1888),
        "F": (300, 0, 270, 1867),
    }


def test_a_late_entry_starts_with_its_missed_rounds() -> None:
    """E12: 5 points, SHARE 1000, no opposition but par."""
    played = Played(("J",), unplayed=missed_rounds("J", [1, 2], Values()))
    (row,) = standings(played, SWISS, "s", par=300)
    assert numbers((row,), PTS, WIN, OPP, SHARE)["J"] == (300, 0, 300, 1000)
    assert [part.what for part in row.values[PTS].summands] == [What.LATE, What.LATE]
    assert [part.what for part in row.values[OPP].summands] == [What.PAR]


def heats() -> Played:
    """E19 with victory points that give the counted heats of A, B and F different shares; D shared both firsts."""
    return Played(
        tuple("ABCDEFVWXYZ"),
        (
            pod(1, 1, "A X Y Z", [40, 30, 20, 10]),  # A 10
            pod(2, 1, "X Y A Z", [40, 30, 20, 10]),  # A 3
            pod(3, 1, "V A W Z", [41, 40, 10, 9]),  # A 6
            pod(1, 2, "B V W", [40, 30, 20]),  # B 10
            pod(2, 2, "V B W Y", [40, 30, 20, 10]),  # B 6
            pod(1, 3, "D V W Y", [30, 30, 20, 10]),  # D 8
            pod(2, 3, "D V W Y", [30, 30, 20, 10]),  # D 8
            pod(3, 3, "V W Y D", [30, 20, 10, 5]),  # D 1
            pod(1, 4, "E V W", [30, 20, 10]),  # E 10
            pod(1, 5, "V W Y F", [40, 30, 20, 10]),  # F 1
            pod(2, 5, "V W F Y", [40, 30, 20, 10]),  # F 3
            pod(3, 5, "F V W Y", [40, 39, 38, 37]),  # F 10
            pod(4, 5, "V F W Y", [40, 30, 20, 10]),  # F 6
            *(pod(n, 6, "V C W Y", [40, 30, 20, 10]) for n in range(1, 5)),  # C 6 6 6 6
        ),
    )


def test_the_best_heats_count() -> None:
    """E19: four with 16 points and one win; D's 8-8 is behind three times 10-6, which SHARE decides."""
    rows = [row for row in standings(heats(), HEATS, "s", best=2) if row.entry in "ABCDEF"]
    found = numbers(tuple(rows), PTS, WIN, Criterion.BEST)
    assert found == {
        "A": (960, 1, (600, 360)),
        "B": (960, 1, (600, 360)),
        "D": (960, 1, (480, 480)),
        "F": (960, 1, (600, 360)),
        "C": (720, 0, (360, 360)),
        "E": (600, 1, (600,)),
    }
    assert [row.entry for row in rows] == ["A", "B", "F", "D", "C", "E"]
    assert [row.values[SHARE].number for row in rows[:3]] == [
        3200,  # 1600 of round 1, 1600 of round 3
        2533,  # 1333 + 1200
        2239,  # 1039 + 1200
    ]
    pts = rows[0].values[PTS]
    assert [(part.round, part.value) for part in pts.left_out] == [(2, 180)]


def test_of_equal_heats_the_one_with_the_larger_share_counts() -> None:
    """SHARE of the counted heats: which of two equal ones is counted must not hurt."""
    pods = (pod(1, 1, "A B C", [30, 20, 10]), pod(2, 1, "A B C", [50, 20, 10]))
    rows = standings(Played(tuple("ABC"), pods), HEATS, "s", best=1)
    assert rows[0].values[SHARE].number == 1875


def test_a_corrected_slip_changes_two_and_moves_them() -> None:
    """E21: B and H were not equal; B gains 120 grains and passes E, H loses them and falls behind G."""
    right = pod(2, 2, "B H F C", [39, 38, 36, 26])
    assert [seat.grains for seat in right.seats] == [600, 360, 180, 60]
    before = standings(EIGHT, SWISS, "s")
    corrected = replace(EIGHT, pods=(*EIGHT.pods[:3], right, *EIGHT.pods[4:]))
    rows = standings(corrected, SWISS, "s")
    assert numbers(rows, PTS, WIN)["B"] == (22 * 60, 1)
    assert numbers(rows, PTS)["H"] == (8 * 60,)
    assert [row.entry for row in rows].index("B") == 1
    assert [row.entry for row in rows].index("H") == 6
    assert standings(replace(corrected, pods=EIGHT.pods), SWISS, "s") == before


def test_the_disqualified_are_below_all_others_and_their_results_stay() -> None:
    """[design: tournaments 8] Last of all; own and opponents' results stay."""
    rows = standings(EIGHT, SWISS, "s", below={"A"})
    assert ranking(rows) == list(enumerate("EBFCHGDA", 1))
    assert numbers(rows, *SWISS) == numbers(standings(EIGHT, SWISS, "s"), *SWISS)


def test_seconds_thirds_means_and_the_last_common_round() -> None:
    """[design: tournaments 5] SEC and THI share like WIN, MEAN is per table, LAST the last common round."""
    last = Criterion.LAST
    rows = standings(seven(), [Criterion.SEC, Criterion.THI, Criterion.MEAN], "s")
    assert numbers(rows, Criterion.SEC, Criterion.THI, Criterion.MEAN) == {
        "A": (0, 0, 600),
        "B": (1, 1, 150),
        "C": (0, 1, 60),
        "D": (1, 0, 330),
        "E": (0, 0, 510),
        "F": (1, 1, 150),
        "G": (0, 1, 60),
    }
    rows = standings(seven(), [Criterion.SEC, last], "s")
    found = {row.entry: row.values[last] for row in rows}
    assert {entry: found[entry].number for entry in "BDF"} == {"B": 60, "D": 240, "F": 240}
    assert {found[entry].state for entry in "ACEG"} == {State.SKIPPED}  # C sat out round 2, G round 1


@pytest.mark.parametrize("criterion", [Criterion.WIN, Criterion.SEC])
def test_who_left_has_no_place_to_share(criterion: Criterion) -> None:
    """[design: tournaments 4.4] The place is the last one, even if the second; if all leave, nobody wins."""
    pods = (pod(1, 1, "A B C", [40, 30, 20], left="BC"), pod(1, 2, "D E F", [40, 30, 20], left="DEF"))
    rows = standings(Played(tuple("ABCDEF"), pods), [criterion], "s")
    assert {row.entry for row in rows if row.values[criterion].number} == ({"A"} if criterion == WIN else set())
