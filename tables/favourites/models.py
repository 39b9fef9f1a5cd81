"""What seats have chosen in finished games, and the games that are still to be read."""

from __future__ import annotations

from django.db import models

from tables.models import Seat, Table


class Favourite(models.Model):
    """Something that a seat has chosen in a finished game. what: its id in the game, such as a province."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="favourites", db_index=False)
    what = models.CharField(max_length=40)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["seat", "what"], name="a_favourite_once_a_seat")]

    def __str__(self) -> str:
        return f"{self.seat_id} {self.what}"


class UnreadGame(models.Model):
    """A finished game whose favourites have not been read yet."""

    table = models.OneToOneField(Table, models.CASCADE, related_name="unread", primary_key=True)

    def __str__(self) -> str:
        return str(self.table_id)
