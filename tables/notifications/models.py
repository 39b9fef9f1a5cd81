"""Notification settings, mutes, notices that wait for a mail, and mails that wait to be sent."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.models import Table

HOUR = [MaxValueValidator(23)]


class Turns(models.TextChoices):
    """When a person gets mail about their turns."""

    ONCE = "once", _("One by one, after a minute")
    HOURS = "hours", _("Grouped, every four hours")
    DAY = "day", _("Grouped, once a day")
    NEVER = "never", _("Never")


class Wishes(models.Model):
    """The notification settings of a person."""

    person = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="wishes")
    silent = models.BooleanField(_("no e-mail at all"), default=False)
    turns = models.CharField(_("my turn"), max_length=5, choices=Turns.choices, default=Turns.ONCE)
    hour = models.PositiveSmallIntegerField(_("time of the daily e-mail"), default=18, validators=HOUR)
    votes = models.BooleanField(_("a vote at my table"), default=True)
    invitations = models.BooleanField(_("I am invited to a table or a club"), default=True)
    ends = models.BooleanField(_("a game is over"), default=True)
    clocks = models.BooleanField(_("I am running out of time"), default=True)
    tournaments = models.BooleanField(_("one of my tournaments"), default=True)
    quiet_from = models.PositiveSmallIntegerField(_("no e-mail from"), null=True, blank=True, validators=HOUR)
    quiet_to = models.PositiveSmallIntegerField(_("no e-mail until"), null=True, blank=True, validators=HOUR)
    zone = models.CharField(_("time zone"), max_length=50, default="UTC")

    def __str__(self) -> str:
        return str(self.person_id)


class Mute(models.Model):
    """A table, tournament or club about which a person wants no mail."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="mutes")
    table = models.ForeignKey(Table, models.CASCADE, related_name="mutes", null=True, blank=True)
    tournament = models.ForeignKey(
        "tournaments.Tournament", models.CASCADE, related_name="mutes", null=True, blank=True
    )
    club = models.ForeignKey("tournaments.Club", models.CASCADE, related_name="mutes", null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["person", "table"], name="mute_once"),
            models.UniqueConstraint(fields=["person", "tournament"], name="mute_a_tournament_once"),
            models.UniqueConstraint(fields=["person", "club"], name="mute_a_club_once"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}/{self.table_id or self.tournament_id or self.club_id}"

    @property
    def about(self) -> object:
        """The table, tournament or club."""
        return self.table or self.tournament or self.club


class Kind(models.TextChoices):
    """Kinds of notices."""

    TURN = "turn", _("your turn")
    VOTE = "vote", _("a vote")
    INVITATION = "invited", _("an invitation")
    CLUB = "club", _("an invitation to a club")
    FOUND = "found", _("players were found")
    OVER = "over", _("game over")
    CLOCK = "clock", _("little time")
    ABSENT = "absent", _("a bot plays for you")
    ROUND = "round", _("a round")
    SEAT = "seat", _("a waiting table")
    CONFIRM = "confirm", _("a result")
    DECIDED = "decided", _("a decision of the arbiter")


class Outcome(models.TextChoices):
    """Outcomes of a notice."""

    WAITING = "", _("waiting")
    WRITTEN = "written", _("sent")
    SEEN = "seen", _("already seen")
    PAST = "past", _("out of date")
    MUTED = "muted", _("muted")


class Notice(models.Model):
    """One notice to one person about a table, tournament or club: sent once, and only if it still applies."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices")
    table = models.ForeignKey(Table, models.CASCADE, related_name="notices", null=True, blank=True)
    tournament = models.ForeignKey(
        "tournaments.Tournament", models.CASCADE, related_name="notices", null=True, blank=True
    )
    club = models.ForeignKey("tournaments.Club", models.CASCADE, related_name="notices", null=True, blank=True)
    kind = models.CharField(max_length=7, choices=Kind.choices)
    decision = models.PositiveIntegerField(default=0)  # the version or row that it is about
    made = models.DateTimeField(auto_now_add=True)
    due = models.DateTimeField()
    together = models.BooleanField(default=False)  # grouped with all waiting tables
    outcome = models.CharField(max_length=7, choices=Outcome.choices, default=Outcome.WAITING)

    class Meta:
        ordering: ClassVar = ["due", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["person", "table", "kind", "decision"], name="told_once"),
            models.UniqueConstraint(
                fields=["person", "tournament", "kind", "decision"], name="told_once_in_a_tournament"
            ),
            models.UniqueConstraint(fields=["person", "club", "kind", "decision"], name="told_once_in_a_club"),
        ]
        indexes = [models.Index(fields=["outcome", "due"], name="notices_that_wait")]

    def __str__(self) -> str:
        return f"{self.kind} {self.table_id or self.tournament_id or self.club_id}/{self.decision} {self.person_id}"

    @property
    def about(self) -> object:
        """The table, tournament or club."""
        return self.table or self.tournament or self.club


class Mail(models.Model):
    """An unsent mail. Deleted once the mail server has accepted it; given up after days of failures."""

    key = models.CharField(max_length=64, unique=True)  # its Message-ID, so that duplicates can be recognised
    to = models.EmailField()
    subject = models.CharField(max_length=200)
    text = models.TextField()
    link = models.URLField(max_length=400, blank=True)  # its unsubscribe link
    made = models.DateTimeField(auto_now_add=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_try = models.DateTimeField(db_index=True)
    claimed_until = models.DateTimeField(null=True, blank=True)
    given_up = models.BooleanField(default=False)

    class Meta:
        db_table = "notifications_letter"
        verbose_name = _("e-mail")
        verbose_name_plural = _("e-mails")
        ordering: ClassVar = ["next_try", "pk"]

    def __str__(self) -> str:
        return f"{self.to} {self.made:%Y-%m-%d %H:%M}"
