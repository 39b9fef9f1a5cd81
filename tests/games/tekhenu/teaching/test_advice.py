"""The advice of Tekhenu: every decision, also the rare and the solo ones, and its numbers from the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from engine import read_move
from engine.core import MUCH, Advice, Move, Sentence, plain, say
from engine.laws import random_games
from engine.tekhenu.phases.scoring import Feeding
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.teaching.advice.estimates import NOISE, ranking
from tests.games.tekhenu import rare_decisions
from tests.games.tekhenu.cards.test_decrees import asked, ending
from tests.games.tekhenu.scene import GAME, RICH, A, fresh, play, raised, scene
from tests.session.extent import extent

SEATS = (1, 2, 3, 4)
RARE = (rare_decisions.unbound, rare_decisions.doubling, rare_decisions.labouring, rare_decisions.last_act)


def moments(seats: int, seed: int) -> Iterator[tuple[Tekhenu, int]]:
    """Every awaited decision of a game between random players and steady bots."""
    rng, g = Random(seed), fresh(seats, str(seed))
    for awaited in random_games.turns(g):
        yield g, awaited[0]
        g.play(*random_games.random_move(g, rng, list(GAME.bots.values())))


def advised(g: Tekhenu, seat: int, *chosen: Move) -> Advice:
    """The advice for a seat with these moves chosen."""
    advice = GAME.advise(g.seen_by(seat), seat, chosen)
    assert advice is not None
    return advice


def told(advice: Advice) -> list[Sentence]:
    """All that an advice says."""
    return [text for text in (advice.about, *advice.weigh, advice.size, advice.caution) if text is not None]


def said(g: Tekhenu, *chosen: str) -> list[str]:
    """The texts of the advice for A with these moves chosen, as A reads them."""
    advice = advised(g, A, *(read_move(GAME.key, move) for move in chosen))
    return [say(text, plain(g.words)._replace(viewer=A)) for text in told(advice)]


def caution(g: Tekhenu, *chosen: str) -> str:
    """The caution about these moves; empty without one."""
    text = advised(g, A, *(read_move(GAME.key, move) for move in chosen)).caution
    return say(text, plain(g.words)._replace(viewer=A)) if text else ""


@pytest.mark.parametrize("reach", RARE)
def test_the_rare_decisions_are_advised(reach: Callable[[], Tekhenu]) -> None:
    """[R11.4] [D03] [A6] [A15] Blind to hidden cards, with a legal example, and with every legal move chosen."""
    g = reach()
    (seat,) = g.to_move()
    for chosen in ((), *((move,) for move in g.moves(seat))):
        advice = advised(g, seat, *chosen)
        assert advice.example in g.moves(seat)
        assert GAME.advise(g, seat, chosen) == advice


def test_a_solo_game_is_advised() -> None:
    """[R27] Against Botankhamon as against others."""
    for g, seat in moments(1, 4):
        assert advised(g, seat).example in g.moves(seat)


def test_a_caution_is_about_more_than_the_noise() -> None:
    """More than 3 points by the bot's own values, and never about the best move."""
    assert MUCH > NOISE
    cautions = 0
    for n in range(extent(4, 40)):
        for g, seat in moments(SEATS[n % 4], n):
            ranked, moves = ranking(g, seat), g.moves(seat)
            assert advised(g, seat, ranked.best).caution is None
            for move in moves[:: max(1, len(moves) // 3)]:
                if advised(g, seat, move).caution is not None:
                    cautions += 1
                    assert ranked.loss(move) > MUCH
    assert cautions > 20


class TestDie:
    def test_the_balance_with_a_die(self) -> None:
        """[R4.1] [R5.4] A white 4 in the sun of Horus is Pure: 0 + 4."""
        assert "Taking it puts your balance at 4." in said(scene(), "take horus white_4")

    def test_what_a_production_keeps(self) -> None:
        """[R15.2] Of 5 papyrus the marker at 2 lets 2 be kept; 3 are surplus."""
        g = scene(dice={"horus": ["yellow_5"]}, production=2)
        (take,) = [str(move) for move in g.moves(A) if str(move).startswith("take")]
        assert any("keep up to 2; 3 would be surplus" in text for text in said(g, take, "produce papyrus 5"))

    def test_what_comes_after_this_round(self) -> None:
        """[R18.1] [R19.1] [R19.6] Rotation every second round, Judgement every fourth, Scoring every eighth."""
        comes = {1: "4 dice of yours", 2: "the Rotation", 4: "comes the Judgement", 8: "Judgement and a Scoring"}
        for number, words in comes.items():
            g = scene()
            g.round = number
            assert any(words in text for text in said(g)), number

    def test_a_statue(self) -> None:
        """[R20.3] The price under the first Statue, and what it adds at each Scoring."""
        g = scene(tokens={A: RICH})
        granite = g.printed.statue_cost[0]
        assert any(text.startswith(f"Horus: your next Statue costs {granite} granite") for text in said(
            g, "take horus white_4", "perform horus 4"))  # fmt: skip

    def test_the_bread_of_the_next_scoring(self) -> None:
        """[R20.7] StoryLine in the four rounds before a Scoring, if bread is missing."""
        g = scene()
        g.round, g.players[A].buildings = 6, 3
        owed = sum(g.printed.bread_shown[:3])
        assert owed > 0
        assert any(text.startswith(f"The Scoring asks you for {owed} bread; you have 0.") for text in said(g))


class TestPieces:
    def column(self) -> Tekhenu:
        """A raises a Column with a die of 6: the tile on the left."""
        g = scene(dice={"ra": ["white_6"]}, tokens={A: RICH}, tiles=["p01"])
        take = next(str(move) for move in g.moves(A) if str(move).startswith("take ra white_6"))
        play(g, f"0 {take}\n0 perform ra 6")
        return g

    def test_the_best_square_is_the_best_of_all(self) -> None:
        """[R9.3] The points that are told are those of the best preview of all squares and turns."""
        g = self.column()
        texts = [text for text in said(g) if text.startswith("Corner squares count matching edges double.")]
        before, best = g.players[A].vp, 0
        for move in g.moves(A):
            after = g.copy()
            after.play(A, move)
            gained = {source: n for source, n in after.players[A].tally.items() if source.startswith("ra_")}
            best = max(best, sum(gained.values()))
        assert before == g.players[A].vp
        assert texts[0].startswith(f"Corner squares count matching edges double. Best here: {best} VP at ")

    def test_a_square_that_scores_much_less(self) -> None:
        """[R9.3] 3 VP for the tile; in a corner whose two walls match 4 more, elsewhere none."""
        g = self.column()
        found = {caution(g, str(move)) for move in g.moves(A)} - {""}
        assert found == {"Turned like this the Column scores 3 VP; at row 1, square 5 it could score 7."}

    def test_a_building_in_line_with_columns(self) -> None:
        """[R10.3] [R20.2] Two Columns in the row: 3 VP for each now; later 1 for itself and 1 for each."""
        g = scene(dice={"hathor": ["white_3"]}, tokens={A: RICH})
        raised(g, "r1c1", A)
        raised(g, "r1c2", A, "p23")
        play(g, f"0 {next(str(m) for m in g.moves(A) if str(m).startswith('take'))}\n0 perform hathor 3")
        assert "A Building left of row 1: 6 VP now, 3 at each Scoring to come." in said(g, "build l1")


class TestScoring:
    def test_bread_that_is_not_paid(self) -> None:
        """[R20.7] 3 VP for each of two."""
        g = scene(tokens={A: {"bread": 9}})
        g.players[A].buildings = next(n for n in range(11) if sum(g.printed.bread_shown[:n]) == 2)
        g.agenda[-1] = Feeding((A,))
        assert caution(g, "feed 0") == "You could pay 2 bread more: unpaid, that costs 6 VP."
        assert caution(g, "feed 2") == ""

    def test_the_decrees_that_score_most(self) -> None:
        """[R21.1] [D07] Three scribes at 3 each: 9 VP."""
        g = asked(ending("d07", tokens={A: {"scribe": 3}}))
        assert any(text.endswith(": 9 VP.") for text in said(g))
        assert caution(g, "pass") != ""


def test_reasons_are_told_of_most_moves_that_weigh() -> None:
    """[R5.4] Dice, Columns, Buildings, Production and cards."""
    told_, asked_ = 0, 0
    for g, seat in moments(2, 3):
        if g.secret:
            continue
        for move in g.moves(seat)[::5]:
            reason = GAME.reason(g.seen_by(None), seat, move)
            told_, asked_ = told_ + (reason is not None), asked_ + 1
            assert reason is None or (reason.you and reason.clause)
    assert told_ > 0.5 * asked_
