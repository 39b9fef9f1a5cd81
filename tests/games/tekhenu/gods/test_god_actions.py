"""The six god actions: R8 to R10, R12, R14."""

from __future__ import annotations

import pytest

from engine import GAMES
from engine.core import plain, say
from engine.tekhenu.model import board as data
from engine.tekhenu.model.events.action_events import ColumnRaised
from engine.tekhenu.model.refusals import (
    GodIsFull,
    NoBuildingLeft,
    NoColumnLeft,
    NoHappiness,
    NoStatueLeft,
    OtherSlot,
    RowIsFull,
    SpaceClosed,
    SpaceTaken,
    TooDear,
)
from tests.games.tekhenu.god_actions import RICH, TILES, acting, begun
from tests.games.tekhenu.scene import (
    A,
    B,
    built,
    has,
    honoured,
    legal,
    play,
    raised,
    stored,
)
from tests.games.tekhenu.table import preview, why

# -- R8 Horus ------------------------


def test_the_price_of_statues_rises() -> None:
    """[R8.1] 2, 2, 3, 3, 4 and 4 granite, from the left."""
    paid = []
    for n, spaces in enumerate(((), ("horus",), ("horus", "ra"), ("horus", "ra", "bastet"))):
        g = acting("horus", 4)
        honoured(g, A, *spaces)
        g = stored(g)
        play(g, "0 take horus grey_4\n0 perform horus 4\n0 people temple_statue_top")
        paid.append(9 - has(g, A, "granite")[0])
        assert g.players[A].statues == n + 1
    assert paid == [2, 2, 3, 3]


@pytest.mark.parametrize(("seats", "spaces"), [(2, 1), (3, 2), (4, 3)])
def test_a_god_of_the_value_or_the_people(seats: int, spaces: int) -> None:
    """[R8.2] As many spaces for each god as there are players but one; four for the people."""
    g = begun("horus", 3, seats)
    people = [f"people {space}" for space in data.PEOPLE]
    assert legal(g) == ["honour bastet", *people]
    assert isinstance(why(g, A, "honour ra"), OtherSlot)
    g = acting("horus", 3, seats)
    honoured(g, B, *["bastet"] * spaces)
    g = stored(g)
    play(g, "0 take horus grey_3\n0 perform horus 3")
    assert isinstance(why(g, A, "honour bastet"), GodIsFull)


def test_a_statue_for_the_people() -> None:
    """[R8.4] [A7] The gold there; at the Temple 3 VP for each own Column in the line, not for those of others."""
    g = acting("horus", 1)
    raised(g, "r1c3", A, "p22")
    raised(g, "r5c3", A, "p23")
    raised(g, "r2c3", B, "p24")
    g = stored(g)
    play(g, "0 take horus grey_1\n0 perform horus 1\n0 people temple_statue_top")
    assert g.players[A].tally["people"] == 6
    assert has(g, A, "gold") == [1]
    assert "temple_statue_top" not in g.gold


def test_above_the_osiris_area_there_are_no_points() -> None:
    """[R8.4] Only gold."""
    g = begun("horus", 1)
    play(g, "0 people osiris_statue_quarries")
    assert (has(g, A, "gold"), g.players[A].vp) == ([1], 10)


def test_no_statue_left() -> None:
    """[R8.5] [R17.1]"""
    g = acting("horus", 1, 4, tokens={A: {**RICH, "scribe": 2}})
    honoured(g, A, "horus", "horus", "ra", "ra", "hathor", "hathor")
    g = stored(g)
    play(g, "0 anubis horus grey_1")
    assert isinstance(why(g, A, "perform horus 1"), NoStatueLeft)


# -- R9 Ra ------------------------


@pytest.mark.parametrize(("value", "slot"), [(1, 2), (2, 2), (3, 1), (4, 1), (5, 0), (6, 0)])
def test_the_tile_of_a_value(value: int, slot: int) -> None:
    """[R9.1] [R9.2] 5 and 6 the left one, 3 and 4 the middle one, 1 and 2 the right one; its limestone is paid."""
    g = begun("ra", value, tiles=("p01", "p12", "p23"))
    tile = ("p01", "p12", "p23")[slot]
    play(g, "0 raise r3c3 0")
    raised_ = g.grid[data.SQUARE["r3c3"]]
    assert raised_ is not None
    assert (raised_.tile, raised_.owner) == (tile, A)
    assert has(g, A, "limestone") == [9 - {"p01": 3, "p12": 4, "p23": 2}[tile]]
    assert g.players[A].tally["ra_slot"] == 3 - slot


def test_points_of_buildings_and_edges() -> None:
    """[R9.3] Buildings of all players in row and column count, Statues do not; empty neighbours give nothing."""
    g = acting("ra", 1, 4, tiles=TILES)
    built(g, A, "l2")
    built(g, B, "r2", "b3", "l1")
    honoured(g, B, "temple_statue_top")
    raised(g, "r2c2", B, "p25")  # its edge to the east is yellow
    g = stored(g)
    play(g, "0 take ra grey_1\n0 perform ra 1\n0 raise r2c3 0")  # p24: yellow, yellow, green, red
    assert g.players[A].tally["ra_buildings"] == 3
    west = g.printed.edges["p24"][0][3] == g.printed.edges["p25"][0][1]
    assert g.players[A].tally.get("ra_edges", 0) == int(west)


