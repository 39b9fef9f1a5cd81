"""How far somebody is in the lesson of a game."""

from __future__ import annotations

import msgspec
from django.conf import settings
from django.db import models

from engine.core import from_json
from engine.lessons import Lesson, Step, lesson_of
from tables.models import Table


class Checkpoint(msgspec.Struct, frozen=True, array_like=True):
    """The beginning of a step: its number, and the table and version at which it began."""

    step: int
    slug: str
    version: int


class Progress(models.Model):
    """A learner in a lesson: the step, its table, and what was said after the last answer.

    checkpoints: JSON, one for each step taken so far. played: JSON, the moves of the current step. said: JSON, the last
    comment in both languages.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="lessons")
    game = models.CharField(max_length=40)
    table = models.OneToOneField(Table, models.SET_NULL, null=True, related_name="lesson")
    step = models.PositiveSmallIntegerField(default=0)
    checkpoints = models.TextField(default="[]")
    played = models.TextField(default="[]")
    said = models.TextField(blank=True)
    finished = models.BooleanField(default=False)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game"], name="one_lesson_a_game")]

    def __str__(self) -> str:
        return f"{self.user_id}/{self.game} {self.step}"

    @property
    def lesson(self) -> Lesson:
        """The lesson."""
        found = lesson_of(self.game)
        if found is None:
            raise ValueError(f"{self.game} has no lesson.")
        return found

    @property
    def current(self) -> Step | None:
        """The step; None after the last."""
        steps = self.lesson.steps
        return steps[self.step] if self.step < len(steps) else None

    @property
    def waits_for_scene(self) -> bool:
        """Whether the next step begins a scene whose table has not been made yet."""
        return self.current is not None and (not self.marks or self.marks[-1].step != self.step)

    @property
    def marks(self) -> list[Checkpoint]:
        """The checkpoints, oldest first."""
        return from_json(self.checkpoints, list[Checkpoint])

    @marks.setter
    def marks(self, marks: list[Checkpoint]) -> None:
        self.checkpoints = msgspec.json.encode(marks).decode()

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves played in the current step."""
        return from_json(self.played, tuple[str, ...])

    @moves.setter
    def moves(self, moves: tuple[str, ...]) -> None:
        self.played = msgspec.json.encode(moves).decode()


def progress_at(table: Table) -> Progress | None:
    """The learner's progress at the table of a lesson, read once with the table; None elsewhere."""
    return getattr(table, "lesson", None) if table.is_lesson else None
