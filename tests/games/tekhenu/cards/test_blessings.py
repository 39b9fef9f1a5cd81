"""Every Blessing: when it can be played, and what it does."""

from __future__ import annotations

import pytest

from engine.tekhenu.model import board as data
from engine.tekhenu.model.events.turn_events import BlessingPlayed, Lapsed
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.scene import RICH, A, B, has, honoured, legal, on_market, play, raised, scene, stored, told

SUN_WHITE = {"horus": ["white_3"]}  # Pure at offset 0


class TestProduction:
    @pytest.mark.parametrize(
        ("card", "token", "n"),
        [
            ("b01", "limestone", 4),
            ("b02", "granite", 4),
            ("b03", "bread", 4),
            ("b04", "papyrus", 4),
            ("b05", "gold", 3),
            ("b06", "scribe", 2),
        ],
    )
    def test_a_gift_comes_with_a_production(self, card: str, token: str, n: int) -> None:
        """[B01] [B02] [B03] [B04] [B05] [B06] [R15.3] Never surplus; the card is discarded."""
        g = scene(dice=SUN_WHITE, cards={A: [card]})
        play(g, f"0 take horus white_3\n0 produce limestone 3\n0 play {card}\n0 collect")
        produced = 2 if token == "limestone" else 0
        assert has(g, A, token) == [n + produced]
        assert g.players[A].surplus == [0, 0, 1, 0]
        assert g.players[A].blessings == []
        assert g.discards["blessing"] == [card]

    def test_several_in_one_production(self) -> None:
        """[R23.1] [R23.4] Each once."""
        g = scene(dice=SUN_WHITE, cards={A: ["b01", "b05"]})
        play(g, "0 take horus white_3\n0 produce limestone 3\n0 play b05\n0 play b01")
        assert legal(g) == ["collect"]
        assert has(g, A, "limestone", "gold") == [4, 3]

    @pytest.mark.parametrize("card", ["b21", "b22"])
    def test_a_production_performed_twice(self, card: str) -> None:
        """[B21] [B22] Each time compared with the marker: 2 kept and 1 surplus, twice."""
        g = scene(dice=SUN_WHITE, cards={A: [card]})
        play(g, f"0 take horus white_3\n0 produce limestone 3\n0 play {card}\n0 collect")
        assert has(g, A, "limestone") == [4]
        assert g.players[A].surplus == [0, 0, 2, 0]

    def test_what_holds_for_a_production_holds_for_both(self) -> None:
        """[B21] [A40] [T12] [T13] [T17] A value of 4 on a marker of 2: twice 2 VP, 1 bread more, 2 VP."""
        g = scene(dice={"osiris": ["brown_4"]}, cards={A: ["b21", "t12", "t13", "t17"]})
        play(g, "0 take osiris brown_4\n0 produce bread 4\n0 play b21\n0 collect")
        assert has(g, A, "bread") == [2 * (2 + 1)]
        assert g.players[A].vp == 10 + 2 * (2 + 2)

    def test_not_with_a_god_action(self) -> None:
        """[R23.2] The cards of a Production are closed to a festival."""
        g = scene(dice={"bastet": ["black_1"]}, tokens={A: {"papyrus": 2, "gold": 1}}, cards={A: ["b01"]})
        play(g, "0 take bastet black_1\n0 perform bastet 1")
        assert "play b01" not in legal(g)


