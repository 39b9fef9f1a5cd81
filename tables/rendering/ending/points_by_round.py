"""The points after each round of a finished game: lines of a chart, and the same as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core import Score, Seat, Voice, turning_moment
from tables.models import round_of
from tables.rendering.ending.story import Course

TOP, BOTTOM = 8.0, 82.0  # percent of the height between which the lines run
TOKEN = 11.0  # height of a token at the end of its line
LABELS = 8  # most rounds that are named below the lines
ENDS = 15  # percent of the width that the words for the start and the end need


class Row(NamedTuple):
    """The points of all seats after a round, and the row of the history where it ended."""

    number: int
    name: str
    points: tuple[int, ...]


class Tick(NamedTuple):
    """A round on the axis, in percent of the width; its word where there is room for one."""

    at: float
    word: str


class Line(NamedTuple):
    """The line of a seat in percent of the chart, and the height of its token."""

    seat: Seat
    path: str
    token: float


class Chart(NamedTuple):
    """All lines, the axis, the turning point on it with its row of the history, and the table."""

    lines: tuple[Line, ...]
    ticks: tuple[Tick, ...]
    turn: float | None
    turned: int | None
    rows: tuple[Row, ...]


def chart(course: Course, speaks: Voice) -> Chart | None:
    """The points by round; None for a game of one round, or one that tells no points before its end."""
    rows = table(course, speaks)
    if len(rows) < 3 or len({len(row.points) for row in rows}) > 1:
        return None
    turn = turning_moment(course.ends)
    places = [100 * i / (len(rows) - 1) for i in range(len(rows))]
    turned = next((x for x, row in zip(places, rows, strict=True) if turn and row.number == turn.number), None)
    seats = sorted(score.seat for score in course.ends[-1].scores)
    return Chart(lines(seats, rows, places), ticks(places), turned, turn.number if turn else None, tuple(rows))


def table(course: Course, speaks: Voice) -> list[Row]:
    """The points before the first round and after each; a set-up before the rounds is no round."""
    named = [(moment, round_name(moment.stage.path, speaks)) for moment in course.ends]
    start = Row(course.number, "", by_seat(course.scores))
    if named and not named[0][1]:
        start = Row(named[0][0].number, "", by_seat(named[0][0].scores))
    return [start, *(Row(moment.number, name, by_seat(moment.scores)) for moment, name in named if name)]


def by_seat(scores: Sequence[Score]) -> tuple[int, ...]:
    """The points in the order of seats."""
    return tuple(score.points for score in sorted(scores, key=lambda score: score.seat))


def round_name(stage: str, speaks: Voice) -> str:
    """The round of a stage in words; empty outside of rounds."""
    outer = round_of(stage).rstrip("/").split("/")
    return " ".join(speaks.word(part) if part in speaks.words else part for part in outer if part)


def lines(seats: Sequence[Seat], rows: Sequence[Row], places: Sequence[float]) -> tuple[Line, ...]:
    """The line of each seat, with tokens at their ends that do not cover each other."""
    every = [points for row in rows for points in row.points]
    low, high = min(0, *every), max(1, *every)

    def y(points: int) -> float:
        return round(TOP + (high - points) * (BOTTOM - TOP) / (high - low), 1)

    tokens = spread([y(points) for points in rows[-1].points], TOP, BOTTOM, TOKEN)
    return tuple(
        Line(seat, path([(x, y(row.points[i])) for x, row in zip(places, rows, strict=True)]), tokens[i])
        for i, seat in enumerate(seats)
    )


def path(points: Sequence[tuple[float, float]]) -> str:
    """A line through these points, for SVG."""
    return "M" + "L".join(f"{x:.1f} {y}" for x, y in points)


def spread(ends: Sequence[float], top: float, bottom: float, height: float) -> list[float]:
    """Places of labels near these heights, in the same order from the top, that do not overlap."""
    found, least = list(ends), top
    order = sorted(range(len(ends)), key=lambda i: ends[i])
    for n, i in enumerate(order):
        found[i] = min(max(ends[i], least), bottom - height * (len(ends) - 1 - n))
        least = found[i] + height
    return found


def ticks(places: Sequence[float]) -> tuple[Tick, ...]:
    """The rounds on the axis, counted from 1; the start and the end are named by the page."""
    every = -(-(len(places) - 1) // LABELS)
    return tuple(
        Tick(round(x, 1), str(i) if i % every == 0 and ENDS <= x <= 100 - ENDS else "") for i, x in enumerate(places)
    )
