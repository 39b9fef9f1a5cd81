"""What the others did between two steps of a lesson: the answers that followed the learner's own."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Seat
from tables.history.log import NUMBERED
from tables.lessons.models import Progress
from tables.models import Kind, Row

ANSWERS = (Kind.MOVE, Kind.SEAL)


def following_rows(progress: Progress, rows: Sequence[Row], learner: Seat) -> tuple[int, list[Row]]:
    """The version of the learner's last answer, and the answers between it and the current step.

    rows: effective ones, oldest first. Answers that the lesson gave for the learner on the way are among them.
    As many as have numbers on the board, the last ones.
    """
    since, until = limits(progress)
    found = [row for row in rows if since < row.number <= until and row.kind in ANSWERS]
    while found and found[0].seat == learner:
        since = found.pop(0).number
    return since, found[-NUMBERED:]


def limits(progress: Progress) -> tuple[int, float]:
    """The versions at which the step before the current one and the current one began.

    The same one twice at the first step of a scene.
    """
    *earlier, mark = progress.marks
    if progress.waits_for_scene:
        return mark.version, float("inf")
    before = earlier[-1] if earlier and earlier[-1].slug == mark.slug else mark
    return before.version, mark.version