class TestOwnTurn:
    @pytest.mark.parametrize("card", ["b07", "b08"])
    def test_population_or_happiness(self, card: str) -> None:
        """[B07] [B08] [R11.5] Three steps, before the die as well as at the end of the turn; 9 opens section 3."""
        g = scene(dice=SUN_WHITE, cards={A: [card]}, population=6)
        play(g, f"0 play {card} population")
        assert g.players[A].population == 9
        assert g.market[2].open
        g = scene(dice=SUN_WHITE, cards={A: [card]})
        play(g, f"0 take horus white_3\n0 produce limestone 3\n0 play {card} happiness")
        assert g.players[A].happiness == 8
        assert g.to_move() == (B,)

    def test_happiness_stops_at_population(self) -> None:
        """[B07] [R11.2] The rest is lost."""
        g = scene(cards={A: ["b07"]}, population=6, happiness=5)
        play(g, "0 play b07 happiness")
        assert g.players[A].happiness == 6

    def test_the_turn_waits_for_it(self) -> None:
        """[R23.2] Its holder may still play it when the action is over, or end the turn."""
        g = scene(dice=SUN_WHITE, cards={A: ["b07"]})
        play(g, "0 take horus white_3\n0 produce limestone 3")
        assert legal(g) == ["pass", "play b07 population", "play b07 happiness"]

    def test_an_action_of_happiness_21_may_use_up_what_the_die_needed(self) -> None:
        """[R5.10] [R11.4] [B07] Then the die goes onto the scale and nothing is done with it."""
        g = scene(
            dice={"ra": ["grey_5"]},
            tokens={A: {"limestone": 3}},
            cards={A: ["b07"]},
            tiles=("p22", "p23", "p24"),
            population=21,
            happiness=18,
        )
        for section in (2, 3):
            g.market[section].open = True
        play(g, "0 take ra grey_5\n0 play b07 happiness\n0 perform ra 5\n0 raise r1c1 0")
        assert legal(g) == ["pass"]
        play(g, "0 pass")
        assert (g.players[A].right, g.players[A].columns, g.to_move()) == (["grey_5"], 1, (B,))


class TestDie:
    @pytest.mark.parametrize("card", ["b09", "b10"])
    def test_the_die_is_turned_and_weighs_so(self, card: str) -> None:
        """[B09] [B10] [A17] To any value; the scale carries the new one."""
        g = scene(dice=SUN_WHITE, cards={A: [card]}, production=6)
        play(g, "0 take horus white_3")
        assert [m for m in legal(g) if card in m] == [f"play {card} {n}" for n in (1, 2, 4, 5, 6)]
        play(g, f"0 play {card} 6\n0 produce limestone 6")
        assert has(g, A, "limestone") == [6]
        assert g.players[A].left == ["white_6"]

    @pytest.mark.parametrize("card", ["b11", "b12"])
    def test_another_colour(self, card: str) -> None:
        """[B11] [B12] Status, pan and product follow; one step of the value is free, the die weighs its pips [A17]."""
        g = scene(dice=SUN_WHITE, cards={A: [card]}, production=6)
        play(g, f"0 take horus white_3\n0 play {card} yellow")
        assert [m for m in legal(g) if "produce" in m or "reckon" in m] == ["produce papyrus 3", "reckon 2", "reckon 4"]
        play(g, "0 reckon 4\n0 produce papyrus 4")
        assert has(g, A, "papyrus", "scribe") == [4, 0]
        assert g.players[A].right == ["white_3"]

    def test_a_forbidden_die_becomes_another(self) -> None:
        """[B11] [A31] A black die in the sun is Forbidden; as black again it stays so, as white it is Pure."""
        g = scene(dice={"horus": ["black_3"]}, cards={A: ["b11"]})
        assert legal(g) == ["take horus black_3"]
        play(g, "0 take horus black_3")
        assert legal(g) == ["play b11 white", "play b11 yellow"]
        play(g, "0 play b11 white\n0 produce limestone 3")
        assert g.players[A].left == ["black_3"]

    def test_without_the_card_it_stays_forbidden(self) -> None:
        """[R5.1] [A31]"""
        g = scene(dice={"horus": ["black_3", "white_1"]})
        assert legal(g) == ["take horus white_1"]

    def test_two_cards_on_one_die(self) -> None:
        """[B09] [B11] [R23.1] They stack: a Forbidden black 1 turned to 6, then white."""
        g = scene(dice={"horus": ["black_1"]}, cards={A: ["b09", "b11"]}, production=6)
        play(g, "0 take horus black_1\n0 play b09 6\n0 play b11 white\n0 produce limestone 6")
        assert has(g, A, "limestone") == [6]
        assert g.players[A].left == ["black_6"]


