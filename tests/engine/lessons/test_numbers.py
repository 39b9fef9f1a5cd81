"""What the lessons say of answers that were not given: tried out in the position of the step."""

from __future__ import annotations

from typing import Any

import engine.lessons as lessons
from engine import GAMES, Position
from engine.lessons.playing import read_reply


def at(key: str, scene: int, step: str) -> Any:
    """The position at a step, after the lesson's own answers to those before."""
    taught = lessons.lesson_of(key)
    assert taught is not None
    g, learner = lessons.scene_start(key, taught.scene[scene]), taught.scene[scene].learner
    for each in taught.scene[scene].step:
        if each.id == step:
            break
        for text in each.suggestion:
            g.play(learner, GAMES[key].read_move(text))
        for seat, move in lessons.replies(key, each, g, learner):
            g.play(seat, move)
    return g


def after(key: str, g: Position, *answers: str) -> Any:
    """The position after answers such as `0 offer 9`."""
    there = g.copy()
    for text in answers:
        seat, move = read_reply(GAMES[key], text)
        there.play(seat, move)
    return there


def test_the_last_flood_of_amun_re_reaches_level_3_with_9_gold_or_with_6_and_the_card() -> None:
    """[R8.5] 3 and 1 lie there; the card adds 3; level 3 begins at 13."""
    g = at("amun-re", 1, "last_flood")
    bands = [
        after("amun-re", g, *answers).band
        for answers in (["0 offer 9"], ["0 offer 8"], ["0 offer 6 adjust", "0 adjust 3"], ["0 steal"])
    ]
    assert bands == [3, 2, 3, 1]


def test_two_stones_in_abydos_cost_3_gold_and_make_a_pyramid() -> None:
    g = at("amun-re", 1, "last_round")
    there = after("amun-re", g, "0 stone abydos", "0 stone abydos")
    assert g.gold[0] - there.gold[0] == 3
    assert there.lands["abydos"].pyramids == 1


def test_a_column_scores_7_at_best_and_only_in_a_corner() -> None:
    """[R9.3] 3 for the tile on the left, and 2 for each of two walls of its own colour."""
    g = at("tekhenu", 0, "column")
    won = {
        str(m): after("tekhenu", g, f"0 {m}").players[0].vp - g.players[0].vp for m in g.moves(0) if "raise" in str(m)
    }
    assert (min(won.values()), max(won.values())) == (3, 7)
    assert {move.split()[1] for move, points in won.items() if points == 7} == {"r1c5", "r5c5"}


def test_the_brown_4_produces_2_bread_more_than_the_marker_holds() -> None:
    """[R15.2] The rest lies on the Tainted pan."""
    g = at("tekhenu", 0, "production")
    there = after("tekhenu", g, "0 take bastet brown_4", "0 produce bread 4")
    assert sum(there.players[0].surplus) == 2
