"""Ratings: rated tables, each player's rating after each, and current ratings."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tables.models import Table
from tables.tournaments.models.rounds import Pod


class Book(models.Model):
    """The ratings of one game in one variant; locked while they are written."""

    game = models.CharField(max_length=40)
    variant = models.CharField(max_length=80, default="", blank=True)  # as the game's definition calls it
    stale = models.BooleanField(default=False)  # its tables must be sorted by variant and recomputed

    class Meta:
        ordering = ["game", "variant"]
        constraints = [models.UniqueConstraint(fields=["game", "variant"], name="a_book_once")]

    def __str__(self) -> str:
        return f"{self.game} {self.variant}".strip()


class Rated(models.Model):
    """A finished table, rated once; of a tournament or open play. Without seats it has changed no rating."""

    book = models.ForeignKey(Book, models.CASCADE, related_name="tables")
    at = models.DateTimeField()
    key = models.CharField(max_length=12, unique=True)  # order of tables that ended at the same moment
    pod = models.OneToOneField(Pod, models.SET_NULL, null=True, blank=True, related_name="rated")
    table = models.OneToOneField(Table, models.SET_NULL, null=True, blank=True, related_name="rated")
    open = models.BooleanField()  # not of a tournament
    version = models.PositiveSmallIntegerField(default=1)  # of the result

    class Meta:
        ordering = ["at", "key"]
        indexes = [models.Index(fields=["book", "at", "key"], name="the_rated_in_order")]

    def __str__(self) -> str:
        return self.key


class RatedSeat(models.Model):
    """A rated player at a table, with their rating after it; `player` stays when the user is deleted."""

    rated = models.ForeignKey(Rated, models.CASCADE, related_name="seats")
    player = models.PositiveIntegerField(db_index=True)
    place = models.PositiveSmallIntegerField()
    left = models.BooleanField(default=False)
    after = models.JSONField(null=True, blank=True)
    anew = models.JSONField(null=True, blank=True)  # the same, computed by an unfinished rebuild

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["rated", "player"], name="rated_once_a_table")]

    def __str__(self) -> str:
        return f"{self.rated_id} {self.player}"


class Career(models.Model):
    """The current rating and statistics of a user in a book."""

    book = models.ForeignKey(Book, models.CASCADE, related_name="careers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="careers")
    mu = models.FloatField()
    sigma = models.FloatField()
    sure = models.FloatField(db_index=True)  # mu - 3 sigma
    tables = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()
    places = models.PositiveIntegerField()  # sum of places
    last = models.DateTimeField()
    trend = models.JSONField(default=list)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["book", "user"], name="a_career_once")]

    def __str__(self) -> str:
        return f"{self.user} {self.book}"
