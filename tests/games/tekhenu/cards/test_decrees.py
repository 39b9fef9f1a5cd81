"""Every Decree: what it scores, what it asks for, and D23 before the last Scoring."""

from __future__ import annotations

import pytest

from engine.core import Do
from engine.tekhenu.cards.decree_scores import SCORES
from engine.tekhenu.cards.decrees import selections
from engine.tekhenu.model.events.card_events import DecreeRevealed, DecreeScored
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.scene import A, B, C, built, has, honoured, legal, play, raised, scene, stored, told


def ending(*decrees: str, seats: int = 2, **given: object) -> Tekhenu:
    """A holds these Decrees, nobody else any, and the game is over but for the Decrees."""
    g = scene(seats, cards={A: decrees}, **given)  # type: ignore[arg-type]
    g.agenda = [Do("tekhenu.declare"), Do("tekhenu.final_order"), Do("tekhenu.score_decrees")]
    g.phase, g.round, g.plan, g.markers = "end", 16, None, []
    return g


def asked(g: Tekhenu) -> Tekhenu:
    """Go on until A is asked."""
    g.advance()
    return stored(g)


def scored(card: str, g: Tekhenu) -> int:
    """The points of a Decree for A."""
    return SCORES[card](g, A)


class TestCounting:
    def test_technologies(self) -> None:
        """[D01] 3 each."""
        assert scored("d01", scene(cards={A: ["t01", "t02", "d01"]})) == 6

    def test_symbols(self) -> None:
        """[D02] [A11] Palette, chest and scales, two of which are the chest: 12."""
        assert scored("d02", scene(cards={A: ["d02", "d07", "d08", "d21"]})) == 12

    def test_happiness(self) -> None:
        """[D05] [R11.6] 13 reaches two triangles: 8, not 12."""
        assert scored("d05", scene(population=15, happiness=13)) == 8
        assert scored("d05", scene(happiness=8)) == 0

    def test_lead_in_happiness(self) -> None:
        """[D06] Above the lowest of all players."""
        g = scene(3, happiness=5)
        g.players[A].happiness, g.players[C].happiness = 8, 2
        assert scored("d06", g) == 6
        solo = scene(1, happiness=5)
        solo.players[1].happiness = 1
        assert scored("d06", solo) == 4

    def test_scribes(self) -> None:
        """[D07] 3 each."""
        assert scored("d07", scene(tokens={A: {"scribe": 3}})) == 9

    def test_treasure(self) -> None:
        """[D08] [A37] 2 a gold, 1 a resource, at most 20; surplus, scribes and faith do not count."""
        g = scene(tokens={A: {"gold": 3, "papyrus": 2, "granite": 1, "scribe": 5, "faith": 4}})
        g.players[A].surplus = [4, 4, 4, 4]
        assert scored("d08", g) == 9
        assert scored("d08", scene(tokens={A: {"gold": 9, "bread": 9}})) == 20

    def test_the_osiris_area(self) -> None:
        """[D09] [D10] [D11] Two quarries and a workshop: 6, 3 and 6."""
        g = scene()
        built(g, A, "limestone_1", "granite_6", "papyrus_2", "l1")
        built(g, B, "bread_1", "granite_1")
        assert [scored(card, g) for card in ("d09", "d10", "d11")] == [6, 3, 6]

    def test_the_temple(self) -> None:
        """[D12] [D13] [D15] Two Buildings and a Column: 6, 3 and 6."""
        g = scene()
        built(g, A, "l1", "b2", "papyrus_1")
        raised(g, "r1c1", A)
        assert [scored(card, g) for card in ("d12", "d13", "d15")] == [6, 3, 6]

    def test_statues(self) -> None:
        """[D14] [D16] [D17] [D18] [D19] Two for gods, one for the people, one Building, one Column."""
        g = scene(3)
        honoured(g, A, "ra", "ra", "osiris_statue_quarries")
        built(g, A, "l1")
        raised(g, "r1c1", A)
        assert [scored(card, g) for card in ("d14", "d16", "d17", "d18", "d19")] == [8, 8, 8, 9, 5]

    def test_turn_order(self) -> None:
        """[D20] 10, 5, nothing."""
        g = scene(3)
        for order, points in (([A, B, C], 10), ([B, A, C], 5), ([B, C, A], 0)):
            g.order = order
            assert scored("d20", g) == points

    def test_buildings(self) -> None:
        """[D21] 1 each, wherever they stand."""
        g = scene()
        built(g, A, "l1", "papyrus_1", "bread_4")
        assert scored("d21", g) == 3

    def test_pure_dice(self) -> None:
        """[D22] [A18] 5 and the 2 on the left pan: half of 7, rounded up; the other dice do not count."""
        g = scene()
        player = g.players[A]
        player.left, player.right, player.below = ["white_5", "yellow_2"], ["grey_6"], ["black_6"]
        assert scored("d22", g) == 4

    def test_the_temple_again(self) -> None:
        """[D24] [A16] Two Buildings, and a Column in the line of one of them: 3; the Statue gives nothing."""
        g = scene()
        built(g, A, "l3", "b5")
        raised(g, "r3c3", A)
        honoured(g, A, "temple_statue_top")
        assert scored("d24", g) == 3


