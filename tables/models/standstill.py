"""Times that do not count: holidays of users, outages of the site."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models

DOWN = timedelta(seconds=15)  # without a heartbeat; restarts are shorter and do not count


class Holiday(models.Model):
    """Days on which a user's clocks do not run in correspondence games."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="holidays")
    first = models.DateField()
    last = models.DateField()

    class Meta:
        ordering = ["first"]

    def __str__(self) -> str:
        return f"{self.first} – {self.last}"


class Beat(models.Model):
    """The last heartbeat of the site: one row, updated by every server every few seconds."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.at.isoformat()


class Outage(models.Model):
    """A time in which the site was down, and no clock ran."""

    begin = models.DateTimeField()
    end = models.DateTimeField(db_index=True)
    told = models.BooleanField(default=False)  # whether all tables concerned have a log line about it

    class Meta:
        ordering = ["begin"]

    def __str__(self) -> str:
        return f"{self.begin.isoformat()} – {self.end.isoformat()}"
