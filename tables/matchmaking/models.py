"""What people look for while they wait for other players."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from tables.models import Table


class Search(models.Model):
    """A person looks for players of a game; once they are found, the table of all of them."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="searches")
    game = models.CharField(max_length=40)
    seats = models.PositiveSmallIntegerField()
    live = models.BooleanField()
    near = models.BooleanField(default=False)  # only with people of about the same rating
    rating = models.IntegerField()  # the shown one in this game, when the search began
    made = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField(db_index=True)  # when it is forgotten; open pages of live searches renew it
    table = models.ForeignKey(Table, models.CASCADE, null=True, blank=True, related_name="searches")

    class Meta:
        ordering: ClassVar = ["made", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["person", "live"], condition=Q(table=None), name="one_search_a_speed"),
        ]
        indexes = [models.Index(fields=["game", "seats", "live"], condition=Q(table=None), name="who_wait")]

    def __str__(self) -> str:
        return f"{self.person_id} {self.game} {self.seats}"
