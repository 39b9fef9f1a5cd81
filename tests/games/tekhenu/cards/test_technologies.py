"""Every Technology, at the moment that triggers it."""

from __future__ import annotations

import pytest

from engine.core import Do
from engine.tekhenu.phases.judgement import ankh
from engine.tekhenu.phases.scoring import bread_owed
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.scene import (
    RICH,
    A,
    B,
    built,
    has,
    honoured,
    legal,
    on_market,
    play,
    raised,
    scene,
)

TILES = ("p22", "p23", "p24")  # without abilities


def judged(g: Tekhenu) -> Tekhenu:
    """Go on to the Judgement."""
    g.agenda = [Do("tekhenu.bring_dice"), Do("tekhenu.begin_turns"), Do("tekhenu.judge")]
    g.round, g.plan = 4, None
    g.advance()
    return g


class TestGodActions:
    @pytest.mark.parametrize(
        ("card", "dice", "moves"),
        [
            ("t01", {"osiris": ["yellow_2"]}, "0 take osiris yellow_2\n0 perform osiris 2\n0 found bread"),
            ("t03", {"thoth": ["black_2"]}, "0 take thoth black_2\n0 perform thoth 2\n0 buy b01"),
            ("t04", {"horus": ["white_4"]}, "0 take horus white_4\n0 perform horus 4\n0 honour hathor"),
        ],
    )
    def test_two_points(self, card: str, dice: dict[str, list[str]], moves: str) -> None:
        """[R24.1] [T01] [T03] [T04] 2 VP for Osiris, Thoth, Horus."""
        g = scene(dice=dice, tokens={A: {"granite": 2}}, cards={A: [card]})
        on_market(g, 0, "b01", "b02", "t05")
        play(g, moves)
        assert g.players[A].vp == 12
        assert g.players[A].tally[card] == 2

    def test_two_points_for_ra(self) -> None:
        """[T02] On top of 2 VP for the middle slot; nothing matches on r3c3."""
        g = scene(dice={"ra": ["white_3"]}, tokens={A: {"limestone": 2}}, cards={A: ["t02"]}, tiles=TILES)
        play(g, "0 take ra white_3\n0 perform ra 3\n0 raise r3c3 0")
        assert g.players[A].vp == 10 + 2 + 2

    def test_a_token_before_the_cost(self) -> None:
        """[T04] [T20] [T21] [A8] [R7.3] One granite, papyrus or bread short, and the action is possible."""
        g = scene(dice={"horus": ["grey_4"]}, tokens={A: {"granite": 1}}, cards={A: ["t04"]})
        play(g, "0 take horus grey_4\n0 perform horus 4\n0 honour hathor")
        assert has(g, A, "granite") == [0]
        g = scene(dice={"thoth": ["grey_4"]}, tokens={A: {"papyrus": 1}}, cards={A: ["t20"]})
        on_market(g, 0, "b01", "b02", "t05")
        play(g, "0 take thoth grey_4\n0 perform thoth 4\n0 buy b01 b02")
        assert has(g, A, "papyrus") == [0]
        g = scene(dice={"hathor": ["grey_1"]}, tokens={A: {"bread": 1}}, cards={A: ["t21"]})
        play(g, "0 take hathor grey_1\n0 perform hathor 1\n0 build l1")
        assert g.spaces == {"l1": A}

    def test_columns_worth_five(self) -> None:
        """[T05] [R10.3] Own ones only."""
        g = scene(dice={"hathor": ["grey_1"]}, tokens={A: {"bread": 2}}, cards={A: ["t05"]})
        raised(g, "r1c1", A, "p22")
        raised(g, "r1c2", A, "p23")
        raised(g, "r1c3", B, "p24")
        play(g, "0 take hathor grey_1\n0 perform hathor 1\n0 build l1")
        assert g.players[A].vp == 10 + 5 + 5

    def test_people_before_the_festival(self) -> None:
        """[T06] 2 VP; population 5 to 6 first, so that a festival of 2 brings happiness from 4 to 6."""
        dice, tokens = {"bastet": ["grey_2"]}, {A: {"papyrus": 2}}
        g = scene(dice=dice, tokens=tokens, cards={A: ["t06"]}, population=5, happiness=4)
        play(g, "0 take bastet grey_2\n0 perform bastet 2")
        player = g.players[A]
        assert (player.vp, player.population, player.happiness) == (12, 6, 6)

    def test_granite_with_a_bonus(self) -> None:
        """[T07] [R16.1] With the bonus of a Statue, also in another player's turn: bread in slot 3, and granite."""
        g = scene(dice={"bastet": ["black_6"]}, tokens={A: {"papyrus": 2}}, cards={B: ["t07"]})
        honoured(g, B, "bastet")
        play(g, "0 take bastet black_6\n0 perform bastet 6")
        assert has(g, B, "bread", "granite") == [1, 1]

    def test_an_ability_in_any_light(self) -> None:
        """[T09] [R9.3] A half-light tile under the sun: 2 gold with it, nothing without."""
        for cards, gold in ((["t09"], 2), ([], 0)):
            g = scene(
                dice={"ra": ["white_5"]}, tokens={A: {"limestone": 3}}, cards={A: cards}, tiles=("p16", "p23", "p24")
            )
            play(g, "0 take ra white_5\n0 perform ra 5\n0 raise r1c1 0")
            assert has(g, A, "gold") == [gold]

    def test_two_free_steps(self) -> None:
        """[T14] [R6.2] For god actions, not for a Production; scribes go on from there."""
        g = scene(dice={"osiris": ["yellow_2"]}, tokens={A: {"scribe": 1}}, cards={A: ["t14"]})
        play(g, "0 take osiris yellow_2")
        assert legal(g) == [
            *(f"perform osiris {n}" for n in (1, 2, 3, 4)),
            "produce papyrus 2",
            "reckon 1",
            "reckon 3",
        ]
        play(g, "0 reckon 3\n0 perform osiris 5\n0 found bread")
        assert (has(g, A, "bread", "scribe"), g.players[A].left) == ([2, 0], ["yellow_2"])

    def test_not_for_the_action_that_took_it(self) -> None:
        """[T03] [A35] Bought by a Thoth action it scores from the next one on."""
        g = scene(dice={"thoth": ["black_2"]})
        on_market(g, 0, "b01", "b02", "t03")
        play(g, "0 take thoth black_2\n0 perform thoth 2\n0 buy t03")
        assert g.players[A].vp == 10


