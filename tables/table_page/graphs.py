"""Graphs of a game: points of every seat, income and expenses, with the same numbers as tables."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine import Position
from engine.core import Viewer
from tables.history import seat_history, spectator_delay, voices
from tables.models import Status, Table, positions, round_of
from tables.rendering.ending.points_by_round import round_name, spread
from tables.table_page import replay_views
from tables.table_page.views import find_begun_table
from tables.web.caches import render_cache

WIDTH, HEIGHT = 720, 300  # size of the chart in its own units
LEFT, RIGHT, TOP, BOTTOM = 44, 150, 14, 26  # around the curves
LABEL = 20  # height of a label
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)  # between the lines of the grid
LINES = 6  # most grid lines


class Moment(NamedTuple):
    """The known values after one history row."""

    number: int
    stage: str
    points: tuple[int | None, ...]  # by seat
    stocks: tuple[dict[str, int], ...]  # by seat: kind -> amount


class Flow(NamedTuple):
    """What a seat earned and spent of one thing."""

    earned: int = 0
    spent: int = 0

    def with_change(self, change: int) -> Flow:
        """The flow with one more change of the stock."""
        return Flow(self.earned + max(change, 0), self.spent + max(-change, 0))


class Curve(NamedTuple):
    """The curve of a seat's points."""

    seat: int
    path: str
    end: tuple[float, float]  # end point of the curve
    label: float  # height of its label
    last: int


class Tick(NamedTuple):
    """A grid line, or the beginning of a round."""

    at: float
    word: str


class Bar(NamedTuple):
    """Bars of what one seat earned and spent."""

    seat: int
    flow: Flow
    earned: float  # length, in units of the chart
    spent: float
    y: int


@require_safe
def graphs(request: HttpRequest, slug: str) -> HttpResponse:
    """The graphs of a game: as known to this viewer while running, of everything when finished."""
    table, viewer = find_begun_table(request, slug)
    over, version = table.status == Status.FINISHED, spectator_delay.visible_version(table, viewer)
    moments: list[Moment] = render_cache.picture(
        ("graphs", table.slug, version, None if over else viewer, over), lambda: known_moments(table, viewer, version)
    )
    seats = seat_history.seats(table, viewer)
    behind = spectator_delay.delay_text(table) if spectator_delay.is_delayed(table, viewer) else ""
    values = {
        "table": table, "game": table.rules, "over": over, "voice": voices.voice_of_seats(table, seats),
        "colours": tuple(seat.colour for seat in seats), "names": tuple(seat.displayed_name for seat in seats),
        "seats": range(len(seats)), "behind": behind,
        "score": score(table, moments), "flows": flows(table, moments),
    }  # fmt: skip
    return render(request, "table_page/pages/graphs.html", values)


# -- what is known ---------------------------------------------------------------------------------


def known_moments(table: Table, viewer: Viewer, version: int) -> list[Moment]:
    """A moment for each row valid at this version, as the viewer sees it; all information after the end."""
    found = []
    rows = list(replay_views.effective_turns(table, version))
    for row, position in zip(rows, positions(rows), strict=True):
        over = table.status == Status.FINISHED
        found.append(moment(table, row.number, row.stage, position if over else position.seen_by(viewer), over))
    return found


def moment(table: Table, number: int, stage: str, seen: Position, over: bool) -> Moment:
    """The values of one row: final scores as of then for a finished game, public points for a running one."""
    scores = seen.scores(now=True) if over else None
    if scores is not None:
        points = {score.seat: score.points for score in scores}
    else:
        lines = table.rules.picture(seen, None).players
        points = {line.seat: line.stats[0].n for line in lines}
    stocks = [{stat.kind: stat.n for stat in table.rules.ledger(seen, seat)} for seat in range(seen.seats)]
    return Moment(number, stage, tuple(points.get(seat) for seat in range(seen.seats)), tuple(stocks))


def rounds(moments: Sequence[Moment]) -> list[list[Moment]]:
    """The moments of each round, in order."""
    found: list[list[Moment]] = []
    for one in moments:
        if not found or round_of(one.stage) != round_of(found[-1][0].stage):
            found.append([])
        found[-1].append(one)
    return found


# -- the points ------------------------------------------------------------------------------------


