"""The weeks, and everybody's game of each."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.db import models

from engine.core import commitment_to
from tables.hosting import club_time
from tables.models import SECRET_BYTES, Table

DAYS = 7


class Week(models.Model):
    """A week, which is stored when somebody plays it.

    first_day: a Monday. secret: the source of all its draws. options: of its games, as JSON.
    """

    first_day = models.DateField(unique=True)
    secret = models.CharField(max_length=2 * SECRET_BYTES)
    options = models.TextField()

    def __str__(self) -> str:
        return f"{self.first_day}"

    @property
    def last_day(self) -> date:
        """Its Sunday."""
        return self.first_day + timedelta(days=DAYS - 1)

    @property
    def ends(self) -> datetime:
        """The moment at which it ends and its secret becomes public."""
        return club_time.begin_of(self.first_day + timedelta(days=DAYS))

    @property
    def is_over(self) -> bool:
        """Whether the secret is public."""
        return club_time.today() > self.last_day

    @property
    def commitment(self) -> str:
        """The fingerprint of the secret, which is shown from the beginning."""
        return commitment_to(self.secret)

    @property
    def url(self) -> str:
        """The path of its page."""
        return f"/week/{self.first_day}"

    def draw_name(self, guest: bool) -> str:
        """The name with which its games draw.

        Guests have draws of their own, which reveal nothing about the members' draws.
        """
        return f"week-{self.first_day}-guests" if guest else f"week-{self.first_day}"


class Entry(models.Model):
    """Somebody's game of a week; its result when the game is over.

    guest: whether they played as a guest, with the draws of guests. rival: the points of the automa. key: what results
    are compared by, as `Score.key`, separated by spaces.
    """

    week = models.ForeignKey(Week, models.CASCADE, related_name="entries")
    table = models.OneToOneField(Table, models.CASCADE, related_name="week_entry")
    guest = models.BooleanField()
    points = models.SmallIntegerField(null=True, blank=True)
    rival = models.SmallIntegerField(null=True, blank=True)
    won = models.BooleanField(default=False)
    key = models.CharField(max_length=60, blank=True)

    def __str__(self) -> str:
        return f"{self.week_id}/{self.table_id}"

    @property
    def sort_key(self) -> tuple[int, ...]:
        """What results are compared by; the greater is better."""
        return tuple(map(int, self.key.split()))
