"""The log of a tournament: one row for each act, chained by hashes."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tables.tournaments.models.events import Tournament


class Adjustment(models.Model):
    """An act: actor, target, values before and after, and reason."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=24)
    target = models.CharField(max_length=40)  # "entry:7", "pod:12", "round:3", "tournament"
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    said = models.CharField(max_length=30, blank=True)  # the actor's name then; empty: the site itself
    own = models.BooleanField(default=False)  # whether the actor plays at the table concerned
    at = models.DateTimeField()
    key = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001
    previous = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="a_log_row_once"),
            models.UniqueConstraint(fields=["tournament", "key"], name="an_act_once"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number} {self.kind}"
