"""Ratings: what each rated table was, what each who sat there had after it, and how everybody stands now."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tables.models import Table
from tables.tournaments.models.rounds import Pod


class Book(models.Model):
    """The ratings of one game in one variant: the row that whoever writes in them holds."""

    game = models.CharField(max_length=40)
    variant = models.CharField(max_length=80, default="", blank=True)  # as the game's definition calls it
    stale = models.BooleanField(default=False)  # its tables are to be sorted and computed anew

    class Meta:
        ordering = ["game", "variant"]
        constraints = [models.UniqueConstraint(fields=["game", "variant"], name="a_book_once")]

    def __str__(self) -> str:
        return f"{self.game} {self.variant}".strip()


class Rated(models.Model):
    """A table that is over, once: of a tournament or of open play; without seats it has changed nobody."""

    book = models.ForeignKey(Book, models.CASCADE, related_name="tables")
    at = models.DateTimeField()
    key = models.CharField(max_length=12, unique=True)  # tables that ended at one moment come in this order
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
    """A rated person at a table, with their career after it; a person who is gone stays a number."""

    rated = models.ForeignKey(Rated, models.CASCADE, related_name="seats")
    player = models.PositiveIntegerField(db_index=True)
    place = models.PositiveSmallIntegerField()
    left = models.BooleanField(default=False)
    after = models.JSONField(null=True, blank=True)
    anew = models.JSONField(null=True, blank=True)  # the same, as a rebuild that is under way has it

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["rated", "player"], name="rated_once_a_table")]

    def __str__(self) -> str:
        return f"{self.rated_id} {self.player}"


class Career(models.Model):
    """How somebody stands in a game."""

    book = models.ForeignKey(Book, models.CASCADE, related_name="careers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="careers")
    mu = models.FloatField()
    sigma = models.FloatField()
    sure = models.FloatField(db_index=True)  # mu - 3 sigma
    tables = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()
    places = models.PositiveIntegerField()  # their sum
    last = models.DateTimeField()
    trend = models.JSONField(default=list)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["book", "user"], name="a_career_once")]

    def __str__(self) -> str:
        return f"{self.user} {self.book}"
