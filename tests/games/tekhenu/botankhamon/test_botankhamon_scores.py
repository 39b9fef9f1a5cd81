"""[R27.17] to [R27.20] Botankhamon: what he counts in a Judgement, in a Scoring and at the end."""

from __future__ import annotations

import pytest

from engine.core import Do
from engine.tekhenu.botankhamon import turn as bot
from engine.tekhenu.botankhamon.turn import BOT
from engine.tekhenu.model import board as data
from engine.tekhenu.phases.judgement import ankh
from engine.tekhenu.phases.scoring import final_scores
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.scene import A, built, honoured, on_market, raised
from tests.games.tekhenu.solo import act, solo


class TestJudgement:
    def test_his_balance(self) -> None:
        """[R27.17] +3, +2, +1, +1, with ankh 4 and without a loss."""
        g = solo()
        found = []
        for _judgement in range(4):
            found.append(bot.balance(g))
            g.players[BOT].balances.append(found[-1])
        assert (found, ankh(g, BOT)) == ([3, 2, 1, 1], 4)

    def judged(self, left: str) -> Tekhenu:
        """A Judgement in which the human has this die on the left pan."""
        g = solo()
        g.bag[data.COLOUR_OF[left]] -= 1
        g.players[A].left = [left]
        g.players[A].destiny, g.players[BOT].destiny = "a04", "a01"
        g.destinies = ["a02", "a03"]
        g.agenda = [Do("tekhenu.bring_dice"), Do("tekhenu.begin_turns"), Do("tekhenu.judge")]
        g.round, g.plan = 4, None
        g.advance()
        return g

    def test_he_draws_when_he_is_first(self) -> None:
        """[R27.17] A balance of 5 is behind his 3: he draws, the human has three cards to choose from."""
        g = self.judged("white_5")
        assert g.order == [BOT, A]
        assert g.players[BOT].destiny in ("a01", "a02")
        assert len(g.moves(A)) == 3

    def test_otherwise_the_human_has_all_four(self) -> None:
        """[R27.17] A balance of 2 is ahead of his 3."""
        g = self.judged("white_2")
        assert (g.order, g.players[BOT].destiny, len(g.moves(A))) == ([A, BOT], None, 4)

    def test_a_new_pyramid(self) -> None:
        """[R27.17] [R27.15] After the Judgement the marker stands outside; his cards stay with him."""
        g = solo()
        assert g.pyramid is not None
        g.pyramid.at, g.round = (1, 2), 4
        on_market(g, 0, "b01", "b02", "t01")
        act(g, "thoth", "black_2")
        bot.new_pyramid(g)
        assert (g.pyramid.at, g.pyramid.cards) == (None, ["t01"])


class TestScoring:
    def test_his_cards(self) -> None:
        """[R27.18] 2 VP a Blessing, which is discarded, 2 VP a Technology, which scores again."""
        g = solo()
        g.markers = g.markers[1:]
        on_market(g, 0, "b01", "b02", "t01")
        act(g, "thoth", "black_5")
        bot.score_cards(g)
        assert (g.players[BOT].vp, g.discards["blessing"]) == (16, ["b01", "b02"])
        g.markers = []
        bot.score_cards(g)
        assert g.players[BOT].vp == 18

    def test_board_and_pieces(self) -> None:
        """[R27.18] [R20.1] [R20.2] [R20.3] [R20.4] 3 for a quarter, then 2, 1 and 3; no production, no bread."""
        g = solo()
        player = g.players[BOT]
        built(g, BOT, "papyrus_1", "l1")
        raised(g, "r1c1", BOT)
        honoured(g, BOT, "horus")
        player.production = [6, 6, 6, 6]
        player.happiness, player.happiest, player.population = 9, 9, 9
        g.agenda = [Do("tekhenu.after_bread"), Do("tekhenu.score_boards"), Do("tekhenu.score_pieces")]
        g.markers = g.markers[1:]
        g.advance()
        assert player.vp == 10 + 3 + 2 + 1 + 3

    @pytest.mark.parametrize(("dear", "each"), [(False, 4), (True, 8)])
    def test_decrees_and_scribes_at_the_end(self, dear: bool, each: int) -> None:
        """[R27.19] [R27.20] Two Decrees of one symbol both count; five scribes are 2 VP."""
        g = solo(dear_decrees=dear)
        assert g.pyramid is not None
        for card in ("d16", "d17"):
            (g.decks["decree"] if card in g.decks["decree"] else g.players[A].decrees).remove(card)
            g.pyramid.cards.append(card)
        g.gain(BOT, data.SCRIBE, 5)
        bot.score_end(g)
        assert g.players[BOT].vp == 10 + 2 * each + 2

    def test_the_human_needs_more(self) -> None:
        """[R27.19] [R21.3] Equal points: scribes, then the turn order."""
        g = solo()
        g.agenda.clear()
        assert [score.place for score in final_scores(g)] == [1, 2]  # the human is first in the order
        g.order = [BOT, A]
        assert [score.place for score in final_scores(g)] == [2, 1]
        g.gain(A, data.SCRIBE)
        assert [score.place for score in final_scores(g)] == [1, 2]