class TestWaivedCosts:
    @pytest.mark.parametrize("card", ["b13", "b14"])
    def test_ra_and_horus_for_nothing(self, card: str) -> None:
        """[B13] [B14] Without limestone or granite, and only with one of them."""
        assert legal(scene(dice={"ra": ["grey_5"]})) == ["take ra grey_5"]
        g = scene(dice={"ra": ["grey_5"]}, cards={A: [card]}, tiles=("p22", "p23", "p24"))
        play(g, f"0 take ra grey_5\n0 perform ra 5\n0 play {card}\n0 raise r3c3 0")
        assert g.players[A].columns == 1
        g = scene(dice={"horus": ["grey_4"]}, cards={A: [card]})
        play(g, f"0 take horus grey_4\n0 perform horus 4\n0 play {card}\n0 honour hathor")
        assert g.statues["hathor"] == [A]

    @pytest.mark.parametrize("card", ["b15", "b16"])
    def test_bastet_and_hathor_for_nothing(self, card: str) -> None:
        """[B15] [B16] Without papyrus or bread."""
        g = scene(dice={"bastet": ["grey_2"]}, cards={A: [card]})
        play(g, f"0 take bastet grey_2\n0 perform bastet 2\n0 play {card}\n0 feast")
        assert (g.players[A].happiness, has(g, A, "scribe")) == (7, [2])
        g = scene(dice={"hathor": ["grey_2"]}, cards={A: [card]})
        play(g, f"0 take hathor grey_2\n0 perform hathor 2\n0 play {card}\n0 build l3")
        assert g.spaces == {"l3": A}

    def test_who_can_pay_may_keep_the_card(self) -> None:
        """[B13] [R7.2]"""
        g = scene(dice={"horus": ["white_4"]}, tokens={A: {"granite": 2}}, cards={A: ["b13"]})
        play(g, "0 take horus white_4\n0 perform horus 4\n0 honour hathor")
        assert (has(g, A, "granite"), g.players[A].blessings) == ([0], ["b13"])

    def test_one_card_waives_one_performance(self) -> None:
        """[B13] [P12] The Horus action of a tile has its own cost: 2 granite, which the square r3c2 brings."""
        for square, granite, statues in (("r1c1", 0, 0), ("r3c2", 0, 1)):
            g = scene(dice={"ra": ["grey_5"]}, cards={A: ["b13"]}, tiles=("p12", "p23", "p24"), offset=2)
            play(g, f"0 take ra grey_5\n0 perform ra 5\n0 play b13\n0 raise {square} 0")
            if statues:
                play(g, "0 perform horus 1\n0 honour horus")
            assert (has(g, A, "granite"), g.players[A].statues, g.to_move()) == ([granite], statues, (B,))


class TestMoreActions:
    @pytest.mark.parametrize("card", ["b17", "b18"])
    def test_an_adjacent_action(self, card: str) -> None:
        """[B17] [B18] [R23.3] For a scribe; the same value, before or after, and the die weighs once."""
        g = scene(dice={"osiris": ["yellow_2"]}, tokens={A: {"scribe": 1, "papyrus": 2}}, cards={A: [card]})
        on_market(g, 0, "b01", "b02", "t01")
        play(g, "0 take osiris yellow_2")
        assert [m for m in legal(g) if card in m] == [f"play {card} thoth", f"play {card} horus"]
        play(g, f"0 play {card} thoth\n0 perform osiris 2")
        assert sorted(legal(g)) == ["perform osiris 2", "perform thoth 2"]
        play(g, "0 perform thoth 2\n0 buy b01")
        play(g, "0 found bread")
        assert (g.players[A].blessings, g.players[A].buildings) == (["b01"], 1)
        assert (g.players[A].left, has(g, A, "scribe")) == (["yellow_2"], [0])

    def test_not_without_a_scribe(self) -> None:
        """[B17]"""
        g = scene(dice={"osiris": ["yellow_2"]}, cards={A: ["b17"]})
        play(g, "0 take osiris yellow_2")
        assert not [m for m in legal(g) if "b17" in m]

    def test_gold_for_its_scribe(self) -> None:
        """[A41] [T10] A scribe goes first, gold only where none is left."""
        for tokens, left in (({"gold": 1, "scribe": 1}, [1, 0]), ({"gold": 1}, [0, 0])):
            g = scene(dice={"osiris": ["yellow_2"]}, tokens={A: tokens}, cards={A: ["b17", "t10"]})
            play(g, "0 take osiris yellow_2\n0 play b17 horus")
            assert has(g, A, "gold", "scribe") == left

    @pytest.mark.parametrize("card", ["b19", "b20"])
    def test_the_opposite_action(self, card: str) -> None:
        """[B19] [B20] [R11.3] Population and happiness fall by 1; Bastet lies opposite Horus."""
        g = scene(dice=SUN_WHITE, tokens={A: {"papyrus": 2}}, cards={A: [card]})
        play(g, f"0 take horus white_3\n0 play {card}")
        assert (g.players[A].population, g.players[A].happiness) == (8, 4)
        play(g, "0 produce limestone 3\n0 perform bastet 3")
        assert g.players[A].happiness == 7

    def test_not_without_happiness(self) -> None:
        """[B19] [R11.3]"""
        g = scene(dice=SUN_WHITE, cards={A: ["b19"]}, happiness=0)
        play(g, "0 take horus white_3")
        assert "play b19" not in legal(g)

    def test_not_where_the_last_happiness_is_needed(self) -> None:
        """[B19] [R5.3] [R14.1] A grey die at Osiris leaves nothing else to do."""
        g = scene(dice={"osiris": ["grey_3"]}, cards={A: ["b19"]}, happiness=1)
        play(g, "0 take osiris grey_3")
        assert "play b19" not in legal(g)

    def test_what_became_impossible_lapses(self) -> None:
        """[R23.3] [A39] Nothing to pay Hathor with when its time comes."""
        g = scene(dice={"osiris": ["yellow_2"]}, cards={A: ["b19"]})
        events = play(g, "0 take osiris yellow_2\n0 play b19\n0 produce papyrus 2")
        assert told(events, Lapsed) == [Lapsed(A, "hathor")]
        assert g.to_move() == (B,)

    def test_a_chain_of_three(self) -> None:
        """[B17] [T14] [P11] [R23.3] Horus, then Ra with a value of its own, whose tile grants a Thoth action."""
        cards = {A: ["b17", "t14"]}
        g = scene(dice={"horus": ["white_3"]}, tokens={A: RICH}, cards=cards, tiles=("p11", "p23", "p24"))
        on_market(g, 0, "b01", "b02", "t01")
        play(g, "0 take horus white_3\n0 play b17 ra\n0 perform horus 5")
        play(g, "0 perform horus 5\n0 honour thoth\n0 perform ra 5\n0 raise r3c3 0")
        assert legal(g) == ["perform thoth 1", "perform thoth 2", "perform thoth 3", "pass"]
        play(g, "0 perform thoth 1\n0 buy t01")
        assert (g.players[A].technologies, g.players[A].columns) == (["t14", "t01"], 1)
        assert g.to_move() == (B,)


