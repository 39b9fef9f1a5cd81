"""[R27.9] to [R27.16] Botankhamon: what he does with a die, god by god, and the bonuses."""

from __future__ import annotations

import pytest

from engine.tekhenu.botankhamon import god_actions
from engine.tekhenu.botankhamon.events import (
    CardsOfBot,
    DidNothing,
    FoundedElsewhere,
    HonouredByBot,
    NoCardsForBot,
    NoStatueSpace,
    StatueAbove,
    StatueAtTemple,
)
from engine.tekhenu.botankhamon.turn import BOT
from engine.tekhenu.model import board as data
from engine.tekhenu.model.events.action_events import Bonus
from engine.tekhenu.phases.judgement import ankh
from tests.games.tekhenu.scene import A, built, has, honoured, on_market, raised, told
from tests.games.tekhenu.solo import act, solo


class TestHorus:
    def test_for_the_god_of_the_slot(self) -> None:
        """[R27.10] [R27.9] Free of charge; no bonus for the Statue just built."""
        g = solo()
        assert act(g, "horus", "white_4") == [HonouredByBot("hathor")]
        assert (g.statues["hathor"], g.players[BOT].statues, g.players[BOT].vp) == ([BOT], 1, 10)

    def test_above_the_osiris_area(self) -> None:
        """[R27.10] [R20.1] Where it wins most quarters; the gold is discarded [R27.9]."""
        g = solo()
        honoured(g, A, "hathor")
        built(g, A, "limestone_3", "granite_3", "granite_4")
        assert told(act(g, "horus", "white_4"), StatueAbove) == [StatueAbove("osiris_statue_workshops", 2)]
        assert (has(g, BOT, "gold"), "osiris_statue_workshops" in g.gold) == ([0], False)

    def test_a_quarter_that_he_has_is_no_gain(self) -> None:
        """[R27.10] Bread and papyrus are his already: only the quarries can be won, one of them."""
        g = solo()
        honoured(g, A, "hathor")
        built(g, BOT, "papyrus_1", "bread_1")
        built(g, A, "limestone_1", "granite_1", "granite_2")
        assert told(act(g, "horus", "white_4"), StatueAbove) == [StatueAbove("osiris_statue_quarries", 1)]

    def test_at_the_temple_where_nothing_is_won(self) -> None:
        """[R27.10] [A7] Beside most of his Columns: 3 VP for each of the two in row 3."""
        g = solo()
        honoured(g, A, "hathor")
        built(g, BOT, "papyrus_1", "bread_1", "limestone_1", "granite_1")
        raised(g, "r3c1", BOT, "p22")
        raised(g, "r3c2", BOT, "p23")
        raised(g, "r1c3", A, "p24")
        (event,) = told(act(g, "horus", "white_4"), StatueAtTemple)
        assert event.space == "temple_statue_right"  # type: ignore[attr-defined]
        assert (g.players[BOT].vp, "temple_statue_right" in g.gold) == (16, False)

    def test_no_space_is_left(self) -> None:
        """[R27.10] 3 VP, and the Statue stays with him."""
        g = solo()
        honoured(g, A, "hathor", "osiris_statue_quarries", "osiris_statue_workshops")
        honoured(g, A, "temple_statue_top", "temple_statue_right")
        assert len(told(act(g, "horus", "white_4"), NoStatueSpace)) == 1
        assert (g.players[BOT].vp, g.players[BOT].statues) == (13, 0)

    def test_no_statue_is_left(self) -> None:
        """[R27.10] [A26] Nothing."""
        g = solo()
        honoured(g, BOT, "horus", "ra", "bastet", "thoth", "osiris", "temple_statue_top")
        assert act(g, "horus", "white_4")[0] == DidNothing("horus")
        assert g.players[BOT].statues == 6


class TestBonuses:
    @pytest.mark.parametrize(
        ("slot", "scribes", "points"), [(1, 1, 0), (2, 1, 0), (3, 0, 1), (4, 0, 1), (5, 1, 1), (6, 1, 1)]
    )
    def test_his_own_rewards(self, slot: int, scribes: int, points: int) -> None:
        """[R27.11] [R16.2] For the actions of either player."""
        god = data.PRINTED_GODS[slot - 1]
        g = solo(tokens={A: {"papyrus": 2}})
        honoured(g, BOT, god)
        before = g.players[BOT].vp
        god_actions.reward(g, BOT, god)
        assert (has(g, BOT, "scribe"), g.players[BOT].vp - before) == ([scribes], points)

    def test_the_human_gains_by_his_actions(self) -> None:
        """[R27.11] [R16.1] The usual reward: bread for a Statue of Bastet in slot 3."""
        g = solo()
        honoured(g, A, "bastet")
        assert told(act(g, "bastet", "black_6"), Bonus) == [Bonus(A, "bastet", 1, "bread")]
        assert has(g, A, "bread") == [1]


