"""Tournaments, their stages, and who has entered."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.messages import guest_names
from tables.models import slug, token
from tables.tournaments.models import regulations
from tables.tournaments.models.clubs import Club, Member
from tables.tournaments.models.regulations import Regulations
from tables.tournaments.models.states import OVER, EntryState, State

SEED_BYTES = 16


def seed() -> str:
    """The chance of one tournament: 128 random bits."""
    return secrets.token_hex(SEED_BYTES)


class Tournament(models.Model):
    """One event of a club; `version` counts whatever a page of it may notice."""

    class Visibility(models.TextChoices):
        """Who may look."""

        PUBLIC = "public", _("Everyone")
        UNLISTED = "unlisted", _("Anyone with the link")
        CLUB = "club", _("Club members")

    class Mode(models.TextChoices):
        """Where and how fast it is played."""

        LIVE = "live", _("On this site, live")
        TURNS = "turns", _("On this site, by correspondence")
        REPORTED = "reported", _("In person; results are entered here")

    club = models.ForeignKey(Club, models.PROTECT, related_name="tournaments")
    slug = models.CharField(max_length=10, unique=True, default=slug)
    title = models.CharField(_("title"), max_length=80)
    description = models.TextField(_("description"), blank=True)
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.PUBLIC)
    mode = models.CharField(max_length=8, choices=Mode.choices, default=Mode.LIVE)
    state = models.CharField(max_length=9, choices=State.choices, default=State.DRAFT, db_index=True)
    regulations = models.TextField()
    seed = models.CharField(max_length=32, default=seed)
    door_token = models.CharField(max_length=16, unique=True, default=token)  # to enter and to check in
    wall_token = models.CharField(max_length=16, unique=True, default=token)
    places = models.PositiveSmallIntegerField(null=True, blank=True)  # more than these wait
    rooms = models.PositiveSmallIntegerField(null=True, blank=True)  # tables that there are at one time
    begins = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created"]

    def __str__(self) -> str:
        return self.title

    @property
    def rules(self) -> Regulations:
        """What its organiser has chosen."""
        return regulations.read(self.regulations)

    @property
    def commitment(self) -> str:
        """Shown before round 1, so that the seed that is shown at the end can be checked."""
        return hashlib.sha256(self.seed.encode()).hexdigest()

    @property
    def shown_seed(self) -> str:
        """The seed, once nothing can be drawn from it any more; nothing before."""
        return self.seed if self.state in OVER else ""

    def role_of(self, user_pk: int | None) -> str:
        """What this person is in the club of the tournament; empty for everybody else."""
        if user_pk is None:
            return ""
        return Member.objects.filter(club=self.club_id, user=user_pk).values_list("role", flat=True).first() or ""


class Stage(models.Model):
    """A part of a tournament, which feeds the next one."""

    class Kind(models.TextChoices):
        """Its format [design: tournaments 3]."""

        ONE_OFF = "one_off", _("One round")
        SWISS = "swiss", _("Swiss")
        ROUND_ROBIN = "round_robin", _("Round robin")
        HEATS = "heats", _("Heats")
        GROUPS = "groups", _("Groups")
        LADDER = "ladder", _("Knockout")
        FINAL = "final", _("Final")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stages")
    order = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=11, choices=Kind.choices)
    settings = models.TextField(blank=True)  # what overrides the tournament's regulations
    field = models.JSONField(null=True, blank=True)  # once it has begun: ids of entries by group, best seed first
    cut = models.JSONField(null=True, blank=True)  # how its field came out of the stage before
    schedule = models.JSONField(null=True, blank=True)  # all its rounds by group, where they are made together
    seats = models.JSONField(null=True, blank=True)  # of a final: the seat that each entry has chosen
    ended = models.BooleanField(default=False)

    class Meta:
        ordering = ["order"]
        constraints = [models.UniqueConstraint(fields=["tournament", "order"], name="a_stage_once")]

    def __str__(self) -> str:
        return f"{self.tournament} {self.kind}"

    @property
    def rules(self) -> Regulations:
        """The tournament's regulations, with the stage's own."""
        return regulations.read(self.tournament.regulations, self.settings)


class EntryName(models.CharField):  # type: ignore[type-arg]
    """A name of an entry; one that the site has given to a guest is read in the language of whoever reads it."""

    def from_db_value(self, value: str, *_of: object) -> str:
        """As the reader's language has it."""
        return guest_names.shown(value)

    def get_prep_value(self, value: object) -> str:
        """As rows hold it, in every language."""
        return guest_names.kept(str(super().get_prep_value(value)))

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        """For the database it is any text."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs


class Entry(models.Model):
    """Somebody who takes part: an account, a guest, a name that an organiser has typed, or a bot."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="entries")
    bot = models.CharField(max_length=20, blank=True)  # its strength
    name: models.CharField[str, str] = EntryName(max_length=30)
    substitute: models.CharField[str, str] = EntryName(
        max_length=30, blank=True, default=""
    )  # who plays for it from some round on
    team = models.CharField(max_length=30, blank=True)  # of those who are kept apart
    rating = models.IntegerField(null=True, blank=True)  # as it was on entering
    state = models.CharField(max_length=12, choices=EntryState.choices, default=EntryState.ACCEPTED)
    standby = models.BooleanField(default=False)  # sits out first where somebody has to
    entered: models.DateTimeField[datetime, datetime] = models.DateTimeField(auto_now_add=True)
    coming = models.BooleanField(default=False)  # not here yet, and on the way
    here_at = models.DateTimeField(null=True, blank=True)
    from_round = models.PositiveSmallIntegerField(default=1)
    rank = models.PositiveSmallIntegerField(null=True, blank=True)  # once the tournament is finished, who played
    queue = models.PositiveIntegerField(default=0)  # its place on the waiting list
    origin = models.PositiveIntegerField(null=True, blank=True)  # its number in the document that it was imported from

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name"], name="an_entry_once"),
            models.UniqueConstraint(
                fields=["tournament", "user"], condition=models.Q(user__isnull=False), name="one_entry_a_person"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def key(self) -> str:
        """How the arithmetic of tournaments, the lots and the log call it."""
        return str(self.origin or self.pk)
