"""What decided a finished game: sentences for a viewer, with their moves in the replay."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from engine.core import Moment, Told, Viewer, tell_story
from tables.models import Kind, Table, Turn, positions, round_of, was_effective_at
from tables.web import render_cache

STEPS = (Kind.START, Kind.MOVE, Kind.SEAL, Kind.REWIND)


def story(table: Table, version: int, viewer: Viewer) -> list[Told]:
    """What decided a game that was over at this version, as told to this viewer."""
    moments: list[Moment] = render_cache.picture(("story", table.slug, version), partial(round_ends, table, version))
    return tell_story(moments, viewer, table.rules.topic)


def round_ends(table: Table, version: int) -> list[Moment]:
    """The end of each round, with the scores as if the game ended there."""
    rows = table.turns.filter(was_effective_at(version), kind__in=STEPS)
    steps = list(rows.values_list("number", "stage"))
    first = {after for (_number, stage), (after, next_) in pairwise(steps) if round_of(stage) != round_of(next_)}
    read: list[Turn] = list(rows.filter(number__in={steps[0][0], *first, steps[-1][0]}))
    for row in read:
        row.table = table
    reached = list(positions(read))
    return [
        Moment(row.number, begun.stage(), ended.scores(now=True) or ())
        for (begun, ended), row in zip(pairwise(reached), read[1:], strict=True)
    ]
