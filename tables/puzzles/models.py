"""What a person has answered."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Attempt(models.Model):
    """A person's only answer to a puzzle.

    number: of the puzzle in the list. answer: its moves, one a line.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="puzzles")
    number = models.PositiveIntegerField()
    answer = models.TextField(blank=True)
    right = models.BooleanField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "number"], name="one_answer_a_puzzle")]

    def __str__(self) -> str:
        return f"{self.user_id}/{self.number}"