class TestAnubis:
    @pytest.mark.parametrize("card", ["b23", "b24"])
    def test_without_scribes(self, card: str) -> None:
        """[B23] [B24] [R6.3] Any die and any action; the die goes below the scales."""
        g = scene(dice={"thoth": ["white_5"]}, tokens={A: {"papyrus": 2}}, cards={A: [card]})
        play(g, f"0 play {card}")
        assert legal(g) == ["anubis thoth white_5"]
        play(g, "0 anubis thoth white_5\n0 perform bastet 5")
        assert (g.players[A].happiness, g.players[A].below) == (9, ["white_5"])

    def test_it_is_an_anubis_action(self) -> None:
        """[B23] [T23] [T24] 3 VP for the action, 1 gold for the Blessing."""
        g = scene(dice={"thoth": ["white_5"]}, cards={A: ["b23", "t23", "t24"]})
        play(g, "0 play b23\n0 anubis thoth white_5\n0 produce bread 5")
        assert (g.players[A].vp, has(g, A, "gold", "bread")) == (13, [1, 2])

    def test_the_section_of_the_die_counts(self) -> None:
        """[A30] [B19] Beside an Anubis action the extra one is that of the section opposite the die."""
        g = scene(dice={"ra": ["black_1"]}, cards={A: ["b23", "b19"]})
        on_market(g, 0, "b01", "b02", "t01")
        play(g, "0 play b23\n0 anubis ra black_1\n0 play b19\n0 produce papyrus 1")
        assert legal(g) == ["perform thoth 1", "produce papyrus 1"]


def test_a_blessing_is_told_and_used_once() -> None:
    """[R23.1]"""
    g = scene(cards={A: ["b07"]})
    assert told(play(g, "0 play b07 population"), BlessingPlayed) == [BlessingPlayed(A, "b07")]
    assert not [m for m in legal(g) if "b07" in m]


def test_the_position_is_sound() -> None:
    """[R17.2] The helpers of these tests build positions that the rules accept."""
    g = scene(3)
    raised(g, "r1c1", A)
    honoured(g, B, "thoth", data.PEOPLE[0])
    assert isinstance(stored(g), Tekhenu)
