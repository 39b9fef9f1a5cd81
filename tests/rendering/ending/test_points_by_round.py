"""The points round by round of a game that is over: each is the sum of the score lines at that moment."""

from __future__ import annotations

import itertools
import random
import re

import pytest

from engine import GAMES
from engine.core import Moment, Score, Stage, plain, turning_moment
from engine.core.sentence import Sentence
from tables.history import voices
from tables.models import Status
from tables.rendering.ending import ceremony, points_by_round, story
from tables.rendering.ending.points_by_round import BOTTOM, TOKEN, TOP
from tables.rendering.ending.story import Course
from tests.session.extent import extent
from tests.support.elements import attributes, elements, texts
from tests.support.game_tables import Guest, create_table, move_on

pytestmark = pytest.mark.django_db
GAMES_OF_EACH = extent(2, 100)  # whole games


@pytest.mark.parametrize("seed", range(GAMES_OF_EACH))
@pytest.mark.parametrize("key", GAMES)
def test_every_point_of_a_line_is_the_sum_of_the_score_lines_then(key: str, seed: int) -> None:
    """The last one is the result; the table has the same numbers, and its rows lead to where they held."""
    rng = random.Random(f"rounds {key} {seed}")
    people = [Guest(name) for name in "ABCDE"[: max(2, rng.choice(GAMES[key].seats))]]
    table = move_on(create_table(people, game=key), rng, strength="random")
    assert table.status == Status.FINISHED
    drawn = points_by_round.chart(story.course(table, table.version), voices.voice(table, None))
    assert drawn is not None
    for row in drawn.rows:
        scores = table.turns.get(number=row.number).position().scores(now=True)
        assert row.points == tuple(sum(line.points for line in score.lines) for score in scores)
    result = {score.seat: score.points for score in table.full_position().scores() or ()}
    assert dict(zip([line.seat for line in drawn.lines], drawn.rows[-1].points, strict=True)) == result
    assert all(line.path.count("L") == len(drawn.rows) - 1 for line in drawn.lines)
    heights_follow_points(drawn)
    page = people[0].sees(table)
    cells = [int(n.replace("\N{MINUS SIGN}", "-")) for n in texts(page, "#rounds-table .n")]
    assert cells == [points for row in drawn.rows for points in row.points]


def heights_follow_points(drawn: points_by_round.Chart) -> None:
    """Check that more points are higher and equal ones equally high, and that tokens do not cover each other."""
    reached = [
        (points, float(height))
        for i, line in enumerate(drawn.lines)
        for points, height in zip(
            [row.points[i] for row in drawn.rows], re.findall(r" (-?[\d.]+)", line.path), strict=True
        )
    ]
    in_order = sorted(reached)
    assert all(a[1] >= b[1] for a, b in itertools.pairwise(in_order))
    tokens = sorted(line.token for line in drawn.lines)
    assert all(b - a >= TOKEN - 0.01 for a, b in itertools.pairwise(tokens))
    assert tokens[0] >= TOP
    assert tokens[-1] <= BOTTOM


@pytest.mark.parametrize("seed", range(GAMES_OF_EACH))
@pytest.mark.parametrize("key", GAMES)
def test_bars_are_the_points_of_the_result_by_kind(key: str, seed: int) -> None:
    """Gains follow each other from zero to the right, losses to the left; the longest bar ends at the right edge."""
    rng = random.Random(f"bars {key} {seed}")
    people = [Guest(name) for name in "ABCDE"[: max(2, rng.choice(GAMES[key].seats))]]
    table = move_on(create_table(people, game=key), rng, strength="random")
    scores = table.full_position().scores() or ()
    kinds, bars = ceremony.bars(scores, voices.voice(table, None), table.rules.topic)
    for score in scores:
        bar = bars[score.seat]
        shown = {part.kind.name: part.points for part in bar.parts}
        assert len(shown) == len(bar.parts)
        assert list(shown) == [kind.name for kind in kinds if kind.name in shown]
        assert sum(shown.values()) == score.points
        assert bar.lost == sum(points for points in shown.values() if points < 0)
        stands_in_a_row(bar)
    gains = [part.at + part.length for bar in bars.values() for part in bar.parts if part.points > 0]
    assert round(max(gains, default=100)) == 100
    assert {bar.zero for bar in bars.values()} == {bars[0].zero}
    page_adds_up(people[0].sees(table))