def score(table: Table, moments: Sequence[Moment]) -> dict[str, object]:
    """The chart of the points, and its table: the points at the end of each round."""
    every = [points for one in moments for points in one.points if points is not None]
    low, high = min(0, *every), max(1, *every)
    step = next((s for s in STEPS if (high - low) / s <= LINES), STEPS[-1])
    high += -high % step

    def x(i: int) -> float:
        return round(LEFT + i * (WIDTH - LEFT - RIGHT) / max(1, len(moments) - 1), 1)

    def y(points: int) -> float:
        return round(TOP + (high - points) * (HEIGHT - TOP - BOTTOM) / (high - low), 1)

    ends = {seat: y(points) for seat, points in enumerate(moments[-1].points) if points is not None}
    labels = dict(zip(ends, spread(list(ends.values()), TOP, HEIGHT - BOTTOM, LABEL), strict=True))
    begun = {one[0].number: round_text(table, one[0].stage) for one in rounds(moments)}
    return {
        "curves": [
            Curve(seat, path([(x(i), y(p)) for i, one in enumerate(moments) if (p := one.points[seat]) is not None]),
                  (x(len(moments) - 1), end), labels[seat], moments[-1].points[seat] or 0)
            for seat, end in ends.items()
        ],
        "grid": [Tick(y(points), str(points)) for points in range(low - low % step, high + 1, step) if points >= low],
        "rounds": [Tick(x(i), begun[one.number]) for i, one in enumerate(moments) if one.number in begun],
        "rows": [(round_text(table, part[0].stage), part[-1].points, part[-1].number) for part in rounds(moments)],
        "box": f"0 0 {WIDTH} {HEIGHT}", "left": LEFT, "right": WIDTH - RIGHT, "bottom": HEIGHT - BOTTOM, "top": TOP,
    }  # fmt: skip


def path(points: Sequence[tuple[float, float]]) -> str:
    """A step curve as an SVG path."""
    if not points:
        return ""
    drawn = f"M{points[0][0]} {points[0][1]}"
    for (_x, before), (x, y) in pairwise(points):
        drawn += f"H{x}" if y == before else f"H{x}V{y}"
    return drawn


def round_text(table: Table, stage: str) -> str:
    """The round of a stage in words."""
    return round_name(stage, voices.voice_of_seats(table, table.seats.all()))


# -- earned and spent ------------------------------------------------------------------------------


def flows(table: Table, moments: Sequence[Moment]) -> list[dict[str, object]]:
    """For each thing earned and spent, two bars per seat and its table by round."""
    kinds = list(dict.fromkeys(kind for one in moments for stock in one.stocks for kind in stock))
    return [flow(table, moments, kind) for kind in kinds]


def flow(table: Table, moments: Sequence[Moment], kind: str) -> dict[str, object]:
    """The bars and table of one thing; every row counts with its net change."""
    by_round = [turnover(moments, part, kind) for part in rounds(moments)]
    seats = range(len(moments[0].stocks))
    sums = [sum_of([one[seat] for one in by_round]) for seat in seats]
    most = max([1, *(max(one) for one in sums if one is not None)])
    length = (WIDTH - LEFT - RIGHT) / most
    shown = [seat for seat in seats if sums[seat] is not None]
    bars = [
        Bar(seat, found, round(found.earned * length, 1), round(found.spent * length, 1), i * 44)
        for i, seat in enumerate(shown)
        if (found := sums[seat]) is not None
    ]
    rows = [(round_text(table, part[0].stage), one) for part, one in zip(rounds(moments), by_round, strict=True)]
    return {"kind": kind, "bars": bars, "rows": rows, "sums": sums, "box": f"0 0 {WIDTH} {44 * len(bars)}",
            "left": LEFT}  # fmt: skip


def turnover(moments: Sequence[Moment], part: Sequence[Moment], kind: str) -> list[Flow | None]:
    """What each seat earned and spent in one round; None if unknown."""
    begins = moments.index(part[0])
    ends = begins + len(part)
    found: list[Flow | None] = []
    for seat in range(len(part[0].stocks)):
        # The row that leads out of a round belongs to it: the last income opens the next round.
        stocks = [one.stocks[seat].get(kind) for one in moments[begins : ends + 1]]
        known_ones = [n for n in stocks if n is not None]
        total = Flow()
        for before, after in pairwise(known_ones):
            total = total.with_change(after - before)
        found.append(total if known_ones else None)
    return found


def sum_of(each: Sequence[Flow | None]) -> Flow | None:
    """The sum of all rounds; None if nothing is known."""
    there = [one for one in each if one is not None]
    return Flow(sum(one.earned for one in there), sum(one.spent for one in there)) if there else None
