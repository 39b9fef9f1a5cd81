"""Previews in Tekhenu: everything that a move sets off is told with its numbers, as it then happens."""

from __future__ import annotations

import re

import pytest

from engine.tekhenu.botankhamon.turn import BOT
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.god_actions import RICH, acting, begun
from tests.games.tekhenu.scene import GAME, A, has, honoured, lay_dice, play, scene, stored
from tests.games.tekhenu.solo import solo
from tests.games.tekhenu.table import preview


def told_and_played(g: Tekhenu, move: str) -> list[str]:
    """The preview of a move of A, which is then played."""
    lines = preview(g, A, move)
    play(g, f"0 {move}")
    return lines


@pytest.mark.parametrize(
    ("tile", "said", "what"),
    [
        ("p04", "The tile’s ability (+1 VP per matching edge) applies and brings 1 VP.", "vp"),
        ("p07", "The tile’s ability applies: 1 VP.", "vp"),
        ("p17", "The tile’s ability applies: 2 gold.", "gold"),
        ("p19", "The tile’s ability (square twice) applies and brings 1 papyrus.", "papyrus"),
    ],
)
def test_the_ability_of_a_tile(tile: str, said: str, what: str) -> None:
    """[R26] In the sun: with the number of what it brings."""
    g = begun("ra", 5, tiles=(tile, "p22", "p23"), tokens={A: {"limestone": 9}})
    before = {"vp": g.players[A].tally.get("ability", 0), "gold": 0, "papyrus": 1}[what]
    turns = (turned for turned in (0, 90, 180, 270) if said in preview(g, A, f"raise r1c1 {turned}"))
    told_and_played(g, f"raise r1c1 {next(turns)}")
    after = g.players[A].tally["ability"] if what == "vp" else has(g, A, what)[0]
    number = re.search(r"\d+(?= (VP|gold|papyrus)\.)", said)
    assert number is not None
    assert after == before + int(number[0])


def test_population_and_happiness_by_a_tile() -> None:
    """[P01] [P03]"""
    g = begun("ra", 5, tiles=("p01", "p22", "p23"), tokens={A: RICH}, population=9)
    assert "Population becomes 12." in preview(g, A, "raise r3c3 0")
    g = begun("ra", 5, tiles=("p03", "p22", "p23"), tokens={A: RICH}, offset=5, happiness=5)
    assert "Happiness becomes 7." in preview(g, A, "raise r3c3 0")


def test_the_best_turn_of_a_square_counts_the_ability() -> None:
    """[P07] The number on every square is one more than with a tile without an ability."""
    worth = []
    for tile in ("p07", "p22"):
        g = begun("ra", 5, tiles=(tile, "p23", "p24"), tokens={A: RICH})
        ladder = GAME.panel(g.seen_by(A), A).shapes[-1]
        worth.append([row.rungs[0].worth for row in ladder.rows if row.place == "r3c3"])  # type: ignore[attr-defined]
    assert worth[0] == [worth[1][0] + 1]


def test_a_production_performed_twice() -> None:
    """[B21] Both are counted, on the scale too."""
    dice = {"horus": ["yellow_4"]}
    g = scene(dice=dice, cards={A: ["b21", "t12"]})
    play(g, "0 take horus yellow_4\n0 produce papyrus 4\n0 play b21")
    lines = told_and_played(g, "collect")
    assert lines[0] == "You keep 4 papyrus; the surplus, 4 papyrus, adds 4 to the Tainted pan."
    assert lines[-1] == "“VP for surplus” gives 4 VP."
    assert has(g, A, "papyrus") == [4]
    assert g.players[A].tally["t12"] == 4


def test_the_rewards_of_the_track() -> None:
    """[R11.4] Happiness 16, 19 and 21, each for the first time."""
    g = acting("bastet", 6, tokens={A: {"papyrus": 2}}, population=21, happiness=15)
    play(g, "0 take bastet grey_6")
    lines = told_and_played(g, "perform bastet 6")
    assert [line for line in lines if line.startswith("Happiness")] == [
        "Happiness becomes 21.",
        "Happiness 16, for the first time, brings 1 gold.",
        "Happiness 19, for the first time, brings 1 scribe.",
        "Happiness 21, for the first time, allows one more action without a die.",
    ]
    assert has(g, A, "gold", "scribe") == [1, 1]