def stands_in_a_row(bar: ceremony.Bar) -> None:
    """Check that gains follow each other from zero to the right and losses to the left, within the picture."""
    above = below = bar.zero
    for part in bar.parts:
        if part.points > 0:
            assert abs(part.at - above) < 0.1
            above = part.at + part.length
        else:
            assert abs(part.at + part.length - below) < 0.1
            below = part.at
    assert abs(bar.lost_at - below) < 0.1
    assert 0 <= below <= above <= 100.1


def page_adds_up(page: str) -> None:
    """Check that the parts of each bar, and the rows of the table under it, add up to the result beside it."""
    places = elements(page.replace("\N{MINUS SIGN}", "-"), ".places details")
    assert places
    for place in places:
        total, foot = (texts(place, cell)[0] for cell in (".place__points", "tfoot td:last-child"))
        drawn = [int(title.rpartition(": ")[2]) for title in texts(place, "svg title")]
        rows = [int(points) for points in texts(place, "tbody td:last-child")]
        assert (sum(drawn), sum(rows), int(foot)) == (int(total),) * 3


@pytest.mark.parametrize("key", GAMES)
def test_every_kind_of_points_has_a_symbol_of_its_page(key: str) -> None:
    people = [Guest(name) for name in "ABC"]
    table = move_on(create_table(people, game=key), random.Random(f"bars {key}"), strength="random")
    page = people[0].sees(table)
    used = {href.removeprefix("#") for href in attributes(page, ".kinds use", "href")}
    assert used <= set(attributes(page, "symbol", "id"))


def ends(*points: tuple[int, ...]) -> list[Moment]:
    """Rounds after which the seats had these points."""
    return [
        Moment(
            number,
            Stage(f"{number}/phase", ("phase",)),
            [Score(i, 1 + sum(o > own for o in row), own, ()) for i, own in enumerate(row)],
        )
        for number, row in enumerate(points, start=1)
    ]


def test_the_turning_point_stands_on_the_line_where_the_lead_was_taken_for_good() -> None:
    """Seat 1 leads after rounds 1 and 3, seat 0 after 2 and from 4 on: at 80 % of an axis of five rounds."""
    rounds = ends((1, 2), (4, 3), (5, 6), (9, 8), (12, 9))
    turn = turning_moment(rounds)
    assert turn is not None
    assert turn.number == 4
    drawn = points_by_round.chart(Course(0, rounds[0].scores, rounds), plain({}))
    assert drawn is not None
    assert (drawn.turn, drawn.turned) == (80.0, 4)


def test_a_lead_from_the_beginning_or_a_shared_win_has_no_turning_point() -> None:
    assert turning_moment(ends((2, 1), (3, 2))) is None
    assert turning_moment(ends((1, 2), (3, 3))) is None
    assert turning_moment([]) is None


def test_a_game_of_one_round_has_no_line() -> None:
    rounds = ends((2, 1))
    assert points_by_round.chart(Course(0, rounds[0].scores, rounds), plain({})) is None


@pytest.mark.parametrize(
    ("points", "before", "told"),
    [(30, None, None), (30, 29, ceremony.PersonalBest), (30, 30, ceremony.EarlierBest), (3, 9, ceremony.EarlierBest)],
)
def test_the_best_so_far(points: int, before: int | None, told: type[Sentence] | None) -> None:
    said = ceremony.own_best(points, before)
    assert (type(said) if said else None) == told
    if isinstance(said, ceremony.EarlierBest):
        assert said.points.n == before
