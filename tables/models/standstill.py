"""When nobody's clock runs: the holidays of a person, and the outages of the site."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Holiday(models.Model):
    """Days on which somebody's time does not run in games by correspondence."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="holidays")
    first = models.DateField()
    last = models.DateField()

    class Meta:
        ordering = ["first"]

    def __str__(self) -> str:
        return f"{self.first} – {self.last}"


class Beat(models.Model):
    """When the site was last up: one row, written anew by every server every few seconds."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.at.isoformat()


class Outage(models.Model):
    """A time in which the site was down: nobody's clock ran."""

    begin = models.DateTimeField()
    end = models.DateTimeField(db_index=True)
    told = models.BooleanField(default=False)  # every table that it concerned has a line about it

    class Meta:
        ordering = ["begin"]

    def __str__(self) -> str:
        return f"{self.begin.isoformat()} – {self.end.isoformat()}"
