"""Who would be ahead if the game were counted now, in scores that are set up by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core import Line, Score, Topic, _, lead_now, placed_by_points, plain, say
from engine.core import Sentence as Said

WORDS = plain({"point": "{n} points"})


class Beer(Said, frozen=True):
    text = _("beer")


class Bread(Said, frozen=True):
    text = _("bread")


class BeerPoints(Line, frozen=True):
    pass


class BreadPoints(Line, frozen=True):
    pass


class Luck(Line, frozen=True):
    """A line of no source."""


TOPICS = {BeerPoints: Topic(Beer()), BreadPoints: Topic(Bread())}


def told(*rows: Sequence[Line]) -> str:
    """What is said of these lines by seat; the places are of no account."""
    points = [sum(line.points for line in lines) for lines in rows]
    scores = [Score(seat, 1, n, tuple(lines)) for seat, (n, lines) in enumerate(zip(points, rows, strict=True))]
    sentence = lead_now(scores, lambda line: TOPICS.get(type(line)))
    return say(sentence, WORDS) if sentence is not None else ""


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (
            [[BeerPoints(4), BreadPoints(1)], [BeerPoints(1), BreadPoints(2)], [BreadPoints(1)]],
            "Player 1 would be 2 points ahead of Player 2. The largest lead: beer, 4 points to 1.",
        ),
        (
            [[BeerPoints(3)], [BreadPoints(2), BeerPoints(2), BreadPoints(3)], [BeerPoints(3)]],
            "Player 2 would be 4 points ahead of Player 1 and Player 3. The largest lead: bread, 5 points to 0.",
        ),
        (
            [[BreadPoints(-1), BeerPoints(2)], [BreadPoints(-4), BeerPoints(2)]],
            "Player 1 would be 3 points ahead of Player 2. The largest lead: bread, −1 points to −4.",
        ),
        ([[Luck(2), BeerPoints(1)], [BeerPoints(1)]], "Player 1 would be 2 points ahead of Player 2."),
        ([[BeerPoints(3)], [Luck(3)], [Luck(1)]], "Player 1 and Player 2 would be level, with 3 points each."),
        ([[], []], "all would be level, with 0 points each."),
    ],
)
def test_who_is_ahead_by_how_much_and_with_what(rows: list[list[Line]], said: str) -> None:
    assert told(*rows) == f"If it were counted now, {said}"


def test_nobody_is_compared_with_nobody() -> None:
    assert told([BeerPoints(3)]) == told() == ""


def test_what_they_are_called_by_place_makes_no_leader_of_a_tie() -> None:
    scores = [Score(0, 2, 3, ()), Score(1, 1, 3, ()), Score(2, 3, 1, ())]
    sentence = lead_now(scores, lambda line: None)
    assert sentence is not None
    assert say(sentence, WORDS) == "If it were counted now, Player 1 and Player 2 would be level, with 3 points each."


def test_equal_points_share_a_place_whatever_would_break_the_tie_at_the_end() -> None:
    after_ties = [Score(0, 2, 7, ()), Score(1, 4, 3, ()), Score(2, 1, 7, ()), Score(3, 3, 5, ())]
    assert [(one.seat, one.place) for one in placed_by_points(after_ties)] == [(0, 1), (2, 1), (3, 3), (1, 4)]
    assert placed_by_points([]) == []