def test_a_reward_of_the_track_comes_once() -> None:
    """[R11.4] Not for a level that has been reached before."""
    g = acting("bastet", 4, tokens={A: {"papyrus": 2}}, population=21, happiness=15)
    g.players[A].happiest = 18
    g = stored(g)
    play(g, "0 take bastet grey_4")
    lines = told_and_played(g, "perform bastet 4")
    assert [line for line in lines if "first time" in line] == ["Happiness 19, for the first time, brings 1 scribe."]
    assert "You receive 1 scribe." in lines  # with the value 4 [R12.2]
    assert has(g, A, "gold", "scribe") == [0, 2]


def test_the_point_for_a_substitute() -> None:
    """[T22] [T10] Once in a turn."""
    g = begun("horus", 1, tokens={A: {"limestone": 2}}, cards={A: ["t22"]})
    lines = told_and_played(g, "people temple_statue_top")
    assert lines[:2] == ["You pay 2 limestone.", "“limestone as granite” gives 1 VP."]
    assert g.players[A].tally["t22"] == 1
    g = begun("horus", 1, tokens={A: {"limestone": 2}}, cards={A: ["t22"]})
    g.once = ["t22"]
    assert "“limestone as granite” gives 1 VP." not in preview(stored(g), A, "people temple_statue_top")


def test_the_granite_with_a_bonus() -> None:
    """[T07] [R16.3] With three players the new Statue pays at once."""
    g = begun("horus", 3, 3, tokens={A: RICH}, cards={A: ["t07"]})
    lines = told_and_played(g, "honour bastet")
    assert lines[-1].endswith("gives 1 granite.")
    assert has(g, A, "granite") == [9 - 2 + 1]


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (2, "From then on each Bastet action, yours too, brings you 1 bread."),
        (4, "From then on each Bastet action of another player brings you 1 bread."),
    ],
)
def test_what_a_statue_brings_from_then_on(seats: int, said: str) -> None:
    """[R16.1] [R16.2] The slot of the value 3 gives bread."""
    g = begun("horus", 3, seats, tokens={A: RICH})
    assert said in preview(g, A, "honour bastet")


def test_a_second_statue_for_a_god_brings_nothing_more() -> None:
    """[R8.3] With four players there is room for it."""
    g = begun("horus", 3, 4, tokens={A: RICH})
    honoured(g, A, "bastet")
    assert preview(stored(g), A, "honour bastet")[-1] == "A second Statue for the same god brings no further bonus."


def test_botankhamon_receives_his_bonus_too() -> None:
    """[R27.11] A point and a scribe at slot 6."""
    g = solo(dice={"horus": ["white_4"]}, tokens={A: RICH})
    god = g.horus[5]
    honoured(g, BOT, god)
    lay_dice(g, {god: ["grey_4"]})
    g = stored(g)
    play(g, f"0 take {god} grey_4")
    lines = preview(g, A, f"perform {god} 4")
    assert lines[-1] == "Player 2 receives 1 VP and 1 scribe for the Statue of this god."


@pytest.mark.parametrize(
    ("tokens", "cards", "told"),
    [
        ({"granite": 1, "gold": 1}, [], "It costs 2 granite; gold can pay what you lack."),
        ({"granite": 1, "gold": 1}, ["t04"], "It costs 2 granite."),
        ({"limestone": 2}, ["t22"], "It costs 2 granite."),
    ],
)
def test_gold_is_named_only_where_it_pays(tokens: dict[str, int], cards: list[str], told: str) -> None:
    """[R7.1] [T04] [T22] Not where a Technology brings what is lacking, or lets another stone pay."""
    g = acting("horus", 4, tokens={A: tokens}, cards={A: cards})
    play(g, "0 take horus grey_4")
    assert preview(g, A, "perform horus 4")[:2] == ["Horus: you build a Statue.", told]


@pytest.mark.parametrize(
    ("god", "does"),
    [
        ("horus", "Horus: you build a Statue."),
        ("ra", "Ra: you raise a Column."),
        ("hathor", "Hathor: you build at the Temple."),
        ("bastet", "Bastet: you hold the festival."),
        ("thoth", "Thoth: you take cards."),
        ("osiris", "Osiris: you build a Workshop or a Quarry."),
    ],
)
def test_each_god_says_first_what_it_does(god: str, does: str) -> None:
    """[R8] [R9] [R10] [R12] [R13] [R14] Before its price."""
    g = acting(god, 4)
    g.players[A].population, g.players[A].happiness = 9, 5
    play(g, f"0 take {god} grey_4")
    assert preview(g, A, f"perform {god} 4")[0] == does