class TestDice:
    def test_a_forbidden_die(self) -> None:
        """[T08] [A31] On the pan that the owner chooses; [T18] counts only the left one."""
        g = scene(dice={"horus": ["black_3"]}, cards={A: ["t08", "t18"]})
        assert legal(g) == ["take horus black_3 left", "take horus black_3 right"]
        play(g, "0 take horus black_3 left\n0 produce granite 3")
        assert (g.players[A].left, g.players[A].vp) == (["black_3"], 11)
        g = scene(dice={"horus": ["black_3"]}, cards={A: ["t08", "t18"]})
        play(g, "0 take horus black_3 right\n0 produce granite 3")
        assert (g.players[A].right, g.players[A].vp) == (["black_3"], 10)

    def test_a_pure_die(self) -> None:
        """[T18] 1 VP; none for an Anubis die [A18]."""
        g = scene(dice={"horus": ["white_3"]}, tokens={A: {"scribe": 2}}, cards={A: ["t18"]})
        play(g, "0 anubis horus white_3\n0 produce bread 3")
        assert g.players[A].vp == 10
        g = scene(dice={"horus": ["white_3"]}, cards={A: ["t18"]})
        play(g, "0 take horus white_3\n0 produce limestone 3")
        assert g.players[A].vp == 11

    def test_value_one(self) -> None:
        """[T11] [A14] After all changes, for god actions and Productions."""
        g = scene(dice={"horus": ["white_2"]}, tokens={A: {"scribe": 1}}, cards={A: ["t11"]})
        play(g, "0 take horus white_2\n0 reckon 1\n0 produce limestone 1")
        assert g.players[A].vp == 12
        g = scene(dice={"thoth": ["black_1"]}, cards={A: ["t11"]})
        on_market(g, 0, "b01", "b02", "t05")
        play(g, "0 take thoth black_1\n0 perform thoth 1\n0 buy b01")
        assert g.players[A].vp == 12

    def test_value_one_without_a_die(self) -> None:
        """[T11] [A14] The Thoth action of a tile has no die."""
        dice, tiles = {"ra": ["white_5"]}, ("p11", "p23", "p24")
        g = scene(dice=dice, tokens={A: {"limestone": 3}}, cards={A: ["t11"]}, tiles=tiles)
        on_market(g, 0, "b01", "b02", "t05")
        play(g, "0 take ra white_5\n0 perform ra 5\n0 raise r2c2 0\n0 perform thoth 1\n0 buy b01")
        assert "t11" not in g.players[A].tally

    def test_anubis(self) -> None:
        """[T23] 3 VP."""
        g = scene(dice={"horus": ["white_3"]}, tokens={A: {"scribe": 2}}, cards={A: ["t23"]})
        play(g, "0 anubis horus white_3\n0 produce bread 3")
        assert g.players[A].vp == 13


