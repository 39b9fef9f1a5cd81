"""The final scoring, ties, and the score as it stands."""

from __future__ import annotations

from engine.nefertiti.markets.scoring import DebenPoints, GiftPoints, SealPoints, TieByDeben, TieStays
from tests.games.nefertiti.table import A, B, C, D, table, told, whole_game


def test_gifts_deben_and_seals() -> None:
    """[R9.1] [R9.2] Each unit at its value, a point for every full 2 Deben, 3 for each seal."""
    g = table(gifts={A: ["double_senet", "harp"], B: ["harp"]}, money=(5, 0, 0, 0), seals={A: 2})
    lines = g.scores(now=True)[A].lines
    assert [(type(line), line.points) for line in lines] == [
        (GiftPoints, 12), (GiftPoints, 7), (DebenPoints, 2), (SealPoints, 6),
    ]  # fmt: skip


def test_the_track_counts_too() -> None:
    """[R9.2] What characters have scored stays."""
    g = table(seals={A: 1}, gifts={A: ["harp"]}, money=(0, 0, 0, 0))
    g.stacks = [["vizier"]]
    g.play(A, g.moves(A)[0])
    assert g.scores(now=True)[A].points == 2 + 9


def test_values_are_those_of_the_end() -> None:
    """[R9.1] [R1.7] Of three owners each scores the third value."""
    g = table(gifts={A: ["goldwork"], B: ["goldwork"], C: ["goldwork"]}, money=(0, 0, 0, 0))
    assert [score.points for score in g.scores(now=True)] == [7, 7, 7, 0]


def test_deben_break_a_tie() -> None:
    """[R9.4] Counted before they become points."""
    g = table(gifts={A: ["harp"], B: ["mirror"]}, money=(7, 3, 0, 0))
    scores = g.scores(now=True)
    assert [(score.points, score.place) for score in scores[:2]] == [(12, 1), (12, 2)]
    assert isinstance(scores[A].ties[0], TieByDeben)


def test_a_shared_victory() -> None:
    """[R9.4] [A31] Equal in both: the place is shared, and the next one is third."""
    g = table(gifts={A: ["harp"], B: ["chair"]}, money=(4, 4, 1, 0))
    scores = g.scores(now=True)
    assert [score.place for score in scores] == [1, 1, 3, 4]
    assert isinstance(scores[A].ties[0], TieStays)


def test_the_priest_comes_last() -> None:
    """[R9.3] [R11.5] After Deben and seals, and may change who wins."""
    g = table(money=(8, 4, 0, 0))
    g.priest = D
    scores = g.scores(now=True)
    assert [score.points for score in scores] == [4, 2, 0, 9]
    assert scores[D].place == 1


def test_every_game_ends_with_a_result_that_is_told() -> None:
    """[R8.3] [R9.4] The winners by name."""
    for seats in (2, 3, 4, 5):
        g, events = whole_game(seats, f"end {seats}")[-1]
        winners = [score.seat for score in g.scores() or [] if score.place == 1]
        last = told(g, events)[-1]
        assert all(f"Player {seat + 1}" in last for seat in winners)
        assert g.stage().phase == "scoring"