class TestChoosing:
    def test_one_for_each_symbol_and_three_at_most(self) -> None:
        """[R21.1] [R25.1] [A29] Example 10: D16 and D18 share a symbol, D05 does not."""
        g = asked(ending("d05", "d16", "d18", seats=3))
        assert "proclaim d05 d16" in legal(g)
        assert not [m for m in legal(g) if "d16" in m and "d18" in m]
        g = scene(cards={A: ["d01", "d05", "d07", "d09", "d12"]})
        assert max(map(len, selections(g, A))) == 3

    def test_they_are_told_and_counted(self) -> None:
        """[R25.1] D07 with two scribes and D21 with a Building: 6 and 1."""
        g = ending("d07", "d21", tokens={A: {"scribe": 2}})
        built(g, A, "l1")
        asked(g)
        events = play(g, "0 proclaim d07 d21\n1 pass")
        assert [(e.card, e.points.n) for e in told(events, DecreeScored)] == [("d07", 6), ("d21", 1)]  # type: ignore[attr-defined]
        assert (g.players[A].tally["d07"], g.players[A].tally["d21"]) == (6, 1)

    def test_all_are_revealed(self) -> None:
        """[R21.1] At the end everybody sees them."""
        g = asked(ending("d07", "d21"))
        assert g.seen_by(B).players[A].decrees == ["d07", "d21"]

    def test_none(self) -> None:
        """[R21.1] A player may score fewer, or none."""
        g = asked(ending("d07", tokens={A: {"scribe": 2}}))
        play(g, "0 pass\n1 pass")
        assert "d07" not in g.players[A].tally


class TestPaying:
    def test_triangles_of_population(self) -> None:
        """[D04] [A12] [R11.6] 13 reaches two; one resource each, of any kind; a part is possible."""
        for paid, points in (("tribute bread gold", 8), ("tribute gold", 4), ("pass", 0)):
            g = asked(ending("d04", population=13, tokens={A: {"bread": 1, "gold": 1}}))
            play(g, f"0 proclaim d04\n0 {paid}")
            assert g.players[A].tally.get("d04", 0) == points

    def test_only_what_one_has(self) -> None:
        """[D04] [A37] Neither scribes nor surplus pay."""
        g = ending("d04", population=13, tokens={A: {"bread": 1, "scribe": 4}})
        g.players[A].surplus = [3, 0, 0, 0]
        asked(g)
        play(g, "0 proclaim d04")
        assert legal(g) == ["tribute bread", "pass"]

    def test_scribes_as_gold(self) -> None:
        """[A20] [T10] Outside the own turn too, without the 1 VP."""
        g = scene(cards={A: ["t10", "d04"]}, population=9, tokens={A: {"scribe": 1}})
        g.agenda = [Do("tekhenu.declare"), Do("tekhenu.final_order"), Do("tekhenu.score_decrees")]
        g.phase, g.markers = "end", []
        asked(g)
        play(g, "0 proclaim d04\n0 tribute scribe")
        assert (g.players[A].tally["d04"], "t10" in g.players[A].tally) == (4, False)

    def test_a_decree_twice(self) -> None:
        """[D03] 2 gold: D07 with three scribes counts 9 and 9 again."""
        g = asked(ending("d03", "d07", tokens={A: {"scribe": 3, "gold": 2}}))
        play(g, "0 proclaim d03 d07")
        assert legal(g) == ["double d07", "pass"]
        play(g, "0 double d07")
        assert (g.players[A].tally["d07"], g.players[A].tally["d03"], has(g, A, "gold")) == (9, 9, [0])

    def test_not_without_gold(self) -> None:
        """[D03] Nothing else pays for it."""
        g = asked(ending("d03", "d07", tokens={A: {"scribe": 3, "gold": 1, "bread": 9}}))
        play(g, "0 proclaim d03 d07")
        assert legal(g) == ["pass"]
        play(g, "0 pass")
        assert (g.players[A].tally["d07"], g.players[A].tally.get("d03", 0)) == (9, 0)

    def test_their_order(self) -> None:
        """[R25.2] [D08] D04 is paid first, then D03; D08 counts what is left, and doubles its capped value."""
        g = asked(ending("d03", "d04", "d08", population=9, tokens={A: {"gold": 20, "bread": 1}}))
        play(g, "0 proclaim d03 d04 d08\n0 tribute bread\n0 double d08")
        tally = g.players[A].tally
        assert (tally["d04"], tally["d08"], tally["d03"]) == (4, 20, 20)
        g = asked(ending("d04", "d08", population=9, tokens={A: {"gold": 2, "bread": 1}}))
        play(g, "0 proclaim d04 d08\n0 tribute gold")
        assert (g.players[A].tally["d04"], g.players[A].tally["d08"]) == (4, 3)