class TestProduction:
    def test_surplus(self) -> None:
        """[T12] Value 5 on a marker of 2: 3 VP."""
        g = scene(dice={"horus": ["white_5"]}, cards={A: ["t12"]})
        play(g, "0 take horus white_5\n0 produce limestone 5")
        assert (g.players[A].vp, g.players[A].surplus) == (13, [0, 0, 3, 0])

    def test_one_step_and_one_resource(self) -> None:
        """[T13] [R15.3] 3 becomes 2, and a third limestone comes without surplus."""
        g = scene(dice={"horus": ["white_3"]}, cards={A: ["t13"]})
        play(g, "0 take horus white_3")
        assert [m for m in legal(g) if "produce" in m] == [f"produce limestone {n}" for n in (2, 3, 4)]
        play(g, "0 produce limestone 2")
        assert (has(g, A, "limestone"), g.players[A].surplus) == ([3], [0, 0, 0, 0])

    def test_bread(self) -> None:
        """[T17] [R20.7] 2 VP for bread, none for other resources; no bread is owed."""
        g = scene(dice={"osiris": ["brown_2", "yellow_2"]}, cards={A: ["t17"]})
        built(g, A, "l1", "l2", "l3", "l4", "l5")
        assert bread_owed(g, A) == 0
        play(g, "0 take osiris brown_2\n0 produce bread 2")
        assert g.players[A].vp == 12
        g = scene(dice={"osiris": ["brown_2", "yellow_2"]}, cards={A: ["t17"]})
        play(g, "0 take osiris yellow_2\n0 produce papyrus 2")
        assert g.players[A].vp == 10


class TestPaying:
    def test_gold_as_scribes(self) -> None:
        """[T10] [A20] Anubis for 2 gold; 1 VP, once in the turn."""
        g = scene(dice={"horus": ["white_3"]}, tokens={A: {"gold": 3}}, cards={A: ["t10"]})
        play(g, "0 anubis horus white_3\n0 reckon 4\n0 produce bread 4")
        assert (has(g, A, "gold"), g.players[A].vp) == ([0], 11)

    def test_scribes_as_gold(self) -> None:
        """[T10] [A20] Hence as any resource: a festival for two scribes."""
        g = scene(dice={"bastet": ["black_5"]}, tokens={A: {"scribe": 2}}, cards={A: ["t10"]})
        play(g, "0 take bastet black_5\n0 perform bastet 5")
        assert (has(g, A, "scribe"), g.players[A].vp, g.players[A].happiness) == ([0], 11, 9)

    def test_stone_for_stone(self) -> None:
        """[T22] Limestone for granite at Horus: 1 VP; what goes is the payer's choice [R7.2]."""
        tokens = {A: {"granite": 2, "limestone": 2}}
        g = scene(dice={"horus": ["white_4"]}, tokens=tokens, cards={A: ["t22"]})
        play(g, "0 take horus white_4\n0 perform horus 4\n0 instead limestone 1\n0 honour hathor")
        assert (has(g, A, "granite", "limestone"), g.players[A].vp) == ([1, 1], 11)

    def test_paying_as_usual_brings_nothing(self) -> None:
        """[T22] [T10] Granite for granite."""
        g = scene(dice={"horus": ["white_4"]}, tokens={A: RICH}, cards={A: ["t10", "t22"]})
        play(g, "0 take horus white_4\n0 perform horus 4\n0 honour hathor")
        assert (has(g, A, "granite"), g.players[A].vp) == ([7], 10)

    def test_once_a_turn(self) -> None:
        """[T22] A Statue and a Column, both with the other stone: 1 VP in all."""
        g = scene(
            dice={"horus": ["white_3"]},
            tokens={A: {"scribe": 1, "granite": 4, "limestone": 4}},
            cards={A: ["t22", "b17"]},
            tiles=TILES,
        )
        play(g, "0 take horus white_3\n0 play b17 ra\n0 perform horus 3")
        play(g, "0 perform horus 3\n0 instead limestone 1\n0 honour bastet")
        play(g, "0 instead granite 1\n0 raise r3c3 0")
        assert g.players[A].tally["t22"] == 1

    def test_alms(self) -> None:
        """[T24] 1 gold for each Blessing played."""
        g = scene(cards={A: ["t24", "b07", "b08"]})
        play(g, "0 play b07 population\n0 play b08 population")
        assert has(g, A, "gold") == [2]


