"""No-shows [design: tournaments 4.4, E14], and the order in which tables take players in."""

from collections.abc import Sequence
from dataclasses import replace

from tables.tournaments.pairing.no_show import Evening, Move, Waiting, rest_without

# E14: table 4 had three and one is missing; table 5 has three seats taken, table 2 four.
TABLES = [
    Waiting(1, tuple("ABCD"), started=True),
    Waiting(2, tuple("EFGH")),
    Waiting(4, tuple("XYZ")),
    Waiting(5, tuple("IJK")),
]
STANDING = "ABCDEFGHIJKXYZ"
POINTS = dict.fromkeys(STANDING, 300)


def evening(least: int = 3, most: int = 5, rounds: Sequence[Sequence[tuple[str, ...]]] = (), **points: int) -> Evening:
    """The facts known before a round."""
    return Evening(least, most, STANDING, {**POINTS, **points}, rounds)


def test_example_e14_a_table_of_four_plays_with_three() -> None:
    rest = rest_without(TABLES, {"H"}, evening())
    assert (rest.moves, rest.byes) == ((), ())
    assert rest.tables[1] == Waiting(2, tuple("EFG"))


def test_example_e14_two_who_are_left_go_to_the_smallest_tables() -> None:
    rest = rest_without(TABLES, {"Z"}, evening())
    assert rest.moves == (Move("X", 4, 5), Move("Y", 4, 2))  # 5 has four then, like 2: the lower number
    assert [table.number for table in rest.tables] == [1, 2, 5]
    assert rest.byes == ()


def test_example_e14_fewest_earlier_meetings_come_before_nearest_points() -> None:
    rest = rest_without(TABLES, {"Z"}, evening(rounds=[[("Y", "E", "F")]], Y=300, I=0, J=0, K=0))
    assert rest.moves[1] == Move("Y", 4, 5)


def test_example_e14_nearest_points_come_before_the_number() -> None:
    rest = rest_without(TABLES, {"Z"}, evening(Y=600, I=600, J=600, K=600))
    assert rest.moves[1] == Move("Y", 4, 5)


def test_the_better_standing_goes_first() -> None:
    turned = replace(evening(), standing="YXABCDEFGHIJKZ")
    assert rest_without(TABLES, {"Z"}, turned).moves[0] == Move("Y", 4, 5)


def test_whom_no_table_can_take_has_a_bye() -> None:
    rest = rest_without(TABLES, {"Z"}, evening(most=4))
    assert (rest.moves, rest.byes) == ((Move("X", 4, 5),), ("Y",))


def test_a_started_table_takes_nobody_in() -> None:
    only = [Waiting(1, tuple("ABCD"), started=True), Waiting(4, tuple("XYZ"))]
    assert rest_without(only, {"Z"}, evening()).byes == ("X", "Y")


def test_two_short_tables_become_one() -> None:
    rest = rest_without([Waiting(1, tuple("ABC")), Waiting(2, tuple("DEF"))], {"C", "F"}, evening())
    assert rest.tables == (Waiting(2, ("D", "E", "A", "B")),)
    assert rest.moves == (Move("A", 1, 2), Move("B", 1, 2))


def test_a_table_at_which_nobody_is_left_is_gone() -> None:
    rest = rest_without([Waiting(1, tuple("ABC")), Waiting(2, tuple("DEF"))], set("ABC"), evening())
    assert rest.tables == (Waiting(2, tuple("DEF")),)
    assert (rest.moves, rest.byes) == ((), ())


def test_anyone_who_is_moved_and_then_left_out_has_a_bye_and_no_move() -> None:
    rest = rest_without([Waiting(1, tuple("ABC")), Waiting(2, tuple("DEF"))], set("BCEF"), evening())
    assert (rest.tables, rest.moves, rest.byes) == ((), (), ("A", "D"))


def test_anyone_who_is_moved_twice_is_told_of_one_move() -> None:
    """A goes to table 2, where only D is left; both then go to table 3."""
    rest = rest_without(
        [Waiting(1, tuple("ABC")), Waiting(2, tuple("DEF")), Waiting(3, tuple("GHI"))], set("BCEF"), evening()
    )
    assert rest.moves == (Move("A", 1, 3), Move("D", 2, 3))
    assert rest.tables == (Waiting(3, tuple("GHIAD")),)
