"""The Scorings and the end: R20, R21."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import plain, say
from engine.laws import random_games
from engine.tekhenu.model import board as data
from engine.tekhenu.model.events.scoring_events import OrderScored
from engine.tekhenu.model.refusals import LessThanReplaced, TooLittleBread
from engine.tekhenu.phases.judgement import judge
from engine.tekhenu.phases.scoring import Feeding, final_order, final_scores, winner_of
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.scene import A, B, C, built, fresh, has, honoured, legal, play, raised, scene, stored
from tests.games.tekhenu.table import preview, why


def scored(g: Tekhenu, number: int = 1) -> Tekhenu:
    """The same game after the steps of a Scoring, up to the first question."""
    if number == 2:
        g.markers = g.markers[1:]
    g.offset = g.markers[0]
    g.agenda, g.round, g.news = [], 8 * number, []
    g.push(judge)
    g.advance()
    return g


# -- quarters ------------------------


def test_most_pieces_in_a_quarter() -> None:
    """[R20.1] 3 VP; an Osiris Statue counts in both its quarters; an empty quarter brings nobody anything."""
    g = scene(2)
    built(g, A, "papyrus_1", "bread_2")
    built(g, B, "papyrus_3")
    honoured(g, B, "osiris_statue_workshops")
    assert [winner_of(stored(g), k) for k in range(4)] == [B, B, None, None]
    scored(g)
    assert g.players[B].tally["quarters_1"] == 6
    assert "quarters_1" not in g.players[A].tally


def test_a_tie_in_a_quarter() -> None:
    """[R20.1] [A5] The piece on the lowest row decides; a Statue stands on row 0."""
    g = scene(3)
    built(g, A, "papyrus_2", "papyrus_5")
    built(g, B, "papyrus_1", "papyrus_6")
    assert winner_of(stored(g), 0) == B
    built(g, C, "papyrus_4")
    honoured(g, C, "osiris_statue_workshops")
    assert winner_of(stored(g), 0) == C


# -- the other steps ------------------------


def test_the_temple() -> None:
    """[R20.2] Own Buildings and Statues, and for each own Column those in its lines."""
    g = scene(2)
    built(g, A, "l3", "b1")
    honoured(g, A, "temple_statue_top")
    raised(g, "r3c3", A, "p22")
    raised(g, "r1c1", B, "p23")
    g = scored(stored(g))
    assert g.players[A].tally["temple_1"] == 3 + 2


@pytest.mark.parametrize(("n", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21)])
def test_statues(n: int, points: int) -> None:
    """[R20.3] Built anywhere."""
    g = scene(4)
    honoured(g, A, *("horus", "ra", "hathor", "bastet", "thoth", "temple_statue_right")[:n])
    g = scored(stored(g))
    assert g.players[A].tally.get("statues_1", 0) == points


@pytest.mark.parametrize(("level", "points"), [(8, 0), (9, 3), (13, 6), (16, 9), (19, 12), (21, 15)])
def test_happiness(level: int, points: int) -> None:
    """[R20.4]"""
    g = scored(scene(2, population=21, happiness=level))
    assert g.players[A].tally.get("happiness_1", 0) == points


def test_production_markers_on_6() -> None:
    """[R20.5] 2 VP each."""
    g = scene(2)
    g.players[A].production = [6, 5, 6, 6]
    g = scored(stored(g))
    assert g.players[A].tally["production_1"] == 6


def test_emptied_building_spaces() -> None:
    """[R20.6] The symbols 0, 0, 1, 0, 1, 0, 2, 2, 3, 3 up to the Buildings built."""
    g = scene(2)
    built(g, A, *data.AREA_SPACES[:5])
    g = scored(stored(g))
    assert g.players[A].tally["board_1"] == 2


def feeding(tokens: dict[str, int], buildings: int = 6, cards: tuple[str, ...] = ()) -> Tekhenu:
    """A owes bread for so many Buildings: 0, 1, 0, 1, 0, 1, 1, 1, 1, 1."""
    g = scene(2, tokens={A: tokens}, cards={A: cards})
    built(g, A, *data.AREA_SPACES[:buildings])
    return scored(stored(g))


def test_bread_that_is_owed() -> None:
    """[R20.7] All of it, or a part; each unpaid one costs 3 VP."""
    g = feeding({"bread": 5})
    assert isinstance(g.decision, Feeding)
    assert legal(g) == ["feed 3", "feed 2", "feed 1", "feed 0"]
    assert preview(g, A, "feed 1") == ["You pay 1 bread.", "You lose 6 VP."]
    play(g, "0 feed 1")
    assert has(g, A, "bread") == [4]
    assert g.players[A].tally["bread_1"] == -6


def test_gold_for_bread() -> None:
    """[R20.7] [R7.1]"""
    g = feeding({"bread": 1, "gold": 1})
    assert legal(g)[:2] == ["feed 2", "feed 1"]
    assert isinstance(why(g, A, "feed 3"), TooLittleBread)
    play(g, "0 feed 2")
    assert has(g, A, "bread", "gold") == [0, 0]
    assert g.players[A].tally["bread_1"] == -3


def test_what_is_said_about_the_payment_is_paid() -> None:
    """[R20.7] [R7.1] After 2 gold in place of bread, less than 2 is refused for that reason."""
    g = feeding({"bread": 1, "gold": 2})
    play(g, "0 instead gold 2")
    assert legal(g) == ["feed 3", "feed 2"]
    assert isinstance(why(g, A, "feed 1"), LessThanReplaced)


def test_with_t17_no_bread_is_owed() -> None:
    """[R20.7] [T17]"""
    g = feeding({}, cards=("t17",))
    assert not isinstance(g.decision, Feeding)
    assert "bread_1" not in g.players[A].tally


def test_after_the_first_scoring_the_judgement_goes_on() -> None:
    """[R20.8] The marker is gone; destiny cards are chosen."""
    g = scored(scene(2))
    assert len(g.markers) == 1
    assert g.to_move()


def test_after_the_second_scoring_the_game_ends() -> None:
    """[R20.8] [R21.1] Decrees are revealed and scored; nothing else follows."""
    g = scored(scene(2, cards={A: ("d21",)}), 2)
    assert g.markers == []
    for _awaited in random_games.turns(g):
        hand = g.players[A].decrees
        assert g.seen_by(B).players[A].decrees == (hand if g.phase == "end" else ["?"] * len(hand))
        seat = g.to_move()[0]
        g.play(seat, g.moves(seat)[0])
    assert g.scores() is not None


# -- the end ------------------------


@pytest.mark.parametrize(("seats", "points"), [(2, [3, 0]), (3, [3, 2, 0]), (4, [3, 2, 0, 0])])
def test_the_turn_order_at_the_end(seats: int, points: list[int]) -> None:
    """[R21.2] The first 3 VP; with three players and more the second 2."""
    g = scene(seats)
    final_order(g)
    assert [g.players[seat].vp - 10 for seat in g.order] == points
    assert g.news == [OrderScored(seat, n) for seat, n in zip(g.order, points, strict=True) if n]


def test_the_winner() -> None:
    """[R21.3] Most points, then scribes, then the earlier in the turn order; each tie is explained."""
    g = scene(3, tokens={A: {"scribe": 1}, B: {"scribe": 2}, C: {"scribe": 2}})
    g.order = [A, C, B]
    scores = final_scores(g)
    assert [(score.seat, score.place) for score in scores] == [(A, 3), (B, 2), (C, 1)]
    said = [[say(line, plain(g.words)) for line in score.ties] for score in scores]
    assert said[A] == ["Tied on victory points; decided by scribes: 1."]
    assert said[B] == said[C] == ["Tied on victory points and scribes; decided by turn order."]


def test_points_are_the_sum_of_their_lines() -> None:
    """[R21.3] [R21.4] Every line has a clause and says what brought the points."""
    for seats in (1, 2, 3, 4):
        rng, g = Random(seats), fresh(seats)
        for _awaited in random_games.turns(g):
            g.play(*random_games.random_move(g, rng))
        for score in g.scores() or ():
            assert score.points == sum(line.points for line in score.lines)
            assert all(line.clause and say(line, plain(g.words)) for line in score.lines)
