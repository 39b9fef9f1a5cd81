"""Printed values of Tekhenu can be corrected by a club, and name their source."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine.tekhenu
from engine import GAMES, WrongValue, start
from engine.laws import random_games
from engine.tekhenu.model import board as data
from engine.tekhenu.model.corrections import build_printed, provenance
from engine.tekhenu.model.options import Options
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.scene import KEY, A, has, play, scene
from tests.games.tekhenu.table import preview


def test_the_numbers_of_the_data_file() -> None:
    """[R8.1] [R20.6] [R20.7] [A29] Without a correction they stand as they are written there."""
    usual = build_printed()
    assert usual.statue_cost == (2, 2, 3, 3, 4, 4)
    assert usual.vp_shown == (0, 0, 1, 0, 1, 0, 2, 2, 3, 3)
    assert usual.bread_shown == (0, 1, 0, 1, 0, 1, 1, 1, 1, 1)
    assert usual.symbol["d01"] == usual.symbol["d03"] == "palette"
    assert usual.grid[data.SQUARE["r3c3"]] == (data.FAITH, 3)


def test_the_tokens_of_a_line() -> None:
    """[R10.3] In our layout every line shows each type once."""
    for line in data.LINES.values():
        assert sorted(build_printed().grid[square][0] for square in line) == [*data.BASIC, data.FAITH]


def test_a_club_may_correct_them() -> None:
    """[R8.1] A Statue for 3 granite instead of 2."""
    g = scene(dice={"horus": ["white_1"]}, tokens={A: {"granite": 3}}, corrections={"statue_1.granite": 3})
    play(g, "0 take horus white_1\n0 perform horus 1\n0 people osiris_statue_quarries")
    assert has(g, A, "granite") == [0]


def test_every_number_says_where_it_comes_from() -> None:
    assert GAMES[KEY].provenance() == provenance()
    assert all(provenance().values())
    assert "reconstructed" in provenance()["statue_1.granite"]


@pytest.mark.parametrize(("path", "number"), [("statue_9.granite", 1), ("p01.north", 4), ("l1.bread", 99)])
def test_what_cannot_be_is_refused(path: str, number: int) -> None:
    with pytest.raises(WrongValue) as wrong:
        start(KEY, 2, "1", Options(corrections={path: number}))
    assert wrong.value.path == path


def test_a_corrected_game_is_played_to_its_end() -> None:
    """Free Statues, cheap Buildings, other edges."""
    g = start(KEY, 3, "1", Options(corrections={"statue_1.granite": 0, "l1.bread": 0, "p05.south": 0, "slot_5.n": 0}))
    assert isinstance(g, Tekhenu)
    for _awaited in random_games.turns(g):
        seat = g.to_move()[0]
        g.play(seat, g.moves(seat)[0])
    assert g.scores() is not None


def test_the_second_resource_of_a_space() -> None:
    """[R14.3] [A9] A club says that the space of papyrus in row 3 raises granite too; it says so and does so."""
    g = scene(dice={"osiris": ["yellow_3"]}, offset=3, corrections={"papyrus_3.second": 3})
    play(g, "0 take osiris yellow_3\n0 perform osiris 3")
    assert "Granite production becomes 3." in preview(g, A, "found papyrus")
    play(g, "0 found papyrus")
    assert g.players[A].production == [3, 2, 2, 3]


def test_the_page_on_the_board_file_shows_what_can_be_corrected() -> None:
    """[A9] [A29] Each kind of number is named with its first path."""
    text = (Path(engine.__file__).parent.parent / "docs" / "board-file.md").read_text("utf-8")
    for place in ("statue_1", "building_1", "slot_1", "r1c1", "wall_top_1", "l1", "papyrus_3", "p01", "d01"):
        assert any(path.startswith(f"{place}.") for path in provenance())
        assert f"`[tekhenu.{place}]`" in text


@pytest.mark.parametrize("form", ["RULES.md", "RULES.fr.md"])
def test_the_rules_show_every_column_tile_and_its_price(form: str) -> None:
    """[A29] One row each."""
    text = (Path(engine.tekhenu.__file__).parent / form).read_text("utf-8")
    for tile in data.TILES:
        assert f"| {tile.upper()} | {build_printed().limestone[tile]} |" in text
