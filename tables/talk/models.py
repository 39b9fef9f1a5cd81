"""Models of messages, silences, reports and notes."""

from __future__ import annotations

import re
from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tables.models import Table
from tables.people.models import NAME_LENGTH
from tables.talk import canned_messages

LONGEST = 500  # characters of one message
LONGEST_NOTES = 10_000
LONGEST_REASON = 300
MARK_LENGTH = 16
MINUTE = "%Y-%m-%dT%H:%MZ"  # the time of a line in the log of a report
LINE_START = re.compile(r"^([> ]) (\d{4}-\d\d-\d\dT\d\d:\d\dZ) ", re.MULTILINE)


class Room(models.TextChoices):
    """Chat rooms of a table."""

    PLAYERS = "players", _("Players")
    WATCHERS = "watchers", _("Spectators")
    CASTER = "caster", _("Commentary")


class Message(models.Model):
    """A message: typed text, or the key of a canned message. Each room of a table has its own numbers.

    Pages identify a message by room and number: a global id would reveal how many others there are.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="messages")
    room = models.CharField(max_length=8, choices=Room.choices)
    number = models.PositiveIntegerField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="messages")
    name = models.CharField(max_length=NAME_LENGTH, blank=True)  # of a visitor without a user row
    mark = models.CharField(max_length=MARK_LENGTH, blank=True)  # identifies the visitor's session
    seat = models.PositiveSmallIntegerField(null=True, blank=True)  # the author's seat then
    text = models.CharField(max_length=LONGEST, blank=True)
    courtesy = models.CharField(max_length=20, blank=True)
    places = models.CharField(max_length=200, blank=True, db_default="")  # of the board, that a commentator points at
    official = models.BooleanField(default=False, db_default=False)  # by a moderator, to the whole table
    deleted = models.BooleanField(default=False)
    deleted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    time = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["table", "room", "number"], name="a_message_once")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.room}/{self.number}"

    @property
    def displayed_text(self) -> str:
        """The text; canned messages in the reader's language."""
        return canned_messages.canned_text(self.courtesy) if self.courtesy else self.text

    @property
    def by(self) -> str:
        """The displayed name of the author; deleted accounts have none."""
        return str(self.author) if self.author else self.name or gettext("someone who has left")

    @property
    def guest(self) -> bool:
        """Whether the author's name was not verified: a visitor's or guest's."""
        return bool(self.name) or (self.author is not None and self.author.guest)

    @property
    def signature(self) -> str:
        """The author's name marked as a guest's, for plain text."""
        return gettext("{name} (guest)").format(name=self.by) if self.guest else self.by

    @property
    def has_speaker(self) -> bool:
        """Whether the author can still be silenced."""
        return self.author_id is not None or bool(self.mark)


class Commentator(models.Model):
    """A person who comments on a game for its spectators."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="commentators")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="commented")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    time = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "person"], name="a_commentator_once")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.person_id}"


class Silence(models.Model):
    """A person who may not write at a table any more."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="silences")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="silences")
    mark = models.CharField(max_length=MARK_LENGTH, blank=True)  # identifies a visitor's session
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    time = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "person"], name="silent_once"),
            models.UniqueConstraint(fields=["table", "mark"], condition=~Q(mark=""), name="silent_once_as_visitor"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.person_id or self.mark}"


class Report(models.Model):
    """A reported message, with a copy of the messages around it."""

    message = models.ForeignKey(Message, models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, blank=True)
    log = models.TextField(_("what was said around it"))
    time = models.DateTimeField(_("time"), auto_now_add=True)
    settled = models.DateTimeField(_("settled"), null=True, blank=True)
    settled_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering: ClassVar = ["-time"]
        constraints = [models.UniqueConstraint(fields=["message", "reporter"], name="reported_once")]

    def __str__(self) -> str:
        return f"{self.message} {self.time:%Y-%m-%d %H:%M}"

    @property
    def shown_log(self) -> str:
        """The log with the times of its lines in the language of the reader."""
        return LINE_START.sub(localized_start, self.log)


def localized_start(start: re.Match[str]) -> str:
    """The start of a line of a log with its time in the current language."""
    mark, minute = start.groups()
    return f"{mark} {date_format(datetime.fromisoformat(minute), 'SHORT_DATETIME_FORMAT')} "


class Notes(models.Model):
    """Private notes of one person on one table."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="notes")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notes")
    text = models.TextField(blank=True)
    saved = models.PositiveIntegerField(default=0)  # number of times saved
    time = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar = ["-time"]
        constraints = [models.UniqueConstraint(fields=["table", "person"], name="one_sheet_of_notes")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.person_id}"