class TestProducingFirst:
    def test_before_the_god_action(self) -> None:
        """[T19] [A34] A Tainted white 3 at Hathor brings limestone first; then Hathor and nothing else."""
        g = scene(dice={"hathor": ["white_3"]}, tokens={A: {"scribe": 1, "bread": 2}}, cards={A: ["t19"]})
        play(g, "0 take hathor white_3\n0 play t19")
        assert legal(g) == ["perform hathor 3"]
        play(g, "0 perform hathor 3")
        assert (has(g, A, "limestone", "scribe"), g.players[A].surplus) == ([2, 0], [0, 0, 1, 0])
        play(g, "0 build l1")
        assert g.players[A].right == ["white_3"]

    def test_its_yield_pays(self) -> None:
        """[T19] [A42] [R5.3] Limestone for a Column that could not be paid for before."""
        g = scene(dice={"ra": ["yellow_1"]}, tokens={A: {"scribe": 1}}, cards={A: ["t19", "t10"]}, tiles=TILES)
        play(g, "0 take ra yellow_1")
        assert "play t19" not in legal(g)
        dice = {"ra": ["white_1"]}
        g = scene(dice=dice, tokens={A: {"scribe": 1, "limestone": 1}}, cards={A: ["t19"]}, tiles=TILES, offset=2)
        play(g, "0 take ra white_1\n0 play t19\n0 perform ra 1\n0 raise r3c3 0")
        assert (has(g, A, "limestone"), g.players[A].columns) == ([0], 1)

    def test_tainted_and_not_grey(self) -> None:
        """[T19] [A18] Neither a Pure die nor a grey one."""
        g = scene(dice={"bastet": ["black_3", "grey_3"]}, tokens={A: RICH}, cards={A: ["t19"]})
        play(g, "0 take bastet black_3")
        assert "play t19" not in legal(g)
        g = scene(dice={"bastet": ["black_3", "grey_3"]}, tokens={A: RICH}, cards={A: ["t19"]})
        play(g, "0 take bastet grey_3")
        assert "play t19" not in legal(g)

    def test_with_blessings_of_a_production(self) -> None:
        """[T19] [A34] [B21] [T13] [T14] T13 changes it alone, T14 the god action alone."""
        g = scene(
            dice={"bastet": ["brown_3"]},
            tokens={A: {"scribe": 1, "papyrus": 2}},
            cards={A: ["t19", "t13", "t14", "b21"]},
            happiness=0,
        )
        play(g, "0 take bastet brown_3\n0 play t19\n0 perform bastet 5")
        assert legal(g) == [f"produce bread {n}" for n in (2, 3, 4)]
        play(g, "0 produce bread 2\n0 play b21\n0 collect")
        assert (has(g, A, "bread"), g.players[A].happiness) == ([6], 5)


class TestJudgement:
    def test_faith_and_ankh(self) -> None:
        """[T15] [R19.1] [R19.5] 2 faith to lay, ankh 5."""
        g = judged(scene(cards={A: ["t15"]}))
        assert has(g, A, "faith") == [2]
        assert "faith left 2" in legal(g)
        assert ankh(g, A) == 5

    def test_first_and_last(self) -> None:
        """[T16] [A13] The first of the new order 2 VP, the last 1 gold, the middle nothing."""
        for balances, vp, gold in (((0, 1, 2), 12, 0), ((2, 0, 1), 10, 1), ((1, 0, 2), 10, 0)):
            g = scene(3, cards={A: ["t16"]})
            for seat, pips in enumerate(balances):
                if pips:
                    g.players[seat].left = [f"grey_{pips}"]
                    g.bag["grey"] -= 1
            judged(g)
            assert (g.players[A].vp, has(g, A, "gold")) == (vp, [gold])