class TestRa:
    def test_where_it_counts_most(self) -> None:
        """[R27.12] The middle tile as printed: 2 walls, 2 Buildings and 2 for the slot at r1c1; tokens are ignored."""
        g = solo(tiles=("p17", "p18", "p19"))
        built(g, A, "l1", "b1")
        act(g, "ra", "white_3")
        corner = g.grid[0]
        assert corner is not None
        assert (corner.tile, corner.turned, corner.owner) == ("p18", 0, BOT)
        assert (g.players[BOT].vp, sum(g.players[BOT].tokens)) == (10 + 2 + 2 + 2, 0)

    def test_his_own_buildings_break_ties(self) -> None:
        """[R27.12] [A26] Each corner counts 2 walls and 2 Buildings; r1c5 and r5c5 lie in a line of his."""
        g = solo(tiles=("p17", "p18", "p19"))
        built(g, A, "l1", "b1", "l5")
        built(g, BOT, "b5")
        built(g, A, "l2", "l3", "l4", "b2", "b3", "b4")
        act(g, "ra", "white_1")
        (square,) = (k for k, each in enumerate(g.grid) if each is not None)
        assert square in (4, 24)

    def test_rather_not_a_corner(self) -> None:
        """[R27.12] [A26] r1c2 beside a tile counts as much as the corners: 1 wall and 1 tile against 2 walls."""
        g = solo(tiles=("p17", "p18", "p19"))
        raised(g, "r1c3", A, "p22")
        act(g, "ra", "white_1")
        (square,) = (k for k, each in enumerate(g.grid) if each is not None and each.owner == BOT)
        assert square in (1, 3)

    def test_no_column_is_left(self) -> None:
        """[R27.12] [A26]"""
        g = solo()
        for k, tile in enumerate(("p01", "p02", "p03", "p04", "p05", "p06", "p07", "p08")):
            raised(g, data.SQUARES[k], BOT, tile)
        assert act(g, "ra", "white_1")[0] == DidNothing("ra")


class TestHathor:
    def test_beside_most_of_his_columns(self) -> None:
        """[R27.13] 3 VP each, population by the die, no tokens."""
        g = solo()
        raised(g, "r2c4", BOT, "p22")
        raised(g, "r4c4", BOT, "p23")
        act(g, "hathor", "yellow_5")
        assert g.spaces == {"b4": BOT}
        player = g.players[BOT]
        assert (player.vp, player.population, sum(player.tokens)) == (16, 12, 0)
        assert (g.market[2].open, g.market[3].open) == (True, False)  # [R11.5]

    def test_without_a_space_no_population(self) -> None:
        """[R27.13]"""
        g = solo()
        built(g, A, *data.SPACES_FOR[2])
        assert act(g, "hathor", "yellow_5")[0] == DidNothing("hathor")
        assert g.players[BOT].population == 7


class TestBastet:
    @pytest.mark.parametrize(("die", "scribes"), [(1, 2), (2, 2), (3, 1), (4, 1), (5, 0), (6, 0)])
    def test_scribes(self, die: int, scribes: int) -> None:
        """[R27.14] As for everybody."""
        g = solo()
        act(g, "bastet", f"grey_{die}")
        assert has(g, BOT, "scribe") == [scribes]

    def test_step_by_step(self) -> None:
        """[R27.14] From 4 and 7: three steps of happiness, then population, happiness, population."""
        g = solo()
        act(g, "bastet", "grey_6")
        assert (g.players[BOT].happiness, g.players[BOT].population) == (8, 9)
        assert g.market[2].open

    def test_no_rewards_of_the_track(self) -> None:
        """[R27.14] Neither gold at 16 nor a scribe at 19 nor an action at 21; both stop there."""
        g = solo()
        g.players[BOT].happiness = g.players[BOT].happiest = 15
        g.players[BOT].population = 21
        for section in (2, 3):
            g.market[section].open = True
        agenda = list(g.agenda)
        for _festival in range(2):
            act(g, "bastet", "grey_6")
        assert (g.players[BOT].happiness, g.players[BOT].population, sum(g.players[BOT].tokens)) == (21, 21, 0)
        assert g.agenda == agenda