def test_a_tile_can_be_turned() -> None:
    """[R9.3] By quarters, clockwise: what was north then is east."""
    edges = data.TILE["p24"]["edges"]
    assert edges == ["yellow", "yellow", "green", "red"]
    g = begun("ra", 1, tiles=TILES)
    named = g.printed.edges["p24"]
    assert named[1] == (named[0][3], named[0][0], named[0][1], named[0][2])
    squares = [move for move in legal(g) if move.startswith("raise r1c2 ")]
    assert squares == [f"raise r1c2 {turned}" for turned in (0, 90, 180, 270)]


def test_outside_the_corners_an_edge_is_one_point() -> None:
    """[R9.3] [A4] At a wall of its colour."""
    g = begun("ra", 1, tiles=TILES)  # p24: north yellow; the wall above col 4 is yellow
    play(g, "0 raise r1c4 0")
    assert g.players[A].tally["ra_edges"] == 1


def test_all_tokens_of_the_square() -> None:
    """[R9.3] Three faith in the middle."""
    g = begun("ra", 1, tiles=TILES)
    play(g, "0 raise r3c3 0")
    assert has(g, A, "faith") == [3]


def test_the_tiles_slide_to_the_right() -> None:
    """[R9.3] The new one comes to the left; without a stack the slot stays empty."""
    g = acting("ra", 3, tiles=TILES)
    following = g.stack[-1]
    play(g, "0 take ra grey_3\n0 perform ra 3\n0 raise r3c3 0")
    assert g.tiles == [following, "p22", "p24"]


def test_squares_with_a_tile_are_closed() -> None:
    """[R9.4] [R17.2]"""
    g = acting("ra", 1, tiles=TILES)
    raised(g, "r3c3", B, "p25")
    g = stored(g)
    play(g, "0 take ra grey_1\n0 perform ra 1")
    assert len([move for move in legal(g) if move.startswith("raise")]) == 24 * 4
    assert isinstance(why(g, A, "raise r3c3 0"), SpaceTaken)


@pytest.mark.parametrize(("quarters", "said"), [(0, "r3c3"), (1, "turned by 90°"), (3, "turned by 270°")])
def test_a_turned_column_is_told_in_degrees(quarters: int, said: str) -> None:
    """[R9.3] The log keeps quarters, as the board does, also those of games that were played before."""
    words = {**GAMES["tekhenu"].words(GAMES["tekhenu"].options()), "r3c3": "r3c3"}
    assert say(ColumnRaised(A, "p18", "r3c3", quarters), plain(words)).endswith(said)


def test_no_column_left() -> None:
    """[R9.2] [R17.1]"""
    g = acting("ra", 1, tokens={A: {**RICH, "scribe": 2}}, tiles=TILES)
    for k, tile in enumerate(("p01", "p02", "p03", "p04", "p05", "p06", "p07", "p08")):
        raised(g, data.SQUARES[k], A, tile)
    g = stored(g)
    play(g, "0 anubis ra grey_1")
    assert isinstance(why(g, A, "perform ra 1"), NoColumnLeft)


def test_a_column_is_seen_coming() -> None:
    """[R9.3] Price, points one by one, tokens, whether the ability happens."""
    g = begun("ra", 5, tiles=("p17", "p22", "p23"))
    lines = preview(g, A, "raise r3c3 0")
    assert lines[:3] == [
        "You pay 3 limestone.",
        "You score 3 VP: Buildings 0, edges 0, tile 3.",
        "You receive 3 faith.",
    ]
    assert lines[3].startswith("The tile’s ability applies: 2 gold")


# -- R10 Hathor ------------------------


@pytest.mark.parametrize(("seats", "spaces"), [(2, 10), (3, 14), (4, 18)])
def test_the_spaces_around_the_temple(seats: int, spaces: int) -> None:
    """[R10.1] [R10.5] The value does not matter."""
    for value in (1, 6):
        g = begun("hathor", value, seats)
        assert len([move for move in legal(g) if move.startswith("build")]) == spaces
    if seats == 2:
        assert isinstance(why(g, A, "build t1"), SpaceClosed)


def test_a_building_at_the_temple() -> None:
    """[R10.2] [R10.3] [R10.4] 3 VP for an own Column, nothing for another's, exactly one token of an empty square."""
    g = acting("hathor", 2, population=5, happiness=2)
    raised(g, "r2c1", A, "p22")
    raised(g, "r2c5", B, "p23")
    g = stored(g)
    play(g, "0 take hathor grey_2\n0 perform hathor 2\n0 build l2")
    player = g.players[A]
    assert player.tally["hathor"] == 3
    assert has(g, A, "bread", "papyrus", "limestone", "granite", "faith") == [9 - 3 + 1, 10, 10, 9, 0]
    assert (player.population, player.buildings) == (7, 1)


