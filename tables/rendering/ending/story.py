"""What decided a finished game, with moves of the replay; and the points after each round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from engine.core import Moment, Score, StoryLine, Viewer, tell_story
from tables.models import Kind, Table, Turn, positions, round_of, was_effective_at
from tables.web.caches import render_cache

STEPS = (Kind.START, Kind.MOVE, Kind.SEAL, Kind.REWIND)


class Course(NamedTuple):
    """A game from its first row on: the scores as if it ended there, and those of each round."""

    number: int
    scores: Sequence[Score]
    ends: list[Moment]


def story(table: Table, version: int, viewer: Viewer) -> list[StoryLine]:
    """What decided a game that was over at this version, as told to this viewer."""
    return tell_story(course(table, version).ends, viewer, table.rules.topic)


def course(table: Table, version: int) -> Course:
    """The course of a game that was over at this version."""
    found: Course = render_cache.picture(("story", table.slug, version), partial(read_course, table, version))
    return found


def round_ends(table: Table, version: int) -> list[Moment]:
    """The end of each round, with the scores as if the game ended there."""
    return read_course(table, version).ends


def read_course(table: Table, version: int) -> Course:
    """The course of a game, from its history."""
    rows = table.turns.filter(was_effective_at(version), kind__in=STEPS)
    steps = list(rows.values_list("number", "stage"))
    first = {after for (_number, stage), (after, next_) in pairwise(steps) if round_of(stage) != round_of(next_)}
    read: list[Turn] = list(rows.filter(number__in={steps[0][0], *first, steps[-1][0]}))
    for row in read:
        row.table = table
    reached = list(positions(read))
    ends = [
        Moment(row.number, begun.stage(), ended.scores(now=True) or ())
        for (begun, ended), row in zip(pairwise(reached), read[1:], strict=True)
    ]
    return Course(read[0].number, reached[0].scores(now=True) or (), ends)
