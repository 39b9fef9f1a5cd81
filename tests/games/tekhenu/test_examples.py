"""The 18 worked examples of the rulebook; where its picture is lost, a position of ours with its result."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from engine import IllegalMove, dump, load, read_move
from engine.core import Do
from engine.tekhenu.actions.dial import bring_dice, turn_dial
from engine.tekhenu.cards.decrees import score_decrees
from engine.tekhenu.gods.ra import matching_edges
from engine.tekhenu.model import board as data
from engine.tekhenu.phases.judgement import judge
from engine.tekhenu.phases.scoring import temple_points
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.scene import GAME, KEY, A, B, built, has, honoured, legal, play, raised, scene, stored

SECTIONS = ("horus", "hathor", "bastet")  # at offset 0 in sun, half-light, dark


def statuses(colour: str) -> list[str]:
    """The status of a die of a colour in sun, half-light and dark."""
    g = scene(dice={section: [f"{colour}_4"] for section in SECTIONS})
    return [g.status(data.PLACE_OF_GOD[section], colour) for section in SECTIONS]


def dice_on_board(g: Tekhenu, seat: int, left: Sequence[str], right: Sequence[str]) -> None:
    """Dice out of the bag onto the scale of a player."""
    player = g.players[seat]
    player.left, player.right = list(left), list(right)
    for die in (*left, *right):
        g.bag[data.COLOUR_OF[die]] -= 1


def test_example_1_white_dice() -> None:
    """[R4.1] Pure in sun, Tainted in half-light, Forbidden in the dark."""
    assert statuses("white") == ["pure", "tainted", "forbidden"]


def test_example_2_black_dice() -> None:
    """[R4.1] Forbidden in sun, Tainted in half-light, Pure in the dark."""
    assert statuses("black") == ["forbidden", "tainted", "pure"]


def test_example_3_yellow_brown_and_grey_dice() -> None:
    """[R4.1] [R4.2]"""
    assert statuses("yellow") == ["tainted", "pure", "forbidden"]
    assert statuses("brown") == ["forbidden", "pure", "tainted"]
    assert statuses("grey") == ["tainted", "tainted", "tainted"]


def test_example_4_taking_a_die() -> None:
    """[R5.1] [R5.2] [R5.4] Only the Pure die is offered; it weighs 3 on the left and does one of two things."""
    g = scene(dice={"horus": ["white_3", "black_5"]}, tokens={A: {"granite": 2}})
    assert legal(g) == ["take horus white_3"]
    play(g, "0 take horus white_3")
    assert legal(g) == ["perform horus 3", "produce limestone 3"]
    play(g, "0 produce limestone 3")
    assert g.players[A].left == ["white_3"]
    assert sum(data.PIPS_OF[die] for die in g.players[A].left) == 3


def test_example_5_rotation() -> None:
    """[R18.1] [R18.3] [R18.4] Four dice for each section now in half-light; the bag is empty."""
    full = {"horus": ["white_1", "grey_1"], "ra": ["yellow_2"], "bastet": ["white_5"], "osiris": ["yellow_3"]}
    g = scene(4, dice=full)
    bag = [colour for colour, n in g.bag.items() for _die in range(n)]
    for k, colour in enumerate(bag[8:]):  # eight stay in the bag, the others lie on boards
        g.players[k % 4].left.append(f"{colour}_1")
        g.bag[colour] -= 1
    assert sum(g.bag.values()) == 8
    before = g.status(data.PLACE_OF_GOD["bastet"], "white"), g.status(data.PLACE_OF_GOD["osiris"], "yellow")
    assert before == ("forbidden", "pure")
    g.agenda.clear()
    g.push(turn_dial, bring_dice)
    g.advance()
    assert g.offset == 1
    lights = {god: g.light(k) for k, god in enumerate(data.GODS)}
    assert lights == {
        "ra": "sun",
        "hathor": "sun",
        "bastet": "half_light",
        "thoth": "dark",
        "osiris": "dark",
        "horus": "half_light",
    }
    assert (len(g.dice[data.PLACE_OF_GOD["bastet"]]), len(g.dice[data.PLACE_OF_GOD["horus"]])) == (1 + 4, 2 + 4)
    assert sum(g.bag.values()) == 0
    after = g.status(data.PLACE_OF_GOD["bastet"], "white"), g.status(data.PLACE_OF_GOD["osiris"], "yellow")
    assert after == ("tainted", "forbidden")


def weighed(faith: int = 0) -> Tekhenu:
    """A player with 6 on the left pan, dice of 5 and 4 and three surplus resources on the right."""
    g = scene(2, tokens={A: {"faith": faith}})
    dice_on_board(g, A, ["white_6"], ["grey_5", "grey_4"])
    g.players[A].surplus = [3, 0, 0, 0]
    g.round = 4
    g.agenda.clear()
    g.push(judge)
    g.advance()
    return g


def test_example_6_balance() -> None:
    """[R19.1] [R19.3] [R19.4] 6 against 12: the balance is -6 and costs 2 VP."""
    g = weighed()
    assert g.players[A].balances == [-6]
    assert g.players[A].vp == 10 - 2


@pytest.mark.parametrize(("pan", "balance", "lost"), [("left", -5, 1), ("right", -7, 2)])
def test_example_7_faith(pan: str, balance: int, lost: int) -> None:
    """[R19.2] [R19.4] One faith makes 7 against 12, or 6 against 13."""
    g = weighed(faith=1)
    play(g, f"0 faith {pan} 1")
    assert g.players[A].balances == [balance]
    assert g.players[A].vp == 10 - lost


def test_example_8_temple_scoring() -> None:
    """[R20.2] 3 for Buildings, 3 and 2 for the Columns."""
    g = scene(4)
    built(g, A, "l2", "r2", "b3")
    raised(g, "r2c3", A, "p22")
    raised(g, "r2c5", A, "p23")
    assert temple_points(stored(g), A, statues=True) == 8


def test_example_9_temple_scoring() -> None:
    """[R20.2] One Building, no Column in its line."""
    g = scene(4)
    built(g, A, "l1")
    raised(g, "r3c3", A, "p22")
    raised(g, "r4c2", A, "p23")
    assert temple_points(stored(g), A, statues=True) == 1


def test_example_10_decrees_of_one_symbol() -> None:
    """[R21.1] [R25.1] Of two Decrees with a symbol one scores; all three cannot be claimed."""
    g = scene(2, cards={A: ["d05", "d16", "d18"]})
    g.agenda.clear()
    g.phase = "end"
    g.push(score_decrees)
    g.advance()
    with pytest.raises(IllegalMove):
        g.play(A, read_move(KEY, "proclaim d05 d16 d18"))
    play(g, "0 proclaim d05 d16")
    assert g.players[A].tally.get("d18", 0) == 0


def test_example_11_scribes_change_a_value() -> None:
    """[R6.1] 4 becomes 6 for two scribes, the scale carries 4; 6 is the limit, and 1 does not lead down to 6."""
    g = scene(dice={"horus": ["white_4"]}, tokens={A: {"scribe": 2}})
    play(g, "0 take horus white_4\n0 reckon 6\n0 produce limestone 6")
    assert has(g, A, "scribe") == [0]
    assert g.players[A].left == ["white_4"]
    g = scene(dice={"horus": ["white_1"]}, tokens={A: {"scribe": 3}})
    play(g, "0 take horus white_1")
    assert [move for move in legal(g) if move.startswith("reckon")] == ["reckon 2", "reckon 3", "reckon 4"]
    g = scene(dice={"horus": ["white_4"]}, tokens={A: {"scribe": 3}})
    play(g, "0 take horus white_4")
    assert [move for move in legal(g) if move.startswith("reckon")] == [f"reckon {v}" for v in (1, 2, 3, 5, 6)]


def test_example_12_anubis() -> None:
    """[R6.3] A Forbidden die for two scribes: the festival with its value; below the scales it weighs nothing."""
    g = scene(dice={"thoth": ["white_5"]}, tokens={A: {"scribe": 2, "papyrus": 2}}, population=12, happiness=5)
    before = g.players[A].balance()
    play(g, "0 anubis thoth white_5\n0 perform bastet 5")
    player = g.players[A]
    assert has(g, A, "scribe", "papyrus") == [0, 0]
    assert player.happiness == 10
    assert player.below == ["white_5"]
    assert (player.balance(), player.dice) == (before, 1)


@pytest.mark.parametrize("seats", [3, 4])
def test_example_13_a_statue_in_honour_of_a_god(seats: int) -> None:
    """[R8.1] [R8.2] [R8.3] [R16.1] [R16.3] Slot 4 honours Hathor; later Hathor brings its owner 1 gold."""
    g = scene(seats, dice={"horus": ["white_4"], "hathor": ["yellow_4"]}, tokens={A: {"granite": 3}, B: {"bread": 4}})
    honoured(g, A, "temple_statue_top", "osiris_statue_quarries")
    assert g.horus[3] == "hathor"
    g = stored(g)
    play(g, "0 take horus white_4\n0 perform horus 4\n0 honour hathor")
    assert has(g, A, "granite") == [0]
    assert g.statues["hathor"] == [A]
    at_once = 1 if seats == 3 else 0
    assert has(g, A, "gold") == [at_once]
    play(g, "1 take hathor yellow_4\n1 perform hathor 4\n1 build l1")
    assert has(g, A, "gold") == [at_once + 1]


def test_example_14_a_corner() -> None:
    """[R9.3] [A4] Two edges at the walls in the walls' colours are 4 VP in a corner."""
    g = scene(dice={"ra": ["white_5"]}, tokens={A: {"limestone": 3}}, tiles=("p14", "p22", "p23"), offset=0)
    assert matching_edges(g, "p14", data.SQUARE["r1c1"], 0) == 2
    play(g, "0 take ra white_5\n0 perform ra 5\n0 raise r1c1 0")
    assert g.players[A].tally["ra_edges"] == 4


