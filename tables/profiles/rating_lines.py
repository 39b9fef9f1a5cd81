"""The ratings of a member over time: a line for each game and variant, and the same as a table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import F, Window
from django.db.models.functions import RowNumber

from engine import GAMES
from tables.models import Visibility
from tables.people.models import User
from tables.tournaments.models import RatedSeat
from tables.tournaments.results.rating_history import load_career
from tables.tournaments.views.clubs import leaderboard
from tables.tournaments.views.clubs.leaderboard import Own

SHOWN = 50  # rated tables of a line, the last ones
LISTED = 10  # of them in the table
WIDTH, HEIGHT = 360, 150  # size of the drawing in its own units
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 24  # around the line
STEPS = (10, 20, 50, 100, 200, 500, 1000)  # between the lines of the grid
LINES = 4  # most grid lines


class Point(NamedTuple):
    """The rating after a table; slug: of the table, empty where this reader may not find it."""

    at: datetime
    value: int
    slug: str


class Tick(NamedTuple):
    """A line of the grid."""

    y: float
    value: int


class Drawing(NamedTuple):
    """A line as SVG: its points, its last point, and the grid."""

    line: str
    end: tuple[float, float]
    grid: Sequence[Tick]
    box: str = f"0 0 {WIDTH} {HEIGHT}"
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - 6


class RatingLine(NamedTuple):
    """The rating of a member in one game and variant, oldest first; drawing: None for a single table."""

    key: str
    variant: str
    title: str
    now: Own
    points: Sequence[Point]
    drawing: Drawing | None

    @property
    def latest(self) -> Sequence[Point]:
        """The last ones for the table, newest first."""
        return self.points[::-1][:LISTED]


def rating_lines(user: User, to_all: bool) -> list[RatingLine]:
    """The ratings of a user, a line for each game and variant over its last rated tables.

    to_all: only public tables have a link. Takes two queries.
    """
    points = rated_points(user, to_all)
    return [
        RatingLine(now.key, now.variant, now.title, now, found, drawing(found))
        for now in leaderboard.own_ratings(user)
        if (found := points.get((now.key, now.variant), []))
    ]


def rated_points(user: User, to_all: bool) -> dict[tuple[str, str], list[Point]]:
    """By game and variant, the ratings after the last rated tables of a user, oldest first."""
    rated = RatedSeat.objects.filter(player=user.pk, rated__book__game__in=GAMES, after__isnull=False)
    order = (F("rated__at").desc(), F("rated__key").desc())
    ranked = rated.annotate(row=Window(RowNumber(), partition_by=F("rated__book"), order_by=order))
    last = RatedSeat.objects.filter(pk__in=ranked.filter(row__lte=SHOWN).values("pk"))
    fields = [f"rated__{name}" for name in ("book__game", "book__variant", "at", "table__slug", "table__visibility")]
    found: dict[tuple[str, str], list[Point]] = {}
    rows = last.order_by("rated__at", "rated__key").values_list(*fields, "after")
    for game, variant, at, slug, visibility, after in rows:
        seen = slug if slug and (not to_all or visibility == Visibility.PUBLIC) else ""
        found.setdefault((game, variant), []).append(Point(at, load_career(after).rating.display_value, seen))
    return found


def drawing(points: Sequence[Point]) -> Drawing | None:
    """The line through these points, by time; None for fewer than two."""
    if len(points) < 2:
        return None
    values = [point.value for point in points]
    step = next((s for s in STEPS if (max(values) - min(values)) / s <= LINES - 2), STEPS[-1])
    low, high = min(values) // step * step, -(-max(values) // step) * step
    high = max(high, low + step)
    first, whole = points[0].at, (points[-1].at - points[0].at).total_seconds() or 1.0

    def x(at: datetime) -> float:
        return round(LEFT + (at - first).total_seconds() * (WIDTH - LEFT - RIGHT) / whole, 1)

    def y(value: int) -> float:
        return round(TOP + (high - value) * (HEIGHT - TOP - BOTTOM) / (high - low), 1)

    along = [(x(point.at), y(point.value)) for point in points]
    grid = [Tick(y(value), value) for value in range(low, high + 1, step)]
    return Drawing(" ".join(f"{a},{b}" for a, b in along), along[-1], grid)
