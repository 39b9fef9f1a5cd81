"""The `steady` bot: it wins, loses no gold without need, and makes offerings that pay."""

from __future__ import annotations

from random import Random

from engine.amun_re_cards.bot.steady import Steady
from engine.amun_re_cards.phases.hand_choice import HANDS
from engine.laws import random_games
from tests.games.amun_re_cards.table import A, B, auction, begin, fresh, play, table


def test_it_lays_out_a_whole_hand() -> None:
    """[D1] Card by card, to the exact sum."""
    g = fresh(first=A)
    for _awaited in random_games.turns(g, lambda: g.to_move() == (A,)):
        play(g, f"0 {Steady().choose(g.seen_by(A), A, Random(1))}")
    assert tuple(g.hands[A]) in HANDS[14]


def test_it_pays_nothing_for_a_province_that_prints_nothing() -> None:
    """[D2] With a blank row the 0 is good enough."""
    g = table(2, bare=True, hands=[(0, 5), (0, 5)])
    auction(g, "memphis", "buto")
    assert str(Steady().choose(g.seen_by(A), A, Random(1))) == "bid memphis 0"


def test_a_lone_gold_piece_is_worth_three_pyramids() -> None:
    """[D4] [A14] Where the others can offer nothing, the smallest offering takes the greatest favour."""
    g = table(2, hands=[(0, 1, 8), (0,)])
    begin(g, "offering")
    assert str(Steady().choose(g.seen_by(A), A, Random(1))) in ("offer 1", "offer 0 1")


def test_the_same_position_and_chance_give_the_same_move() -> None:
    """[D4] Its guesses come from the chance that it is given."""
    g = table(2, hands=[(0, 2, 3), (0, 4, 5)])
    begin(g, "offering")
    choices = {str(Steady().choose(g.seen_by(B), B, Random(7))) for _time in range(5)}
    assert len(choices) == 1
