"""Seats of a table, and who has left one."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext

from tables.messages import guest_names
from tables.models.table import Table

COLOURS = ("lapis", "carnelian", "faience", "amber", "basalt")
NOBODY = "\N{EM DASH}"  # begins the name of a seat, or of a sitting, whose person has deleted their account


class Seat(models.Model):
    """A place at a table: free, held for somebody, or taken by a person or a bot."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats")
    held_for = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="held")
    bot = models.CharField(max_length=20, blank=True)  # its strength
    name = models.CharField(max_length=30, blank=True)
    colour = models.CharField(max_length=10)
    nonce = models.CharField(max_length=64, blank=True)
    returned = models.BooleanField(default=False)  # whoever sits here has left once, and come back in time
    acts = models.PositiveIntegerField(default=0)  # accepted commands
    awaited = models.BooleanField(default=False)
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    vacant = models.BooleanField(default=False)  # somebody else may take it over
    reserve = models.FloatField(default=0)  # seconds
    spent = models.FloatField(default=0)  # seconds of the choice under way, until the clock last stood still
    since = models.DateTimeField(null=True, blank=True)  # when the clock began to run; empty while it stands
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.SmallIntegerField(null=True, blank=True)

    CHANGING = (
        "user_id", "bot", "name", "acts", "awaited", "vacant", "returned", "opened_by_id", "reserve", "spent", "since",
        "place", "points",
    )  # fmt: skip
    held: dict[str, Any]

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="a_seat_once"),
            models.UniqueConstraint(
                fields=["table", "user"], condition=Q(user__isnull=False), name="one_seat_a_person"
            ),
            models.UniqueConstraint(fields=["table", "name"], condition=~Q(name=""), name="a_name_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} {self.name}"

    @classmethod
    def from_db(cls, *row: Any, **how: Any) -> Seat:
        """A seat that remembers what the database holds of it."""
        seat = super().from_db(*row, **how)
        seat.held = {name: getattr(seat, name) for name in cls.CHANGING}
        return seat

    def keep(self) -> None:
        """Save what has changed while a game went on."""
        if self.user_id != self.held["user_id"]:
            self.opened_by_id = None  # a consent is of who gave it, in the seat in which they gave it
        now = {name: getattr(self, name) for name in self.CHANGING}
        changed = [name for name, value in now.items() if value != self.held[name]]
        if changed:
            self.save(update_fields=changed)
            self.held = now

    @property
    def is_called(self) -> bool:
        """Whether the table now waits for somebody for whom it did not wait when it was read."""
        return self.awaited and (not self.held["awaited"] or self.held["user_id"] != self.user_id)

    @property
    def free(self) -> bool:
        """Whether nobody has sat down here."""
        return not self.name

    @property
    def opened(self) -> bool:
        """Whether spectators may look into this hand: whoever sits here now has allowed it."""
        return self.user_id is not None and self.opened_by_id == self.user_id

    @property
    def said(self) -> str:
        """The name that others read; somebody whose account is gone has none."""
        named = self.bot or self.user_id or self.vacant or self.free or self.table.imported
        return guest_names.shown(self.name) if named and not self.name.startswith(NOBODY) else gettext("former player")


class Sitting(models.Model):
    """Who has left a seat during a game, and from which version to which it was theirs."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="sittings")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="sittings")
    name = models.CharField(max_length=30)
    since = models.PositiveIntegerField()
    until = models.PositiveIntegerField()
    place = models.PositiveSmallIntegerField()  # the last one, whatever the seat reaches
    left_at = models.DateTimeField(null=True, blank=True)  # later by as long as the table stood still since

    class Meta:
        ordering = ["until"]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} {self.name}"

    @property
    def said(self) -> str:
        """The name that others read; somebody whose account is gone has none."""
        return guest_names.shown(self.name) if self.user_id is not None else gettext("former player")


def bots_of(seats: Collection[Seat]) -> frozenset[int]:
    """The seats in which bots sit."""
    return frozenset(seat.number for seat in seats if seat.bot)