class TestLastAction:
    def before_scoring(self, *decrees: str, **given: object) -> Tekhenu:
        """The second Scoring is about to begin."""
        g = scene(cards={A: decrees, B: ["d21"]}, **given)  # type: ignore[arg-type]
        g.agenda = [Do("tekhenu.end"), Do("tekhenu.before_last_scoring")]
        g.phase, g.round, g.plan, g.markers = "scoring", 16, None, []
        g.advance()
        return stored(g)

    def test_everybody_is_asked(self) -> None:
        """[A38] With the card or without it, so that its holder stays secret."""
        g = self.before_scoring("d23")
        assert g.to_move() == (A, B)
        assert (legal(g, A), legal(g, B)) == (["pass", "reveal d23"], ["pass"])
        assert g.seen_by(B).moves(A) == g.seen_by(None).moves(A) == g.moves(B)

    def test_it_acts_without_cost(self) -> None:
        """[D23] [A15] [R21.4] Any action, any value; no granite for a Statue. Its place and symbol are used up."""
        g = self.before_scoring("d23", "d24", "d07")
        events = play(g, "0 reveal d23\n1 pass")
        assert told(events, DecreeRevealed) == [DecreeRevealed(A, "d23")]
        assert "perform horus 6" in legal(g)
        play(g, "0 perform horus 6\n0 honour osiris")
        assert (g.statues["osiris"], g.players[A].scored) == ([A], ["d23"])
        assert legal(g) == ["proclaim d07", "pass"]

    def test_happiness_still_falls_at_osiris(self) -> None:
        """[D23] [A15] [R14.1]"""
        g = self.before_scoring("d23")
        play(g, "0 reveal d23\n1 pass\n0 perform osiris 5\n0 found bread")
        assert (g.players[A].happiness, has(g, A, "bread")) == (4, [2])

    def test_any_production(self) -> None:
        """[D23] [A15] Of any basic resource; the surplus weighs nothing any more."""
        g = self.before_scoring("d23")
        play(g, "0 reveal d23\n1 pass\n0 produce granite 6")
        assert (has(g, A, "granite"), g.players[A].surplus) == ([2], [0, 0, 0, 4])

    def test_kept_back_it_is_not_scored(self) -> None:
        """[A15] Only unrevealed; it does not count and takes no place."""
        g = self.before_scoring("d23", "d24")
        play(g, "0 pass\n1 pass")
        assert legal(g) == ["proclaim d24", "pass"]


@pytest.mark.parametrize("card", [f"d{n:02}" for n in range(1, 25) if n not in (3, 4, 23)])
def test_every_decree_counts_for_a_player_without_anything(card: str) -> None:
    """[R25.1] Nothing built, nothing owned: no points, but for the symbols and the turn order."""
    g = scene(happiness=0, population=0)
    assert scored(card, g) == {"d20": 10}.get(card, 0)