class TestThoth:
    def test_decrees_then_technologies_then_blessings(self) -> None:
        """[R27.15] The leftmost first, from the highest section that he reaches."""
        g = solo()
        on_market(g, 2, "b01", "t01", "t02", "d01")
        g.players[BOT].population = g.players[BOT].happiness = g.players[BOT].happiest = 9
        assert act(g, "thoth", "black_5") == [CardsOfBot(("d01", "t01", "t02"), "section_3")]
        assert g.market[2].cards == ["b01", None, None, None]
        assert act(g, "thoth", "black_3") == [CardsOfBot(("b01",), "section_3")]

    def test_his_happiness_decides(self) -> None:
        """[R27.15] [R13.1] With 4 only the first section; one card for a 2."""
        g = solo()
        on_market(g, 0, "b01", "b02", "t01")
        assert act(g, "thoth", "black_2") == [CardsOfBot(("t01",), "section_1")]

    def test_an_empty_section_is_passed_over(self) -> None:
        """[A43] [R13.6] And without any card nothing happens."""
        g = solo()
        g.players[BOT].happiness = g.players[BOT].happiest = 5
        on_market(g, 0, "b01", "b02", "t01")
        for place, card in enumerate(g.market[1].cards):
            g.discards[data.SLOTS[1][place]].append(str(card))
            g.market[1].cards[place] = None
        assert act(g, "thoth", "black_2") == [CardsOfBot(("t01",), "section_1")]
        for place in (0, 1):
            g.discards["blessing"].append(str(g.market[0].cards[place]))
            g.market[0].cards[place] = None
        assert act(g, "thoth", "black_2") == [NoCardsForBot()]

    def test_his_cards_do_nothing(self) -> None:
        """[R27.15] [A43] No granite for a bonus with T07, no ankh of T15, no symbol rule."""
        g = solo()
        assert g.pyramid is not None
        for card in ("t07", "t15"):
            g.decks["technology"].remove(card) if card in g.decks["technology"] else None
            g.pyramid.cards.append(card)
        honoured(g, BOT, "horus")
        god_actions.reward(g, BOT, "horus")
        assert (has(g, BOT, "granite", "scribe"), ankh(g, BOT)) == ([0, 1], 4)


class TestOsiris:
    @pytest.mark.parametrize(
        ("die", "space"),
        [("yellow_1", "papyrus_1"), ("brown_6", "bread_6"), ("white_3", "limestone_3"), ("black_5", "granite_5")],
    )
    def test_row_and_quarter(self, die: str, space: str) -> None:
        """[R27.16] Happiness stays; no resources, no production."""
        g = solo()
        act(g, "osiris", die)
        assert g.area[data.AREA_SPACES.index(space)] == BOT
        player = g.players[BOT]
        assert (player.happiness, sum(player.tokens), sum(player.production)) == (4, 0, 0)

    def test_grey(self) -> None:
        """[R27.16] The quarter with fewest Buildings of all players; the leftmost of those."""
        g = solo()
        built(g, A, "papyrus_1", "bread_1", "granite_1", "granite_2")
        act(g, "osiris", "grey_4")
        assert g.area[data.AREA_SPACES.index("limestone_4")] == BOT
        act(g, "osiris", "grey_4")
        assert g.area[data.AREA_SPACES.index("papyrus_4")] == BOT

    def test_to_the_right_and_around(self) -> None:
        """[R27.16] Granite is taken, then papyrus."""
        g = solo()
        built(g, A, "granite_3", "papyrus_3")
        assert told(act(g, "osiris", "black_3"), FoundedElsewhere) == [FoundedElsewhere("granite_3", "bread_3")]

    def test_the_next_row(self) -> None:
        """[R27.16] Row 1 is full: row 6, from the same quarter on."""
        g = solo()
        built(g, A, *[f"{quarter}_1" for quarter in data.QUARTERS], "limestone_6")
        assert told(act(g, "osiris", "white_1"), FoundedElsewhere) == [FoundedElsewhere("limestone_1", "granite_6")]

    def test_gold_is_discarded(self) -> None:
        """[R27.9] That of row 2."""
        g = solo()
        act(g, "osiris", "white_2")
        assert (has(g, BOT, "gold"), "osiris_row_2" in g.gold) == ([0], False)

    def test_no_building_is_left(self) -> None:
        """[R27.16] [A26]"""
        g = solo()
        built(g, BOT, *data.SPACES_FOR[2])
        assert act(g, "osiris", "white_2")[0] == DidNothing("osiris")