@pytest.mark.parametrize(("offset", "cards", "gold"), [(0, (), 2), (2, (), 0), (2, ("t09",), 2)])
def test_example_15_the_light_of_a_tile(offset: int, cards: tuple[str, ...], gold: int) -> None:
    """[R9.3] [T09] P17 brings 2 gold when Ra lies in the sun; with T09 in any light."""
    die = "grey_5"
    tiles = ("p17", "p22", "p23")
    g = scene(dice={"ra": [die]}, tokens={A: {"limestone": 3}}, tiles=tiles, offset=offset, cards={A: cards})
    play(g, f"0 take ra {die}\n0 perform ra 5\n0 raise r3c2 0")
    assert has(g, A, "gold") == [gold]


def test_example_16_the_festival_and_the_population() -> None:
    """[R11.2] [R12.1] [R12.2] Happiness rises to the population only; a 6 brings no scribes; grey lies on the right."""
    g = scene(dice={"bastet": ["grey_6"]}, tokens={A: {"papyrus": 2}}, population=9, happiness=5)
    play(g, "0 take bastet grey_6\n0 perform bastet 6")
    assert g.players[A].happiness == 9
    assert has(g, A, "papyrus", "scribe") == [0, 0]
    assert g.players[A].right == ["grey_6"]


def produced(die: str, section: str, resource: str, marker: int) -> tuple[list[int], list[int]]:
    """A Production with a marker."""
    g = scene(dice={section: [die]}, production=marker)
    play(g, f"0 take {section} {die}\n0 produce {resource} {die[-1]}")
    return has(g, A, resource), g.players[A].surplus


def test_example_17_surplus() -> None:
    """[R15.2] 5 bread with a marker on 3: 3 are kept, 2 weigh on the right pan."""
    assert produced("brown_5", "hathor", "bread", 3) == ([3], [0, 2, 0, 0])


@pytest.mark.parametrize("marker", [4, 5])
def test_example_18_no_surplus(marker: int) -> None:
    """[R15.2] 4 limestone with a marker on 4 or more: all are kept."""
    assert produced("white_4", "horus", "limestone", marker) == ([4], [0, 0, 0, 0])


def test_an_example_can_be_written_down_as_json() -> None:
    """A position as it stands in a file is the position that is played."""
    g = scene(dice={"bastet": ["grey_6"]}, tokens={A: {"papyrus": 2}})
    again = load(KEY, GAME.version, json.loads(json.dumps(dump(g))))
    assert again == g
    assert not isinstance(again.decision, Do)
