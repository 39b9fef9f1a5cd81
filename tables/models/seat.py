"""Seats of a table, and players who have left."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from tables.messages import guest_names
from tables.models import fixed_writes

COLOURS = ("lapis", "carnelian", "faience", "amber", "basalt")
NOBODY = "\N{EM DASH}"  # prefix of the names of seats and sittings of deleted accounts


class Seat(models.Model):
    """A place at a table: free, held for a user, or taken by a person or a bot."""

    table = models.ForeignKey("tables.Table", models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats")
    held_for = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="held")
    bot = models.CharField(max_length=20, blank=True)  # its strength
    name = models.CharField(max_length=30, blank=True)
    colour = models.CharField(max_length=10)
    nonce = models.CharField(max_length=64, blank=True)
    returned = models.BooleanField(default=False)  # whether the player has left once and come back
    acts = models.PositiveIntegerField(default=0)  # accepted commands
    awaited = models.BooleanField(default=False)
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    vacant = models.BooleanField(default=False)  # whether a substitute may take it
    reserve = models.FloatField(default=0)  # seconds
    spent = models.FloatField(default=0)  # seconds used for the current decision until the clock last stopped
    since = models.DateTimeField(null=True, blank=True)  # when the clock started; None while stopped
    coached = models.BooleanField(default=False, db_default=False)  # whether its player has the coach switched on
    prepared = models.TextField(blank=True, default="", db_default="", db_column="plan")  # JSON, see `prepared_answers`
    prepared_failed = models.BooleanField(default=False, db_default=False, db_column="plan_failed")  # no longer legal
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.SmallIntegerField(null=True, blank=True)

    CHANGING = (
        "user_id", "bot", "name", "acts", "awaited", "vacant", "returned", "opened_by_id", "reserve", "spent", "since",
        "coached", "prepared", "prepared_failed",
        "place", "points",
    )  # fmt: skip
    held: dict[str, object]

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="a_seat_once"),
            models.UniqueConstraint(
                fields=["table", "user"], condition=Q(user__isnull=False), name="one_seat_a_person"
            ),
            models.UniqueConstraint(fields=["table", "name"], condition=~Q(name=""), name="a_name_once"),
        ]
        indexes = [models.Index(fields=["table", "name", "held_for"], condition=Q(name=""), name="free_seats")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} {self.name}"

    @classmethod
    def from_db(cls, db: str | None, field_names: Collection[str], values: Collection[Any], **how: Any) -> Seat:
        """A seat from the database, with the values that were read in `held`.

        Fields that were not read, as for a deletion, are not in `held`.
        """
        seat = super().from_db(db, field_names, values, **how)
        read = vars(seat)
        seat.held = {name: read[name] for name in cls.CHANGING if name in read}
        return seat

    def save_changes(self) -> None:
        """Save the fields that have changed."""
        if self.user_id != self.held["user_id"]:
            self.opened_by_id = None  # the consent is bound to the player in this seat
            self.coached = False
            self.prepared = ""
        now = {name: getattr(self, name) for name in self.CHANGING}
        changed = {name: value for name, value in now.items() if value != self.held[name]}
        if changed:
            fixed_writes.update_row(Seat, changes=changed, id=self.pk)
            self.held = now

    @property
    def is_called(self) -> bool:
        """Whether the table has begun to wait for this player since it was read."""
        return self.awaited and (not self.held["awaited"] or self.held["user_id"] != self.user_id)

    @property
    def has_prepared_answer(self) -> bool:
        """Whether this seat has a prepared answer that can be sent."""
        return bool(self.prepared) and not self.prepared_failed

    @property
    def free(self) -> bool:
        """Whether the seat has no player."""
        return not self.name

    @property
    def is_hand_open(self) -> bool:
        """Whether the current player lets spectators see their hand."""
        return self.user_id is not None and self.opened_by_id == self.user_id

    @property
    def displayed_name(self) -> str:
        """The displayed name; "former player" for a deleted account."""
        named = self.bot or self.user_id or self.vacant or self.free or self.table.imported
        return (
            guest_names.displayed_name(self.name)
            if named and not self.name.startswith(NOBODY)
            else gettext("former player")
        )


class Sitting(models.Model):
    """A player who has left a seat during a game, and the versions from and to which it was theirs."""

    table = models.ForeignKey("tables.Table", models.CASCADE, related_name="sittings")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="sittings")
    name = models.CharField(max_length=30)
    since = models.PositiveIntegerField()
    until = models.PositiveIntegerField()
    place = models.PositiveSmallIntegerField()  # the last place, independent of the seat's
    left_at = models.DateTimeField(null=True, blank=True)  # moved later by the time the table stood still

    class Meta:
        ordering = ["until"]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} {self.name}"

    @property
    def displayed_name(self) -> str:
        """The displayed name; "former player" for a deleted account."""
        return guest_names.displayed_name(self.name) if self.user_id is not None else gettext("former player")


def tables_of(user: int) -> QuerySet[Any, Any]:
    """The keys of all tables at which this user sits, or sat until they left."""
    sat, left = (model.objects.filter(user=user).order_by().values("table") for model in (Seat, Sitting))
    return sat.union(left)


def bots_of(seats: Collection[Seat]) -> frozenset[int]:
    """The numbers of seats with bots."""
    return frozenset(seat.number for seat in seats if seat.bot)