def test_spaces_that_are_taken_or_too_dear() -> None:
    """[R10.2] [R10.5]"""
    g = acting("hathor", 2, tokens={A: {"bread": 2}})
    built(g, B, "l1")
    g = stored(g)
    play(g, "0 take hathor grey_2\n0 perform hathor 2")
    assert legal(g) == ["build l5", "build b1", "build b5"]
    assert isinstance(why(g, A, "build l1"), SpaceTaken)
    assert isinstance(why(g, A, "build l3"), TooDear)


def test_no_building_left() -> None:
    """[R17.1]"""
    g = acting("hathor", 2, tokens={A: {**RICH, "scribe": 2}})
    built(g, A, *data.AREA_SPACES[:10])
    g = stored(g)
    play(g, "0 anubis hathor grey_2")
    assert isinstance(why(g, A, "perform hathor 2"), NoBuildingLeft)


# -- R12 Bastet ------------------------


@pytest.mark.parametrize(("value", "scribes"), [(1, 2), (2, 2), (3, 1), (4, 1), (5, 0), (6, 0)])
def test_the_festival(value: int, scribes: int) -> None:
    """[R12.1] [R12.2] Two papyrus; happiness by the value; scribes for a low one."""
    g = begun("bastet", value, tokens={A: {"papyrus": 3}}, population=15, happiness=5)
    assert has(g, A, "papyrus", "scribe") == [1, scribes]
    assert g.players[A].happiness == 5 + value


def test_a_festival_without_effect_is_legal() -> None:
    """[R12.1]"""
    g = begun("bastet", 5, tokens={A: {"papyrus": 2}}, population=5, happiness=5)
    assert g.players[A].happiness == 5


# -- R14 Osiris ------------------------


def test_osiris_costs_happiness() -> None:
    """[R14.1] One step; without happiness it is closed."""
    g = begun("osiris", 1)
    play(g, "0 found papyrus")
    assert g.players[A].happiness == 4
    g = acting("osiris", 1, tokens={A: {"scribe": 2}}, happiness=0)
    play(g, "0 anubis osiris grey_1")
    assert isinstance(why(g, A, "perform osiris 1"), NoHappiness)


def test_the_row_of_the_value() -> None:
    """[R14.2] Any free quarter; a full row is closed."""
    g = acting("osiris", 3)
    built(g, B, "bread_3")
    g = stored(g)
    play(g, "0 take osiris grey_3\n0 perform osiris 3")
    assert legal(g) == ["found papyrus", "found limestone", "found granite"]
    assert isinstance(why(g, A, "found bread"), SpaceTaken)
    g = acting("osiris", 3, tokens={A: {"scribe": 2}})
    built(g, B, "papyrus_3", "bread_3", "limestone_3", "granite_3")
    g = stored(g)
    play(g, "0 anubis osiris grey_3")
    assert isinstance(why(g, A, "perform osiris 3"), RowIsFull)


@pytest.mark.parametrize(
    ("value", "move", "production", "gained"),
    [
        (1, "found bread", [2, 3, 2, 2], {"bread": 1}),
        (2, "found granite", [2, 2, 2, 3], {"granite": 1, "gold": 1}),
        (3, "found papyrus", [3, 3, 2, 2], {"papyrus": 1}),
        (3, "found granite", [2, 2, 3, 3], {"granite": 1}),
        (4, "found papyrus", [3, 2, 2, 3], {"papyrus": 1, "gold": 1}),
        (4, "found limestone", [2, 3, 3, 2], {"limestone": 1, "gold": 1}),
        (5, "found limestone", [2, 2, 4, 2], {"limestone": 2}),
        (6, "found bread granite", [2, 4, 2, 3], {"bread": 2}),
        (6, "found bread bread", [2, 5, 2, 2], {"bread": 2}),
    ],
)
def test_what_a_row_brings(value: int, move: str, production: list[int], gained: dict[str, int]) -> None:
    """[R14.3] [A9] By row: production, resources, gold."""
    g = begun("osiris", value, tokens={A: {}})
    play(g, f"0 {move}")
    assert g.players[A].production == production
    assert has(g, A, *data.TOKENS) == [gained.get(token, 0) for token in data.TOKENS]


def test_the_gold_of_row_2_is_there_once() -> None:
    """[R14.3] [R2.5] Whatever the quarter."""
    g = acting("osiris", 2, tokens={})
    built(g, B, "bread_2")
    g.gold.remove("osiris_row_2")
    g = stored(g)
    play(g, "0 take osiris grey_2\n0 perform osiris 2\n0 found granite")
    assert has(g, A, "gold") == [0]


def test_production_stops_at_6() -> None:
    """[R14.4]"""
    g = begun("osiris", 5, production=5)
    play(g, "0 found bread")
    assert g.players[A].production == [5, 6, 5, 5]
