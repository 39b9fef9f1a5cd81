"""What the others did between two steps of a lesson: the answers that followed the learner's own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from engine.core import Seat, Viewer
from tables.history.log import events_of, visible_events
from tables.lessons.models import Progress
from tables.models import Kind, Row

ANSWERS = (Kind.MOVE, Kind.SEAL)
MOST = 9  # answers told, the last ones: the trail on the board has as many numbers
IDLE = ("seat", "type")  # fields that name no place
WORD = re.compile(r"[a-z0-9]+")


def following_rows(progress: Progress, rows: Sequence[Row], learner: Seat) -> tuple[int, list[Row]]:
    """The version of the learner's last answer, and the answers between it and the current step.

    rows: effective ones, oldest first. Answers that the lesson gave for the learner on the way are among them.
    """
    since, until = limits(progress)
    found = [row for row in rows if since < row.number <= until and row.kind in ANSWERS]
    while found and found[0].seat == learner:
        since = found.pop(0).number
    return since, found[-MOST:]


def limits(progress: Progress) -> tuple[int, float]:
    """The versions at which the step before the current one and the current one began.

    The same one twice at the first step of a scene.
    """
    *earlier, mark = progress.marks
    if progress.waits_for_scene:
        return mark.version, float("inf")
    before = earlier[-1] if earlier and earlier[-1].slug == mark.slug else mark
    return before.version, mark.version


def words_told(row: Row, key: str, viewer: Viewer) -> str:
    """The words of a row's visible events, each once, by which the places that it changed are found."""
    events = visible_events(events_of(row.events, key), viewer)
    return " ".join(dict.fromkeys(word for event in events for word in words_in(msgspec.to_builtins(event))))


def words_in(value: object) -> Iterator[str]:
    """All words and whole numbers in plain data, but no names of fields, seats or types."""
    if isinstance(value, dict):
        yield from (word for field, part in value.items() if field not in IDLE for word in words_in(part))
    elif isinstance(value, list | tuple):
        yield from (word for part in value for word in words_in(part))
    elif isinstance(value, str):
        yield from WORD.findall(value)
    elif isinstance(value, int):
        yield str(value)
